"""Who is shown in which order: the opponents as they play, the person last."""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.engine.record import Player
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.play.game import PERSON
from ladder_rummy.web.parts import Seat


def seats_in_order(view: PlayerView, players: Sequence[Player]) -> tuple[Seat, ...]:
    """All seats, clockwise from the one after the viewer's."""
    order = [(view.seat + step) % len(players) for step in range(1, len(players) + 1)]
    return tuple(_seat(number, players[number], is_person=number == view.seat) for number in order)


def seats_of(players: Sequence[Player]) -> tuple[Seat, ...]:
    """All seats by number, the person's first."""
    return tuple(_seat(number, player, is_person=number == PERSON) for number, player in enumerate(players))


def _seat(number: int, player: Player, *, is_person: bool) -> Seat:
    return Seat(number, player.name, is_person, player.level or "", player.character or "")
