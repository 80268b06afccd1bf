"""A record played again by the rules: every action verified, every figure counted anew.

Knows any game that speaks ``rules``; reads records, never writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

from ladder_rummy.engine.errors import Refusal, RuleBroken
from ladder_rummy.engine.notation import parse_action
from ladder_rummy.engine.record import DealRecord, Record
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.scoring import DealScore, GameResult

State = TypeVar("State")


class ReplayRefused(Exception):
    """The first place where a record is wrong: deal from 1, action and seat from 0, and why."""

    def __init__(self, deal: int, action: int, seat: int, refusal: Refusal) -> None:
        super().__init__(deal, action, seat, refusal)
        self.deal = deal
        self.action = action
        self.seat = seat
        self.refusal = refusal

    @property
    def article(self) -> str:
        """The article that is broken; a text that is no action breaks R31, the list of what a turn is."""
        return self.refusal.article or "R31"


class Step(NamedTuple):
    """A state of the game and the action that led to it: ``action`` is None where a deal begins."""

    deal: int
    number: int
    action: str | None
    state: Any


def replay(rules: Rules[State], record: Record) -> State:
    """The state that the record ends in; `ReplayRefused` at its first wrong action or figure."""
    state: State | None = None
    for step in steps(rules, record):
        state = step.state
    if state is None:
        state = rules.start(record.seed)
        _verify_dealer(rules, record)
    _verify_result(rules, state, record)
    return state


def steps(rules: Rules[State], record: Record) -> Iterator[Step]:
    """Every state of the record in order, each deal's figures verified at its end."""
    state: State | None = None
    for number, deal in enumerate(record.deals, start=1):
        state = rules.start(record.seed) if state is None else _next_deal(rules, state, number)
        if number == 1:
            _verify_dealer(rules, record)
        yield Step(number, 0, None, state)
        for place, text in enumerate(deal.actions):
            state = _applied(rules, state, text, number, place)
            yield Step(number, place + 1, text, state)
        _verify_score(rules, state, deal, number)


def _next_deal(rules: Rules[State], state: State, number: int) -> State:
    try:
        return rules.next_deal(state)
    except RuleBroken as refusal:
        running = rules.turn(state)
        raise ReplayRefused(number, 0, running.seat if running else 0, refusal) from None


def _applied(rules: Rules[State], state: State, text: str, deal: int, place: int) -> State:
    running = rules.turn(state)
    try:
        return rules.apply(state, parse_action(text))
    except Refusal as refusal:
        raise ReplayRefused(deal, place, running.seat if running else 0, refusal) from None


def _verify_dealer(rules: Rules[State], record: Record) -> None:
    dealer = rules.deal_of(record.seed, 1).dealer
    if record.first_dealer != dealer:
        raise ReplayRefused(1, 0, dealer, _wrong("first_dealer", "R5", record.first_dealer, dealer))


def _verify_score(rules: Rules[State], state: State, deal: DealRecord, number: int) -> None:
    finished = rules.scores(state)
    true = finished[-1] if len(finished) == number else None
    last = max(len(deal.actions) - 1, 0)
    if true is None or deal.score is None:
        if true is not None or deal.score is not None:
            refusal = RuleBroken("record/score-of-running-deal" if deal.score else "record/no-score", "R54")
            raise ReplayRefused(number, last, 0, refusal)
        return
    _verify_figures(number, last, deal.score, true)


def _verify_figures(number: int, last: int, written: DealScore, true: DealScore) -> None:
    if written.out != true.out:
        raise ReplayRefused(number, last, true.out or 0, _wrong("out", "R48", written.out, true.out))
    _verify_each(number, last, "laid_down", "R57", written.laid_down, true.laid_down)
    _verify_each(number, last, "penalties", "R54", written.penalties, true.penalties)


def _verify_result(rules: Rules[State], state: State, record: Record) -> None:
    true = rules.result(state)
    number = max(len(record.deals), 1)
    last = max(len(record.deals[-1].actions) - 1, 0) if record.deals else 0
    if true is None or record.result is None:
        if true is not None or record.result is not None:
            code = "record/result-of-running-game" if record.result else "record/no-result"
            raise ReplayRefused(number, last, 0, RuleBroken(code, "R58"))
        return
    for name, article in zip(GameResult._fields, ("R57", "R56", "R59"), strict=True):
        _verify_each(number, last, name, article, getattr(record.result, name), getattr(true, name))


def _verify_each(
    number: int, last: int, name: str, article: str, written: tuple[int, ...], true: tuple[int, ...]
) -> None:
    for seat, (said, is_so) in enumerate(zip(written, true, strict=True)):
        if said != is_so:
            raise ReplayRefused(number, last, seat, _wrong(name, article, said, is_so))


def _wrong(figure: str, article: str, written: object, true: object) -> RuleBroken:
    return RuleBroken("record/wrong-figure", article, figure=figure, written=written, true=true)
