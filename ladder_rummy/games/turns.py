"""One deal of a contract game, turn by turn: draw, then lay down or lay off, then discard (R31 to R53).

Knows the turn and what may be done in it; which contract a seat has, what a deal earns and how many deals
there are is the game's to say.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from ladder_rummy.engine.actions import (
    DISCARDS,
    DRAW_STOCK,
    KEEP,
    TAKE_DISCARD,
    Action,
    Discard,
    DrawStock,
    Keep,
    LayDown,
    LayOff,
    Move,
    TakeDiscard,
)
from ladder_rummy.engine.arrangements import can_lay_down, ways
from ladder_rummy.engine.cards import FACES, Card
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import Meld, fitting_ends, meld_of
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.table import Deal, Table
from ladder_rummy.engine.view import Phase

MOST_TURNS: Final = 240
"""A deal in which nobody has gone out after this many turns is blocked (R53)."""

_BY_TEXT: Final = {card: place for place, card in enumerate(sorted(FACES, key=str))}


class DealState(NamedTuple):
    """A running or ended deal; tuples go by seat."""

    seed: str
    number: int
    dealer: int
    upcard: Card
    contracts: tuple[Contract, ...]
    table: Table
    turn: int
    seat: int
    phase: Phase
    drawn: Card | None
    barred: Card | None
    laid_down_now: bool
    down: tuple[bool, ...]
    renewals: int
    moves: tuple[Move, ...]
    out: int | None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat to move, in pack order."""
        return self.table.hands[self.seat]

    @property
    def is_over(self) -> bool:
        """Whether somebody is out or the deal is blocked."""
        return self.phase is Phase.DEAL_OVER


def start_deal(seed: str, number: int, deal: Deal, contracts: tuple[Contract, ...]) -> DealState:
    """The deal before its first turn, which is the dealer's left neighbour's (R6)."""
    seats = len(deal.hands)
    return DealState(
        seed=seed,
        number=number,
        dealer=deal.dealer,
        upcard=deal.upcard,
        contracts=contracts,
        table=Table.of(deal),
        turn=0,
        seat=(deal.dealer + 1) % seats,
        phase=Phase.DRAW,
        drawn=None,
        barred=None,
        laid_down_now=False,
        down=(False,) * seats,
        renewals=0,
        moves=(),
        out=None,
    )


# What is allowed


def legal_actions(deal: DealState) -> tuple[Action, ...]:
    """All that is allowed now, sorted by text; of lay-downs those worth offering (R60)."""
    if deal.phase is Phase.PLAY:
        keep = (KEEP,) if deal.hand == (deal.barred,) else ()
        return (*_lay_downs(deal), *_discards(deal), *keep, *_lay_offs(deal))
    if deal.phase is Phase.DRAW:
        return (TAKE_DISCARD, DRAW_STOCK) if deal.table.discards else (DRAW_STOCK,)
    return ()


def _lay_downs(deal: DealState) -> list[Action]:
    if deal.down[deal.seat] or not can_lay_down(deal.hand, deal.contracts[deal.seat]):
        return []
    offered = ways(deal.hand, deal.contracts[deal.seat], deal.barred)
    return sorted((LayDown(way.melds) for way in offered), key=format_action)


def _discards(deal: DealState) -> list[Action]:
    return [DISCARDS[card] for card in sorted({*deal.hand} - {deal.barred}, key=_BY_TEXT.__getitem__)]


def _lay_offs(deal: DealState) -> list[Action]:
    if deal.laid_down_now or not deal.down[deal.seat]:
        return []
    offs = [
        LayOff(card, number, end if len(ends) > 1 else None)
        for card in {*deal.hand}
        for number, (_, meld) in enumerate(deal.table.melds)
        if (ends := fitting_ends(meld, card))
        for end in ends
    ]
    return sorted(offs, key=format_action)


# Why something is refused


def verify(deal: DealState, action: Action) -> None:
    """`RuleBroken` with the article unless the action is allowed now."""
    if deal.is_over:
        raise RuleBroken("deal/over", "R48" if deal.out is not None else "R53")
    if isinstance(action, (DrawStock, TakeDiscard)):
        _verify_draw(deal, action)
    elif deal.phase is Phase.DRAW:
        raise RuleBroken("turn/draw-first", "R31")
    elif isinstance(action, Discard):
        _verify_discard(deal, action.card)
    elif isinstance(action, LayOff):
        _verify_lay_off(deal, action)
    elif isinstance(action, LayDown):
        _verify_lay_down(deal, action)
    else:
        _verify_keep(deal)


def _verify_draw(deal: DealState, action: DrawStock | TakeDiscard) -> None:
    if deal.phase is Phase.PLAY:
        raise RuleBroken("turn/drawn-already", "R31")
    if isinstance(action, TakeDiscard) and not deal.table.discards:
        raise RuleBroken("pile/empty", "R32")


def _verify_discard(deal: DealState, card: Card) -> None:
    if card not in deal.hand:
        raise RuleBroken("card/not-in-hand", "R65", card=card)
    if card == deal.barred:
        raise RuleBroken("card/barred", "R45", card=card)


def _verify_lay_off(deal: DealState, action: LayOff) -> None:
    if not deal.down[deal.seat]:
        raise RuleBroken("lay-off/not-down", "R36")
    if deal.laid_down_now:
        raise RuleBroken("lay-off/just-laid-down", "R37")
    if action.card not in deal.hand:
        raise RuleBroken("card/not-in-hand", "R65", card=action.card)
    if not 0 <= action.meld < len(deal.table.melds):
        raise RuleBroken("lay-off/no-such-meld", "R38", meld=action.meld)
    _chosen_end(deal.table.melds[action.meld].meld, action)


def _chosen_end(meld: Meld, action: LayOff) -> LayOff:
    """The lay-off with its end filled in; `RuleBroken` where none fits or the wrong one is named (R38)."""
    ends = fitting_ends(meld, action.card)
    if not ends:
        raise RuleBroken("lay-off/does-not-fit", "R38", card=action.card, meld=action.meld)
    if action.end is None and len(ends) > 1:
        raise RuleBroken("lay-off/name-the-end", "R38", card=action.card, meld=action.meld)
    if action.end is not None and action.end not in ends:
        raise RuleBroken("lay-off/other-end", "R38", card=action.card, meld=action.meld, end=action.end.value)
    return LayOff(action.card, action.meld, action.end or ends[0])


def _verify_lay_down(deal: DealState, action: LayDown) -> None:
    if deal.down[deal.seat]:
        raise RuleBroken("lay-down/down-already", "R34")
    put_down = Counter(card for cards in action.melds for card in cards)
    for card in sorted(put_down - Counter(deal.hand)):
        raise RuleBroken("card/not-in-hand", "R65", card=card)
    deal.contracts[deal.seat].verify_met_by(map(meld_of, action.melds))


def _verify_keep(deal: DealState) -> None:
    if deal.barred is None or deal.hand != (deal.barred,):
        raise RuleBroken("keep/not-the-last-barred-card", "R47")


# What it changes


def apply(deal: DealState, action: Action) -> DealState:
    """The deal after the action, its turn's end and the next turn's beginning included; verified first."""
    verify(deal, action)
    seat, table = deal.seat, deal.table
    match action:
        case Discard(card):
            return _after_turn(deal, table.with_discard(seat, card), _seen(deal, action, card))
        case DrawStock():
            drawn = table.stock[0]
            return _after_draw(deal, table.with_stock_drawn(seat), _seen(deal, action, None), drawn, None)
        case TakeDiscard():
            card = table.discards[-1]
            barred = None if card in deal.hand else card
            return _after_draw(deal, table.with_discard_taken(seat), _seen(deal, action, card), card, barred)
        case LayOff(card, number, _):
            end = _chosen_end(table.melds[number].meld, action).end
            laid = table.with_card_laid_off(seat, card, number, end)
            return _after_play(deal._replace(table=laid, moves=_seen(deal, action, card)))
        case LayDown(melds):
            laid = table.with_melds_laid(seat, tuple(map(meld_of, melds)))
            down = (*deal.down[:seat], True, *deal.down[seat + 1 :])
            moves = _seen(deal, action, None)
            return _after_play(deal._replace(table=laid, moves=moves, down=down, laid_down_now=True))
        case Keep():
            return _after_turn(deal, table, _seen(deal, action, None))


def _seen(deal: DealState, action: Action, card: Card | None) -> tuple[Move, ...]:
    return (*deal.moves, Move(deal.turn, deal.seat, action, card))


def _after_draw(
    deal: DealState, table: Table, moves: tuple[Move, ...], drawn: Card, barred: Card | None
) -> DealState:
    return deal._replace(table=table, moves=moves, phase=Phase.PLAY, drawn=drawn, barred=barred)


def _after_play(deal: DealState) -> DealState:
    """An empty hand ends the deal at once (R48)."""
    return deal if deal.hand else deal._replace(phase=Phase.DEAL_OVER, out=deal.seat)


def _after_turn(deal: DealState, table: Table, moves: tuple[Move, ...]) -> DealState:
    """The next turn begun, unless the hand is empty (R48) or it cannot begin (R52, R53)."""
    ended = deal._replace(table=table, moves=moves, drawn=None, barred=None, laid_down_now=False)
    if not table.hands[deal.seat]:
        return ended._replace(phase=Phase.DEAL_OVER, out=deal.seat)
    begun = ended._replace(phase=Phase.DRAW, turn=deal.turn + 1, seat=(deal.seat + 1) % len(deal.down))
    return begun if table.stock and begun.turn < MOST_TURNS else _renewed_or_blocked(begun)


def _renewed_or_blocked(deal: DealState) -> DealState:
    """First the count of turns, then the renewal of an empty stock (R51 to R53)."""
    if deal.turn >= MOST_TURNS or len(deal.table.discards) < 2:
        return deal._replace(phase=Phase.DEAL_OVER)
    renewals = deal.renewals + 1
    stream = Stream(deal.seed, f"deal {deal.number} renewal {renewals}")
    return deal._replace(renewals=renewals, table=deal.table.with_stock_renewed(stream))
