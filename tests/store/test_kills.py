"""Servers that are killed under load lose nothing that they have answered; `tests.bench.faults` does it for longer."""

from __future__ import annotations

import pytest

from ladder_rummy.play.game import ChangeKind, Post
from ladder_rummy.store.database import Database
from tests.bench import faults
from tests.bench.faults import Account, Plan, missing
from tests.store.test_races import started


@pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
def test_every_answered_post_is_there_after_kills(database_kind: str) -> None:
    account, lost = faults.run(database_kind, Plan(seconds=0, kills=4))
    assert lost == []
    assert account.surprises == []
    assert account.kills == 4
    assert account.posts >= 4 * faults.POSTS_BETWEEN_KILLS[0]


def test_the_recount_sees_what_is_lost(database: Database) -> None:
    game = started(database)
    account = Account({game.saved.id: [Post(0, ChangeKind.ACTION, "stock")], "gone": []})
    assert len(missing(database, account)) == 2
