"""Who sits at the tables of every daily: the names of three characters, in seats 1 to 3.

Knows names only; a day's versions of them are fixed when its first game begins.
"""

from __future__ import annotations

from typing import Final

LINE_UP: Final = ("mira", "farid", "dele")
"""Two sharp players and a steady one: the watcher, who remembers every card, and the climber, who risks much
for a rung, beside one who plays its own hand soundly. docs/decisions/ says what was measured."""
