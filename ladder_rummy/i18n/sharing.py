"""The words of the text that a player shares: a sentence, the ladder in one row, places, an address.

The row is set apart from the direction of the text around it, so that it reads the same in every chat.
"""

from __future__ import annotations

from typing import Final

from ladder_rummy.i18n import gettext, language, ngettext
from ladder_rummy.play.share_text import ShareFacts

CLIMBED: Final = "🟩"
MISSED: Final = "⬜"
_ISOLATED: Final = "\u2066%s\u2069"
"""Left to right, whatever stands around it."""


def share_text(facts: ShareFacts, address: str) -> str:
    """The text, several lines."""
    lines = [
        _sentence(facts),
        _ISOLATED % "".join(CLIMBED if climbed else MISSED for climbed in facts.climbs),
        *_comparisons(facts),
        _ISOLATED % address,
    ]
    return "\n".join(lines)


def _sentence(facts: ShareFacts) -> str:
    rungs = facts.figures.rungs
    said = ngettext(
        "Ladder Rummy, daily %(day)s: I climbed %(rungs)s rung and came %(place)s of 4.",
        "Ladder Rummy, daily %(day)s: I climbed %(rungs)s rungs and came %(place)s of 4.",
        rungs,
    )
    return said % {"day": facts.day, "rungs": rungs, "place": facts.figures.place}


def _shared(place: int) -> str:
    shown = f"={place}"
    return _ISOLATED % shown if language().direction == "rtl" else shown


def _comparisons(facts: ShareFacts) -> list[str]:
    lines = []
    if facts.stand:
        place = _shared(facts.stand.place) if facts.stand.is_shared else str(facts.stand.place)
        said = gettext("Place %(place)s of %(players)s so far")
        lines.append(said % {"place": place, "players": facts.stand.players})
    if facts.par:
        rungs = facts.par.rungs
        lines.append(ngettext("Par: %(rungs)s rung", "Par: %(rungs)s rungs", rungs) % {"rungs": rungs})
    if facts.is_helped:
        lines.append(gettext("With hints"))
    return lines
