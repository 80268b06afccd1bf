"""The replay's page: one moment of a finished game, the table as it lay then, and the way to every other moment.

What the player saw comes from their own view alone; other hands, drawn cards and the stock are added only where
everything may be seen. Who may see how much was decided by `play.revealing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, ClassVar, Final, NamedTuple

from ladder_rummy.engine.actions import Discard, DrawStock, Keep, LayDown, LayOff, Move, TakeDiscard
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.i18n import N_
from ladder_rummy.play.game import PERSON
from ladder_rummy.play.replays import Position, Replay
from ladder_rummy.web.cards_html import MeldCard
from ladder_rummy.web.contexts import Page
from ladder_rummy.web.parts import Seat
from ladder_rummy.web.seats import seats_of
from ladder_rummy.web.strips import meld_cards

SOMEBODY: Final = N_("The player")
"""How the person of a game is called to others."""


class Deed(StrEnum):
    """What a move was."""

    DEAL = "deal"
    STOCK = "stock"
    PILE = "pile"
    DOWN = "down"
    OFF = "off"
    DROP = "drop"
    KEEP = "keep"


_DEEDS: Final[dict[type, Deed]] = {
    DrawStock: Deed.STOCK,
    TakeDiscard: Deed.PILE,
    LayDown: Deed.DOWN,
    LayOff: Deed.OFF,
    Discard: Deed.DROP,
    Keep: Deed.KEEP,
}


@dataclass(frozen=True, slots=True)
class Done:
    """The move that led to a moment; of a deal's beginning, who dealt which upcard."""

    deed: Deed
    seat: Seat
    card: Card | None
    """What moved, where it may be told."""
    owner: Seat | None = None
    """Of the meld that a card was added to."""
    went_out: bool = False
    has_ended: bool = False
    """Whether it ended the deal."""
    is_renewed: bool = False
    """Whether the stock was renewed after it."""


@dataclass(frozen=True, slots=True)
class SeatThen:
    """A player at that moment."""

    seat: Seat
    rung: int
    """The one that the deal is played for."""
    is_down: bool
    is_mover: bool
    cards: int
    points: int
    hand: tuple[Card, ...] | None
    """None where it was not shown."""
    melds: tuple[tuple[MeldCard, ...], ...]


class DealLink(NamedTuple):
    """A deal of the game, and the move that it begins with."""

    deal: int
    move: int
    is_here: bool
    has_climbed: bool
    """Whether the person climbed in it."""


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn of the deal, with the move that it ends in."""

    move: int
    seat: Seat
    took: Card | None
    laid_down: bool
    added: tuple[Card, ...]
    dropped: Card | None
    is_here: bool


class Moves(NamedTuple):
    """Where one can go from here; None at either end."""

    first: int | None
    """The beginning of this deal, from there that of the deal before."""
    before: int | None
    after: int | None
    last: int | None
    """The end of this deal, from there that of the next."""


@dataclass(frozen=True, kw_only=True)
class ReplayPage(Page):
    """A moment of a finished game."""

    template: ClassVar[str] = "replay.html"

    game_id: str
    move: int
    """From 0 over the whole game; ``total`` is how many there are."""
    total: int
    day: int | None
    deal: int
    deals: tuple[DealLink, ...]
    moves: Moves
    done: Done
    seats: tuple[SeatThen, ...]
    """Opponents in playing order, the person last."""
    stock_count: int
    stock: tuple[Card, ...]
    """Top first; empty where it is not told."""
    discards: tuple[Card, ...]
    """The pile, top first."""
    turns: tuple[TurnLine, ...]
    is_open: bool
    """Whether all hands are shown."""
    may_open: bool
    """Whether they might be."""
    is_own: bool
    is_private: bool
    """Whether nobody but its player can see it."""
    way: str
    """What a link to another move says of how to see it: ``&view=own`` or nothing."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Who looks at a replay, and how."""

    is_own: bool
    may_open: bool
    wants_own: bool
    """Whether it is to be shown as its player saw it."""
    is_private: bool

    @property
    def is_open(self) -> bool:
        """Whether all hands are shown."""
        return self.may_open and not self.wants_own


def replay_page(replay: Replay, move: int, watching: Watching) -> ReplayPage:
    """The page of one of the replay's moves."""
    position = replay.position(move)
    now = _Moment(replay, position, watching)
    return ReplayPage(
        game_id=replay.game.saved.id,
        move=move,
        total=replay.total,
        day=replay.game.saved.day,
        deal=position.deal,
        deals=_deal_links(replay, position),
        moves=_moves(replay, position),
        done=now.done(),
        seats=now.seats_then(),
        stock_count=now.view.stock_size,
        stock=now.stock(),
        discards=now.view.discards[::-1],
        turns=tuple(now.turns()),
        is_open=watching.is_open,
        may_open=watching.may_open,
        is_own=watching.is_own,
        is_private=watching.is_private,
        way="&view=own" if watching.may_open and not watching.is_open else "",
    )


def named_seats(replay: Replay, *, is_own: bool) -> tuple[Seat, ...]:
    """The seats by number, as they are called to whoever looks."""
    person, *bots = seats_of(replay.game.saved.players)
    return (person if is_own else replace(person, name=SOMEBODY, is_person=False), *bots)


class _Moment:
    """One position of a replay as somebody may look at it."""

    def __init__(self, replay: Replay, position: Position, watching: Watching) -> None:
        self._replay, self._position, self._watching = replay, position, watching
        self._rules = replay.game.rules
        self._state: Any = replay.state(position)
        self._seats = named_seats(replay, is_own=watching.is_own)
        self.view: PlayerView = self._rules.view(self._state, PERSON)

    def done(self) -> Done:
        if not self._position.actions:
            return Done(Deed.DEAL, self._seats[self.view.dealer], self.view.upcard)
        move = self.view.moves[-1]
        is_over = self.view.shown_hands is not None
        return Done(
            deed=_DEEDS[type(move.action)],
            seat=self._seats[move.seat],
            card=self._card(move),
            owner=self._owner(move),
            went_out=is_over and not self.view.hand_sizes[move.seat],
            has_ended=is_over,
            is_renewed=self.view.renewals > self._renewals_before(),
        )

    def _card(self, move: Move) -> Card | None:
        """What moved; a card of the stock only if it may be told: it is the one that its drawer's view calls drawn."""
        if not isinstance(move.action, DrawStock):
            return move.card
        if move.seat != PERSON and not self._watching.is_open:
            return None
        return self._rules.view(self._state, move.seat).drawn

    def _owner(self, move: Move) -> Seat | None:
        if not isinstance(move.action, LayOff):
            return None
        return self._seats[self.view.melds[move.action.meld].owner]

    def _renewals_before(self) -> int:
        before = self._replay.state(self._position._replace(actions=self._position.actions - 1))
        return self._rules.view(before, PERSON).renewals

    def seats_then(self) -> tuple[SeatThen, ...]:
        order = (*range(PERSON + 1, len(self._seats)), PERSON)
        return tuple(self._seat_then(number) for number in order)

    def _seat_then(self, number: int) -> SeatThen:
        view, actions = self.view, self._position.actions
        is_over = view.shown_hands is not None
        climbed = is_over and view.down[number]
        return SeatThen(
            seat=self._seats[number],
            rung=view.completed[number] + 1 - climbed,
            is_down=view.down[number],
            is_mover=number == (view.moves[-1].seat if actions else view.dealer),
            cards=view.hand_sizes[number],
            points=view.penalties[number],
            hand=self._hand(number),
            melds=tuple(meld_cards(meld) for owner, meld in view.melds if owner == number),
        )

    def _hand(self, number: int) -> tuple[Card, ...] | None:
        if self.view.shown_hands is not None:
            return self.view.shown_hands[number]
        if number == PERSON:
            return self.view.hand
        return self._rules.view(self._state, number).hand if self._watching.is_open else None

    def stock(self) -> tuple[Card, ...]:
        """What is left of the stock as it was dealt; a renewed one is not told."""
        if not self._watching.is_open or self.view.renewals or not self.view.stock_size:
            return ()
        dealt = self._rules.deal_of(self._replay.game.saved.seed, self._position.deal).stock
        return dealt[-self.view.stock_size :]

    def turns(self) -> Iterator[TurnLine]:
        """Every turn of the deal, the later ones too; nothing in it was hidden from anybody."""
        deal = self._position.deal
        end = Position(deal, len(self._replay.deals[deal - 1].actions))
        moves = self._rules.view(self._replay.state(end), PERSON).moves
        number = self._replay.number(Position(deal, 0))
        here = self._replay.number(self._position)
        for _, group in groupby(moves, key=lambda move: move.turn):
            turn = list(group)
            begins, number = number, number + len(turn)
            yield _turn_line(turn, number, self._seats, is_here=begins < here <= number)


def _turn_line(moves: Sequence[Move], number: int, seats: Sequence[Seat], *, is_here: bool) -> TurnLine:
    taken = (move.card for move in moves if isinstance(move.action, TakeDiscard))
    dropped = (move.card for move in moves if isinstance(move.action, Discard))
    return TurnLine(
        move=number,
        seat=seats[moves[0].seat],
        took=next(taken, None),
        laid_down=any(isinstance(move.action, LayDown) for move in moves),
        added=tuple(move.action.card for move in moves if isinstance(move.action, LayOff)),
        dropped=next(dropped, None),
        is_here=is_here,
    )


def _deal_links(replay: Replay, position: Position) -> tuple[DealLink, ...]:
    scores = replay.scores
    return tuple(
        DealLink(
            deal, replay.number(Position(deal, 0)), deal == position.deal, scores[deal - 1].laid_down[PERSON]
        )
        for deal in range(1, len(replay.deals) + 1)
    )


def _moves(replay: Replay, position: Position) -> Moves:
    starts, here = replay.starts, replay.number(position)
    end = starts[position.deal] - 1
    first = starts[position.deal - 1] if position.actions else starts[max(position.deal - 2, 0)]
    last = end if here < end else starts[min(position.deal + 1, len(starts) - 1)] - 1
    is_first, is_last = here == 0, here == replay.total - 1
    return Moves(
        first=None if is_first else first,
        before=None if is_first else here - 1,
        after=None if is_last else here + 1,
        last=None if is_last else last,
    )
