"""The words for every refusal: code to message, filled with the refusal's facts.

Knows how a refusal is said, not when it arises.
"""

from __future__ import annotations

from typing import Final

from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.errors import Refusal
from ladder_rummy.i18n import N_, gettext, isolated, language
from ladder_rummy.i18n.cards import name_card

MESSAGES: Final = {
    # what cannot be read
    "card/unknown": N_("“%(text)s” is no card."),
    "action/unreadable": N_("“%(text)s” is no action."),
    "seed/length": N_("A seed has 1 to %(most)s characters; this one has %(length)s."),
    "seed/characters": N_("A seed may not hold control characters."),
    "record/not-json": N_("This line is no game record: it is not JSON."),
    "record/format": N_("This is no record of the format “%(format)s”."),
    "record/game": N_("The record is of an unknown game, “%(game)s”."),
    "record/missing": N_("The record lacks “%(key)s”."),
    "record/type": N_("In the record, “%(key)s” has the wrong form."),
    "hand/impossible": N_("One pack does not hold these cards together."),
    "hand/too-many": N_("At most %(most)s cards can be looked at; these are %(cards)s."),
    "rung/unknown": N_("There is no rung “%(text)s”; rungs go from 1 to 10."),
    "bot/unknown": N_("There is no bot “%(name)s”; there are %(names)s."),
    "bots/number": N_("%(needed)s bots are needed; these are %(count)s."),
    "file/unreadable": N_("“%(file)s” cannot be read: %(reason)s."),
    "replay/bad-line": N_("line %(line)s: %(reason)s"),
    "solve/bad-line": N_("line %(line)s: %(reason)s"),
    "solve/no-rung": N_("Name the rung: --rung R CARD..."),
    "form/unreadable": N_("This form could not be read. Nothing was changed."),
    "settings/value": N_("“%(value)s” is no choice of “%(name)s”."),
    "daily/secret": N_("The secret of the dailies has 64 lower-case hex digits."),
    "daily/no-such-day": N_("There is no daily %(day)s."),
    "daily/to-come": N_("Daily %(day)s is still to come."),
    "daily/closing": N_(
        "Daily %(day)s is over: nothing was started. Its cards come out at 02:00 UTC; "
        "until then, daily %(today)s is the one to play."
    ),
    "name/length": N_("A name has %(least)s to %(most)s characters."),
    "name/characters": N_("A name is made of letters, digits, spaces, dots, hyphens and apostrophes."),
    "name/scripts": N_("A name keeps to one script."),
    "name/look-alike": N_("These letters look like letters of another script: please choose others."),
    "name/rude": N_("Please choose another name."),
    "code/wrong": N_("This code is not good: it was used, replaced by a newer one, or mistyped."),
    "delete/not-sure": N_("Nothing was deleted: please tick the box first."),
    "game/kind": N_("There is no game of the kind “%(kind)s”."),
    "game/unknown": N_("There is no game “%(game)s”."),
    # melds and contracts
    "meld/too-few-naturals": N_("A meld needs at least two cards that are not jokers."),
    "meld/mixed": N_("These cards are neither of one rank nor of one suit."),
    "set/too-small": N_("A set has at least three cards."),
    "run/too-small": N_("A run has at least four cards."),
    "run/too-long": N_("A run has at most thirteen cards."),
    "run/broken": N_("These cards do not follow one another."),
    "run/past-the-ace": N_("No card follows an ace at the end of a run."),
    "contract/other-melds": N_("These are not the melds that your contract asks for."),
    "contract/too-small": N_("A meld is smaller than your contract asks for."),
    # the turn
    "turn/draw-first": N_("Draw a card first."),
    "turn/drawn-already": N_("You have drawn already."),
    "pile/empty": N_("The discard pile is empty."),
    "card/not-in-hand": N_("The %(card)s is not in the hand."),
    "card/barred": N_(
        "The %(card)s was just taken from the discard pile and may not be discarded in the same turn."
    ),
    "lay-down/down-already": N_("The contract is down already."),
    "lay-off/not-down": N_("Cards can be laid off once your contract is down."),
    "lay-off/just-laid-down": N_("Cards can be laid off from the turn after the lay-down."),
    "lay-off/no-such-meld": N_("There is no meld %(meld)s on the table."),
    "lay-off/does-not-fit": N_("The %(card)s does not fit that meld."),
    "lay-off/name-the-end": N_("The %(card)s fits both ends of that run: choose one."),
    "lay-off/other-end": N_("The %(card)s does not fit that end."),
    "keep/not-the-last-barred-card": N_("A turn ends without a discard only with a barred last card."),
    "undo/nothing": N_("There is nothing to take back."),
    "deal/over": N_("The deal is over."),
    "deal/running": N_("The deal is still running."),
    "game/over": N_("The game is over."),
    "game/started": N_("The game has started already."),
    "game/seats": N_("Ladder Rummy has four players, not %(seats)s."),
    # figures of a record
    "record/wrong-figure": N_("“%(figure)s” says %(written)s, but it is %(true)s."),
    "record/no-score": N_("The deal is over, but its score is missing."),
    "record/score-of-running-deal": N_("The deal has a score, but it is not over."),
    "record/no-result": N_("The game is over, but its result is missing."),
    "record/result-of-running-game": N_("The game has a result, but it is not over."),
}
"""The message of every code."""
_LONGEST_FACT: Final = 120


def say(refusal: Refusal) -> str:
    """The refusal as one line in the language in use; facts that came from outside are cut and escaped."""
    return gettext(MESSAGES[refusal.code]) % {name: _shown(fact) for name, fact in refusal.facts.items()}


def _shown(fact: object) -> str:
    """A card in words, anything else as it is, set apart from a sentence that runs from right to left."""
    if isinstance(fact, Card):
        return name_card(fact, gettext)
    text = str(fact)
    if len(text) > _LONGEST_FACT:
        text = text[: _LONGEST_FACT - 1] + "…"
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return isolated(shown) if language().direction == "rtl" else shown
