"""A player's own pages: name, streak, figures and history, and the ways to another device.

Everything shown was counted when games were finished. Knows no request; what may be tried how often is the routes'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import ClassVar, Final, NamedTuple

from markupsafe import Markup

from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.daily.days import FIRST_DAY, LAST_DAY, is_closed
from ladder_rummy.i18n import N_, gettext, language
from ladder_rummy.play.board import ALL_TIME, DayStand, Row
from ladder_rummy.play.calendar import date_of, month_of
from ladder_rummy.play.days_seen import DayResult
from ladder_rummy.play.figures import Figures, figures_of
from ladder_rummy.play.game import Game
from ladder_rummy.play.names import generated_name
from ladder_rummy.play.recovery import LINK_SECONDS
from ladder_rummy.play.statistics import BotRecord, Statistics
from ladder_rummy.play.streaks import FREE_IN, Streak
from ladder_rummy.web.contexts import Page
from ladder_rummy.web.months import today_at
from ladder_rummy.web.site import Site

FEW: Final = 7
"""Games of a kind on the player's first page."""
MANY: Final = 50
"""Games on a page that shows nothing else."""
LEVELS: Final = {"beginner": N_("Beginner"), "steady": N_("Steady"), "sharp": N_("Sharp")}


class Part(Enum):
    """The forms of a player's page that can be refused."""

    NAME = "name"
    RECOVER = "recover"
    DELETE = "delete"


class Refused(NamedTuple):
    """Why a form was refused, in words, and what its field held."""

    part: Part
    why: str
    kept: str = ""


class MarkedDay(NamedTuple):
    """One of the last days of a streak."""

    day: int
    is_played: bool
    is_open: bool
    """Whether it can still be finished in time."""


class StreakShown(NamedTuple):
    """A streak, and what it takes for it to go on."""

    streak: Streak
    last_days: tuple[MarkedDay, ...]
    """As many as one of may be missed, the last of them today."""
    until: date | None
    """The last date on which playing lets it go on; None where none is running."""
    can_miss: bool
    """Whether a day may be missed before then."""


class DailyPlayed(NamedTuple):
    """A daily that counted, and where it stands on its board."""

    result: DayResult
    date: date
    stand: DayStand | None


class GamePlayed(NamedTuple):
    """A finished game that is no attempt at a day."""

    game_id: str
    day: int | None
    """The day whose deals it had."""
    finished_at: int
    """Seconds since 1970."""
    figures: Figures
    is_helped: bool


class BotMet(NamedTuple):
    """A bot's name in words, and how the player has done against it."""

    name: str
    record: BotRecord


@dataclass(frozen=True, kw_only=True)
class Account:
    """All that the page of somebody who is a player shows of them."""

    name: str
    is_typed: bool
    is_hidden: bool
    """Whether the typed name is kept from others, and the generated one stands in its place."""
    streak: StreakShown
    counted: Statistics
    bots: tuple[BotMet, ...]
    dailies: tuple[DailyPlayed, ...]
    """The last of them, the newest first; likewise the games."""
    games: tuple[GamePlayed, ...]
    has_more: bool
    """Whether there are more games than these."""
    this_month: Row | None
    all_time: Row | None
    """The player's own rows of these boards."""
    has_code: bool


@dataclass(frozen=True, kw_only=True)
class MePage(Page):
    """A player's own page, or what somebody can do who is nobody yet."""

    template: ClassVar[str] = "me.html"

    account: Account | None
    refused: Refused | None = None


@dataclass(frozen=True, kw_only=True)
class GamesPage(Page):
    """All finished games but attempts at days, some at a time."""

    template: ClassVar[str] = "games.html"

    games: tuple[GamePlayed, ...]
    number: int
    """Of the page, from 1."""
    has_more: bool


@dataclass(frozen=True, kw_only=True)
class CodePage(Page):
    """A new recovery code, shown this once."""

    template: ClassVar[str] = "code.html"

    code: str


@dataclass(frozen=True, kw_only=True)
class LinkPage(Page):
    """A link to a second device, and the same drawn as a code for its camera."""

    template: ClassVar[str] = "link.html"

    link: str
    drawn: Markup
    minutes: int = LINK_SECONDS // 60


class Own(NamedTuple):
    """Who this device is so far, and how many games they have."""

    name: str
    games: int


@dataclass(frozen=True, kw_only=True)
class FollowPage(Page):
    """What following a link will do; nothing is done before its button is pressed."""

    template: ClassVar[str] = "follow.html"

    token: str
    name: str = ""
    """Of the player that the device becomes; empty where the link is good no more."""
    is_own: bool = False
    """Whether it is that player's already."""
    own: Own | None = None
    """Another player that it is so far, if that one has games."""


def me_page(site: Site, player: str | None, refused: Refused | None = None) -> MePage:
    """The page of whoever asks."""
    return MePage(account=_account(site, player) if player else None, refused=refused)


def games_page(site: Site, player: str, number: int) -> GamesPage:
    """A page of a player's games, from 1."""
    found = site.games.finished(player, (number - 1) * MANY, MANY + 1)
    return GamesPage(games=tuple(map(_game_played, found[:MANY])), number=number, has_more=len(found) > MANY)


def follow_page(site: Site, player: str | None, owner: str | None, token: str) -> FollowPage:
    """What a link does that makes a device ``owner``'s, for a device that is ``player``'s so far."""
    if owner is None:
        return FollowPage(token=token)
    own = _own(site, player) if player and player != owner else None
    return FollowPage(token=token, name=name_of(site, owner), is_own=player == owner, own=own)


def name_of(site: Site, player: str) -> str:
    """What a player is called to themselves, before they have done anything too."""
    return site.names.of(player).name or generated_name(player, language().code)


def _own(site: Site, player: str) -> Own | None:
    games = len(site.games.running(player)) + site.counts.statistics(player).games
    return Own(name_of(site, player), games) if games else None


def _account(site: Site, player: str) -> Account:
    now = site.clock()
    today = today_at(now)
    results = sorted(site.boards.results_of_days(player, FIRST_DAY, LAST_DAY), reverse=True)
    counted = site.counts.statistics(player)
    games = site.games.finished(player, 0, FEW + 1)
    return Account(
        name=name_of(site, player),
        is_typed=site.names.of(player).is_typed,
        is_hidden=site.names.is_hidden(player),
        streak=_streak_shown(site.boards.streak(player), [result.day for result in results], now),
        counted=counted,
        bots=tuple(BotMet(_called(record.name), record) for record in counted.by_bot),
        dailies=tuple(_daily_played(site, player, result) for result in results[:FEW]),
        games=tuple(map(_game_played, games[:FEW])),
        has_more=len(games) > FEW,
        this_month=site.boards.of_period(month_of(today), player).own,
        all_time=site.boards.of_period(ALL_TIME, player).own,
        has_code=site.identities.has_code(player),
    )


def _streak_shown(streak: Streak, played: Sequence[int], now: int) -> StreakShown:
    """``played`` are the days that counted, the newest first."""
    today = today_at(now)
    last_days = range(max(today - FREE_IN + 1, FIRST_DAY), today + 1)
    return StreakShown(
        streak,
        tuple(MarkedDay(day, day in played, not is_closed(day, now)) for day in last_days),
        until=date_of(streak.until) if streak.running else None,
        can_miss=bool(streak.running) and streak.until - played[0] > 1,
    )


def _daily_played(site: Site, player: str, result: DayResult) -> DailyPlayed:
    return DailyPlayed(result, date_of(result.day), site.boards.stand(player, result.day))


def _game_played(game: Game) -> GamePlayed:
    saved = game.saved
    assert saved.finished_at is not None, "only finished games are asked for"
    return GamePlayed(saved.id, saved.day, saved.finished_at, figures_of(game), saved.is_helped)


def _called(bot: str) -> str:
    """What a bot is called: characters have names, levels are what they are."""
    if bot in CHARACTERS:
        return gettext(bot.capitalize())
    return gettext(LEVELS[bot]) if bot in LEVELS else bot
