"""Dragging as a second way, by mouse and by finger: cards go to the hand, the pile, lit melds, another place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.play import (
    MOST_TAPS,
    draw,
    hurry,
    open_game,
    prefer,
    press,
    seen,
    state_of,
    tap_and_wait,
    turn_of,
    wait_for_state,
    watch_posts,
)

Point = tuple[float, float]
Drag = Callable[[Page, Point, Point], None]
STEPS: Final = 4
SHORT_DEAL: Final = "browser/drag/18"
"""A deal with a lay-down and a lay-off in few turns."""
ORDER: Final = "[...document.querySelectorAll('#hand .card')].map(card => card.dataset.card)"


def drag_by_mouse(page: Page, start: Point, goal: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*goal, steps=STEPS)
    page.mouse.up()


def drag_by_finger(page: Page, start: Point, goal: Point) -> None:
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    touch("touchStart", start)
    for step in range(1, STEPS + 1):
        part = step / STEPS
        touch("touchMove", (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part))
    touch("touchEnd")
    finger.detach()


WAYS: Final = {"mouse": drag_by_mouse, "finger": drag_by_finger}


@pytest.fixture(params=WAYS)
def drag(request: pytest.FixtureRequest) -> Drag:
    return WAYS[request.param]


@pytest.fixture
def page(browser: Browser, address: str, drag: Drag) -> Iterator[Page]:
    is_finger = drag is drag_by_finger
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=is_finger, is_mobile=is_finger
    )
    hurry(context, address)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def middle(target: Locator) -> Point:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_and_wait(page: Page, drag: Drag, what: Locator, goal: Locator) -> None:
    """Drag what changes the table, and wait until it has changed."""
    turn = turn_of(page)
    drag(page, middle(what), middle(goal))
    page.wait_for_function(
        "turn => document.querySelector('main input[name=turn]')?.value !== turn", arg=turn
    )


def take_drag_step(page: Page, drag: Drag) -> None:
    """One step of play by dragging; what no card takes part in is a button."""
    cards = page.locator("#hand :is(button[name=action].card, label.card:has(.free))")
    fitting = page.locator("#hand label:has(.fits)")
    if state_of(page) == "deal-over":
        tap_and_wait(page, seen(page, "main form[action$='/next'] button:not([type=button])")[0])
    elif state_of(page) == "draw":
        drag_and_wait(page, drag, page.locator("#stock"), page.locator("#hand .card").first)
    elif ready := seen(page, "#bar .lay"):
        press(ready[0])
        tap_and_wait(page, seen(page, "#ways button[name=action]")[0])
    elif fitting.count():
        place = fitting.first.locator("input").get_attribute("data-place")
        drag_and_wait(
            page, drag, fitting.first, page.locator(f'#melds .meld:has([data-for~="{place}"]) .strip').first
        )
    elif cards.count():
        drag_and_wait(page, drag, cards.last, page.locator("#pile"))
    else:
        page.locator("#hand .keep").click()
        wait_for_state(page, "draw")


def play_deals(page: Page, drag: Drag, most_deals: int) -> None:
    for _ in range(MOST_TAPS):
        if state_of(page) == "game-over":
            return
        if state_of(page) == "deal-over":
            most_deals -= 1
            if not most_deals:
                return
        take_drag_step(page, drag)
    raise AssertionError("the deal does not end")


def test_a_deal_by_dragging(page: Page, address: str, drag: Drag) -> None:
    open_game(page, address, SHORT_DEAL)
    play_deals(page, drag, 1)
    assert state_of(page) == "deal-over"


@pytest.mark.long
def test_a_whole_game_by_dragging(page: Page, address: str, drag: Drag) -> None:
    open_game(page, address, "browser/drag/whole")
    play_deals(page, drag, 11)
    assert state_of(page) == "game-over"


def test_a_card_let_go_elsewhere_goes_back(page: Page, address: str, drag: Drag) -> None:
    open_game(page, address, "browser/drag/back")
    draw(page)
    sent, hand = watch_posts(page), page.evaluate(ORDER)
    drag(page, middle(page.locator("#hand .card").last), middle(page.locator("#ladders")))
    expect(page.locator(".ghost, [data-away]")).to_have_count(0)
    assert (page.evaluate(ORDER), sent) == (hand, [])


def test_the_own_order_of_the_hand_is_kept(page: Page, address: str, drag: Drag) -> None:
    open_game(page, address, "browser/drag/order")
    draw(page)
    cards = page.locator("#hand .card")
    first = page.evaluate(ORDER)[0]
    drag(page, middle(cards.nth(0)), middle(cards.nth(3)))
    page.wait_for_function(f"() => {ORDER}[3] === '{first}'")
    mine = page.evaluate(ORDER)
    page.reload()
    assert page.evaluate(ORDER) == mine
    drag_and_wait(page, drag, cards.nth(0), page.locator("#pile"))
    assert page.evaluate(ORDER) == mine[1:]
    draw(page)
    assert page.evaluate(ORDER)[:-1] == mine[1:], "a new card stands last"


def test_sort_goes_through_the_three_orders(page: Page, address: str, drag: Drag) -> None:
    open_game(page, address, "browser/drag/sort")
    draw(page)
    by_suit = page.evaluate(ORDER)
    drag(page, middle(page.locator("#hand .card").nth(0)), middle(page.locator("#hand .card").nth(1)))
    page.wait_for_function(f"() => {ORDER}[1] === '{by_suit[0]}'")
    sort = page.get_by_role("button", name="Sort")
    sort.click()
    assert page.evaluate(ORDER) == by_suit
    sort.click()
    expect(page.locator("#by-rank:popover-open")).to_have_count(1)
    sort.click()
    assert page.evaluate(ORDER)[:2] == [by_suit[1], by_suit[0]]


def test_two_taps_move_a_card_for_whoever_does_not_drag(page: Page, address: str) -> None:
    open_game(page, address, "browser/drag/arrange")
    hand = page.evaluate(ORDER)
    page.get_by_role("button", name="Sort").dblclick()
    places = page.locator("#arrange .card")
    places.nth(0).click()
    places.nth(2).click()
    assert page.evaluate(ORDER) == [*hand[1:3], hand[0], *hand[3:]]
    page.locator("#arrange").get_by_role("button", name="Back").click()
    expect(page.locator("#arrange")).to_be_hidden()


def test_a_dragged_discard_can_be_taken_back(phone: BrowserContext, address: str) -> None:
    prefer(phone, address, take_back="3000", pace="at-once")
    page = phone.new_page()
    open_game(page, address, "browser/drag/moment")
    draw(page)
    sent = watch_posts(page)
    drag_by_finger(
        page, middle(page.locator("#hand button[name=action]").last), middle(page.locator("#pile"))
    )
    page.locator("#take-back").tap()
    expect(page.locator("#take-back")).to_have_count(0)
    assert sent == []
