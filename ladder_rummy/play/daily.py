"""The daily as a use case: which game a wish for a day leads to, or why to none.

A day's one attempt counts; once the day has closed anybody may play its deals, and nothing counts any more. What
time it is is a port's to say, and how a finished game counts is ``figures``'s.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ladder_rummy.bots.versions import versioned
from ladder_rummy.daily.days import (
    Standing,
    closes_at,
    day_at,
    ends_at,
    has_daily,
    is_closed,
    last_closed,
    standing,
)
from ladder_rummy.daily.line_up import LINE_UP
from ladder_rummy.engine.errors import Malformed, RuleBroken
from ladder_rummy.games import CATALOGUE
from ladder_rummy.play.figures import is_ranked
from ladder_rummy.play.game import Game, GameKind, Saved
from ladder_rummy.play.lineup import seated_characters
from ladder_rummy.play.ports import Clock, Days, Fresh, Games
from ladder_rummy.play.start import dealt

LONGEST_ONCE: Final = 100


class DailyPorts(NamedTuple):
    """What the daily needs from outside."""

    games: Games
    days: Days
    fresh: Fresh
    clock: Clock


class DailyTerms(NamedTuple):
    """What a daily is started with: today's unless a day is named."""

    game: str = "ladder"
    day: int | None = None
    once: str | None = None


def start_daily(ports: DailyPorts, owner: str, terms: DailyTerms) -> Game:
    """The owner's game of a day: the one that is there, or a new one.

    `Malformed` (``daily/no-such-day``, ``daily/to-come``) for a day that nobody can play; `RuleBroken`
    (``daily/closing``) for one that is over, not yet closed, and not begun by this owner.
    """
    now = ports.clock()
    day = day_at(now) if terms.day is None else terms.day
    stands = _standing_of(day, now)
    if terms.game not in CATALOGUE:
        raise Malformed("game/unknown", game=terms.game)
    once = _once_of(day, stands, terms.once)
    if found := _begun(ports.games, owner, day, stands, once):
        return found
    if stands is Standing.CLOSING:
        raise RuleBroken("daily/closing", day=day, today=day + 1)
    kind = GameKind.DAILY if stands is Standing.TODAY else GameKind.COPY
    game, change = dealt(_saved(ports, owner, terms.game, day, kind))
    if ports.games.add(game, change, once):
        return game
    found = _begun(ports.games, owner, day, stands, once)
    assert found is not None, "a daily is only turned away for another one of its owner's"
    return found


def _once_of(day: int, stands: Standing, once: str | None) -> str | None:
    """What tells two starts of a closed day apart, never that of another form; an attempt needs nothing but its day."""
    return f"{day}/{once}"[:LONGEST_ONCE] if once is not None and stands is Standing.CLOSED else None


def _standing_of(day: int, now: int) -> Standing:
    if not has_daily(day):
        raise Malformed("daily/no-such-day", day=day)
    stands = standing(day, now)
    if stands is Standing.TO_COME:
        raise Malformed("daily/to-come", day=day)
    return stands


def _begun(games: Games, owner: str, day: int, stands: Standing, once: str | None) -> Game | None:
    """The game that a second start leads to: the day's attempt, after its close only while it is unfinished."""
    attempt = games.find_attempt(owner, day)
    if stands is not Standing.CLOSED:
        return attempt
    if attempt is not None and not attempt.is_over:
        return attempt
    started = games.find_started(owner, once) if once is not None else None
    return started or games.find_copy(owner, day)


def _saved(ports: DailyPorts, owner: str, game: str, day: int, kind: GameKind) -> Saved:
    bots = ports.days.line_up(day, tuple(map(versioned, LINE_UP)))
    return Saved(
        id=ports.fresh.game_id(),
        owner=owner,
        game=game,
        seed=ports.days.seed_of(day),
        players=seated_characters(bots),
        kind=kind,
        day=day,
        bots=bots,
    )


class Today(NamedTuple):
    """What any page may say of the day: its number (0 or less before the first), its end, what is revealed."""

    day: int
    ends_at: int
    """The midnight at which it ends, in seconds since 1970."""
    closes_at: int
    seconds_left: int
    newest_revealed: int
    """The newest day whose seed is public; 0 stands for the anchor."""

    @property
    def has_daily(self) -> bool:
        """Whether there is one to play."""
        return has_daily(self.day)


def today(now: int) -> Today:
    """The day at a moment."""
    day = day_at(now)
    return Today(day, ends_at(day), closes_at(day), ends_at(day) - now, max(last_closed(now), 0))


class Notice(NamedTuple):
    """What a table of a daily says about the clock."""

    day: int
    is_copy: bool
    is_late: bool
    """Midnight has passed: finished before the close it still counts, and the page says until when."""
    is_unranked: bool
    """Nothing counts any more."""
    closes_at: int


def notice_of(saved: Saved, now: int) -> Notice | None:
    """What to say at the table of a day's game; None for a game of one's own."""
    if saved.day is None:
        return None
    is_copy = saved.kind is GameKind.COPY
    is_late = standing(saved.day, now) is not Standing.TODAY
    ranked = is_ranked(saved) if saved.finished_at is not None else not is_closed(saved.day, now)
    return Notice(saved.day, is_copy, is_late, is_copy or not ranked, closes_at(saved.day))
