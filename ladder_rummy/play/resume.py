"""From what is saved back to a game: its deal on the table replayed, every action verified again.

Knows the order of changes and what an undo takes away; where they were kept is the store's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ladder_rummy.engine.notation import parse_action
from ladder_rummy.engine.rules import Rules
from ladder_rummy.games import CATALOGUE
from ladder_rummy.play.game import Change, ChangeKind, Game, Saved


class BrokenHistory(Exception):
    """The changes do not fit what is saved of the game."""


class PlayedDeal(NamedTuple):
    """A deal as it was played: the version that dealt it, and its actions without the undone ones."""

    began: int
    actions: tuple[str, ...]


def resume(saved: Saved, changes: Sequence[Change]) -> Game:
    """The game, from its changes since ``saved.began``; `BrokenHistory` or a `Refusal` where they do not fit."""
    deals = played_deals(changes)
    if not deals or deals[0].began != saved.began or changes[-1].version != saved.version:
        raise BrokenHistory(saved.id)
    rules = CATALOGUE[saved.game]
    state = rules.resume(saved.seed, saved.before)
    for place, deal in enumerate(deals):
        state = replayed(rules, rules.next_deal(state) if place else state, deal.actions)
    before = rules.scores(state)[: len(saved.before) + len(deals) - 1]
    return Game(replace(saved, began=deals[-1].began, before=before), deals[-1].actions, state)


def replayed(rules: Rules[Any], state: Any, actions: Iterable[str]) -> Any:
    """The state after these actions."""
    for text in actions:
        state = rules.apply(state, parse_action(text))
    return state


def deal_started(saved: Saved) -> Any:
    """The deal on the table before its first action."""
    return CATALOGUE[saved.game].resume(saved.seed, saved.before)


def played_deals(changes: Iterable[Change]) -> tuple[PlayedDeal, ...]:
    """The deals that these changes make up, the first of them a deal's beginning; `BrokenHistory` otherwise."""
    deals: list[tuple[int, list[str]]] = []
    for change in changes:
        if change.kind in (ChangeKind.START, ChangeKind.NEXT):
            deals.append((change.version, []))
        elif not deals:
            raise BrokenHistory(str(change.version))
        actions = deals[-1][1]
        if change.kind is ChangeKind.UNDO:
            if not actions:
                raise BrokenHistory(str(change.version))
            actions.pop()
        actions.extend(change.actions)
    return tuple(PlayedDeal(began, tuple(actions)) for began, actions in deals)
