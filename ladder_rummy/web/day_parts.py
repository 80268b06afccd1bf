"""What the pages of days show, and what the end of a game tells beyond its places.

Everything here is for the eye and was decided elsewhere: what may be told when is ``play.days_seen``'s and
``play.revealing``'s to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from ladder_rummy.play.board import DayStand, Row
from ladder_rummy.play.days_seen import CalendarDay, DaySeen
from ladder_rummy.play.figures import Figures
from ladder_rummy.play.side_by_side import Side
from ladder_rummy.play.streaks import Streak
from ladder_rummy.web.parts import Seat


@dataclass(frozen=True, slots=True)
class Countdown:
    """What is left until a moment, which scripts count on and say in the player's own time."""

    seconds: int
    """From now, never negative."""
    at: int
    """The moment, in seconds since 1970."""

    @property
    def hours(self) -> int:
        """Whole hours left."""
        return self.seconds // 3600

    @property
    def minutes(self) -> int:
        """Whole minutes beside them."""
        return self.seconds // 60 % 60

    @property
    def moment(self) -> str:
        """The moment as a page's ``datetime`` has it."""
        return f"{datetime.fromtimestamp(self.at, UTC):%Y-%m-%dT%H:%M:%SZ}"


@dataclass(frozen=True, slots=True)
class DayCard:
    """A day with all that its own page and the first page say at its head."""

    seen: DaySeen
    countdown: Countdown | None
    """To midnight, then to the close; None once it has closed."""
    opponents: tuple[Seat, ...]
    figures: Figures | None
    """Of the player's own game, once it is over."""
    climbs: tuple[bool, ...]
    """In which of its deals a rung was climbed; empty where only the result is left."""


@dataclass(frozen=True, slots=True)
class SpreadBar:
    """How many players have climbed so many rungs on a day."""

    rungs: int
    players: int
    length: int
    """0 to 100, the longest bar 100."""
    is_own: bool
    is_par: bool


@dataclass(frozen=True, slots=True)
class Firsts:
    """The first places of a day: some rows, the player's own if it is not among them, how many have finished."""

    rows: tuple[Row, ...]
    own: Row | None
    finished: int
    """In time, on any board."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar."""

    first: date
    weekdays: tuple[tuple[str, str], ...]
    """Each in short and in full, in the order of ``weeks``."""
    weeks: tuple[tuple[CalendarDay | None, ...], ...]
    """Seven days each, None outside the month."""
    earlier: date | None
    """The first day of the month before, if it has dailies; likewise of the one after, once it has begun."""
    later: date | None
    done: int
    """Days finished in time."""


@dataclass(frozen=True, slots=True)
class DayEnd:
    """What the end of a day's game tells: places among all players, par, the text to share."""

    day: int
    stand: DayStand | None
    """None where the game did not count."""
    par: Figures | None
    """None while it is being played."""
    streak: Streak
    share: str
    """Several lines."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What the end of a game tells beyond its places."""

    has_seed: bool
    """Whether its seed may be told, and with it the record and a link to the same deals."""
    day: DayEnd | None
    sides: tuple[Side, Side] | None
    """The own result and the one that it was played beside."""
