"""A served game, a real browser, and the states of the table that tests start from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.looks import still_context
from tests.browser.served import launch, serve
from tests.browser.states import PLACES, Opened, States, each
from tests.browser.watched import Watched, watch


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of its own process serves the game on a fresh database."""
    with serve(tmp_path_factory.mktemp("served") / "games.db") as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of this test run."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def states(address: str) -> Iterator[States]:
    """Tables in the states that tests ask for, each brought there once."""
    states = States(address)
    yield states
    states.close()


@pytest.fixture(scope="session", params=each(PLACES))
def opened(request: pytest.FixtureRequest, browser: Browser, states: States) -> Iterator[Opened]:
    """A place in a tab, opened once for all tests that only look at it; each puts it as it wants it."""
    with still_context(browser) as context:
        yield Opened(request.param, states.open(context, request.param))


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(18, id="a deal", marks=pytest.mark.xdist_group("watched")),
        pytest.param(3_000, id="whole game", marks=(pytest.mark.long, pytest.mark.xdist_group("watched"))),
    ],
)
def watched(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Watched]:
    """A game played by taps on a phone, for some steps or to its end."""
    with closing(new_phone(browser)) as phone:
        yield watch(phone, address, "browser/state/5", request.param)


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone of 360 x 640 with touch."""
    with closing(new_phone(browser)) as phone:
        yield phone


def new_phone(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
