"""The drawn examples of the rules page: each contract laid down, melds that stand and melds that do not.

Cards only; the sentences beside them are the page's. Tests hold them against the engine, so that the page can
show no meld that the game would refuse.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ladder_rummy.engine.cards import parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import Run, meld_of
from ladder_rummy.web.cards_html import MeldCard

CONTRACT_MELDS: Final = (
    "7C7DXX QHQSQC",
    "4D4H4S 8C9CTCJC",
    "3H4H5H6H 9STSXXQS",
    "2C2C2H 9D9HXX KCKDKS",
    "5C5D5H5S AHXX3H4H",
    "8D8H8S JCJHJS 6S7S8S9S",
    "5D6D7D8DXXTDJD",
    "6C6D6H6S QCQDQHXX",
    "TSJSQSKS 3C4C5CXX7C8C",
    "ACADAS 7H8H9HTHJHQHKH",
)
"""A lay-down of each rung's contract, as an action writes it."""


@dataclass(frozen=True, slots=True)
class MeldExample:
    """A row of cards that is a meld or is none."""

    code: str
    """Names the sentence that explains it."""
    cards: tuple[MeldCard, ...]


@dataclass(frozen=True, slots=True)
class ContractExample:
    """A rung's contract, laid down."""

    rung: int
    contract: Contract
    melds: tuple[tuple[MeldCard, ...], ...]


def meld_cards(text: str) -> tuple[MeldCard, ...]:
    """The cards of a row, a joker with the rank that it stands for if the row is a meld."""
    cards = parse_cards(text)
    try:
        meld = meld_of(cards)
    except RuleBroken:
        return tuple(MeldCard(card) for card in cards)
    ranks = range(meld.low, meld.high + 1) if isinstance(meld, Run) else [meld.rank] * len(cards)
    return tuple(MeldCard(card, rank) for card, rank in zip(cards, ranks, strict=True))


def contract_examples(contracts: tuple[Contract, ...]) -> tuple[ContractExample, ...]:
    """The ladder's contracts from rung 1, each with its lay-down."""
    return tuple(
        ContractExample(rung, contract, tuple(meld_cards(meld) for meld in melds.split()))
        for rung, (contract, melds) in enumerate(zip(contracts, CONTRACT_MELDS, strict=True), start=1)
    )


LEGAL: Final = (
    MeldExample("set", meld_cards("8C8DXX")),
    MeldExample("twins", meld_cards("8C8C8H")),
    MeldExample("run", meld_cards("5H6HXX8H")),
    MeldExample("ace-low", meld_cards("AS2S3S4S")),
    MeldExample("ace-high", meld_cards("JDQDKDAD")),
    MeldExample("jokers-together", meld_cards("3C4CXXXX")),
    MeldExample("many-jokers", meld_cards("5HXXXXXX9H")),
)
ILLEGAL: Final = (
    MeldExample("one-natural", meld_cards("8CXXXX")),
    MeldExample("short-run", meld_cards("5H6H7H")),
    MeldExample("two-suits", meld_cards("5H6H7D8H")),
    MeldExample("twins-in-run", meld_cards("5H6H6H7H")),
    MeldExample("round-the-ace", meld_cards("QSKSAS2S")),
    MeldExample("two-ranks", meld_cards("8C8D9H")),
)
