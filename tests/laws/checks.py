"""What every law asks of one state: which actions are accepted, and whether the legal list says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.cards import PACK, Card
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.view import PlayerView
from tests.second_opinion import FACES, list_accepted, list_allowed, split


def view_of(rules: Rules[Any], state: Any) -> PlayerView | None:
    """What the seat to move sees; None when nobody is to move."""
    turn = rules.turn(state)
    return rules.view(state, turn.seat) if turn else None


def accepts(rules: Rules[Any], state: Any, text: str) -> bool:
    """Whether `verify` lets an action pass; a refusal names its article."""
    try:
        rules.verify(state, parse_action(text))
    except RuleBroken as refusal:
        broken = refusal
    else:
        return True
    assert broken.article, f"{broken} names no article"
    return False


def list_cards(state: Any) -> list[Card]:
    """All cards on the table, wherever they lie."""
    table = state.running.table
    held = [card for hand in table.hands for card in hand]
    laid = [card for owned in table.melds for card in owned.meld.cards]
    return [*held, *laid, *table.stock, *table.discards]


def check_cards(state: Any) -> None:
    """No card is lost, none comes twice."""
    assert Counter(list_cards(state)) == Counter(PACK)


def check_list(rules: Rules[Any], state: Any) -> None:
    """The legal list is sorted, has no doubles and, but for lay-downs, is the second opinion's."""
    view = view_of(rules, state)
    texts = [format_action(action) for action in rules.legal_actions(state)]
    assert texts == sorted(set(texts))
    assert bool(texts) is (view is not None)
    if view is not None:
        assert {text for text in texts if not text.startswith("down")} == list_allowed(view)


def check_refusals(rules: Rules[Any], state: Any, view: PlayerView) -> None:
    """Of all that can be written but lay-downs, what is accepted is what the second opinion accepts."""
    assert {text for text in list_all(view) if accepts(rules, state, text)} == list_accepted(view)


def list_all(view: PlayerView) -> list[str]:
    """Every action that can be written but for lay-downs: on melds that are there, and on two that are not."""
    drops = [f"drop {card}" for card in FACES]
    numbers = range(len(view.melds) + 2)
    offs = [f"off {card} {n}{end}" for card in FACES for n in numbers for end in ("", " low", " high")]
    return ["stock", "pile", "keep", *drops, *offs]


def check_listed(rules: Rules[Any], state: Any) -> None:
    """All that is listed is accepted, gives the same answer twice and leaves the state as it was."""
    before = repr(state)
    for action in rules.legal_actions(state):
        rules.verify(state, action)
        after = rules.apply(state, action)
        assert after == rules.apply(state, action) != state
    assert repr(state) == before


def list_mutants(text: str) -> Iterator[str]:
    """Lay-downs that are nearly this one, some of them legal: other orders, other cards, more and fewer of both."""
    melds = [split(part) for part in text.split()[1:]]
    yield format_down(melds[::-1])
    yield format_down(melds[:-1] or [["7H"]])
    yield format_down([*melds, melds[0]])
    yield format_down([[card for cards in melds for card in cards]])
    for i, cards in enumerate(melds):
        others = [*melds[:i], *melds[i + 1 :]]
        for changed in _list_changed(cards):
            yield format_down([changed, *others])


def _list_changed(cards: list[str]) -> Iterator[list[str]]:
    yield from (cards[::-1], cards[1:], cards[:-1], [*cards[1:], cards[0]])
    for card in ("XX", "7H", "KS", cards[0]):
        yield [*cards, card]
        yield [card, *cards[1:]]


def format_down(melds: Sequence[Sequence[str]]) -> str:
    """The lay-down of these melds."""
    return " ".join(["down", *("".join(cards) for cards in melds)])


def texts_of(action: Action) -> list[list[str]]:
    """The melds of a lay-down as texts of cards."""
    return [split(part) for part in format_action(action).split()[1:]]
