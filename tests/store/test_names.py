"""What an operator has ruled on a name, and what its owner can do about that."""

from __future__ import annotations

import pytest

from ladder_rummy.store.names import SqlNames
from ladder_rummy.store.players import SqlPlayers, handle_of
from tests.store.conftest import Open


@pytest.mark.parametrize("keep", [True, False])
def test_a_ruling_outlasts_the_same_name_typed_once_more(open_new: Open, keep: bool) -> None:
    database = open_new()
    names, players = SqlNames(database, lambda: 0), SqlPlayers(database, lambda: 0)
    names.rename("named", "Ottoline")
    assert names.settle(handle_of("named"), keep=keep) == "Ottoline"
    names.rename("named", "Ottoline")
    for reporter in ("one", "two", "three"):
        players.add(reporter)
        assert names.report(reporter, handle_of("named"))
    assert names.of("named").is_typed == keep
    names.rename("named", "Ottoline")
    assert names.of("named").is_typed == keep


def test_another_name_starts_without_a_ruling(open_new: Open) -> None:
    names = SqlNames(open_new(), lambda: 0)
    names.rename("named", "Ottoline")
    names.settle(handle_of("named"), keep=False)
    assert not names.of("named").is_typed
    names.rename("named", "Asha")
    assert names.of("named").name == "Asha"
