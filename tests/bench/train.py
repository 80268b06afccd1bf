"""Learns the sharp bot's weights anew from its own play: ``python -m tests.bench.train FOLDER --games 16000``.

One sharp bot sits with three steady ones. Now and then it discards another card than it would, and of the discards
that only widen its hand it takes every second one, so that what follows from each choice is seen. Every choice is
written down as the numbers that the bot weighs, with what became of the deal, and of every discard whether the next
player wanted it. A table is then fitted for each of `after_discard`, `take_discard` and `next_player` (least squares;
logits for the last) and written to the folder as a module of ``ladder_rummy/bots/weights``. Rungs and distances that
were met seldom lean on what was learned of their rung. It needs numpy, which the bench brings.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from ladder_rummy.bots import ROSTER, hand_value, next_player
from ladder_rummy.bots.hand_value import FACTS, FARTHEST, MOMENTS
from ladder_rummy.bots.next_player import NextPlayer
from ladder_rummy.bots.outlook import watch
from ladder_rummy.bots.sense import next_seat
from ladder_rummy.bots.weighing import Style, Weighing
from ladder_rummy.engine.actions import DISCARDS, DRAW_STOCK, TAKE_DISCARD, Action, Discard
from ladder_rummy.engine.arrangements import look, look_ahead
from ladder_rummy.engine.cards import JOKER, Card, count_points
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.hands import Holding, faces_of
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.games import ladder
from ladder_rummy.play.bot_turns import bot_action

EXPLORES: Final = 6
"""Of 100 discards so many are another card that can be spared."""
LEAN: Final = 30
"""How many rows what was learned of a whole rung counts for."""
RUNGS: Final = 10
STYLE: Final = Style()
BOTS: Final = (ROSTER["sharp"], *(ROSTER["steady"],) * 3)
TITLES: Final = {
    "after_discard": "What a hand is worth without each of its cards",
    "take_discard": "What it is worth to take a discard that widens the hand",
    "next_player": "How likely the next player wants a card",
}
INPUTS: Final = {
    "after_discard": hand_value.INPUTS,
    "take_discard": hand_value.TAKING,
    "next_player": next_player.INPUTS,
}
WIDTH: Final = 105
QUOTES: Final = '"' * 3
Row = list[float]
"""The row of the table that it is for, the inputs, what was done (taken or not), what came of it."""


class Game:
    """One game and the rows that it gives."""

    def __init__(self, seed: str) -> None:
        self.rows: dict[str, list[Row]] = {name: [] for name in TITLES}
        self._pending: list[tuple[str, Row]] = []
        self._stream = Stream(seed, "train")
        state = ladder.start(seed)
        while True:
            state = self._play_deal(state, seed)
            if ladder.result(state):
                return
            state = ladder.next_deal(state)

    def _play_deal(self, state: ladder.LadderState, seed: str) -> ladder.LadderState:
        while turn := ladder.turn(state):
            action = bot_action(ladder, state, turn, BOTS[turn.seat], seed)
            view = ladder.view(state, turn.seat)
            if turn.seat == 0 and not view.down[0]:
                action = self._drawn(view, action) if view.phase is Phase.DRAW else self._noted(view, action)
            if isinstance(action, Discard):
                self._note_wish(state, view)
            state = ladder.apply(state, action)
        score = ladder.scores(state)[-1]
        for name, row in self._pending:
            self.rows[name].append([*row, score.laid_down[0], score.penalties[0]])
        self._pending.clear()
        return state

    def _drawn(self, view: PlayerView, action: Action) -> Action:
        """The draw; where the discard would only widen the hand, either of the two by chance."""
        if not view.discards or view.discards[-1] == JOKER:
            return action
        top, contract = view.discards[-1], view.contracts[0]
        hand = Holding.of(view.hand).with_card(top)
        prospects = look_ahead(hand, contract)
        if not prospects.free >> top & 1 or not prospects.accepting & ~prospects.without(top):
            return action
        weighing = Weighing(view, STYLE, hand, prospects)
        others = [card for card in faces_of(hand.once) if card != top or card in view.hand]
        inputs = weighing.taking(top, others)
        if inputs is None:
            return action
        taken = self._stream.below(2)
        self._pending.append(("take_discard", [weighing.judge.cell, *inputs, taken]))
        return TAKE_DISCARD if taken else DRAW_STOCK

    def _noted(self, view: PlayerView, action: Action) -> Action:
        """The action, perhaps another discard; the hand that it leads to is written down."""
        if not isinstance(action, Discard):
            return action
        hand = Holding.of(view.hand)
        prospects = look_ahead(hand, view.contracts[0])
        card = self._explored(view, prospects.free, action.card)
        if prospects.free >> card & 1:
            judge = Weighing(view, STYLE, hand, prospects).judge
            points = (card.points - count_points(view.hand)) / 10
            facts = (points, *judge.facts(prospects.without(card)))
            inputs = [fact * moment for fact in facts for moment in judge.moment]
            self._pending.append(("after_discard", [judge.cell, *inputs, *judge.moment]))
        return DISCARDS[card]

    def _explored(self, view: PlayerView, free: int, card: Card) -> Card:
        spare = [other for other in view.hand if free >> other & 1 and other != view.barred]
        if not spare or self._stream.below(100) >= EXPLORES:
            return card
        return spare[self._stream.below(len(spare))]

    def _note_wish(self, state: ladder.LadderState, view: PlayerView) -> None:
        """Whether the next player wants a card of this hand, beside what could be read of it."""
        seat, card = next_seat(view), view.hand[self._stream.below(len(view.hand))]
        if view.down[seat] or card == JOKER:
            return
        hand = Holding.of(state.running.table.hands[seat])
        wanted = look(hand, view.contracts[seat]).accepting >> card & 1
        inputs = NextPlayer(view, watch(view), seat).inputs(card)
        self.rows["next_player"].append([view.completed[seat], *inputs, wanted])


def rows_of(seed: str) -> dict[str, list[Row]]:
    """The rows of the game of this seed."""
    return Game(seed).rows


def gather(seed: str, games: int) -> dict[str, Any]:
    """The rows of all games, an array a table."""
    import numpy as np

    parts: dict[str, list[Any]] = {name: [] for name in TITLES}
    with get_context("spawn").Pool() as pool:
        for rows in pool.imap_unordered(rows_of, [f"{seed}/{i}" for i in range(games)], chunksize=4):
            for name, found in rows.items():
                if found:
                    parts[name].append(np.array(found, dtype=np.float64))
    return {name: np.concatenate(part) for name, part in parts.items()}


def table_after_discard(rows: Any) -> Any:
    """Weights for the chance, then for the penalty; what depends on the moment alone is fitted and left out."""
    import numpy as np

    cells, inputs = rows[:, 0].astype(int), rows[:, 1:-2]
    kept = len(FACTS) * len(MOMENTS)
    return np.concatenate(
        [by_cell(cells, inputs, outcome)[:, :kept] for outcome in (rows[:, -2], rows[:, -1])]
    )


def table_take_discard(rows: Any) -> Any:
    """What came of the deals with the discard less what came of those without, in penalty points."""
    cells, inputs, taken = rows[:, 0].astype(int), rows[:, 1:-3], rows[:, -3] > 0
    outcome = STYLE.climb * rows[:, -2] - STYLE.points * rows[:, -1]
    by_choice = [by_cell(cells[which], inputs[which], outcome[which]) for which in (taken, ~taken)]
    return by_choice[0] - by_choice[1]


def table_next_player(rows: Any) -> Any:
    """Weights of the logit by rung."""
    import numpy as np

    rungs, inputs, wanted = rows[:, 0].astype(int), rows[:, 1:-1], rows[:, -1]
    every = logit(inputs, wanted, np.zeros(inputs.shape[1]))
    return [logit(inputs[rungs == rung], wanted[rungs == rung], every) for rung in range(RUNGS)]


def by_cell(cells: Any, inputs: Any, outcome: Any) -> Any:
    """Least squares for every rung and distance, leaning on those for the rung."""
    import numpy as np

    fitted = []
    for rung in range(RUNGS):
        mine = cells // FARTHEST == rung
        whole = squares(inputs[mine], outcome[mine], np.zeros(inputs.shape[1]))
        for cell in range(rung * FARTHEST, (rung + 1) * FARTHEST):
            fitted.append(squares(inputs[cells == cell], outcome[cells == cell], whole))
    return np.array(fitted)


def squares(inputs: Any, outcome: Any, prior: Any) -> Any:
    """Weights of least squares, the prior counting as much as ``LEAN`` rows of the same kind."""
    import numpy as np

    lean = np.diag(LEAN * (inputs**2).sum(0) / max(len(inputs), 1) + 0.01)
    return np.linalg.solve(inputs.T @ inputs + lean, inputs.T @ outcome + lean @ prior)


def logit(inputs: Any, wanted: Any, prior: Any) -> Any:
    """Weights of a logistic regression by Newton's method, from the prior and leaning on it."""
    import numpy as np

    weights = prior
    for _ in range(8):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (chance - wanted) + weights - prior
        bend = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + np.eye(len(prior))
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def write(folder: Path, name: str, table: Sequence[Sequence[float]]) -> None:
    """The module of a table, four figures a weight."""
    numbers = [f"{weight:.4g}" for row in table for weight in row]
    text = f"""{QUOTES}{TITLES[name]}; written by ``python -m tests.bench.train``.{QUOTES}

from __future__ import annotations

from typing import Final

from ladder_rummy.bots.learned import Learned

LEARNED: Final = Learned(
    inputs={QUOTES}
{fill(" ".join(INPUTS[name]), WIDTH, break_on_hyphens=False)}
{QUOTES},
    weights={QUOTES}
{fill(" ".join(numbers), WIDTH, break_on_hyphens=False)}
{QUOTES},
)
"""
    (folder / f"{name}.py").write_text(text, "utf-8")


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--seed", default="train")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    tables = {
        "after_discard": table_after_discard,
        "take_discard": table_take_discard,
        "next_player": table_next_player,
    }
    for name, rows in gather(arguments.seed, arguments.games).items():
        print(f"{name}: {len(rows)} rows")
        write(arguments.folder, name, tables[name](rows))


if __name__ == "__main__":
    main()
