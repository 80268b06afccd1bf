"""The page on fairness: how a seed becomes cards, what is public of the daily's chain, what was measured.

The example is dealt by the engine when the page is made, so that it can show no card that the game would not deal.
Which figures the bots reached is `bots.measured`'s to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from ladder_rummy.bots.measured import READY, SHARES, Share
from ladder_rummy.daily.days import last_closed
from ladder_rummy.engine.cards import PACK, Card
from ladder_rummy.engine.chance import Stream
from ladder_rummy.games.ladder import CONTRACTS, DEALS, SEATS, deal_of
from ladder_rummy.play.days_seen import Link, newest_link
from ladder_rummy.web.contexts import Page
from ladder_rummy.web.site import Site

EXAMPLE: Final = "demo"
FIRST_WORDS: Final = 4
FIRST_CARDS: Final = 12


class Example(NamedTuple):
    """A seed and what comes of it."""

    seed: str
    words: tuple[int, ...]
    """The first ones of deal 1."""
    dealer: int
    """The first dealer's seat."""
    cards: tuple[Card, ...]
    """The first ones of deal 1."""


DEALS_COUNTED: Final = 20_000
READY_BY_SEAT: Final = (1454, 1451, 1415, 1426)
"""In so many deals of the seeds ``ready/0`` to ``ready/1999``, how often each seat's ten cards held rung 1."""


class Strength(NamedTuple):
    """What a bot has been measured to win, in percent, and what it was measured by."""

    name: str
    """With its version."""
    wins: float
    spread: float
    games: int


class Ready(NamedTuple):
    """How often ten cards just dealt hold a rung's contract, in percent."""

    rung: int
    share: float


@dataclass(frozen=True, kw_only=True)
class FairnessPage(Page):
    """How the game is fair, and how to check it."""

    template: ClassVar[str] = "fairness.html"

    example: Example
    anchor: str
    newest: Link
    before_newest: Link | None
    """The link that the newest one hashes to; None where that is the anchor itself."""
    strengths: tuple[Strength, ...]
    ready: tuple[Ready, ...]
    by_seat: tuple[float, ...]
    """The measured share of deals in which each seat was dealt rung 1, in percent."""
    deals_counted: int
    game_id: str
    """Of a game whose record the checker is to fetch, else empty."""
    pack: str
    """The cards in canonical order, as the checker shuffles them."""
    deals: int = DEALS
    seats: int = SEATS


def fairness_page(site: Site, game_id: str) -> FairnessPage:
    """The page as of now."""
    newest = newest_link(site.days, last_closed(site.clock()))
    return FairnessPage(
        example=example(),
        anchor=site.days.anchor,
        newest=newest,
        before_newest=newest_link(site.days, newest.day - 1) if newest.day else None,
        strengths=strengths(),
        ready=tuple(Ready(rung, READY[rung] * 100) for rung in range(1, len(CONTRACTS) + 1)),
        by_seat=by_seat(),
        deals_counted=DEALS_COUNTED,
        game_id=game_id,
        pack=" ".join(map(str, PACK)),
    )


def example() -> Example:
    """The golden example of a seed."""
    stream = Stream(EXAMPLE, "deal 1")
    words = tuple(stream.word() for _ in range(FIRST_WORDS))
    dealt = Stream(EXAMPLE, "deal 1").shuffled(PACK)
    return Example(EXAMPLE, words, deal_of(EXAMPLE, 1).dealer, tuple(dealt[:FIRST_CARDS]))


def by_seat() -> tuple[float, ...]:
    """In percent."""
    return tuple(count * 100 / DEALS_COUNTED for count in READY_BY_SEAT)


def strengths() -> tuple[Strength, ...]:
    """Every measured bot, the strongest first."""
    ordered = sorted(SHARES.items(), key=lambda item: -item[1].wins)
    return tuple(_strength(name, share) for name, share in ordered)


def _strength(name: str, share: Share) -> Strength:
    return Strength(name, share.wins * 100, share.spread * 100, share.games)
