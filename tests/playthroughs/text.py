"""A playthrough as text: the seed, each turn's actions on a line, and the table drawn where much has changed.

Reading keeps the actions alone; writing plays them anew and draws what then lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ladder_rummy.engine.notation import parse_action
from ladder_rummy.engine.rules import Rules
from ladder_rummy.games import CATALOGUE

FOLDER = Path(__file__).parent


class Playthrough(NamedTuple):
    """A game's id, its seed, and the actions of its deals in text."""

    game: str
    seed: str
    deals: tuple[tuple[str, ...], ...]


def read(text: str) -> Playthrough:
    """The playthrough in a text: lines of ``game``, ``seed``, ``deal`` and ``seat`` count, drawings do not."""
    heads, deals = {}, list[list[str]]()
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("game", "seed"):
            heads[word] = rest
        elif word == "deal":
            deals.append([])
        elif word == "seat":
            deals[-1] += rest.partition(": ")[2].split(", ")
    return Playthrough(heads["game"], heads["seed"], tuple(map(tuple, deals)))


def write(playthrough: Playthrough) -> str:
    """The text of a playthrough, every action played and verified."""
    return "\n".join(_lines(CATALOGUE[playthrough.game], playthrough)) + "\n"


def _lines(rules: Rules[Any], playthrough: Playthrough) -> Iterator[str]:
    yield f"game {playthrough.game}"
    yield f"seed {playthrough.seed}"
    state = rules.start(playthrough.seed)
    for number, actions in enumerate(playthrough.deals, start=1):
        state = rules.next_deal(state) if number > 1 else state
        yield from ("", f"deal {number}", *_draw(rules, state))
        for line, after in _turns(rules, state, actions):
            yield line
            state = after
            if ", down" in line or rules.turn(state) is None:
                yield from _draw(rules, state)
        yield from _score(rules, state)
    if result := rules.result(state):
        yield from (
            "",
            *(f"{name} {' '.join(map(str, figures))}" for name, figures in result._asdict().items()),
        )


def _turns(rules: Rules[Any], state: Any, actions: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """A line for each turn, and the state after it."""
    turn, texts = rules.turn(state), list[str]()
    for text in actions:
        state = rules.apply(state, parse_action(text))
        texts.append(text)
        if turn is not None and rules.turn(state) != turn:
            yield f"seat {turn.seat}: {', '.join(texts)}", state
            turn, texts = rules.turn(state), []
    if turn is not None and texts:
        yield f"seat {turn.seat}: {', '.join(texts)}", state


def _draw(rules: Rules[Any], state: Any) -> Iterator[str]:
    """The table as it lies, every hand open."""
    views = [rules.view(state, seat) for seat in range(rules.SEATS)]
    table = views[0]
    yield f"| turn {table.turn}, {table.phase.value}, stock {table.stock_size}, renewals {table.renewals}"
    yield f"| pile {' '.join(map(str, table.discards)) or 'empty'}"
    for seat, view in enumerate(views):
        marks = " dealer" * (seat == table.dealer) + " down" * table.down[seat]
        standing = f"{table.completed[seat]} completed, {table.penalties[seat]} points"
        yield f"| seat {seat}{marks}, {standing}: {' '.join(map(str, view.hand)) or 'empty'}"
    for number, (owner, meld) in enumerate(table.melds):
        yield f"| meld {number} of seat {owner}: {' '.join(map(str, meld.cards))}"


def _score(rules: Rules[Any], state: Any) -> Iterator[str]:
    if rules.turn(state) is None:
        score = rules.scores(state)[-1]
        out = "nobody" if score.out is None else f"seat {score.out}"
        yield f"out {out}, penalties {' '.join(map(str, score.penalties))}"
