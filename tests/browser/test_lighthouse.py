"""Lighthouse gives a phone's home and table full marks for accessibility and best practices.

Its marks for speed are of the machine too: ``make bench`` tells them.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.lighthouse import measure
from tests.browser.states import States

FULL: Final = {"accessibility": 100, "best-practices": 100}


@pytest.mark.parametrize("place", ["home", "play"])
def test_full_marks(states: States, place: str) -> None:
    report = measure(states.address_of(place), states.cookies_of(place), *FULL)
    assert report.scores == FULL, report.faults
