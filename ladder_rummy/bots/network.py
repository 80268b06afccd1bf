"""A small learned function: numbers in, numbers out, by one hidden layer; its weights are text in ``weights/``.

What the numbers mean is for those who ask (`hand_value`, `next_player`). ``python -m tests.bench.train`` learns
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Row = tuple[float, ...]


class Learned(NamedTuple):
    """What training writes: the names of the inputs, how many hidden and output numbers, and all weights in order.

    First a row an input, as wide as the hidden layer, and the layer's bias; then a row an output, and their bias.
    """

    inputs: str
    hidden: int
    outputs: int
    weights: str


@dataclass(frozen=True, slots=True)
class Network:
    """One row of weights an input, a bias for the hidden layer, one row and one bias an output."""

    rows: tuple[Row, ...]
    bias: Row
    outputs: tuple[Row, ...]
    output_bias: Row

    @classmethod
    def of(cls, learned: Learned, inputs: Sequence[str]) -> Network:
        """The network as learned, which must be for exactly these inputs."""
        assert learned.inputs.split() == list(inputs), "learned for other inputs: train again"
        numbers = tuple(map(float, learned.weights.split()))
        width = learned.hidden
        rows = [numbers[start : start + width] for start in range(0, len(numbers) - learned.outputs, width)]
        assert len(rows) == len(inputs) + 1 + learned.outputs, "too many or too few weights"
        return cls(
            tuple(rows[: len(inputs)]),
            rows[len(inputs)],
            tuple(rows[len(inputs) + 1 :]),
            numbers[-learned.outputs :],
        )

    def begin(self, values: Sequence[float]) -> list[float]:
        """The hidden layer when only the first inputs are known."""
        return self._added(list(self.bias), zip(values, self.rows, strict=False))

    def finish(self, begun: list[float], values: Sequence[float]) -> list[float]:
        """The outputs, the last inputs being these."""
        hidden = self._added(begun, zip(values, self.rows[-len(values) :], strict=True))
        return [
            bias + sum([value * weight for value, weight in zip(hidden, row, strict=True) if value > 0])
            for row, bias in zip(self.outputs, self.output_bias, strict=True)
        ]

    @staticmethod
    def _added(hidden: list[float], weighted: Iterable[tuple[float, Row]]) -> list[float]:
        for value, row in weighted:
            if value:
                hidden = [have + value * weight for have, weight in zip(hidden, row, strict=True)]
        return hidden
