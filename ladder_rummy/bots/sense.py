"""What every sensible bot does alike: lays down at once, lays off all it can, never discards a joker lightly.

These are the moves that leave nothing to judge; what to draw and what to discard is each bot's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.engine.actions import KEEP, Action, Discard, LayDown, LayOff
from ladder_rummy.engine.arrangements import ways
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.hands import JOKER_BIT, in_every_suit
from ladder_rummy.engine.melds import End, Run, Set, extended, fitting_ends, open_ends
from ladder_rummy.engine.view import PlayerView

NEARLY_OUT = 2
"""Cards in the hand of a player who is down and about to go out."""
FAR = 3
"""A distance that is not covered before somebody with so few cards goes out."""


def obvious(view: PlayerView, legal: Sequence[Action]) -> Choice | None:
    """After the draw: the lay-down, a lay-off or the last card's discard if there is one."""
    if not view.down[view.seat]:
        if any(isinstance(action, LayDown) for action in legal):
            return _lay_down(view)
    elif offs := [action for action in legal if isinstance(action, LayOff)]:
        return _lay_off(view, offs)
    return _last_card(legal) if len(view.hand) == 1 else None


def _lay_down(view: PlayerView) -> Choice:
    """What the finder chooses (R60)."""
    melds = ways(view.hand, view.contracts[view.seat], view.barred)[0].melds
    ends = sum(map(len, melds)) == len(view.hand)
    return Choice(LayDown(melds), Grounds.of("down/out" if ends else "down/ready"))


def _lay_off(view: PlayerView, offs: Sequence[LayOff]) -> Choice:
    """Dear cards first and jokers last, each where it opens a place for another card of the hand."""
    off = max(offs, key=lambda off: (off.card != JOKER, _opens(view, off), off.card.points))
    return Choice(off, Grounds.of("off/out" if len(view.hand) == 1 else "off/sheds", card=off.card))


def _opens(view: PlayerView, off: LayOff) -> bool:
    """Whether the meld then takes a card of the hand that it did not take before."""
    meld = view.melds[off.meld].meld
    if not isinstance(meld, Run):
        return False
    end = off.end or next(end for end in fitting_ends(meld, off.card) if isinstance(end, End))
    grown = extended(meld, off.card, end)
    left = (card for card in view.hand if card not in (off.card, JOKER))
    return any(fitting_ends(grown, card) and not fitting_ends(meld, card) for card in left)


def _last_card(legal: Sequence[Action]) -> Choice:
    """The discard that ends the deal, or `keep` for a barred card (R47)."""
    if KEEP in legal:
        return Choice(KEEP, Grounds.of("keep/barred"))
    action = next(action for action in legal if isinstance(action, Discard))
    return Choice(action, Grounds.of("discard/out", card=action.card))


def spare_cards(legal: Sequence[Action]) -> list[Card]:
    """The cards that may be discarded, jokers only if there is nothing else."""
    cards = [action.card for action in legal if isinstance(action, Discard)]
    return [card for card in cards if card != JOKER] or cards


def fitting_faces(view: PlayerView) -> int:
    """The mask of the faces that somebody who is down could lay off now."""
    fitting = 0
    for _, meld in view.melds:
        if isinstance(meld, Set):
            fitting |= in_every_suit(1 << meld.rank - 1) | JOKER_BIT
        else:
            for _, face in open_ends(meld):
                fitting |= 1 << face | JOKER_BIT
    return fitting


def fits_table(view: PlayerView, card: Card) -> bool:
    """Whether somebody who is down could lay the card off now."""
    return bool(fitting_faces(view) >> card & 1)


def next_seat(view: PlayerView) -> int:
    """Who plays after this seat."""
    return (view.seat + 1) % len(view.down)


def dearest(view: PlayerView, cards: Iterable[Card]) -> Card:
    """The dearest card; of equal ones one that the next player cannot lay off, then the last in pack order."""
    fed = fitting_faces(view) if view.down[next_seat(view)] else 0
    return max(cards, key=lambda card: (card.points, not fed >> card & 1, card))


def is_ending(view: PlayerView) -> bool:
    """Whether another player is down and about to go out."""
    return any(view.down) and any(
        down and seat != view.seat and size <= NEARLY_OUT
        for seat, (down, size) in enumerate(zip(view.down, view.hand_sizes, strict=True))
    )
