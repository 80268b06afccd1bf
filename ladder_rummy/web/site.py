"""What the routes share: one value a server, made once in ``app.py``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from threading import Event
from typing import Final, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ladder_rummy.i18n import N_, gettext
from ladder_rummy.play.daily import DailyPorts
from ladder_rummy.play.days_seen import DayPorts
from ladder_rummy.play.game import Game
from ladder_rummy.play.ports import Clock, Games
from ladder_rummy.store.boards import SqlBoards
from ladder_rummy.store.counts import SqlCounts
from ladder_rummy.store.database import Database
from ladder_rummy.store.days import SqlDays
from ladder_rummy.store.identities import SqlIdentities
from ladder_rummy.store.names import SqlNames
from ladder_rummy.store.players import SqlPlayers
from ladder_rummy.web.fresh import SecretFresh
from ladder_rummy.web.identity import Identity
from ladder_rummy.web.limits import Limits
from ladder_rummy.web.metrics import Metrics
from ladder_rummy.web.pages import Pages
from ladder_rummy.web.pars import Pars
from ladder_rummy.web.static_files import VersionedFiles

NEEDS_COOKIE: Final = N_(
    "Play needs one cookie, so that your games are yours. It holds a random number and nothing else: "
    "allow cookies for this site and start a game again."
)


@dataclass(frozen=True, slots=True)
class Site:
    """Everything that a request may need."""

    database: Database
    games: Games
    days: SqlDays
    pars: Pars
    boards: SqlBoards
    counts: SqlCounts
    names: SqlNames
    identities: SqlIdentities
    limits: Limits
    metrics: Metrics
    metrics_token: str | None
    """What whoever asks for metrics must know; without it nobody may."""
    leaving: Event
    """Set once the server is told to end."""
    clock: Clock
    players: SqlPlayers
    identity: Identity
    pages: Pages
    fresh: SecretFresh
    files: VersionedFiles
    has_worker: bool = True
    """Whether browsers are given the service worker, or the one that takes it away."""

    @property
    def days_seen(self) -> DayPorts:
        """What the pages of days need."""
        return DayPorts(self.days, self.boards, self.clock)

    @property
    def daily(self) -> DailyPorts:
        """What starting a daily needs."""
        return DailyPorts(self.games, self.days, self.fresh, self.clock)


_TABLE: Final = re.compile(r"/games/[0-9a-z]{1,32}")


class Told(HTTPException):
    """An error whose detail is a sentence for the person."""


def site_of(request: Request) -> Site:
    """The site that the request came to."""
    return cast("Site", request.app.state.site)


def asker_of(request: Request) -> tuple[Site, str | None]:
    """The site, and the player who asks; None for whoever is nobody yet."""
    site = site_of(request)
    return site, site.identity.player(request)


def fresh_once(request: Request) -> str:
    """The ``once`` of a form that starts a game; whoever is nobody yet becomes one player by it."""
    site = site_of(request)
    return site.fresh.once() if site.identity.player(request) else site.identity.invitation()


def is_game_id(text: str) -> bool:
    """Whether a game could have this id; what no database can hold is told apart here."""
    return text.isascii() and text.isalnum()


def table_at(address: str) -> str:
    """The address if it is a table's, else nothing: a link back leads nowhere else."""
    return address if _TABLE.fullmatch(address) else ""


def own_game(request: Request, game_id: str) -> Game:
    """The game of this id if it is the asking player's; otherwise 404, whatever else is true of it."""
    site = site_of(request)
    player = site.identity.player(request)
    if player is None:
        raise Told(404, gettext(NEEDS_COOKIE))
    game = site.games.find(game_id, player) if is_game_id(game_id) else None
    if game is None:
        raise HTTPException(404)
    return game
