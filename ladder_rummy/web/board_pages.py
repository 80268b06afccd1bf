"""The boards as pages: which there are, where each one is, and which lie beside it.

Places, names and replays are the boards' own to say; what may be asked for ends with today. Knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Final, Literal, NamedTuple

from ladder_rummy.daily.days import FIRST_DAY, Standing, standing
from ladder_rummy.play.board import ALL_TIME, DayBoard, DayStand, Row, StreakBoard, StreakRow
from ladder_rummy.play.calendar import date_of, days_of_month, month_of
from ladder_rummy.play.figures import Board
from ladder_rummy.web.contexts import Page
from ladder_rummy.web.months import has_month, month_at, today_at
from ladder_rummy.web.site import Site

BoardKind = Literal["day", "month", "all-time", "streaks"]
WORDS: Final = {Board.RANKED: "", Board.HELPED: "/helped", Board.FIRST_DAY: "/first-day"}
"""How the address of a day's board ends."""


class Step(NamedTuple):
    """A link to the board of another day or month; one of the two is None."""

    address: str
    day: int | None = None
    month: date | None = None


@dataclass(frozen=True, kw_only=True)
class BoardPage(Page):
    """A board."""

    template: ClassVar[str] = "leaderboard.html"

    kind: BoardKind
    back: str
    """Its own address: whoever reports a name comes back to it."""
    rows: tuple[Row, ...] | tuple[StreakRow, ...]
    own: Row | StreakRow | None
    """The viewer's row, wherever it stands."""
    players: int
    """How many stand on it."""
    day: int | None = None
    when: date | None = None
    """The date of its day, or one in its month."""
    part: Board = Board.RANKED
    """Which of a day's boards it is."""
    standing: Standing | None = None
    """Where its day stands."""
    elsewhere: DayStand | None = None
    """Where the viewer's result of the day stands, if on another of its boards."""
    earlier: Step | None = None
    later: Step | None = None
    days: tuple[int, ...] = ()
    """The days of its month that have begun."""
    is_now: bool = True
    """Whether it is today's or this month's, or one of those that are always there."""
    can_report: bool = False
    """Whether the viewer is somebody, whose reports can be told apart."""
    is_reported: bool = False
    """Whether the viewer has just reported a name."""


def has_board(day: int, now: int) -> bool:
    """Whether a day has begun."""
    return FIRST_DAY <= day <= today_at(now)


def day_board(site: Site, player: str | None, day: int, part: Board) -> BoardPage:
    """One of the boards of a day that `has_board`."""
    now = site.clock()
    board = site.boards.of_day(day, part, player)
    stand = site.boards.stand(player, day) if player else None
    return BoardPage(
        kind="day",
        back=address_of_day(day, part),
        day=day,
        when=date_of(day),
        part=part,
        standing=standing(day, now),
        elsewhere=stand if stand and stand.board is not part else None,
        earlier=_step_to_day(day - 1, part, now),
        later=_step_to_day(day + 1, part, now),
        is_now=day == today_at(now),
        can_report=player is not None,
        **_shown(board),
    )


def month_board(site: Site, player: str | None, month: int) -> BoardPage:
    """The board of a month that `has_month`."""
    now = site.clock()
    days = days_of_month(month)
    return BoardPage(
        kind="month",
        back=address_of_month(month),
        when=date_of(days[0]),
        earlier=_step_to_month(month_of(days[0] - 1), now),
        later=_step_to_month(month_of(days[-1] + 1), now),
        days=tuple(day for day in days if has_board(day, now)),
        is_now=month == month_at(now),
        can_report=player is not None,
        **_shown(site.boards.of_period(month, player)),
    )


def all_time_board(site: Site, player: str | None) -> BoardPage:
    """The board of all time."""
    board = site.boards.of_period(ALL_TIME, player)
    can_report = player is not None
    return BoardPage(kind="all-time", back="/leaderboard/all-time", can_report=can_report, **_shown(board))


def streak_board(site: Site, player: str | None) -> BoardPage:
    """The board of streaks."""
    board = site.boards.of_streaks(player)
    can_report = player is not None
    return BoardPage(kind="streaks", back="/leaderboard/streaks", can_report=can_report, **_shown(board))


def _shown(board: DayBoard | StreakBoard) -> dict[str, Any]:
    return board._asdict()


def address_of_day(day: int, part: Board = Board.RANKED) -> str:
    """Where a day's board is."""
    return f"/leaderboard/day/{day}{WORDS[part]}"


def address_of_month(month: int) -> str:
    """Where a month's board is: 202611 is at ``…/2026-11``."""
    return f"/leaderboard/month/{month // 100}-{month % 100:02}"


def _step_to_day(day: int, part: Board, now: int) -> Step | None:
    return Step(address_of_day(day, part), day=day) if has_board(day, now) else None


def _step_to_month(month: int, now: int) -> Step | None:
    if not has_month(month, now):
        return None
    return Step(address_of_month(month), month=date_of(days_of_month(month)[0]))
