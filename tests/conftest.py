"""What all tests share: repeatable examples, markers by folder, and a new database of each kind."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests import postgres
from tests.postgres import Cluster

settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("searching", max_examples=2_000, deadline=None)
settings.load_profile("repeatable")  # pytest --hypothesis-profile=searching looks for new examples

_BROWSER = Path(__file__).parent / "browser"
NewAddress = Callable[[], str]


def pytest_configure() -> None:
    """Servers of the tests hear Ctrl-C, even where the tests themselves were started in the background, deaf to it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that stands in tests/browser drives a browser."""
    for item in items:
        if _BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of this test process; a test that stops or kills one has its own."""
    with postgres.running(**postgres.NOT_DURABLE) as running:
        yield running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """Whoever asks for this runs once on each kind of database."""
    return str(request.param)


@pytest.fixture
def new_address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewAddress]:
    """Gives addresses of new, empty databases, of each kind in turn."""
    given: list[str] = []
    numbers = count(1)

    def give() -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/{next(numbers)}.db"
        given.append(request.getfixturevalue("cluster").create())
        return given[-1]

    yield give
    for address in given:
        request.getfixturevalue("cluster").drop(address)
