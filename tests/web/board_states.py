"""Boards and a player's own pages in the states that pictures show and template tests read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.daily.days import Standing, begins_at
from ladder_rummy.play.board import DayStand, Named, Row, StreakRow
from ladder_rummy.play.days_seen import DayResult
from ladder_rummy.play.figures import Board, Figures
from ladder_rummy.play.statistics import BotRecord, RungShare, Statistics
from ladder_rummy.play.streaks import Streak
from ladder_rummy.web.board_pages import BoardPage, Step
from ladder_rummy.web.contexts import Context
from ladder_rummy.web.me_pages import (
    Account,
    BotMet,
    CodePage,
    DailyPlayed,
    FollowPage,
    GamePlayed,
    GamesPage,
    LinkPage,
    MarkedDay,
    MePage,
    Own,
    Part,
    Refused,
    StreakShown,
)
from ladder_rummy.web.qr_code import draw_code

DAY: Final = 40
NAMES: Final = (
    Named("Tidy Zebra 77", "h1"),
    Named("Asha K", "h2", is_typed=True),
    Named("W" * 20, "h3", is_typed=True),
    Named(None, None),
    Named("آشا خان بہادر", "h5", is_typed=True),
    Named("मीरा देशपांडे", "h6", is_typed=True),
    Named("<b>&\"'", "h7", is_typed=True),
    Named("Swift Heron 12", "h8"),
)
PLACES: Final = (1, 2, 3, 3, 3, 6, 7, 7)


def _rows(days: int, *, is_open: bool = False, is_own: bool = True) -> tuple[Row, ...]:
    return tuple(
        Row(
            place,
            PLACES.count(place) > 1,
            is_own and number == 7,
            who,
            (10 - number) * days,
            (60 + number * 41) * days,
            days,
            replay=None if is_open or days > 1 or who.name is None else f"a{number}",
        )
        for number, (place, who) in enumerate(zip(PLACES, NAMES, strict=True))
    )


STREAK_ROWS: Final = tuple(
    StreakRow(place, PLACES.count(place) > 1, number == 7, who, 30 - place, 400 - place)
    for number, (place, who) in enumerate(zip(PLACES, NAMES, strict=True))
)
OWN: Final = Row(5_000, True, True, Named("Steady Otter 41", "h9"), 3, 512, 1, "b1")
TODAY: Final = BoardPage(
    kind="day",
    back="/leaderboard/day/40",
    day=DAY,
    when=date(2026, 12, 10),
    standing=Standing.TODAY,
    rows=_rows(1, is_open=True, is_own=False),
    own=OWN._replace(replay=None),
    players=5_100,
    earlier=Step("/leaderboard/day/39", day=39),
    can_report=True,
)
CLOSED: Final = replace(
    TODAY,
    standing=Standing.CLOSED,
    rows=_rows(1),
    own=None,
    is_now=False,
    later=Step("/leaderboard/day/41", day=41),
    elsewhere=DayStand(Board.HELPED, 3, True, 12, 5, 120, 2, "c1"),
)
MONTH: Final = BoardPage(
    kind="month",
    back="/leaderboard/month/2026-12",
    when=date(2026, 12, 1),
    rows=_rows(12),
    own=_rows(12)[7],
    players=1_234,
    earlier=Step("/leaderboard/month/2026-11", month=date(2026, 11, 1)),
    days=tuple(range(31, 41)),
    can_report=True,
)
STREAKS: Final = BoardPage(
    kind="streaks", back="/leaderboard/streaks", rows=STREAK_ROWS, own=None, players=8, can_report=True
)
COUNTED: Final = Statistics(
    games=41,
    wins=14,
    rungs=213,
    mean_rungs=213 / 41,
    mean_points=301.25,
    mean_place=2.1,
    by_rung=tuple(
        RungShare(rung, 60 - rung * 6, (11 - rung) / 12 if rung < 10 else None, 0.9 - rung / 13)
        for rung in range(1, 11)
    ),
    by_bot=tuple(BotRecord(name, 20 - n, 9 - n // 2) for n, name in enumerate([*CHARACTERS][:4])),
)
ACCOUNT: Final = Account(
    name="Tidy Zebra 77",
    is_typed=False,
    is_hidden=False,
    streak=StreakShown(
        Streak(running=6, longest=19, ended=19, until=41),
        tuple(MarkedDay(day, day not in (31, 34, 40), day == 40) for day in range(31, 41)),
        until=date(2026, 12, 11),
        can_miss=False,
    ),
    counted=COUNTED,
    bots=tuple(BotMet(record.name.capitalize(), record) for record in COUNTED.by_bot),
    dailies=tuple(
        DailyPlayed(
            DayResult(day, day % 10, day * 7, 1 + day % 4, f"d{day}"),
            date(2026, 12, day - 30),
            DayStand(
                Board.HELPED if day == 37 else Board.RANKED, day * 9, day % 2 == 0, 5_100, 5, 5, 1, f"d{day}"
            ),
        )
        for day in range(39, 34, -1)
    ),
    games=tuple(
        GamePlayed(
            f"e{number}",
            12 if number == 2 else None,
            begins_at(39 - number) + 4_000,
            Figures(number, 300, 2),
            number == 1,
        )
        for number in range(5)
    ),
    has_more=True,
    this_month=OWN._replace(place=12),
    all_time=OWN,
    has_code=True,
)
STARTER: Final = replace(
    ACCOUNT,
    streak=StreakShown(
        Streak(), tuple(MarkedDay(day, False, day == 40) for day in range(31, 41)), None, False
    ),
    counted=COUNTED._replace(games=0),
    bots=(),
    dailies=(),
    games=(),
    has_more=False,
    this_month=None,
    all_time=None,
    has_code=False,
)
LINK: Final = "https://ladder-rummy.example/me/link/0123456789abcdef0123456789abcdef"
BOARD_PAGES: Final[dict[str, Context]] = {
    "board": TODAY,
    "board-closed": CLOSED,
    "board-helped": replace(CLOSED, part=Board.HELPED, rows=(), players=0, elsewhere=None),
    "board-first-day": replace(CLOSED, part=Board.FIRST_DAY, rows=(), players=0, is_reported=True),
    "board-empty": replace(TODAY, rows=(), own=None, players=0),
    "board-month": MONTH,
    "board-all-time": replace(MONTH, kind="all-time", when=None, earlier=None, days=()),
    "board-streaks": STREAKS,
    "board-streaks-empty": replace(STREAKS, rows=(), players=0),
}
ME_PAGES: Final[dict[str, Context]] = {
    "me-played": MePage(account=ACCOUNT),
    "me-new": MePage(account=STARTER),
    "me-nobody": MePage(account=None),
    "me-nobody-code": MePage(account=None, refused=Refused(Part.RECOVER, "This code is not good.", "a b c")),
    "me-name": MePage(
        account=replace(ACCOUNT, is_typed=True, is_hidden=True),
        refused=Refused(Part.NAME, "A name has 2 to 20 characters.", '"><b>'),
    ),
    "me-code": MePage(account=ACCOUNT, refused=Refused(Part.RECOVER, "This code is not good.", "acorn")),
    "me-delete": MePage(account=ACCOUNT, refused=Refused(Part.DELETE, "Please tick the box first.")),
    "me-games": GamesPage(games=ACCOUNT.games, number=2, has_more=True),
    "me-games-none": GamesPage(games=(), number=1, has_more=False),
    "code": CodePage(code="acorn velvet timber oxygen museum canoe"),
    "link": LinkPage(link=LINK, drawn=draw_code(LINK)),
    "follow": FollowPage(token="abc", name="Asha K"),
    "follow-from-other": FollowPage(token="abc", name="Asha K", own=Own("Tidy Zebra 77", 3)),
    "follow-own": FollowPage(token="abc", name="Asha K", is_own=True),
    "follow-over": FollowPage(token="abc"),
}
