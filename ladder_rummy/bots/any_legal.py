"""The bot that plays any legal action, each as likely: for tests and as the floor of every match."""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.view import PlayerView


class AnyLegal:
    """Plays without judgement."""

    name = "any"

    def choose(self, _view: PlayerView, legal: Sequence[Action], words: Sequence[int]) -> Action:
        """A legal action by the first word; a remainder's bias is below one in a hundred million."""
        return legal[words[0] % len(legal)]
