"""The end of a deal and of a game, arranged for the eye."""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.engine.cards import count_points
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.play.game import PERSON, Game
from ladder_rummy.web.parts import DealEnd, DealEndRow, Result, ResultColumn, Seat


def deal_end(view: PlayerView, seats: Sequence[Seat]) -> DealEnd:
    """What an ended deal brought everybody."""
    completed = view.completed[view.seat]
    return DealEnd(
        out=next((seat for seat in seats if not view.hand_sizes[seat.number]), None),
        rows=tuple(_row(view, seat) for seat in seats),
        next_rung=completed + 1,
        next_contract=CONTRACTS[completed],
    )


def _row(view: PlayerView, seat: Seat) -> DealEndRow:
    left = view.shown_hands[seat.number] if view.shown_hands else ()
    return DealEndRow(
        seat=seat,
        rung=min(view.completed[seat.number] + 1, len(CONTRACTS)),
        has_climbed=view.down[seat.number],
        left=left,
        penalty=count_points(left),
        total=view.penalties[seat.number],
        went_out=not left,
    )


def result(game: Game, seats: Sequence[Seat], once: str) -> Result | None:
    """How the game ended; None while it runs."""
    figures = game.rules.result(game.state)
    if figures is None:
        return None
    columns = [
        ResultColumn(
            seat, figures.places[seat.number], figures.rungs[seat.number], figures.penalties[seat.number]
        )
        for seat in seats
    ]
    return Result(
        columns=tuple(sorted(columns, key=lambda column: column.place)),
        climbs=tuple(score.laid_down[PERSON] for score in game.rules.scores(game.state)),
        is_helped=game.saved.is_helped,
        bots=",".join(player.level or "" for player in game.saved.players[1:]),
        once=once,
    )
