"""Every page and state of the table in every language, and in a made-up one whose texts are longer and marked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route

from ladder_rummy.i18n import ENGLISH, LANGUAGES
from tests.browser.looks import Look, put, still_context
from tests.browser.served import serve
from tests.browser.states import PLACES, States, each
from tests.browser.test_axe import faults_in
from tests.browser.words import cut_texts, plain_dates, plain_words, texts
from tests.i18n.english import left_in_english

WIDTHS: Final = (320, 390, 1280)
OTHERS: Final = tuple(code for code in LANGUAGES if code != ENGLISH.code)
LATIN: Final = ("sw",)
"""Languages of Latin letters: elsewhere a word of those is a word of English."""
CUT: Final = """<main id="box" style="inline-size: 4rem; overflow: hidden; white-space: nowrap">Discard a card</main>
<p id="low" style="block-size: 1rem; line-height: 1.5; font-size: 1rem">Hint</p>
<p class="sr">%s</p><button id="small" style="inline-size: 3rem">Contract</button>"""
MOST_SHIFT: Final = 0.02
_SHIFTS: Final = """() => new Promise((resolve) => {
  let sum = 0;
  const add = (seen) => { sum += seen.getEntries().reduce((all, { value }) => all + value, 0); };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)));
})"""
_SIDEWAYS: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[States]:
    """The states of a game that is served in the made-up language."""
    with serve(tmp_path_factory.mktemp("pseudo") / "games.db", "tests.i18n.pseudo") as address:
        states = States(address)
        yield states
        states.close()


@pytest.mark.parametrize(
    "width", [WIDTHS[0], *(pytest.param(width, marks=pytest.mark.long) for width in WIDTHS[1:])]
)
@pytest.mark.parametrize("place", each(PLACES))
def test_every_word_is_translated_and_none_is_cut(
    browser: Browser, pseudo: States, place: str, width: int
) -> None:
    with still_context(browser) as context:
        tab = pseudo.open(context, place)
        put(tab, Look(width, "light", 100, ""))
        assert plain_words(texts(tab), plain_dates()) == []
        assert cut_texts(tab) == []
        assert tab.evaluate(_SIDEWAYS) <= 0


@pytest.mark.parametrize("place", each(PLACES))
def test_a_place_holds_in_a_language(browser: Browser, states: States, place: str) -> None:
    """Each place in one language at one width; over all places every language meets every width."""
    number = PLACES.index(place)
    code, width = OTHERS[number % len(OTHERS)], WIDTHS[number // len(OTHERS) % len(WIDTHS)]
    with still_context(browser, code) as context:
        look_over(states.open(context, place), code, [width])


@pytest.mark.long
@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("place", each(PLACES))
def test_a_language_holds_in_every_place_at_every_width(
    browser: Browser, states: States, place: str, code: str
) -> None:
    with still_context(browser, code) as context:
        look_over(states.open(context, place), code, WIDTHS)


def look_over(tab: Page, code: str, widths: Iterable[int]) -> None:
    """The page is in this language and no other, and fits."""
    language = LANGUAGES[code]
    root = tab.evaluate("() => [document.documentElement.lang, document.documentElement.dir]")
    assert root == [code, language.direction]
    found = texts(tab)
    assert left_in_english(found, code) == []
    assert code in LATIN or plain_words(found) == []
    looks = [Look(width, "light", 100, "") for width in widths]
    for look in looks:
        put(tab, look)
        tab.evaluate("() => document.fonts.ready.then(() => null)")
        assert cut_texts(tab) == []
        assert tab.evaluate(_SIDEWAYS) <= 0
    assert faults_in(tab, looks) == ""


@pytest.mark.parametrize("code", [code for code in OTHERS if LANGUAGES[code].fonts])
@pytest.mark.parametrize("place", each(("play", "rules", "home")))
def test_nothing_shifts_when_the_letters_come(
    browser: Browser, states: States, place: str, code: str
) -> None:
    with still_context(browser, code) as context:
        context.route("**/*.woff2*", hold_up)
        tab = states.open(context, place)
        tab.evaluate("() => document.fonts.ready.then(() => null)")
        assert tab.evaluate(_SHIFTS) <= MOST_SHIFT


def hold_up(route: Route) -> None:
    """Let a file come so late that the page has been drawn without it."""
    time.sleep(0.5)
    route.continue_()


def test_what_is_cut_and_what_is_plain_is_found(browser: Browser) -> None:
    with still_context(browser) as context:
        tab = context.new_page()
        tab.set_content(CUT % "heard")
        assert len(cut_texts(tab)) == 3
        assert plain_words(texts(tab)) == ["Discard a card", "Hint", "heard", "Contract"]
        assert left_in_english(["Discard", "Kumi"], "en") == []
