"""A refusal as the person meets it: its status and its words.

The words of the rules are ``i18n.refusals``'s; here are those of forms and of a table that has moved on.
"""

from __future__ import annotations

from typing import Final

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.i18n import N_, gettext
from ladder_rummy.i18n import refusals as rules

MOVED_ON: Final = N_("This table has moved on: here is how it stands now. Nothing was changed.")
NEEDS_COOKIE: Final = N_(
    "Play needs one cookie, so that your games are yours. It holds a random number and nothing else: "
    "allow cookies for this site and start a game again."
)
_FORM_MESSAGES: Final = {
    "bots/number": N_("%(needed)s bots are needed; these are %(count)s."),
    "form/unreadable": N_("This form could not be read. Nothing was changed."),
    "game/kind": N_("There is no game of the kind “%(kind)s”."),
    "game/unknown": N_("There is no game “%(game)s”."),
    "game/started": N_("The game has started already."),
    "undo/nothing": N_("There is nothing to take back."),
}


def words_of(refusal: Refusal) -> str:
    """The refusal in the language in use."""
    message = _FORM_MESSAGES.get(refusal.code)
    return gettext(message) % refusal.facts if message else rules.say(refusal)
