"""The pages of days from what a player may see of them, and the end of a game as its page tells it.

What may be told when is the use cases' to say; which address leads where is the routes' business.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from ladder_rummy.daily.days import FIRST_DAY, LAST_DAY, Standing, closes_at, day_at, ends_at
from ladder_rummy.i18n import N_, gettext
from ladder_rummy.i18n.formats import weekdays
from ladder_rummy.i18n.sharing import share_text
from ladder_rummy.play.board import DayStand
from ladder_rummy.play.calendar import date_of, month_of
from ladder_rummy.play.daily import Notice
from ladder_rummy.play.days_seen import CalendarDay, DaySeen, DayState, calendar_of, day_seen
from ladder_rummy.play.figures import Board, Figures, climbs_of, figures_of
from ladder_rummy.play.game import Game
from ladder_rummy.play.lineup import seated_characters
from ladder_rummy.play.revealing import is_seed_public
from ladder_rummy.play.share_text import share_facts
from ladder_rummy.play.side_by_side import sides_of
from ladder_rummy.play.streaks import NO_STREAK
from ladder_rummy.web.contexts import CalendarPage, DayPage
from ladder_rummy.web.day_parts import Countdown, DayCard, DayEnd, Firsts, GameEnd, Month, SpreadBar
from ladder_rummy.web.months import has_month
from ladder_rummy.web.seats import seats_of
from ladder_rummy.web.site import Site

WEEK: Final = 7
STILL_COUNTS: Final = N_(
    "Midnight UTC has passed: this daily counts until 02:00 UTC and goes on unranked after that."
)
COUNTS_NO_LONGER: Final = N_("This daily has closed: the game goes on, but nothing counts any more.")

# A day ------------------------------------------------------------------------------------------------------------


def day_card(site: Site, player: str | None, day: int) -> DayCard:
    """A day as the player sees it; `Malformed` for a day that nobody may see yet."""
    seen = _seen(site, player, day)
    return _card(seen, _finished(site, player, seen), site.clock())


def day_page(site: Site, player: str | None, day: int, origin: str, once: str) -> DayPage:
    """The page of a day; `Malformed` for a day that nobody may see yet."""
    seen = _seen(site, player, day)
    game = _finished(site, player, seen)
    return DayPage(
        card=_card(seen, game, site.clock()),
        firsts=firsts(site, player, day),
        bars=_bars(seen),
        share=_share(game, seen.stand, seen.par, origin) if game else "",
        once=once,
        earlier=day - 1 if day > FIRST_DAY else None,
        later=day + 1 if seen.standing is not Standing.TODAY and day < LAST_DAY else None,
    )


def _seen(site: Site, player: str | None, day: int) -> DaySeen:
    """The day; a par that may be told and has not been played is on its way afterwards."""
    seen = day_seen(site.days_seen, player, day)
    if seen.spread and seen.par is None:
        site.pars.want(day)
    return seen


def _card(seen: DaySeen, game: Game | None, now: int) -> DayCard:
    return DayCard(
        seen=seen,
        countdown=_countdown(seen, now),
        opponents=seats_of(seated_characters(seen.bots))[1:],
        figures=figures_of(game) if game else _figures_of(seen.stand),
        climbs=climbs_of(game) if game else (),
    )


def _share(game: Game, stand: DayStand | None, par: Figures | None, origin: str) -> str:
    return share_text(share_facts(game, stand, par), f"{origin}/daily/{game.saved.day}")


def _finished(site: Site, player: str | None, seen: DaySeen) -> Game | None:
    """The player's own game of the day, once it is over; of long ago only the result may be left."""
    if player is None or seen.game_id is None or seen.state not in (DayState.DONE, DayState.UNRANKED):
        return None
    game = site.games.find(seen.game_id, player)
    return game if game is not None and game.is_over else None


def _figures_of(stand: DayStand | None) -> Figures | None:
    return Figures(stand.rungs, stand.points, stand.game_place) if stand else None


def _countdown(seen: DaySeen, now: int) -> Countdown | None:
    """To midnight on the day itself, then to its close."""
    if seen.standing is Standing.CLOSED:
        return None
    at = ends_at(seen.day) if seen.standing is Standing.TODAY else closes_at(seen.day)
    return Countdown(max(at - now, 0), at)


def firsts(site: Site, player: str | None, day: int, most: int = 10) -> Firsts:
    """The first places among all whose result counts without hints and not as a first day's."""
    board = site.boards.of_day(day, Board.RANKED, player)
    rows = board.rows[:most]
    own = board.own if not any(row.is_own for row in rows) else None
    return Firsts(rows, own, sum(site.days.spread(day)))


def _bars(seen: DaySeen) -> tuple[SpreadBar, ...]:
    """From ten rungs down to none, as a ladder stands."""
    spread, par, stand = seen.spread, seen.par, seen.stand
    longest = max(spread, default=0) or 1
    return tuple(
        SpreadBar(
            rungs,
            spread[rungs],
            spread[rungs] * 100 // longest,
            is_own=stand is not None and stand.rungs == rungs,
            is_par=par is not None and par.rungs == rungs,
        )
        for rungs in reversed(range(len(spread)))
    )


# The calendar -----------------------------------------------------------------------------------------------------


def calendar_page(site: Site, player: str | None, month: int) -> CalendarPage:
    """The calendar of a month that `has_month`."""
    days = calendar_of(site.days_seen, player, month)
    now = site.clock()
    return CalendarPage(
        month=Month(
            first=days[0].date.replace(day=1),
            weekdays=weekdays(),
            weeks=_weeks(days),
            earlier=_month_of(days[0].day - 1, now),
            later=_month_of(days[-1].day + 1, now),
            done=sum(day.state is DayState.DONE for day in days),
        ),
        today=day_at(now),
        streak=site.boards.streak(player) if player else NO_STREAK,
    )


def _weeks(days: tuple[CalendarDay, ...]) -> tuple[tuple[CalendarDay | None, ...], ...]:
    """The days in rows of seven from Monday on, with gaps before and after."""
    cells = (None,) * days[0].date.weekday() + days
    cells += (None,) * (-len(cells) % WEEK)
    return tuple(cells[start : start + WEEK] for start in range(0, len(cells), WEEK))


def _month_of(day: int, now: int) -> date | None:
    """The first date of the month of a day in it, where that has a page."""
    return date_of(day).replace(day=1) if has_month(month_of(day), now) else None


# The table --------------------------------------------------------------------------------------------------------


def clock_notice(notice: Notice | None) -> str:
    """What a page says of a day's game that may count no longer."""
    if notice is None or notice.is_copy or not notice.is_late:
        return ""
    return gettext(COUNTS_NO_LONGER if notice.is_unranked else STILL_COUNTS)


def game_end(site: Site, game: Game, origin: str) -> GameEnd | None:
    """What the end of a game tells beyond its places; None while it runs."""
    if not game.is_over:
        return None
    return GameEnd(
        has_seed=is_seed_public(game, site.clock()),
        day=_day_end(site, game, game.saved.day, origin) if game.saved.day is not None else None,
        sides=sides_of(site.games, game),
    )


def _day_end(site: Site, game: Game, day: int, origin: str) -> DayEnd:
    stand = site.boards.stand(game.saved.owner, day)
    if stand is not None and stand.game_id != game.saved.id:
        stand = None  # of the attempt, and this is a copy
    par = site.days.par(day)
    if par is None:
        site.pars.want(day)
    streak = site.boards.streak(game.saved.owner)
    return DayEnd(day, stand, par, streak, _share(game, stand, par, origin))
