"""What each template is given: one frozen value a template, its fields the template's names.

The values that the parts of the table show are ``parts.py``'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Self

from ladder_rummy.engine.cards import Card, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.play.daily import Notice
from ladder_rummy.play.preferences import CHOICES, DEFAULTS, Preferences
from ladder_rummy.play.streaks import Streak
from ladder_rummy.web.day_parts import DayCard, Firsts, GameEnd, Month, SpreadBar
from ladder_rummy.web.parts import (
    AccountLine,
    Choosing,
    ContractLine,
    DealEnd,
    Discards,
    Hand,
    Hint,
    LadderRow,
    Lane,
    Result,
    Seat,
    TableState,
    Tip,
    Way,
)
from ladder_rummy.web.rule_examples import ILLEGAL, LEGAL, ContractExample, MeldExample


@dataclass(frozen=True)
class Context:
    """What every template's context shares: ``template`` names the file."""

    template: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Here:
    """Where a page stands, for its switch of languages and its addresses in others."""

    address: str = "/"
    """Path and query without a language."""
    prefix: str = ""
    """The language that the page was asked for in by its address, as ``/sw``."""
    is_public: bool = False
    """Whether it has an address in each language."""


@dataclass(frozen=True, kw_only=True)
class Page(Context):
    """What ``base.html`` needs."""

    language: str = "en"
    """The page's language as its tag."""
    direction: str = "ltr"
    origin: str = ""
    """The site's own address without a path, for what other sites show of a shared link."""
    here: Here = Here()
    preferences: Preferences = field(default_factory=lambda: DEFAULTS)
    """How the player likes the table; what is no default stands as a ``data-`` attribute on ``<html>``."""


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
    day: Notice | None = None
    """What is said of the clock in a game of a day."""
    fingerprint: str = ""
    """Of the seed of a game that is no day's: its SHA-256, before play and after it."""
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
    can_ask: bool = False
    """Whether a hint may be asked for: it is the person's turn, and none is shown."""
    hint: Hint | None = None
    tip: Tip = Tip.NONE
    choosing: Choosing | None = None
    discards: Discards | None = None
    """The two sheets that are asked for by address; at most one of them is open."""
    deal_end: DealEnd | None = None
    result: Result | None = None
    end: GameEnd | None = None
    """There whenever ``result`` is."""


@dataclass(frozen=True, kw_only=True)
class TablePage(Page, Table):
    """The table as a page."""

    template: ClassVar[str] = "table.html"

    is_first: bool = False
    """Whether tips are shown: the player wants them and has finished no game yet."""
    rungs: tuple[Contract, ...] = CONTRACTS

    @classmethod
    def of(cls, table: Table, *, is_first: bool = False) -> Self:
        """The page around ``table``."""
        return cls(**vars(table), is_first=is_first)


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game to go on with."""

    game_id: str
    deal: int
    deals: int
    completed: int
    points: int
    day: int | None = None
    """The day whose deals it has."""


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
    card: DayCard | None = None
    """Today's daily; None before the first and after the last."""
    firsts: Firsts | None = None
    is_known: bool = False
    """Whether the visitor has been here before, and needs no word on what this is."""
    fan: tuple[Card, ...] = FAN


@dataclass(frozen=True, kw_only=True)
class DayPage(Page):
    """A day: what is left of it, who played it and how well, its seal."""

    template: ClassVar[str] = "day.html"

    card: DayCard
    firsts: Firsts
    bars: tuple[SpreadBar, ...]
    """From ten rungs down to none; empty until they may be told."""
    share: str
    """The text to share, empty where there is no own game that is over."""
    once: str
    """A fresh random text: the same form sent twice leads to one game."""
    earlier: int | None
    later: int | None


@dataclass(frozen=True, kw_only=True)
class CalendarPage(Page):
    """A month of days, as the player has played them."""

    template: ClassVar[str] = "calendar.html"

    month: Month
    today: int
    streak: Streak


@dataclass(frozen=True, kw_only=True)
class BesidePage(Page):
    """Where the link to somebody's deals leads: the same deals against the same bots."""

    template: ClassVar[str] = "beside.html"

    game_id: str
    opponents: tuple[Seat, ...]
    day: int | None
    """The day whose deals they are."""
    is_own: bool
    """Only then are seed and fingerprint shown."""
    seed: str
    fingerprint: str
    """Empty where none was shown before play."""
    once: str


@dataclass(frozen=True, kw_only=True)
class RuleBook(Page):
    """The rules for players."""

    template: ClassVar[str] = "rules.html"

    contracts: tuple[ContractExample, ...]
    """The ladder's, from rung 1."""
    back: str = ""
    """The address of the player's table, nothing for somebody who came from elsewhere."""
    legal: tuple[MeldExample, ...] = LEGAL
    illegal: tuple[MeldExample, ...] = ILLEGAL


@dataclass(frozen=True, kw_only=True)
class SettingsPage(Page):
    """What the player may set, and where to go back to."""

    template: ClassVar[str] = "settings.html"

    back: str = ""
    """The address of the player's table, nothing for somebody who came from elsewhere."""
    notice: str = ""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: CHOICES)


@dataclass(frozen=True, kw_only=True)
class ErrorPage(Page):
    """What is shown where a page cannot be."""

    template: ClassVar[str] = "error.html"

    status: int
    detail: str = ""
    """A line in words on what was wrong, where more than the status is known."""


@dataclass(frozen=True, kw_only=True)
class Offline(Page):
    """What the service worker shows where there is no network."""

    template: ClassVar[str] = "offline.html"
