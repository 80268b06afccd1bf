"""Whole games for tests: walked state by state, by players that choose from one seat's view and a stream of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.actions import Action, Discard, LayDown, LayOff
from ladder_rummy.engine.cards import FACES, Card
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.record import DealRecord, Player, Record
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.games import CATALOGUE

Chooser = Callable[[PlayerView, Sequence[Action], Stream], Action]


class Step(NamedTuple):
    """A state and the action that led to it; None where a deal begins."""

    action: Action | None
    state: Any


def choose_any(_view: PlayerView, legal: Sequence[Action], stream: Stream) -> Action:
    """Any legal action, each as likely."""
    return legal[stream.below(len(legal))]


def choose_eagerly(view: PlayerView, legal: Sequence[Action], stream: Stream) -> Action:
    """Lays down at once, mostly lays off, and throws what has no company: its deals end, some by `keep`."""
    if downs := [action for action in legal if isinstance(action, LayDown)]:
        return choose_any(view, downs, stream)
    offs = [action for action in legal if isinstance(action, LayOff)]
    if offs and stream.below(4):
        return choose_any(view, offs, stream)
    counts = Counter(view.hand)
    loners = [action for action in legal if isinstance(action, Discard) and _is_alone(action.card, counts)]
    return choose_any(view, loners if loners and stream.below(8) else legal, stream)


def _is_alone(card: Card, counts: Counter[Card]) -> bool:
    return not card.is_joker and sum(counts[other] for other in _COMPANY[card]) < 3


_COMPANY: Final = {
    card: [o for o in FACES if o.rank == card.rank or (o.suit == card.suit and abs(o.rank - card.rank) < 3)]
    for card in FACES
}
"""The faces that a card could be melded with, near ones of its suit among them, and itself."""


def choose_as(name: str) -> Chooser:
    """As a bot of the ROSTER does."""
    bot = ROSTER[name]
    return lambda view, legal, stream: bot.choose(view, legal, [stream.word() for _ in range(8)])


CHOOSERS: Final[dict[str, Chooser]] = {"any": choose_any, "eager": choose_eagerly}


def walk(rules: Rules[Any], seed: str, choose: Chooser, deals: int | None = None) -> Iterator[Step]:
    """Every state of a game, or of its first deals, in order."""
    stream = Stream(seed, "walk")
    state = rules.start(seed)
    yield Step(None, state)
    while rules.result(state) is None:
        action = None
        if (turn := rules.turn(state)) is not None:
            action = choose(rules.view(state, turn.seat), rules.legal_actions(state), stream)
            state = rules.apply(state, action)
        elif len(rules.scores(state)) == deals:
            return
        else:
            state = rules.next_deal(state)
        yield Step(action, state)


@cache
def walked(game: str, seed: str, chooser: str, deals: int | None = None) -> tuple[Step, ...]:
    """`walk`, once for all tests."""
    return tuple(walk(CATALOGUE[game], seed, CHOOSERS[chooser], deals))


def record_of(game: str, steps: Sequence[Step]) -> Record:
    """The record of a walk that began at deal 1."""
    rules, last = CATALOGUE[game], steps[-1].state
    scores = rules.scores(last)
    begins = [i for i, step in enumerate(steps) if step.action is None]
    deals = []
    for number, (begin, end) in enumerate(pairwise([*begins, len(steps)])):
        texts = tuple(format_action(step.action) for step in steps[begin + 1 : end] if step.action)
        deals.append(DealRecord(texts, scores[number] if number < len(scores) else None))
    players = (
        Player("You", "human"),
        *(Player(f"Bot {seat}", "bot", "steady") for seat in range(1, rules.SEATS)),
    )
    seed, dealer = last.seed, rules.deal_of(last.seed, 1).dealer
    return Record(seed, players, dealer, tuple(deals), rules.result(last), game)
