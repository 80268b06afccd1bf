"""Ladder Rummy: ten contracts, each player on a rung of their own, ten deals (R24, R25, R54 to R59).

A game's rules as functions over its own state, named as in ``engine/rules.py``; the turn is ``turns``'s.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.cards import count_points
from ladder_rummy.engine.chance import verify_seed
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.rules import Turn
from ladder_rummy.engine.scoring import DealScore, GameResult
from ladder_rummy.engine.table import Deal, deal_cards
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.games import turns
from ladder_rummy.games.turns import DealState

SEATS: Final = 4
HAND_SIZE: Final = 10
DEALS: Final = 10
CONTRACTS: Final[tuple[Contract, ...]] = (
    Contract.of(sets=(3, 3)),
    Contract.of(sets=(3,), runs=(4,)),
    Contract.of(runs=(4, 4)),
    Contract.of(sets=(3, 3, 3)),
    Contract.of(sets=(4,), runs=(4,)),
    Contract.of(sets=(3, 3), runs=(4,)),
    Contract.of(runs=(7,)),
    Contract.of(sets=(4, 4)),
    Contract.of(runs=(4, 6)),
    Contract.of(sets=(3,), runs=(7,)),
)
"""The ladder: rung r is ``CONTRACTS[r - 1]`` (R24)."""


class LadderState(NamedTuple):
    """A whole game between two actions; tuples go by seat."""

    seed: str
    completed: tuple[int, ...]
    """Rungs completed, 0 to 10 (R25)."""
    penalties: tuple[int, ...]
    finished: tuple[DealScore, ...]
    """The deals that have ended, in order."""
    running: DealState
    """The deal on the table, ended or not."""


def start(seed: str, seats: int = SEATS) -> LadderState:
    """Deal 1, dealt, everybody on rung 1; `Malformed` for a seed that is none."""
    verify_seed(seed)
    if seats != SEATS:
        raise RuleBroken("game/seats", "R1", seats=seats)
    return resume(seed, ())


def resume(seed: str, finished: tuple[DealScore, ...]) -> LadderState:
    """The deal that follows finished ones, dealt: all that it takes from them are their scores."""
    completed = tuple(sum(score.laid_down[seat] for score in finished) for seat in range(SEATS))
    penalties = tuple(sum(score.penalties[seat] for score in finished) for seat in range(SEATS))
    return LadderState(seed, completed, penalties, finished, _dealt(seed, len(finished) + 1, completed))


def deal_of(seed: str, number: int) -> Deal:
    """How deal ``number`` (1 to 10) of the seed begins (R4, R5)."""
    return deal_cards(seed, number, SEATS, HAND_SIZE)


def _dealt(seed: str, number: int, completed: tuple[int, ...]) -> DealState:
    contracts = tuple(CONTRACTS[rungs] for rungs in completed)
    return turns.start_deal(seed, number, deal_of(seed, number), contracts)


def turn(state: LadderState) -> Turn | None:
    """Whose turn it is; None when the deal is over."""
    deal = state.running
    return None if deal.is_over else Turn(deal.number, deal.turn, deal.seat)


def legal_actions(state: LadderState) -> tuple[Action, ...]:
    """All that is allowed now, sorted by text; of lay-downs those worth offering (R60)."""
    return turns.legal_actions(state.running)


def verify(state: LadderState, action: Action) -> None:
    """`RuleBroken` with the article unless the action is allowed now."""
    if is_over(state):
        raise RuleBroken("game/over", "R58")
    turns.verify(state.running, action)


def apply(state: LadderState, action: Action) -> LadderState:
    """The state after the action; a deal that it ends is scored at once."""
    if is_over(state):
        raise RuleBroken("game/over", "R58")
    deal = turns.apply(state.running, action)
    return _scored(state, deal) if deal.is_over else state._replace(running=deal)


def _scored(state: LadderState, deal: DealState) -> LadderState:
    """Hands are counted, and whoever is down climbs (R53 to R57)."""
    penalties = tuple(map(count_points, deal.table.hands))
    return LadderState(
        seed=state.seed,
        completed=tuple(rungs + down for rungs, down in zip(state.completed, deal.down, strict=True)),
        penalties=tuple(map(sum, zip(state.penalties, penalties, strict=True))),
        finished=(*state.finished, DealScore(deal.out, deal.down, penalties)),
        running=deal,
    )


def is_over(state: LadderState) -> bool:
    """Whether somebody has completed rung 10 in an ended deal, or deal ten has ended (R58)."""
    ended = state.running.is_over
    return ended and (max(state.completed) == len(CONTRACTS) or state.running.number == DEALS)


def next_deal(state: LadderState) -> LadderState:
    """The next deal, dealt; `RuleBroken` while one runs or when the game is over."""
    if is_over(state):
        raise RuleBroken("game/over", "R58")
    if not state.running.is_over:
        raise RuleBroken("deal/running", "R57")
    return state._replace(running=_dealt(state.seed, state.running.number + 1, state.completed))


def scores(state: LadderState) -> tuple[DealScore, ...]:
    """Every finished deal in order."""
    return state.finished


def result(state: LadderState) -> GameResult | None:
    """The places; None until the game is over."""
    return GameResult.of(state.completed, state.penalties) if is_over(state) else None


def view(state: LadderState, seat: int) -> PlayerView:
    """What a seat may see, field by field."""
    deal = state.running
    own = deal.seat == seat and not deal.is_over
    return PlayerView(
        seat=seat,
        deal=deal.number,
        deals=DEALS,
        dealer=deal.dealer,
        phase=Phase.GAME_OVER if is_over(state) else deal.phase,
        turn=deal.turn,
        turn_seat=deal.seat,
        hand=deal.table.hands[seat],
        drawn=deal.drawn if own else None,
        barred=deal.barred if own else None,
        laid_down_now=deal.laid_down_now and own,
        contracts=deal.contracts,
        down=deal.down,
        completed=state.completed,
        penalties=state.penalties,
        hand_sizes=tuple(map(len, deal.table.hands)),
        stock_size=len(deal.table.stock),
        discards=deal.table.discards,
        melds=deal.table.melds,
        moves=deal.moves,
        upcard=deal.upcard,
        renewals=deal.renewals,
        shown_hands=deal.table.hands if deal.is_over else None,
    )
