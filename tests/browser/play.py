"""A person at the table: taps what can be seen, as somebody who plays fast and not well."""

from __future__ import annotations

from urllib.parse import parse_qs

from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

MOST_TAPS = 3_000
BOTS = "steady,steady,steady"


def start_game(page: Page, address: str, seed: str) -> None:
    """Begin a game of a known seed by the form of the home page."""
    page.goto(address)
    form = page.locator("#new form")
    form.evaluate(
        """(form, seed) => { const field = document.createElement("input");
        field.type = "hidden"; field.name = "seed"; field.value = seed; form.append(field); }""",
        seed,
    )
    form.locator("button").click()
    page.wait_for_url("**/games/*")


def state_of(page: Page) -> str:
    """Where the table stands."""
    return page.locator("main").get_attribute("data-state") or ""


def turn_of(page: Page) -> str:
    """The turn that the table's forms carry; nothing once the game is over."""
    field = page.locator("main input[name=turn]")
    return field.first.get_attribute("value") or "" if field.count() else ""


def seen(page: Page, selector: str) -> list[Locator]:
    """The elements that can be seen and used."""
    return [found for found in page.locator(f"{selector}:enabled").all() if found.is_visible()]


def press(target: Locator) -> None:
    """Tap it where the browser has touch, else click."""
    if target.page.evaluate("navigator.maxTouchPoints"):
        target.tap()
    else:
        target.click()


def tap_and_wait(page: Page, target: Locator) -> None:
    """Tap what changes the table, and wait until it has changed."""
    turn = turn_of(page)
    press(target)
    page.wait_for_function(
        "turn => document.querySelector('main input[name=turn]')?.value !== turn", arg=turn, timeout=20_000
    )


def take_turn_step(page: Page) -> None:
    """One step of play: the next deal, a lay-down, a draw, a lay-off, else a discard."""
    if state_of(page) == "deal-over":
        tap_and_wait(page, seen(page, "main form[action$='/next'] button:not([type=button])")[0])
    elif ready := seen(page, "#bar .lay"):
        press(ready[0])
        tap_and_wait(page, seen(page, "#ways button[name=action]")[0])
    elif state_of(page) == "draw":
        tap_and_wait(page, page.locator("#stock"))
    elif cards := seen(page, "#hand input[type=radio]"):
        press(page.locator("#hand label").nth(len(cards) - 1))
        tap_and_wait(
            page, (seen(page, "#melds button[name=action]") or seen(page, "#bar button[name=action]"))[0]
        )
    else:
        tap_and_wait(page, seen(page, "#hand button[name=action]")[-1])


def play_to_the_end(page: Page) -> int:
    """Play until the places are shown; how many steps it took."""
    for step in range(MOST_TAPS):
        if state_of(page) == "game-over":
            return step
        take_turn_step(page)
    raise AssertionError("the game does not end")


def expect_no_sideways_scroll(page: Page) -> None:
    """The page is no wider than its window."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def expect_table(page: Page) -> None:
    """A whole page with the table on it."""
    expect(page.locator("main#table")).to_be_visible()
    expect(page.locator("link[rel=stylesheet]").first).to_be_attached()


def prefer(context: BrowserContext, address: str, **choices: str) -> None:
    """Set how the player of this browser likes the table, by the form of the settings."""
    form: dict[str, str | float | bool] = {name.replace("_", "-"): choice for name, choice in choices.items()}
    assert context.request.post(f"{address}/settings", form=form).ok


def hurry(context: BrowserContext, address: str) -> None:
    """Nothing is waited for: a discard is sent at once, the bots' turns are there at once."""
    prefer(context, address, take_back="0", pace="at-once")


def watch_posts(page: Page) -> list[str]:
    """The actions that this page sends from now on, as they are sent."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/actions"):
            sent.append(parse_qs(request.post_data or "")["action"][0])

    page.context.on("request", note)
    return sent


def wait_for_state(page: Page, state: str) -> None:
    """Until the table stands so."""
    expect(page.locator("main")).to_have_attribute("data-state", state, timeout=20_000)


def draw(page: Page) -> None:
    """Draw from the stock and wait for the card."""
    page.locator("#stock").click()
    wait_for_state(page, "play")


def last_free_card(page: Page) -> Locator:
    """The last hand card that a tap discards."""
    return page.locator("#hand button[name=action]").last


def open_game(page: Page, address: str, seed: str) -> None:
    """A new game of a known seed against steady bots, begun without the home page."""
    form: dict[str, str | float | bool] = {"game": "ladder", "kind": "new", "seed": seed, "bots": BOTS}
    page.goto(page.context.request.post(f"{address}/games", form=form).url)


def server_state(context: BrowserContext, table: str) -> str:
    """Where a table stands on the server, whatever pages show."""
    return context.request.get(table).text().partition('data-state="')[2].partition('"')[0]


def wait_for_server(context: BrowserContext, table: str, state: str) -> None:
    """Until the server has a table so."""
    for _ in range(100):
        if server_state(context, table) == state:
            return
    raise AssertionError(f"the table is not in the state {state}")
