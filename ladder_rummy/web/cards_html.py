"""The drawn cards: each face is written once a language and reused, since a table shows sixty of them.

Three sizes: ``face`` in the hand and on the pile, ``mini`` in strips, ``token`` in lines of text (and the
contract's ``chip``). The shapes are symbols of ``templates/_sprite.html``, the looks are ``static/css/base.css``.
Knows a card and its words, nothing of a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from ladder_rummy.engine.cards import FACES, JOKER, RANKS, SUITS, Card
from ladder_rummy.i18n.cards import BETWEEN, Gettext, name_card, name_melded

COURTS: Final = "JQK"
_RANK_TEXTS: Final = ("", *("10" if rank == "T" else rank for rank in RANKS), "A")
"""What a card shows by rank, the ace at 1 and 14."""


class MeldCard(NamedTuple):
    """A card in a strip; ``stands_for`` is the rank (1 to 14) that a joker fills, 0 where it stands for nothing."""

    card: Card
    stands_for: int = 0


def show_rank(rank: int) -> str:
    """The rank (1 to 14) as it is printed on a card: ``"10"``, ``"K"``."""
    return _RANK_TEXTS[rank]


def icon(name: str) -> Markup:
    """The symbol ``name`` of the sprite; a drawing without a title says nothing to screen readers."""
    return Markup('<svg class="icon"><use href="#s-{}"/></svg>').format(name)


def _shape(name: str, kind: str = "") -> Markup:
    classes = Markup(' class="{}"').format(kind) if kind else Markup("")
    return Markup('<svg{}><use href="#s-{}"/></svg>').format(classes, name)


def _suit_class(card: Card) -> str:
    return "X" if card.is_joker else SUITS[card.suit]


def _draw_face(card: Card) -> Markup:
    if card.is_joker:
        return Markup('<span class="face X">{}{}</span>').format(_shape("star", "rank"), _shape("cap", "cap"))
    rank = _RANK_TEXTS[card.rank]
    court = _shape(rank, "court") if rank in COURTS else ""
    suit = SUITS[card.suit]
    return Markup('<span class="face {}"><b>{}</b>{}{}</span>').format(
        suit, rank, court, _shape(suit, "suit")
    )


def _draw_mini(card: Card, stands_for: int, marked: bool) -> Markup:
    """Its mark says the suit already, so a marked one needs no class for its colour: a table shows fifty of them."""
    looks = _mark(card) if marked else _mini_class(card)
    if card.is_joker:
        rank = Markup("<small>{}</small>").format(_RANK_TEXTS[stands_for]) if stands_for else ""
        return Markup("<span {}>{}{}</span>").format(looks, _shape("star"), rank)
    return Markup("<span {}>{}{}</span>").format(looks, _RANK_TEXTS[card.rank], _shape(SUITS[card.suit]))


def _mark(card: Card) -> Markup:
    return Markup('class="mini" data-card="{}"').format(card)


def _mini_class(card: Card) -> Markup:
    return Markup('class="mini {}{}"').format(_suit_class(card), " ten" if card.rank == 10 else "")


def _draw_small(kind: str, card: Card, name: str = "") -> Markup:
    """A chip or a token; with a name it says that to screen readers."""
    said = Markup(' role="img" aria-label="{}"').format(name) if name else Markup("")
    shape = _shape("star" if card.is_joker else SUITS[card.suit])
    return Markup('<span class="{} {}"{}>{}{}</span>').format(
        kind, _suit_class(card), said, _RANK_TEXTS[card.rank], shape
    )


class CardHtml:
    """All faces in one language; the methods are the templates' functions of the same names."""

    def __init__(self, gettext: Gettext) -> None:
        self._between = escape(gettext(BETWEEN))
        self._names = tuple(name_card(card, gettext) for card in FACES)
        self._faces = tuple(_draw_face(card) for card in FACES)
        self._minis = {marked: self._draw_minis(marked) for marked in (True, False)}
        self._melded = {key: escape(name_melded(*key, gettext)) for key in self._minis[True]}
        self._chips = tuple(_draw_small("chip", card) for card in FACES)
        self._tokens = tuple(_draw_small("token", card, self._names[card]) for card in FACES)

    def name(self, card: Card) -> str:
        """The card in words."""
        return self._names[card]

    def names(self, cards: Iterable[Card]) -> str:
        """Several cards in words, one after another."""
        return self._between.join([self._names[card] for card in cards])

    def face(self, card: Card) -> Markup:
        """The large face; whoever shows it marks it with ``data-card`` and names it."""
        return self._faces[card]

    def mini(self, card: Card, stands_for: int = 0, *, marked: bool = False) -> Markup:
        """The little face; ``marked`` for a card that lies on the table and not only in a preview of it."""
        return self._minis[marked][card, stands_for if card.is_joker else 0]

    def chip(self, card: Card) -> Markup:
        """A card of the contract line."""
        return self._chips[card]

    def token(self, card: Card) -> Markup:
        """A card within a sentence, named in words for screen readers."""
        return self._tokens[card]

    def strip(self, cards: Iterable[MeldCard], *, marked: bool = False) -> Markup:
        """Little cards edge to edge, always left to right, named in words as one picture."""
        minis, names = self._minis[marked], self._melded
        shown = [(card, rank if card is JOKER else 0) for card, rank in cards]
        words = self._between.join([names[key] for key in shown])
        drawn = "".join([minis[key] for key in shown])
        html = f'<span class="strip" role="img" aria-label="{words}">{drawn}</span>'
        return Markup(html)  # noqa: S704  names and minis are escaped when they are made

    def _draw_minis(self, marked: bool) -> dict[tuple[Card, int], Markup]:
        naturals = {(card, 0): _draw_mini(card, 0, marked) for card in FACES if not card.is_joker}
        return naturals | {(JOKER, rank): _draw_mini(JOKER, rank, marked) for rank in range(15)}
