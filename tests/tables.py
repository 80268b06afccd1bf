"""Tables in the middle of a deal, set up in text, and the few words in which tests speak of them.

The cards that a test does not name are put where it says, so that a whole pack is always on the table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, Literal

import pytest

from ladder_rummy.engine.cards import PACK, Card, parse_cards
from ladder_rummy.engine.errors import Refusal
from ladder_rummy.engine.melds import meld_of
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.table import Deal, OwnedMeld, Table
from ladder_rummy.games import ladder, turns
from ladder_rummy.games.ladder import LadderState

SEATS: Final = 4


@dataclass(frozen=True, kw_only=True)
class MidDeal:
    """A deal before a seat's draw; seats without a hand get ten cards of the rest of the pack."""

    hands: tuple[str, ...] = ()
    melds: tuple[str, ...] = ()
    """Owner and cards: ``"0 7H7D7C"``; owners are down."""
    pile: str = "KC"
    """Bottom first."""
    stock: str = ""
    """Top first."""
    rest: Literal["stock", "pile", "seat 3"] = "stock"
    """Where all other cards lie: under the stock, under the pile, or in the hand of seat 3."""
    rungs: tuple[int, ...] = (1, 1, 1, 1)
    """What each seat works on."""
    seat: int = 0
    turn: int = 0
    number: int = 1
    seed: str = "demo"

    @property
    def state(self) -> LadderState:
        """The game that stands so."""
        completed = tuple(rung - 1 for rung in self.rungs)
        contracts = tuple(ladder.CONTRACTS[rungs] for rungs in completed)
        table = self._table()
        dealt = Deal(
            (self.seat - 1) % SEATS, table.hands, table.discards[-1] if table.discards else PACK[0], ()
        )
        down = tuple(any(owned.owner == seat for owned in table.melds) for seat in range(SEATS))
        deal = turns.start_deal(self.seed, self.number, dealt, contracts)
        deal = deal._replace(table=table, turn=self.turn, down=down)
        return LadderState(self.seed, completed, (0,) * SEATS, (), deal)

    def _table(self) -> Table:
        hands = [parse_cards(hand) for hand in self.hands]
        melds = tuple(_owned(text) for text in self.melds)
        pile, stock = parse_cards(self.pile), parse_cards(self.stock)
        rest = _rest_of_pack([*pile, *stock], *hands, *(owned.meld.cards for owned in melds))
        while len(hands) < SEATS:
            hands.append(tuple(rest[:10]))
            del rest[:10]
        if self.rest == "seat 3":
            hands[3] += tuple(rest)
        elif self.rest == "pile":
            pile = (*rest, *pile)
        else:
            stock = (*stock, *rest)
        return Table(tuple(tuple(sorted(hand)) for hand in hands), stock, pile, melds)


def _owned(text: str) -> OwnedMeld:
    owner, cards = text.split()
    return OwnedMeld(int(owner), meld_of(parse_cards(cards)))


def _rest_of_pack(*named: list[Card] | tuple[Card, ...]) -> list[Card]:
    used = Counter(card for cards in named for card in cards)
    assert not used - Counter(PACK), f"one pack does not hold all of these: {used - Counter(PACK)}"
    return sorted((Counter(PACK) - used).elements())


def play(state: LadderState, *texts: str) -> LadderState:
    """The state after these actions."""
    for text in texts:
        state = ladder.apply(state, parse_action(text))
    return state


def allowed(state: LadderState, word: str = "") -> list[str]:
    """What the legal list holds, in text; only what begins with the word."""
    return [text for text in map(format_action, ladder.legal_actions(state)) if text.startswith(word)]


def refusal(state: LadderState, text: str) -> tuple[str, str]:
    """Code and article with which an action is refused; `verify` and `apply` must give the same."""
    action = parse_action(text)
    with pytest.raises(Refusal) as verified:
        ladder.verify(state, action)
    with pytest.raises(Refusal) as applied:
        ladder.apply(state, action)
    assert str(verified.value) == str(applied.value)
    return verified.value.code, verified.value.article


def hand_of(state: LadderState, seat: int = 0) -> str:
    """A seat's hand in pack order."""
    return " ".join(map(str, state.running.table.hands[seat]))


def melds_of(state: LadderState) -> list[str]:
    """The melds on the table by number."""
    return ["".join(map(str, owned.meld.cards)) for owned in state.running.table.melds]
