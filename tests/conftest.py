"""What all tests share: Hypothesis draws the same examples in every run, and markers follow from folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("searching", max_examples=2_000, deadline=None)
settings.load_profile("repeatable")  # pytest --hypothesis-profile=searching looks for new examples

_BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that stands in tests/browser drives a browser."""
    for item in items:
        if _BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)
