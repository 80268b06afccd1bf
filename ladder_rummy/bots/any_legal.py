"""The bot that plays any legal action, each as likely: for tests and as the floor of every match."""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.bots.bot import Reasoning
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.view import PlayerView


class AnyLegal(Reasoning):
    """Plays without judgement."""

    name = "any"

    def explain(self, _view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Choice:
        """A legal action by the first word; a remainder's bias is below one in a hundred million."""
        return Choice(legal[words[0] % len(legal)], Grounds.of("any"))
