"""A finished record to tamper with, and where in it the wanted things happen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from ladder_rummy.engine.record import format_record, parse_record
from ladder_rummy.engine.replay import ReplayRefused, replay
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.walks import record_of, walked

SEED = "records"


class Moment(NamedTuple):
    """Before an action: its deal from 1, its number from 0, the state, and the action in text."""

    deal: int
    action: int
    state: LadderState
    text: str

    @property
    def seat(self) -> int:
        """Who is to move."""
        return self.state.running.seat


@cache
def finished_line() -> str:
    """The record of a whole game on one line."""
    return format_record(record_of("ladder", walked("ladder", SEED, "eager")))


def finished() -> dict[str, Any]:
    """The same, to be changed at will."""
    record: dict[str, Any] = json.loads(finished_line())
    return record


def list_moments() -> Iterator[Moment]:
    """Every action of the record with the state before it."""
    texts = [deal["actions"] for deal in finished()["deals"]]
    steps = walked("ladder", SEED, "eager")
    deal, number = 0, 0
    for before, after in pairwise(steps):
        if before.action is None:
            deal, number = deal + 1, 0
        if after.action is not None:
            yield Moment(deal, number, before.state, texts[deal - 1][number])
            number += 1


def find(wanted: Callable[[Moment], bool]) -> Moment:
    """The first moment of this kind."""
    return next(moment for moment in list_moments() if wanted(moment))


def put(record: dict[str, Any], moment: Moment, *texts: str) -> dict[str, Any]:
    """The record with these actions in place of the moment's."""
    record["deals"][moment.deal - 1]["actions"][moment.action : moment.action + 1] = texts
    return record


def replayed(record: dict[str, Any]) -> LadderState:
    """The state that a record ends in."""
    return replay(ladder, parse_record(json.dumps(record)))


def refused(record: dict[str, Any]) -> tuple[int, int, int, str]:
    """Deal, action, seat and article at which a record is refused."""
    with pytest.raises(ReplayRefused) as caught:
        replayed(record)
    return caught.value.deal, caught.value.action, caught.value.seat, caught.value.article
