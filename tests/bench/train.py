"""Learns the sharp bot's networks anew from its own play: ``python -m tests.bench.train FOLDER --games 16000``.

One sharp bot sits with three steady ones. Now and then it discards another free card than it would, so that what
follows from each is seen. Every hand that it holds is written down with what became of it, and of every discard
whether the next player wanted it; then each network is fitted by gradient descent (Adam) and written to the folder
as a module of ``ladder_rummy/bots/weights``. It needs numpy, which the bench brings.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import cos, pi
from multiprocessing import get_context
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from ladder_rummy.bots import ROSTER, hand_value, next_player
from ladder_rummy.bots.hand_value import Judge
from ladder_rummy.bots.next_player import NextPlayer
from ladder_rummy.bots.outlook import watch
from ladder_rummy.engine.actions import DISCARDS, Action, Discard, DrawStock
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.games import ladder
from ladder_rummy.play.bot_turns import bot_action

EXPLORES: Final = 6
"""Of 100 discards so many are another free card."""
BATCH: Final = 2_048
EPOCHS: Final = 10
PACE: Final = 3e-3
NAMES: Final = ("after-discard", "before-draw", "next-player")
INPUTS: Final = dict(zip(NAMES, (hand_value.INPUTS, hand_value.INPUTS, next_player.INPUTS), strict=True))
HIDDEN: Final = dict(zip(NAMES, (32, 32, 16), strict=True))
BOTS: Final = (ROSTER["sharp"], *(ROSTER["steady"],) * 3)
TITLES: Final = {
    "after-discard": "What a hand is worth after its discard",
    "before-draw": "What a hand is worth that draws from the stock",
    "next-player": "How likely the next player wants a card",
}
WIDTH: Final = 105
QUOTES: Final = '"' * 3
Row = list[float]


class Game:
    """One game and the rows that it gives: inputs, then the outcome (climbed and penalty; or wanted)."""

    def __init__(self, seed: str) -> None:
        self.rows: dict[str, list[Row]] = {name: [] for name in NAMES}
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
                action = self._noted(view, action)
            if isinstance(action, Discard):
                self._note_wish(state, view)
            state = ladder.apply(state, action)
        score = ladder.scores(state)[-1]
        outcome = [float(score.laid_down[0]), score.penalties[0] / hand_value.PENALTY_UNIT]
        for name, inputs in self._pending:
            self.rows[name].append([*inputs, *outcome])
        self._pending.clear()
        return state

    def _noted(self, view: PlayerView, action: Action) -> Action:
        """The action, perhaps another discard; the hand that it leads to is written down."""
        hand = Holding.of(view.hand)
        if isinstance(action, DrawStock):
            self._pending.append(("before-draw", hand_inputs(view, hand)))
        if not isinstance(action, Discard):
            return action
        card = self._explored(view, hand, action.card)
        self._pending.append(("after-discard", hand_inputs(view, hand.without_card(card))))
        return DISCARDS[card]

    def _explored(self, view: PlayerView, hand: Holding, card: Card) -> Card:
        free = look(hand, view.contracts[0]).free
        spare = [other for other in view.hand if free >> other & 1 and other not in (JOKER, view.barred)]
        if not spare or self._stream.below(100) >= EXPLORES:
            return card
        return spare[self._stream.below(len(spare))]

    def _note_wish(self, state: ladder.LadderState, view: PlayerView) -> None:
        """Whether the next player wants a card of this hand, beside what could be read of it."""
        seat = (view.seat + 1) % ladder.SEATS
        if view.down[seat]:
            return
        card = view.hand[self._stream.below(len(view.hand))]
        outlook = watch(view)
        inputs = next_player.context_of(view, outlook.opponents[seat], seat)
        inputs += NextPlayer(view, outlook, seat).card_inputs(card)
        hand = Holding.of(state.running.table.hands[seat])
        wanted = look(hand, view.contracts[seat]).accepting >> card & 1
        self.rows["next-player"].append([*inputs, float(wanted)])


def hand_inputs(view: PlayerView, hand: Holding) -> Row:
    """All inputs of the networks that judge hands."""
    return Judge(view, watch(view)).inputs(hand)


def rows_of(seed: str) -> dict[str, list[Row]]:
    """The rows of the game of this seed."""
    return Game(seed).rows


def gather(seed: str, games: int) -> dict[str, Any]:
    """The rows of all games, an array a network."""
    import numpy as np

    parts: dict[str, list[Any]] = {name: [] for name in NAMES}
    with get_context("spawn").Pool() as pool:
        for rows in pool.imap_unordered(rows_of, [f"{seed}/{i}" for i in range(games)], chunksize=4):
            for name, found in rows.items():
                parts[name].append(np.array(found, dtype=np.float32))
    return {name: np.concatenate(part) for name, part in parts.items()}


def fitted(rows: Any, inputs: int, hidden: int) -> list[Any]:
    """Weights and biases of both layers: the first outcome is a chance, a second one a number."""
    import numpy as np

    rng = np.random.default_rng(1)
    outputs = rows.shape[1] - inputs
    weights = [
        (rng.standard_normal((inputs, hidden)) * np.sqrt(2 / inputs)).astype(np.float32),
        np.zeros(hidden, np.float32),
        (rng.standard_normal((hidden, outputs)) * 0.3 * np.sqrt(2 / hidden)).astype(np.float32),
        np.zeros(outputs, np.float32),
    ]
    means, squares = ([np.zeros_like(each) for each in weights] for _ in range(2))
    steps = EPOCHS * (len(rows) // BATCH)
    for step, batch in enumerate(batches(rows, rng), start=1):
        pace = PACE * (0.5 * (1 + cos(pi * step / steps))) + 1e-5
        for i, slope in enumerate(slopes(weights, batch[:, :inputs], batch[:, inputs:])):
            means[i] = 0.9 * means[i] + 0.1 * slope
            squares[i] = 0.999 * squares[i] + 0.001 * slope**2
            mean, square = means[i] / (1 - 0.9**step), squares[i] / (1 - 0.999**step)
            weights[i] -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    return weights


def batches(rows: Any, rng: Any) -> Iterator[Any]:
    """All rows in a new order each epoch."""
    for _ in range(EPOCHS):
        order = rng.permutation(len(rows))
        for start in range(0, len(rows) - BATCH + 1, BATCH):
            yield rows[order[start : start + BATCH]]


def slopes(weights: list[Any], inputs: Any, outcomes: Any) -> list[Any]:
    """How the loss of a batch changes with each weight: of a chance its log loss, of a number half its square."""
    import numpy as np

    hidden = np.maximum(inputs @ weights[0] + weights[1], 0)
    guessed = hidden @ weights[2] + weights[3]
    guessed[:, 0] = 1 / (1 + np.exp(-guessed[:, 0]))
    error = (guessed - outcomes) / len(inputs)
    back = (error @ weights[2].T) * (hidden > 0)
    return [inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]


def write(folder: Path, name: str, weights: list[Any]) -> None:
    """The module of a network, five figures a weight."""
    rows, bias, outputs, output_bias = weights
    numbers = [*rows.ravel(), *bias, *outputs.T.ravel(), *output_bias]
    text = f"""{QUOTES}{TITLES[name]}; written by ``python -m tests.bench.train``.{QUOTES}

from __future__ import annotations

from typing import Final

from ladder_rummy.bots.network import Learned

LEARNED: Final = Learned(
    inputs={QUOTES}
{fill(" ".join(INPUTS[name]), WIDTH, break_on_hyphens=False)}
{QUOTES},
    hidden={len(bias)},
    outputs={len(output_bias)},
    weights={QUOTES}
{fill(" ".join(f"{number:.5g}" for number in numbers), WIDTH, break_on_hyphens=False)}
{QUOTES},
)
"""
    (folder / f"{name.replace('-', '_')}.py").write_text(text, "utf-8")


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--seed", default="train")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, rows in gather(arguments.seed, arguments.games).items():
        print(f"{name}: {len(rows)} rows")
        write(arguments.folder, name, fitted(rows, len(INPUTS[name]), HIDDEN[name]))


if __name__ == "__main__":
    main()
