"""What each template is given: one frozen value a template, its fields the template's names.

Everything here is for the eye: cards, counts, ready-made texts of actions, flags. Whoever fills it has
decided what is legal and what may be seen; no rule is judged here, and nothing hidden has a place in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, Self

from ladder_rummy.engine.cards import Card, parse_cards
from ladder_rummy.engine.contracts import Contract, Kind
from ladder_rummy.web.cards_html import MeldCard
from ladder_rummy.web.rule_examples import ILLEGAL, LEGAL, ContractExample, MeldExample


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
    FEWEST_JOKERS = "fewest-jokers"
    GOES_OUT = "goes-out"
    OTHER = "other"


@dataclass(frozen=True)
class Context:
    """What every template's context shares: ``template`` names the file."""

    template: ClassVar[str]


@dataclass(frozen=True, kw_only=True)
class Page(Context):
    """What ``base.html`` needs."""

    language: str = "en"
    """The page's language as its tag."""
    direction: str = "ltr"
    scheme: str = ""
    """``light``, ``dark``, or nothing to follow the system."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as shown."""

    number: int
    """0 for the person, 1 to 3 clockwise: it picks the colour."""
    name: str
    """The bot's name; the person's is shown as the word for you."""
    is_person: bool = False

    @property
    def initial(self) -> str:
        """The first letter, for the disc."""
        return self.name[:1]


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


@dataclass(frozen=True, slots=True)
class Way:
    """One way of laying the contract down; ``keeps`` cards stay in hand and cost ``points``."""

    title: WayTitle
    action: str
    """``down 7H7DXX 3C4CXX6C``."""
    melds: tuple[tuple[MeldCard, ...], ...]
    keeps: int
    points: int

    @property
    def size(self) -> int:
        """Cards that go down."""
        return sum(len(meld) for meld in self.melds)


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
    bots: str
    """The levels as the next game's form sends them, ``sharp,steady,beginner``, with the fresh text ``once``."""
    once: str

    @property
    def person(self) -> ResultColumn:
        """The person's own column."""
        return next(column for column in self.columns if column.seat.is_person)


@dataclass(frozen=True, kw_only=True)
class Table(Context):
    """The whole ``<main>`` of a game: one morph brings all of it up to date."""

    template: ClassVar[str] = "_table.html"

    game_id: str
    turn: int
    """The count of the game's changes that every form carries."""
    state: TableState
    deal: int
    deals: int = 10
    notice: str = ""
    """A line over the table: why an action was refused, that the table has moved on."""
    ladders: tuple[LadderRow, ...]
    """Four, opponents in playing order, the person last; lanes likewise."""
    lanes: tuple[Lane, ...]
    stock_count: int
    pile_top: Card | None
    pile_count: int
    can_draw_stock: bool = False
    can_draw_pile: bool = False
    account: tuple[AccountLine, ...]
    """The bots' turns since the person's last one, at most three."""
    contract: ContractLine
    hand: Hand
    ways: tuple[Way, ...] = ()
    """Ways to lay down now, the finder's choice first, at most four."""
    can_undo: bool = False
    deal_end: DealEnd | None = None
    result: Result | None = None


@dataclass(frozen=True, kw_only=True)
class TablePage(Page, Table):
    """The table as a page."""

    template: ClassVar[str] = "table.html"

    @classmethod
    def of(cls, table: Table, page: Page) -> Self:
        """The page ``page`` around ``table``."""
        return cls(**vars(page), **vars(table))


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game to go on with."""

    game_id: str
    deal: int
    deals: int
    completed: int
    points: int


FAN: Final = parse_cards("9HTHJHQHXX")


@dataclass(frozen=True, kw_only=True)
class Home(Page):
    """The first page."""

    template: ClassVar[str] = "home.html"

    running: tuple[RunningGame, ...]
    """The player's unfinished games, the last played first."""
    once: str
    """A fresh random text: the same form sent twice leads to one game."""
    levels: tuple[str, ...] = ()
    """The bots' levels to choose from, weakest first; there is no choice of one."""
    notice: str = ""
    fan: tuple[Card, ...] = FAN


@dataclass(frozen=True, kw_only=True)
class RuleBook(Page):
    """The rules for players."""

    template: ClassVar[str] = "rules.html"

    contracts: tuple[ContractExample, ...]
    """The ladder's, from rung 1."""
    legal: tuple[MeldExample, ...] = LEGAL
    illegal: tuple[MeldExample, ...] = ILLEGAL


@dataclass(frozen=True, kw_only=True)
class ErrorPage(Page):
    """What is shown where a page cannot be."""

    template: ClassVar[str] = "error.html"

    status: int
    detail: str = ""
    """A line in words on what was wrong, where more than the status is known."""
