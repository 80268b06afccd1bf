"""What the parts of the table show: one frozen value for each thing in sight, a card in the hand, a lane, a sheet.

Everything here is for the eye: cards, counts, ready-made texts of actions, flags. Whoever fills it has decided
what is legal and what may be seen; no rule is judged here, and nothing hidden has a place in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ladder_rummy.bots.grounds import Grounds
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.contracts import Contract, Kind
from ladder_rummy.web.cards_html import MeldCard


class TableState(StrEnum):
    """Where the table stands: the ``data-state`` of ``<main>``."""

    DRAW = "draw"
    PLAY = "play"
    DEAL_OVER = "deal-over"
    GAME_OVER = "game-over"


class HandMode(StrEnum):
    """What a tap on a hand card does (R61)."""

    REST = "rest"
    """Nothing: a card must be drawn first, or the deal is over."""
    DROP = "drop"
    """It discards the card: the person is not down."""
    PICK = "pick"
    """It selects the card, which then waits for a meld or Discard: the person is down."""


class Badge(StrEnum):
    """A mark on a hand card."""

    NONE = ""
    NEW = "new"
    BARRED = "barred"
    """Taken from the pile, may not be discarded in this turn (R46)."""


class WayTitle(StrEnum):
    """What a way of laying down is good for."""

    MOST_POINTS = "most-points"
    CAN_DISCARD = "can-discard"
    """Keeps a card that may be discarded, where more points would leave the barred card alone."""
    FEWEST_JOKERS = "fewest-jokers"
    GOES_OUT = "goes-out"
    OTHER = "other"


class Tip(StrEnum):
    """What is explained at a first step of the first game."""

    NONE = ""
    DRAW = "draw"
    DISCARD = "discard"
    CONTRACT = "contract"
    READY = "ready"
    DEAR = "dear"
    """Somebody else is down: dear cards should go."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as shown."""

    number: int
    """0 for the person, 1 to 3 clockwise: it picks the colour."""
    name: str
    """The bot's name; the person's is shown as the word for you."""
    is_person: bool = False
    level: str = ""
    character: str = ""
    """Of a bot, where it has one."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One player's line of the ladders."""

    seat: Seat
    completed: int
    """Rungs climbed, 0 to 10, the one of a deal just ended included."""
    cards: int
    points: int
    is_down: bool = False
    is_turn: bool = False
    has_climbed: bool = False
    """Whether the deal just ended brought the last of the completed rungs."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place at a meld where a hand card may be laid off."""

    card: Card
    action: str
    """The whole action: ``off 8S 2``, ``off XX 3 low``."""
    at_low_end: bool
    """Before the meld's cards (a run's low end) or after them."""
    places: tuple[int, ...]
    """Where this card and its twins stand in ``Hand.cards``."""


@dataclass(frozen=True, slots=True)
class LaneMeld:
    """A meld on the felt."""

    number: int
    cards: tuple[MeldCard, ...]
    slots: tuple[Slot, ...] = ()
    is_hinted: bool = False

    @property
    def places(self) -> tuple[int, ...]:
        """The hand cards that light this meld, by their place in the hand."""
        return tuple(sorted({place for slot in self.slots for place in slot.places}))


@dataclass(frozen=True, slots=True)
class Lane:
    """One player's place on the felt; empty until they are down."""

    seat: Seat
    melds: tuple[LaneMeld, ...] = ()


@dataclass(frozen=True, slots=True)
class AccountLine:
    """What one bot did in its last turn, in the order of its fields; ``added`` are the cards laid off."""

    seat: Seat
    took: Card | None = None
    """The card taken from the pile; nothing where the stock was drawn."""
    laid_down: bool = False
    added: tuple[Card, ...] = ()
    dropped: Card | None = None
    kept: bool = False
    """Whether the turn ended without a discard (R47)."""
    went_out: bool = False


@dataclass(frozen=True, slots=True)
class ContractPlace:
    """A place of a contract's meld: a card held, or the one wanted."""

    card: Card | None = None
    """The card in hand that stands here; a joker too."""
    wanted_rank: int = 0
    """Where no card stands: the rank (1 to 14) that is missing, 0 for any; the suit as `Card.suit`, -1 for any."""
    wanted_suit: int = -1


@dataclass(frozen=True, slots=True)
class ContractPart:
    """One meld of the contract and how far the hand fills it."""

    kind: Kind
    size: int
    places: tuple[ContractPlace, ...]
    suit: int = -1
    """A run's suit as `Card.suit` where it is settled."""

    @property
    def is_done(self) -> bool:
        """Whether every place holds a card."""
        return all(place.card is not None for place in self.places)


@dataclass(frozen=True, slots=True)
class ContractLine:
    """The contract of the person's rung."""

    rung: int
    parts: tuple[ContractPart, ...]
    missing: int
    """The least number of cards that must still come; 0 is ready."""
    points_in_hand: int
    is_down: bool = False
    can_lay_off: bool = False
    """Whether this turn allows lay-offs: not in the turn of the lay-down (R37)."""

    @property
    def is_tight(self) -> bool:
        """Whether so many places must share the line that they show ranks only."""
        return sum(len(part.places) for part in self.parts) > 8


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the person's hand."""

    card: Card
    by_rank: int
    """Its place, from 0, when the hand is sorted by rank; the tuple's own order is by suit."""
    drop: str = ""
    """``drop KS`` where the card may be discarded, else nothing."""
    badge: Badge = Badge.NONE
    fits: int = 0
    """How many melds take it now."""
    copy: int = 1
    """2 for the second of two twins, 3 for a third joker."""
    in_ways: tuple[int, ...] = ()
    """For each of `Table.ways` the number (from 1) of the meld that takes this card, 0 if it stays."""
    is_hinted: bool = False
    chosen: int = 0
    """In the person's own choice the number (from 1) of the meld that it is chosen for, 0 if it stays."""
    next_choice: str = ""
    """The whole choice with this card moved on to the next meld, as `Choosing.text`; nothing outside a choice."""


class Drop(NamedTuple):
    """A discard button of the bar: for a card and its twins, by their places in the hand."""

    card: Card
    action: str
    places: str


@dataclass(frozen=True, slots=True)
class Hand:
    """The person's hand, at most 14 cards."""

    mode: HandMode
    cards: tuple[HandCard, ...]
    can_keep: bool = False
    """Whether ``keep`` is allowed (R47)."""

    @property
    def columns(self) -> int:
        """Cards a row where the hand stands in two rows."""
        return max(6, (len(self.cards) + 1) // 2)

    @property
    def drops(self) -> tuple[Drop, ...]:
        """The discards that are allowed, each face once."""
        places: dict[Card, list[str]] = {}
        for place, held in enumerate(self.cards):
            places.setdefault(held.card, []).append(str(place))
        first = (held for held in self.cards if held.drop and held.copy == 1)
        return tuple(Drop(held.card, held.drop, " ".join(places[held.card])) for held in first)


@dataclass(frozen=True, slots=True)
class Way:
    """One way of laying the contract down; ``keeps`` cards stay in hand and cost ``points``."""

    title: WayTitle
    action: str
    """``down 7H7DXX 3C4CXX6C``."""
    melds: tuple[tuple[MeldCard, ...], ...]
    keeps: int
    points: int
    choice: str
    """The same as the person's own choice, to begin from."""

    @property
    def size(self) -> int:
        """Cards that go down."""
        return sum(len(meld) for meld in self.melds)


@dataclass(frozen=True, slots=True)
class ChosenMeld:
    """One meld of the person's own choice: what it is to be, the cards so far, and what is wrong with them."""

    kind: Kind
    size: int
    """The least number of cards."""
    cards: tuple[MeldCard, ...]
    """In the meld's order once it is one, in the hand's order before."""
    missing: int = 0
    """How many cards must be added at least; where some do not belong, nothing is counted."""
    misfits: tuple[Card, ...] = ()
    """Cards that cannot be in one such meld with the others."""
    other: str = ""
    """The whole choice with a joker of this run at its other end, where it can be (R20)."""

    @property
    def is_done(self) -> bool:
        """Whether it can go down."""
        return not self.missing and not self.misfits


@dataclass(frozen=True, slots=True)
class Choosing:
    """The person's own choice of cards for the contract, checked as it grows."""

    melds: tuple[ChosenMeld, ...]
    action: str
    """``down …`` once every meld is done, else nothing."""
    size: int
    """Cards that are chosen."""
    nothing: str
    """The choice of no card at all, to begin anew."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """A discard of this deal and who made it; nobody for the card turned up."""

    card: Card
    seat: Seat | None
    is_taken: bool = False
    """Whether somebody took it again."""


@dataclass(frozen=True, slots=True)
class Discards:
    """The sheet of what was discarded: the pile from the top, and the whole deal in order."""

    last: tuple[Card, ...]
    """At most five, the top one first."""
    deal: tuple[Discarded, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do now and why."""

    advice: str
    """The first word of the action: ``stock``, ``pile``, ``down``, ``off``, ``drop``, ``keep``."""
    card: Card | None
    """What is taken, laid off or discarded."""
    meld: int
    """The number of the meld that takes it, -1 where none does."""
    owner: Seat | None
    """Whose meld that is."""
    grounds: Grounds
    """Why, for the sentence."""


@dataclass(frozen=True, slots=True)
class DealEndRow:
    """What the deal brought one player; ``left`` are the cards left in hand."""

    seat: Seat
    rung: int
    """The rung now worked on, or 10 when all are completed."""
    has_climbed: bool
    left: tuple[Card, ...]
    penalty: int
    total: int
    went_out: bool = False


@dataclass(frozen=True, slots=True)
class DealEnd:
    """The sheet at the end of a deal."""

    out: Seat | None
    """Who went out; nobody in a blocked deal (R53)."""
    rows: tuple[DealEndRow, ...]
    next_rung: int
    next_contract: Contract | None
    """The person's in the deal to come; nothing after the last deal."""


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """One player's ladder in the final picture."""

    seat: Seat
    place: int
    """1 to 4; equal players share one (R59)."""
    rungs: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended: ladders by place, and for each deal whether the person climbed."""

    columns: tuple[ResultColumn, ...]
    climbs: tuple[bool, ...]
    is_helped: bool
    """Whether a hint was shown."""
    bots: str
    """The levels as the next game's form sends them, ``sharp,steady,beginner``, with the fresh text ``once``."""
    once: str

    @property
    def person(self) -> ResultColumn:
        """The person's own column."""
        return next(column for column in self.columns if column.seat.is_person)
