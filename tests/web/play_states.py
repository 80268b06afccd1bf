"""One context for every state in the design's pictures, told in cards: what the template tests render and the
pictures show.

The positions are arranged by hand; no game leads to them and no rule is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ladder_rummy.engine.cards import FACES, Card, parse_cards
from ladder_rummy.engine.contracts import Contract, Kind
from ladder_rummy.web.contexts import (
    Table,
)
from ladder_rummy.web.day_parts import GameEnd
from ladder_rummy.web.parts import (
    AccountLine,
    Badge,
    ContractLine,
    ContractPart,
    ContractPlace,
    DealEnd,
    DealEndRow,
    Hand,
    HandCard,
    HandMode,
    LadderRow,
    Lane,
    LaneMeld,
    Result,
    ResultColumn,
    Seat,
    Slot,
    TableState,
    Way,
    WayTitle,
)
from ladder_rummy.web.rule_examples import meld_cards

YOU: Final = Seat(0, "You", is_person=True)
ASHA = Seat(1, "Asha", level="sharp", character="watcher")
BASHIR, MIRA = Seat(2, "Bashir", level="steady"), Seat(3, "Mira", level="beginner")
GAME: Final = "b2c1f0"


def _by_rank(cards: tuple[Card, ...]) -> dict[int, int]:
    order = sorted(range(len(cards)), key=lambda place: (cards[place].is_joker, cards[place].rank, place))
    return {place: index for index, place in enumerate(order)}


def _hand(text: str, mode: HandMode, new: int | None = None, ways: tuple[str, ...] = ()) -> Hand:
    """A hand; ``new`` is the place of the drawn card, ``ways`` give a meld's number (0 none) for each card."""
    cards = parse_cards(text)
    ranks = _by_rank(cards)
    return Hand(
        mode,
        tuple(
            HandCard(
                card,
                ranks[place],
                drop="" if mode is HandMode.REST else f"drop {card}",
                badge=Badge.NEW if place == new else Badge.NONE,
                copy=cards[: place + 1].count(card),
                in_ways=tuple(int(way[place]) for way in ways),
            )
            for place, card in enumerate(cards)
        ),
    )


def _part(kind: Kind, text: str, suit: int = -1) -> ContractPart:
    """``"9S 9H ?7H 8H"``: a question mark stands before a wanted card, alone for any card."""
    places = tuple(_place(word) for word in text.split())
    return ContractPart(kind, len(places), places, suit)


def _place(word: str) -> ContractPlace:
    if not word.startswith("?"):
        return ContractPlace(Card(word))
    if word == "?":
        return ContractPlace()
    return ContractPlace(wanted_rank=Card(word[1:]).rank, wanted_suit=Card(word[1:]).suit)


LADDERS: Final = (
    LadderRow(ASHA, 5, 10, 128),
    LadderRow(BASHIR, 4, 10, 241),
    LadderRow(MIRA, 6, 3, 96, is_down=True),
    LadderRow(YOU, 4, 10, 163, is_turn=True),
)
LANES: Final = (
    Lane(ASHA),
    Lane(BASHIR),
    Lane(MIRA, (LaneMeld(0, meld_cards("4S5S6S7SXX9STS")),)),
    Lane(YOU),
)
SET_OF_NINES: Final = _part(Kind.SET, "9S 9H 9D 9C")

DRAW: Final = Table(
    game_id=GAME,
    turn=41,
    state=TableState.DRAW,
    deal=7,
    ladders=LADDERS,
    lanes=LANES,
    stock_count=38,
    pile_top=Card("7D"),
    pile_count=6,
    can_draw_stock=True,
    can_draw_pile=True,
    account=(
        AccountLine(ASHA, dropped=Card("KC")),
        AccountLine(BASHIR, took=Card("KC"), dropped=Card("4D")),
        AccountLine(MIRA, laid_down=True, dropped=Card("7D")),
    ),
    contract=ContractLine(5, (SET_OF_NINES, _part(Kind.RUN, "5H 6H ?7H 8H", 2)), 1, 85),
    hand=_hand("5H6H8H9HKH9SAS9D9C2C", HandMode.REST),
)
SHORT: Final = replace(
    DRAW,
    turn=42,
    state=TableState.PLAY,
    ladders=(*LADDERS[:3], replace(LADDERS[3], cards=11)),
    stock_count=37,
    can_draw_stock=False,
    can_draw_pile=False,
    hand=_hand("5H6H8H9HKH9SAS9D9C2CJD", HandMode.DROP, new=10),
)
WAYS: Final = (
    Way(
        WayTitle.MOST_POINTS,
        "down 9C9D9H9S 5H6H7H8HXX",
        (meld_cards("9S9H9D9C"), meld_cards("5H6H7H8HXX")),
        2,
        12,
        "22221011102",
    ),
    Way(
        WayTitle.FEWEST_JOKERS,
        "down 9C9D9H9S 5H6H7H8H",
        (meld_cards("9S9H9D9C"), meld_cards("5H6H7H8H")),
        3,
        27,
        "22221011100",
    ),
    Way(
        WayTitle.OTHER,
        "down 9C9D9SXX 5H6H7H8H9H",
        (meld_cards("9SXX9D9C"), meld_cards("5H6H7H8H9H")),
        2,
        12,
        "22222011101",
    ),
)
READY: Final = replace(
    SHORT,
    contract=ContractLine(5, (SET_OF_NINES, _part(Kind.RUN, "5H 6H 7H 8H", 2)), 0, 98),
    hand=_hand("5H6H7H8H9HKH9S9D9C2CXX", HandMode.DROP, 10, ("22221011102", "22221011100", "22222011101")),
    ways=WAYS,
)
TIGHT: Final = replace(
    SHORT,
    notice="This table moved on. Here it is as it stands.",
    contract=ContractLine(
        6,
        (_part(Kind.SET, "9S 9H ?"), _part(Kind.SET, "XX 2C 2D"), _part(Kind.RUN, "TH JH ?QH KH", 2)),
        2,
        98,
    ),
)

_DOWN_LANES: Final = (
    (ASHA, "3C3D3H", "KSKCXXKD", "2S3S4SXX6S7S"),
    (BASHIR, "8C8D8C", "QHQSQDQH", "5D5S5C"),
    (MIRA, "TCTHTS", "JDJCJS", "6D7D8DXXTDJDQDKD"),
    (YOU, "ACAHAS", "7H7C7H", "3H4H5H6H7H8H"),
)


def _lanes(slots: Mapping[int, tuple[Slot, ...]]) -> tuple[Lane, ...]:
    lanes = []
    for index, (seat, *melds) in enumerate(_DOWN_LANES):
        numbers = range(3 * index, 3 * index + 3)
        laid = (
            LaneMeld(number, meld_cards(text), slots.get(number, ()))
            for number, text in zip(numbers, melds, strict=True)
        )
        lanes.append(Lane(seat, tuple(laid)))
    return tuple(lanes)


_LIT_SLOTS: Final = {
    2: (Slot(Card("8S"), "off 8S 2", False, (0,)),),
    3: (Slot(Card("8S"), "off 8S 3", False, (0,)),),
    4: (Slot(Card("QC"), "off QC 4", False, (1,)),),
    7: (Slot(Card("JH"), "off JH 7", False, (2,)),),
}
LIT: Final = replace(
    SHORT,
    turn=57,
    deal=8,
    ladders=(
        LadderRow(ASHA, 5, 2, 171, is_down=True),
        LadderRow(BASHIR, 3, 2, 260, is_down=True),
        LadderRow(MIRA, 5, 1, 152, is_down=True),
        LadderRow(YOU, 5, 3, 188, is_down=True, is_turn=True),
    ),
    lanes=_lanes(_LIT_SLOTS),
    stock_count=19,
    pile_top=Card("2C"),
    account=(
        AccountLine(ASHA, added=(Card("7S"),), dropped=Card("KC")),
        AccountLine(BASHIR, dropped=Card("4D")),
        AccountLine(MIRA, added=(Card("KD"), Card("QD")), dropped=Card("2C")),
    ),
    contract=ContractLine(6, (), 0, 28, is_down=True, can_lay_off=True),
    hand=Hand(
        HandMode.PICK,
        (
            HandCard(Card("8S"), 0, "drop 8S", fits=2),
            HandCard(Card("QC"), 2, "drop QC", fits=1),
            HandCard(Card("JH"), 1, "drop JH", Badge.NEW, fits=1),
        ),
    ),
    can_undo=True,
    can_ask=True,
)


def _joker_slots(number: int, is_run: bool) -> tuple[Slot, ...]:
    joker = FACES[52]
    if not is_run:
        return (Slot(joker, f"off XX {number}", False, (2,)),)
    return tuple(Slot(joker, f"off XX {number} {end}", end == "low", (2,)) for end in ("low", "high"))


RUNS: Final = (2, 8, 11)
LIT_JOKER: Final = replace(
    LIT,
    lanes=_lanes({number: _joker_slots(number, number in RUNS) for number in range(12)}),
    hand=Hand(
        HandMode.PICK,
        (
            HandCard(Card("8S"), 0, "drop 8S"),
            HandCard(Card("QC"), 1, "drop QC"),
            HandCard(Card("XX"), 2, "drop XX", Badge.NEW, fits=12),
        ),
    ),
)
KEEP: Final = replace(
    LIT,
    lanes=_lanes({}),
    contract=ContractLine(6, (), 0, 10, is_down=True),
    hand=Hand(HandMode.PICK, (HandCard(Card("KH"), 0, "", Badge.BARRED),), can_keep=True),
)
START: Final = replace(
    DRAW,
    turn=0,
    deal=1,
    ladders=tuple(LadderRow(seat, 0, 10, 0, is_turn=seat is YOU) for seat in (ASHA, BASHIR, MIRA, YOU)),
    lanes=tuple(Lane(seat) for seat in (ASHA, BASHIR, MIRA, YOU)),
    stock_count=66,
    pile_count=1,
    account=(),
    contract=ContractLine(1, (_part(Kind.SET, "9S 9H 9D"), _part(Kind.SET, "2C ? ?")), 2, 85),
)
DEAL_OVER: Final = replace(
    SHORT,
    turn=48,
    state=TableState.DEAL_OVER,
    ladders=(
        LadderRow(ASHA, 6, 3, 142, has_climbed=True),
        LadderRow(BASHIR, 4, 10, 340),
        LadderRow(MIRA, 7, 0, 96, has_climbed=True),
        LadderRow(YOU, 5, 3, 185, has_climbed=True),
    ),
    lanes=LANES,
    account=(
        AccountLine(ASHA, dropped=Card("4C")),
        AccountLine(BASHIR, took=Card("4C"), dropped=Card("JC")),
        AccountLine(MIRA, added=(Card("JS"),), dropped=Card("9D"), went_out=True),
    ),
    pile_top=Card("9D"),
    stock_count=31,
    hand=_hand("2CKDKH", HandMode.REST),
    deal_end=DealEnd(
        MIRA,
        (
            DealEndRow(ASHA, 7, True, parse_cards("2S2DTH"), 14, 142),
            DealEndRow(BASHIR, 5, False, parse_cards("3S3D6C7CXXJDQHKCKSAH"), 99, 340),
            DealEndRow(MIRA, 8, True, (), 0, 96, went_out=True),
            DealEndRow(YOU, 6, True, parse_cards("2CKDKH"), 22, 185),
        ),
        6,
        Contract.of(sets=(3, 3), runs=(4,)),
    ),
)
GAME_OVER: Final = replace(
    DEAL_OVER,
    turn=70,
    state=TableState.GAME_OVER,
    deal=10,
    deal_end=None,
    result=Result(
        (
            ResultColumn(MIRA, 1, 8, 212),
            ResultColumn(YOU, 2, 7, 240),
            ResultColumn(ASHA, 3, 7, 288),
            ResultColumn(BASHIR, 4, 5, 402),
        ),
        (True, True, True, False, True, True, False, True, True, False),
        True,
        "sharp,steady,beginner",
        "9f2c",
    ),
    end=GameEnd(has_seed=True, day=None, sides=None),
)
