"""Weights that were learned from self-play, kept as text in ``weights/``: rows of numbers under named inputs.

What the inputs mean is for those who ask (`hand_value`, `next_player`). ``python -m tests.bench.train`` learns them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Row = tuple[float, ...]


class Learned(NamedTuple):
    """What training writes: the names of the inputs, and all rows of weights one after another."""

    inputs: str
    weights: str

    def rows(self, inputs: Sequence[str]) -> tuple[Row, ...]:
        """A weight for each of the inputs, row by row; they must be exactly those that were learned for."""
        assert self.inputs.split() == list(inputs), "learned for other inputs: train again"
        numbers = tuple(map(float, self.weights.split()))
        width = len(inputs)
        assert len(numbers) % width == 0, "too many or too few weights"
        return tuple(numbers[start : start + width] for start in range(0, len(numbers), width))
