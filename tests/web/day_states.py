"""Days in all their states, and the pages of days: what the template tests render and the pictures show."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from ladder_rummy.daily.days import Standing, closes_at, ends_at
from ladder_rummy.i18n.formats import weekdays
from ladder_rummy.i18n.sharing import share_text
from ladder_rummy.play.board import DayStand, Named, Row
from ladder_rummy.play.calendar import date_of, days_of_month
from ladder_rummy.play.daily import Notice
from ladder_rummy.play.days_seen import CalendarDay, DaySeen, DayState, Link
from ladder_rummy.play.figures import Board, Figures
from ladder_rummy.play.lineup import seated_characters
from ladder_rummy.play.share_text import ShareFacts
from ladder_rummy.play.side_by_side import Side
from ladder_rummy.play.streaks import NO_STREAK, Streak
from ladder_rummy.web.contexts import BesidePage, CalendarPage, Context, DayPage
from ladder_rummy.web.day_parts import Countdown, DayCard, DayEnd, Firsts, GameEnd, Month, SpreadBar
from ladder_rummy.web.seats import seats_of
from tests.web.play_states import DRAW, GAME, GAME_OVER

DAY: Final = 31
BOTS: Final = ("mira/1", "farid/1", "dele/1")
SEAL: Final = Link(DAY - 1, "0ca42f9d117e543c43ca3dbee25ce874a60a747dffac78aa742a134682d7d37f")
SEED: Final = "c89708569f67fccaaf058a7ef292b0b7e4ae9dab7c232d220da32af0bc7cff70"
CLIMBS: Final = (True, True, True, False, True, True, False, True, True, False)
FIGURES: Final = Figures(7, 240, 2)
STAND: Final = DayStand(Board.RANKED, 12, True, 1284, 7, 240, 2, GAME)
PAR: Final = Figures(8, 212, 1)
SPREAD: Final = (3, 11, 25, 48, 102, 199, 288, 341, 180, 71, 16)

OPEN: Final = DayCard(
    DaySeen(
        DAY, date_of(DAY), Standing.TODAY, DayState.OPEN, BOTS, None, None, None, (), NO_STREAK, None, SEAL
    ),
    Countdown(5 * 3600 + 12 * 60 + 9, ends_at(DAY)),
    seats_of(seated_characters(BOTS))[1:],
    None,
    (),
)
UNDER_WAY: Final = replace(
    OPEN, seen=OPEN.seen._replace(state=DayState.RUNNING, game_id=GAME, streak=Streak(12, 30, 4, DAY + 1))
)
DONE: Final = replace(
    UNDER_WAY,
    seen=UNDER_WAY.seen._replace(state=DayState.DONE, stand=STAND, par=PAR, spread=SPREAD),
    figures=FIGURES,
    climbs=CLIMBS,
)
HELPED: Final = replace(DONE, seen=DONE.seen._replace(stand=STAND._replace(board=Board.HELPED), par=None))
NEWCOMER: Final = replace(DONE, seen=DONE.seen._replace(stand=STAND._replace(board=Board.FIRST_DAY)))
CLOSING: Final = replace(
    OPEN,
    seen=OPEN.seen._replace(standing=Standing.CLOSING, state=DayState.MISSED, streak=Streak(0, 30, 12, DAY)),
    countdown=Countdown(47 * 60, closes_at(DAY)),
)
CLOSED: Final = replace(
    OPEN,
    seen=OPEN.seen._replace(
        standing=Standing.CLOSED, state=DayState.MISSED, spread=SPREAD, par=PAR, seed=SEED
    ),
    countdown=None,
)
CLOSED_DONE: Final = replace(
    DONE, seen=DONE.seen._replace(standing=Standing.CLOSED, seed=SEED), countdown=None
)
COPIED: Final = replace(CLOSED_DONE, seen=CLOSED_DONE.seen._replace(state=DayState.UNRANKED, stand=None))
LATE: Final = replace(CLOSED, seen=CLOSED.seen._replace(state=DayState.LATE, game_id=GAME))

_NAMES: Final = ("Patient Heron", "Quiet Lantern of the North Shore", None, "Bold Otter")
_ROWS: Final = tuple(
    Row(place, place == 2, False, Named(name, "h"), 9 - place // 2, 180 + place * 9, 1)
    for place, name in zip((1, 2, 2, 4), _NAMES, strict=True)
)
FIRSTS: Final = Firsts(_ROWS, Row(12, True, True, Named("Swift Marmot", "h"), 7, 240, 1), 1284)
REPLAYED: Final = replace(FIRSTS, rows=tuple(row._replace(replay=GAME) for row in _ROWS))
NO_FIRSTS: Final = Firsts((), None, 0)
BARS: Final = tuple(
    SpreadBar(
        rungs, SPREAD[rungs], SPREAD[rungs] * 100 // max(SPREAD), rungs == FIGURES.rungs, rungs == PAR.rungs
    )
    for rungs in range(10, -1, -1)
)
BARS_OF_OTHERS: Final = tuple(replace(bar, is_own=False) for bar in BARS)
SHARE: Final = share_text(
    ShareFacts(DAY, FIGURES, CLIMBS, False, STAND, PAR), f"https://rummy.example/daily/{DAY}"
)


def _page(card: DayCard, firsts: Firsts = FIRSTS, share: str = "") -> DayPage:
    return DayPage(
        card=card,
        firsts=firsts,
        bars=BARS if card.seen.stand else BARS_OF_OTHERS if card.seen.spread else (),
        share=share,
        once="9f2c",
        earlier=DAY - 1,
        later=None if card.seen.standing is Standing.TODAY else DAY + 1,
    )


_STATES: Final = {
    1: DayState.DONE,
    2: DayState.UNRANKED,
    3: DayState.LATE,
    5: DayState.MISSED,
    20: DayState.RUNNING,
}


def _calendar_day(day: int) -> CalendarDay:
    state = DayState.OPEN if day == 24 else DayState.TO_COME if day > 24 else _STATES.get(day, DayState.DONE)
    return CalendarDay(day, date_of(day), state, day % 11 if state is DayState.DONE else None)


_DAYS: Final = tuple(map(_calendar_day, days_of_month(202611)))
_CELLS: Final = (*[None] * 6, *_DAYS, *[None] * 6)
CALENDAR: Final = CalendarPage(
    month=Month(
        date(2026, 11, 1),
        weekdays(),
        tuple(_CELLS[at : at + 7] for at in range(0, 42, 7)),
        None,
        date(2026, 12, 1),
        19,
    ),
    today=24,
    streak=Streak(12, 30, 4, 25),
)
BESIDE: Final = BesidePage(
    game_id=GAME,
    opponents=OPEN.opponents,
    day=None,
    is_own=True,
    seed=SEED,
    fingerprint=SEAL.seed,
    once="9f2c",
)

DAY_PAGES: Final[dict[str, Context]] = {
    "day-open": _page(OPEN, NO_FIRSTS),
    "day-running": _page(UNDER_WAY),
    "day-done": _page(DONE, share=SHARE),
    "day-helped": _page(HELPED, share=SHARE),
    "day-newcomer": _page(NEWCOMER, share=SHARE),
    "day-closing": _page(CLOSING),
    "day-closed": _page(CLOSED, REPLAYED),
    "day-closed-done": _page(CLOSED_DONE, REPLAYED, SHARE),
    "day-copied": _page(COPIED, REPLAYED, SHARE),
    "day-late": _page(LATE, REPLAYED),
    "calendar": CALENDAR,
    "beside": replace(BESIDE, day=DAY, is_own=False),
    "beside-own": BESIDE,
}

_NOTICE: Final = Notice(DAY, False, False, False, closes_at(DAY))
OVER_DAILY: Final = replace(
    GAME_OVER,
    day=_NOTICE,
    end=GameEnd(False, DayEnd(DAY, STAND, PAR, Streak(12, 30, 4, DAY + 1), SHARE), None),
)
OVER_SIDES: Final = replace(
    GAME_OVER,
    end=GameEnd(
        True, None, (Side(GAME, True, FIGURES, CLIMBS), Side("b2", False, Figures(8, 201, 1), CLIMBS[::-1]))
    ),
)
DAILY_TABLES: Final = {
    "daily": replace(DRAW, day=_NOTICE),
    "daily-late": replace(DRAW, day=_NOTICE._replace(is_late=True)),
    "daily-unranked": replace(DRAW, day=_NOTICE._replace(is_late=True, is_unranked=True)),
    "sealed": replace(DRAW, turn=0, deal=1, fingerprint=SEED),
    "over-daily": OVER_DAILY,
    "over-sides": OVER_SIDES,
}
"""Tables of days and of deals that are played twice."""
