"""Trees of all actions on tiny packs, counted twice: by the engine and by a model of the rules that shares no code.

At every node both must allow the same; where they do not, the branch that leads there is printed.
"""

from __future__ import annotations

import pytest

from ladder_rummy.engine.actions import LayDown
from ladder_rummy.engine.cards import parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.melds import meld_of
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.table import Deal, OwnedMeld, Table
from ladder_rummy.games import turns
from ladder_rummy.games.turns import DealState
from tests.counts.model import Model
from tests.second_opinion import split

TREES = {
    "nobody down": (
        Model(hands=(("2C", "3C"), ("4C", "5C")), stock=("6C", "7C", "8C", "9C"), pile=("TC",)),
        10,
    ),
    "sets on the table": (
        Model(
            hands=(("7S", "9S"), ("7C", "KS")),
            stock=("9C", "XX", "2D"),
            pile=("XX", "7S"),
            melds=(("7H", "7D", "7C"), ("9H", "9D", "9C")),
            down=(True, True),
        ),
        8,
    ),
    "runs on the table": (
        Model(
            hands=(("AC", "KC", "XX"), ("3C", "AD")),
            stock=("4C", "XX"),
            pile=("2S",),
            melds=(
                ("4C", "5C", "6C", "7C"),
                tuple(split("2D3D4D5D6D7D8D9DTDJDQDKD")),
                ("XX", "XX", "QS", "KS"),
            ),
            down=(True, True),
        ),
        6,
    ),
    "sets in hand": (
        Model(hands=(("7S", "7H", "2C"), ("9S", "XX", "9H")), stock=("7D", "9D", "7C", "XX"), pile=("9C",)),
        8,
    ),
    "a set and a run in hand": (
        Model(
            hands=(("7S", "7H", "7D", "3C", "4C", "XX", "6C"), ("2D",)),
            stock=("5C", "XX"),
            pile=("KS",),
            runs=1,
        ),
        6,
    ),
    "one card each, the pile barred": (
        Model(
            hands=(("7S",), ("9S",)),
            stock=("2C", "3C", "4C"),
            pile=("KS",),
            melds=(("7H", "7D", "7C"), ("9H", "9D", "9C")),
            down=(True, True),
        ),
        11,
    ),
}
LEAVES = {
    "nobody down": 2_801,
    "sets on the table": 3_965,
    "runs on the table": 2_143,
    "sets in hand": 3_203,
    "a set and a run in hand": 577,
    "one card each, the pile barred": 491,
}


def deal_of(model: Model) -> DealState:
    """The engine's deal that stands as the model does."""
    hands = tuple(tuple(sorted(parse_cards("".join(hand)))) for hand in model.hands)
    melds = tuple(OwnedMeld(0, meld_of(parse_cards("".join(meld)))) for meld in model.melds)
    table = Table(hands, parse_cards("".join(model.stock)), parse_cards("".join(model.pile)), melds)
    dealt = Deal(len(hands) - 1, hands, table.discards[-1], table.stock)
    contract = Contract.of(sets=(3,) * model.sets, runs=(4,) * model.runs)
    deal = turns.start_deal("tree", 1, dealt, (contract,) * len(hands))
    return deal._replace(table=table, down=model.down)


def count_leaves(deal: DealState, model: Model, depth: int, branch: tuple[str, ...] = ()) -> int:
    """The leaves of the tree of the model's actions, each node compared."""
    compare(deal, model, branch)
    texts = sorted(model.allowed())
    if depth == 0 or not texts:
        return 1
    return sum(
        count_leaves(turns.apply(deal, parse_action(text)), model.after(text), depth - 1, (*branch, text))
        for text in texts
    )


def compare(deal: DealState, model: Model, branch: tuple[str, ...]) -> None:
    """Hands, melds and what is allowed agree; of lay-downs there are some exactly when the model finds some."""
    actions = turns.legal_actions(deal) if model.phase != "over" else ()
    listed = {format_action(action) for action in actions if not isinstance(action, LayDown)}
    allowed = model.allowed()
    assert listed == {text for text in allowed if not text.startswith("down")}, " / ".join(branch)
    downs = [text for text in allowed if text.startswith("down")]
    assert any(isinstance(action, LayDown) for action in actions) is bool(downs), " / ".join(branch)
    held = [sorted(map(str, hand)) for hand in deal.table.hands]
    assert held == [sorted(hand) for hand in model.hands], " / ".join(branch)
    laid = [tuple(map(str, owned.meld.cards)) for owned in deal.table.melds]
    assert laid == list(model.melds), " / ".join(branch)


@pytest.mark.parametrize("name", TREES)
def test_both_count_the_same_leaves(name: str) -> None:
    model, depth = TREES[name]
    assert count_leaves(deal_of(model), model, depth) == LEAVES[name]
