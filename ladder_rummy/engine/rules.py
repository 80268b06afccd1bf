"""The seam between the engine and a game: the names that every game module of the CATALOGUE offers.

A game is a module, and a module with these functions satisfies the protocol. Each rule is written once, in
``verify``: it gives the error, the enabled button and the guard of the change.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.scoring import DealScore, GameResult
from ladder_rummy.engine.table import Deal
from ladder_rummy.engine.view import PlayerView

State = TypeVar("State")


class Turn(NamedTuple):
    """Whose turn it is, in which deal (from 1), and the deal's turn (from 0)."""

    deal: int
    number: int
    seat: int


class Rules(Protocol[State]):
    """One game's rules over its own state; nothing here changes a state that it is given."""

    SEATS: int

    def start(self, seed: str, seats: int = 4) -> State:
        """The first deal, dealt; `Malformed` for a seed that is none."""

    def resume(self, seed: str, finished: tuple[DealScore, ...]) -> State:
        """The deal that follows these finished ones, dealt."""

    def deal_of(self, seed: str, number: int) -> Deal:
        """How deal ``number`` of the seed begins."""

    def turn(self, state: State) -> Turn | None:
        """Whose turn it is; None when the deal or the game is over."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """All that is allowed now, sorted by text; of lay-downs those worth offering."""

    def verify(self, state: State, action: Action) -> None:
        """`RuleBroken` with the article unless the action is allowed now."""

    def apply(self, state: State, action: Action) -> State:
        """The state after a verified action."""

    def next_deal(self, state: State) -> State:
        """The next deal, dealt, once one is over; chance and choice play no part in when."""

    def scores(self, state: State) -> tuple[DealScore, ...]:
        """Every finished deal in order."""

    def view(self, state: State, seat: int) -> PlayerView:
        """What a seat may see."""

    def result(self, state: State) -> GameResult | None:
        """The places; None until the game is over."""
