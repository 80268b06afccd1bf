"""Why something is refused: a code and facts, never a sentence.

The tree of refusals:

    Refusal                what every refusal shares: code, article, facts
    ├── Malformed          a text that is no card, action, seed or record
    └── RuleBroken         a well-formed action that the rules do not allow now

The words for a code live in ``ladder_rummy.i18n.refusals``; nothing here knows a language.
"""

from __future__ import annotations


class Refusal(Exception):
    """A refused input: ``code`` (``"card/not-in-hand"``), ``article`` (``"R65"`` or ``""``), ``facts`` by name."""

    def __init__(self, code: str, article: str = "", **facts: object) -> None:
        super().__init__(code, article, facts)
        self.code = code
        self.article = article
        self.facts = facts

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return " ".join(part for part in (self.code, self.article, f"({shown})" if shown else "") if part)


class Malformed(Refusal):
    """A text that says nothing the game could understand."""


class RuleBroken(Refusal):
    """An action that can be read but that the cited article does not allow now."""
