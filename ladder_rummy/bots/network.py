"""A small learned function: numbers in, numbers out, by one hidden layer; its weights lie beside it as JSON.

What the numbers mean is for those who ask (`hand_value`, `next_player`). Learned by ``python -m tests.bench.train``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Network:
    """One row of weights an input, a bias for the hidden layer, one row and one bias an output."""

    names: tuple[str, ...]
    """Of the inputs, in order."""
    rows: tuple[Row, ...]
    bias: Row
    outputs: tuple[Row, ...]
    output_bias: Row

    @classmethod
    def load(cls, name: str, inputs: Sequence[str]) -> Network:
        """The network of this name, which must have been learned for exactly these inputs."""
        stored = json.loads((files(__package__) / "weights" / f"{name}.json").read_text("utf-8"))
        assert stored["inputs"] == list(inputs), f"{name} was learned for other inputs: train it again"
        return cls(
            tuple(inputs),
            _rows(stored["rows"]),
            tuple(stored["bias"]),
            _rows(stored["outputs"]),
            tuple(stored["output_bias"]),
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


def _rows(stored: Iterable[Iterable[float]]) -> tuple[Row, ...]:
    return tuple(map(tuple, stored))
