"""Statistics of a player from the counts that finished games have left: nothing here is counted anew.

Knows tallies (see ``figures.Tally``), not games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.play.figures import EVERYTHING, Tally


class RungShare(NamedTuple):
    """How often a contract is laid down in the deals that are played for it; shares are 0 to 1, None for no deal."""

    rung: int
    deals: int
    own: float | None
    all_players: float | None


class BotRecord(NamedTuple):
    """How a person has done against a bot: games, and in how many of them ahead of it."""

    name: str
    """Its name in the ROSTER: a level or a character."""
    games: int
    ahead: int


class Statistics(NamedTuple):
    """What a player's finished games add up to; means are None before the first."""

    games: int
    wins: int
    rungs: int
    mean_rungs: float | None
    mean_points: float | None
    mean_place: float | None
    by_rung: tuple[RungShare, ...]
    by_bot: tuple[BotRecord, ...]


def statistics(own: Sequence[Tally], everybody: Iterable[Tally]) -> Statistics:
    """The statistics of a player beside those of all players."""
    counts, others = _by_subject(own), _by_subject(everybody)
    total = counts.get(EVERYTHING, Tally(EVERYTHING, 0, 0))
    return Statistics(
        games=total.times,
        wins=total.good,
        rungs=total.rungs,
        mean_rungs=_share(total.rungs, total.times),
        mean_points=_share(total.points, total.times),
        mean_place=_share(total.places, total.times),
        by_rung=tuple(_rung_share(rung, counts, others) for rung in range(1, len(CONTRACTS) + 1)),
        by_bot=tuple(_bot_records(own)),
    )


def _by_subject(tallies: Iterable[Tally]) -> dict[str, Tally]:
    return {tally.subject: tally for tally in tallies}


def _rung_share(rung: int, own: dict[str, Tally], everybody: dict[str, Tally]) -> RungShare:
    subject = f"rung/{rung}"
    mine, all_ = (counts.get(subject, Tally(subject, 0, 0)) for counts in (own, everybody))
    return RungShare(rung, mine.times, _share(mine.good, mine.times), _share(all_.good, all_.times))


def _bot_records(own: Iterable[Tally]) -> Iterable[BotRecord]:
    bots = ((*tally.subject.partition("/"), tally) for tally in own)
    met = [BotRecord(name, tally.times, tally.good) for kind, _, name, tally in bots if kind == "bot"]
    return sorted(met, key=lambda record: (-record.games, record.name))


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
