"""Where a person's turns could have gone better, by the strongest bot's own judgement.

Each choice is judged from the view that the player had, and from nothing else: cards that were hidden then play no
part. Differences are in penalty points as the bot weighs them, and a rung is worth what its style says. Knows no
sentence: a finding is what was done, what the bot would have done and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Any, Final, NamedTuple

from ladder_rummy.bots import LEVELS
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.bots.outlook import watch
from ladder_rummy.bots.sense import fits_table, next_seat, spare_cards
from ladder_rummy.bots.sharp import DOWN_FEEDING, Sharp
from ladder_rummy.bots.weighing import Weighing, pricing
from ladder_rummy.engine.actions import Action, Discard, DrawStock, LayDown, LayOff, TakeDiscard
from ladder_rummy.engine.arrangements import look, look_ahead
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.notation import parse_action
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.play.game import PERSON
from ladder_rummy.play.replays import Position, Replay

assert isinstance(LEVELS[-1], Sharp), "the strongest bot weighs its choices"
JUDGE: Final = LEVELS[-1]
MOST: Final = 3
"""Findings a deal."""
LEAST: Final = 5.0
"""A smaller difference is a matter of taste."""
STEP: Final = JUDGE.style.climb / 4
"""What it costs to be one card farther from the contract."""
WAITING: Final = JUDGE.style.climb / 2
"""What it costs to keep a contract in hand that could be down."""
_WORDS: Final = (0,) * 8
"""The judge uses no chance."""


class Decision(NamedTuple):
    """What a player saw, might have done, and did."""

    view: PlayerView
    legal: Sequence[Action]
    action: Action


@dataclass(frozen=True, slots=True)
class Finding:
    """A choice that another one would have bettered."""

    move: int
    """The number of the position in which it was made."""
    turn: int
    """The player's turn in the deal, from 1."""
    decision: Decision
    better: Choice
    remark: Grounds | None
    """What was wrong with the choice made, beside the grounds of the better one."""
    loss: float
    """In penalty points."""


class Review(NamedTuple):
    """The findings of each deal in the order of play, at most three a deal, and how many choices were judged."""

    deals: tuple[tuple[Finding, ...], ...]
    judged: int


def review_of(replay: Replay) -> Review:
    """The review of a game's own player; two judgements a turn at most."""
    judged = 0
    deals = []
    for deal in range(1, len(replay.deals) + 1):
        worst: dict[int, Finding] = {}
        for move, turn, decision in _decisions(replay, deal):
            judged += 1
            finding = judge(move, turn, decision)
            if finding and (turn not in worst or finding.loss > worst[turn].loss):
                worst[turn] = finding
        most = nlargest(MOST, worst.values(), key=lambda finding: finding.loss)
        deals.append(tuple(sorted(most, key=lambda finding: finding.move)))
    return Review(tuple(deals), judged)


def _decisions(replay: Replay, deal: int) -> Iterator[tuple[int, int, Decision]]:
    """The person's draws and discards of a deal, each with its position's number and the turn, from 1."""
    rules: Rules[Any] = replay.game.rules
    state = replay.state(Position(deal, 0))
    turn = 0
    for place, text in enumerate(replay.deals[deal - 1].actions):
        action, running = parse_action(text), rules.turn(state)
        if running and running.seat == PERSON:
            turn += isinstance(action, DrawStock | TakeDiscard)
            if isinstance(action, DrawStock | TakeDiscard | Discard):
                view, legal = rules.view(state, PERSON), rules.legal_actions(state)
                yield replay.number(Position(deal, place)), turn, Decision(view, legal, action)
        state = rules.apply(state, action)


def judge(move: int, turn: int, decision: Decision) -> Finding | None:
    """What the strongest bot finds in a draw or a discard; None where it would do the same, or nearly."""
    view, legal, action = decision
    better = JUDGE.explain(view, legal, _WORDS)
    if better.action == action:
        return None
    loss, remark = _difference(decision, better)
    return Finding(move, turn, decision, better, remark, loss) if loss >= LEAST else None


def _difference(decision: Decision, better: Choice) -> tuple[float, Grounds | None]:
    view, _, action = decision
    if isinstance(action, Discard):
        return _of_discard(decision, action.card, better)
    if isinstance(action, DrawStock):
        return _of_missed_discard(view, better.grounds), None
    return _of_needless_discard(view)


# Draws ------------------------------------------------------------------------------------------------------------


def _of_missed_discard(view: PlayerView, grounds: Grounds) -> float:
    """What it costs to draw from the stock when the pile had the better card."""
    match grounds.code:
        case "take/ready":
            return WAITING
        case "take/nearer":
            return STEP
        case "take/wider":
            return STEP * int(str(grounds.facts["more"])) / max(watch(view).unseen.total, 1)
        case _:
            return float(view.discards[-1].points)


def _of_needless_discard(view: PlayerView) -> tuple[float, Grounds | None]:
    """What it costs to take a card that serves nothing: the chance that the stock would have helped."""
    if view.down[view.seat]:
        return float(view.discards[-1].points), None
    unseen = watch(view).unseen
    outs = unseen.count(look(Holding.of(view.hand), view.contracts[view.seat]).accepting)
    loss = STEP * outs / max(unseen.total, 1)
    return loss, Grounds.of("pile/outs", outs=outs, unseen=unseen.total)


# Discards ---------------------------------------------------------------------------------------------------------


def _of_discard(decision: Decision, gone: Card, better: Choice) -> tuple[float, Grounds | None]:
    view, action = decision.view, better.action
    if isinstance(action, LayDown):
        return WAITING, Grounds.of("drop/not-down")
    if isinstance(action, LayOff):
        return float(action.card.points), Grounds.of("drop/not-added", points=action.card.points)
    assert isinstance(action, Discard), "whoever may discard is not advised to keep"
    if view.down[view.seat]:
        return _of_discard_when_down(view, gone, action.card)
    if better.grounds.code == "discard/sheds":
        return float(action.card.points - gone.points), _remark(view, gone, action.card)
    return _of_discard_before(decision, gone, action.card)


def _of_discard_when_down(view: PlayerView, gone: Card, better: Card) -> tuple[float, Grounds | None]:
    price = pricing(view, JUDGE.style)

    def worth(card: Card) -> float:
        return card.points - DOWN_FEEDING * price(card)

    return worth(better) - worth(gone), _remark(view, gone, better)


def _of_discard_before(decision: Decision, gone: Card, better: Card) -> tuple[float, Grounds | None]:
    """Before the contract is down: by how much worse the hand stands, as the bot weighs it."""
    view = decision.view
    hand = Holding.of(view.hand)
    prospects = look_ahead(hand, view.contracts[view.seat])
    weighing = Weighing(view, JUDGE.style, hand, prospects)
    then = weighing.best_discard((gone,))
    if then is None:
        return _of_needed_card(view, gone, better)
    best = weighing.best_discard(spare_cards(decision.legal))
    assert best is not None, "what was discarded could be spared"
    return best.score - then.score, _remark(view, gone, better)


def _of_needed_card(view: PlayerView, gone: Card, better: Card) -> tuple[float, Grounds | None]:
    """A card of the contract, or a joker, which serves every contract."""
    farther = _distance_without(view, gone) - _distance_without(view, better)
    if farther <= 0:
        return (STEP, Grounds.of("drop/joker")) if gone == JOKER else (0.0, None)
    return STEP * farther, Grounds.of("drop/breaks", cards=farther)


def _distance_without(view: PlayerView, gone: Card) -> int:
    return look(Holding.of(view.hand).without_card(gone), view.contracts[view.seat]).distance


def _remark(view: PlayerView, gone: Card, better: Card) -> Grounds | None:
    """The plainest thing that can be said against a discard."""
    if view.down[next_seat(view)] and fits_table(view, gone) and not fits_table(view, better):
        return Grounds.of("drop/feeds", seat=next_seat(view))
    if not view.down[view.seat] and (fewer := _outs_without(view, better) - _outs_without(view, gone)) > 0:
        return Grounds.of("drop/fewer-outs", cards=fewer)
    if better.points > gone.points:
        return Grounds.of("drop/dear", points=better.points - gone.points)
    return None


def _outs_without(view: PlayerView, card: Card) -> int:
    """How many unseen cards bring the hand nearer to the contract without this card."""
    accepting = look(Holding.of(view.hand).without_card(card), view.contracts[view.seat]).accepting
    return watch(view).unseen.count(accepting)


def findings(review: Review) -> Iterable[Finding]:
    """All of them in the order of play."""
    return (finding for deal in review.deals for finding in deal)
