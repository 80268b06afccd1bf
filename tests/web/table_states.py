"""All states of the table by name, the sheets that open over it among them, and every page: what the template tests
render and the pictures show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ladder_rummy.bots.grounds import Grounds
from ladder_rummy.engine.cards import Card, parse_cards
from ladder_rummy.engine.contracts import Kind
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.play.preferences import DEFAULTS
from ladder_rummy.web.cards_html import MeldCard
from ladder_rummy.web.contexts import (
    Context,
    ErrorPage,
    Home,
    Offline,
    RuleBook,
    RunningGame,
    SettingsPage,
    Table,
    TablePage,
)
from ladder_rummy.web.parts import AccountLine, Choosing, ChosenMeld, Discarded, Discards, Hint, Tip
from ladder_rummy.web.rule_examples import contract_examples, meld_cards
from tests.web.board_states import BOARD_PAGES, ME_PAGES
from tests.web.day_states import DAILY_TABLES, DAY_PAGES, DONE, FIRSTS, NO_FIRSTS, OPEN, UNDER_WAY
from tests.web.play_states import (
    ASHA,
    BASHIR,
    DEAL_OVER,
    DRAW,
    GAME,
    GAME_OVER,
    KEEP,
    LIT,
    LIT_JOKER,
    MIRA,
    READY,
    SHORT,
    START,
    TIGHT,
    YOU,
)
from tests.web.replay_states import REPLAY_PAGES

FIRST: Final = replace(START, tip=Tip.DRAW, can_ask=True)
HINTED: Final = replace(
    SHORT,
    hint=Hint("drop", Card("KH"), -1, None, Grounds.of("discard/dearest", points=10)),
    hand=replace(
        SHORT.hand,
        cards=tuple(replace(held, is_hinted=held.card == Card("KH")) for held in SHORT.hand.cards),
    ),
)
_CHOICE: Final = "22221010102"
CHOOSING: Final = replace(
    READY,
    choosing=Choosing(
        (
            ChosenMeld(Kind.SET, 4, (MeldCard(Card("9H")), MeldCard(Card("9S")), MeldCard(Card("9C"))), 1),
            ChosenMeld(Kind.RUN, 4, meld_cards("5H6H7H8HXX"), other=f"{_CHOICE}.01"),
        ),
        "",
        8,
        "0" * 11,
    ),
    hand=replace(
        READY.hand,
        cards=tuple(
            replace(held, chosen=int(digit), next_choice=_CHOICE, in_ways=())
            for held, digit in zip(READY.hand.cards, _CHOICE, strict=True)
        ),
    ),
)
_THROWN: Final = parse_cards("KC4D7D2SJH5CQD8H3SKH9DTC6SAH4CJD2HQS7CTD3H5S")
DISCARDS: Final = replace(
    DRAW,
    account=(
        AccountLine(ASHA, took=Card("KC"), laid_down=True, dropped=Card("QH")),
        AccountLine(BASHIR, added=parse_cards("KD3C7S8S"), dropped=Card("4D")),
        AccountLine(MIRA, took=Card("4D"), added=parse_cards("4D5D"), kept=True),
    ),
    discards=Discards(
        parse_cards("7D4DKC5S3H"),
        tuple(
            Discarded(card, (None, ASHA, BASHIR, MIRA, YOU)[place % 4 + 1 if place else 0], place % 7 == 3)
            for place, card in enumerate(_THROWN)
        ),
    ),
)

TABLES: Final = {
    "start": START,
    "draw": DRAW,
    "short": SHORT,
    "ready": READY,
    "tight": TIGHT,
    "lit": LIT,
    "litjoker": LIT_JOKER,
    "keep": KEEP,
    "first": FIRST,
    "hint": HINTED,
    "choose": CHOOSING,
    "discards": DISCARDS,
    "dealend": DEAL_OVER,
    "over": GAME_OVER,
    **DAILY_TABLES,
}
"""The states by the names of the design's pictures (``preview`` is ``ready`` after a tap)."""

RUNNING: Final = (RunningGame(GAME, 7, 10, 4, 163), RunningGame("a1", 2, 10, 1, 31))
LEVELS: Final = ("beginner", "steady", "sharp")
LIKED: Final = {
    "large": {"cards": "large", "suits": "two"},
    "left": {"hand": "left", "contrast": "high"},
}
"""Settings that change how the table looks."""


def _liked(table: Table, likes: Mapping[str, str], language: str = "en", direction: str = "ltr") -> TablePage:
    preferences = {**DEFAULTS, **likes}
    return replace(TablePage.of(table), preferences=preferences, language=language, direction=direction)


PAGES: Final[dict[str, Context]] = {
    "home": Home(running=RUNNING, once="9f2c", levels=LEVELS, card=UNDER_WAY, firsts=FIRSTS, is_known=True),
    "home-done": Home(running=RUNNING, once="9f2c", levels=LEVELS, card=DONE, firsts=FIRSTS, is_known=True),
    "home-first": Home(running=(), once="9f2c", levels=LEVELS, card=OPEN, firsts=NO_FIRSTS),
    "home-refused": Home(running=(), once="9f2c", notice="Play needs a cookie, and this browser refused it."),
    **DAY_PAGES,
    **BOARD_PAGES,
    **ME_PAGES,
    **REPLAY_PAGES,
    "offline": Offline(),
    "settings": SettingsPage(back=f"/games/{GAME}"),
    "rules": RuleBook(contracts=contract_examples(CONTRACTS)),
    **{f"error-{status}": ErrorPage(status=status) for status in (403, 404, 413, 422, 429, 500, 503)},
    **{name: TablePage.of(table, is_first=name == "first") for name, table in TABLES.items()},
    **{
        f"{name}-{how}": _liked(TABLES[name], likes)
        for name in ("draw", "lit", "ready")
        for how, likes in LIKED.items()
    },
    **{
        f"{name}-rtl": _liked(TABLES[name], {}, direction="rtl", language="ur")
        for name in ("draw", "lit", "choose")
    },
}
