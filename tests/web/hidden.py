"""Whether an answer tells of a card that the person may not see, or of the seed."""

from __future__ import annotations

import re

from ladder_rummy.engine.cards import FACES, Card
from ladder_rummy.i18n.cards import name_card
from ladder_rummy.play.game import Game

_TOKEN = re.compile(r"(?<![0-9A-Za-z])([A2-9TJQK][CDHS]|XX)(?![0-9A-Za-z])")
_MELDED = re.compile(r"\b(?:down|off) ([0-9A-Za-z ]+)")
_WORDS = {name_card(card, str): card for card in FACES}
_NAMED = re.compile("|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)))


def told_cards(text: str) -> set[Card]:
    """Every card that the text names, by its two characters or in words, but for jokers in rules of speech."""
    written = {Card(token) for token in _TOKEN.findall(text)}
    laid = {
        Card(t)
        for part in _MELDED.findall(text)
        for w in part.split()
        for t in re.findall("[A2-9TJQK][CDHS]|XX", w)
    }
    named = {_WORDS[name] for name in _NAMED.findall(text)}
    return written | laid | named


def seen_cards(game: Game) -> set[Card]:
    """Every face that the person has been shown in this deal."""
    view = game.view
    shown = [card for hand in view.shown_hands or () for card in hand]
    melded = [card for owned in view.melds for card in owned.meld.cards]
    moved = [move.card for move in view.moves if move.card is not None]
    return {*view.hand, *view.discards, *melded, *moved, *shown, view.upcard}


def hidden_in(game: Game, text: str) -> set[Card]:
    """The faces that the text names though the person has not been shown any like them."""
    return told_cards(text) - seen_cards(game)
