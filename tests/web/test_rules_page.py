"""The rules page held against the rulebook: every article is stated, and what the game refuses can be looked up."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import ladder_rummy
from ladder_rummy.engine.arrangements import distance
from ladder_rummy.engine.cards import Card
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.games.turns import MOST_TURNS
from ladder_rummy.web.rule_examples import contract_examples
from tests.web.client import Client

PACKAGE: Final = Path(ladder_rummy.__file__).parent
ARTICLES: Final = {f"R{number}" for number in range(1, 66)}


@pytest.fixture
def text(client: Client) -> str:
    return client.http.get("/rules").text


def _articles_of_refusals() -> dict[str, str]:
    """The article that each refusal of a rule cites, by its code, as the engine and the games write it."""
    found = {}
    for path in (*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleBroken":
                code, *more = (each.value for each in node.args if isinstance(each, ast.Constant))
                found[str(code)] = str(more[0]) if more else ""
    return found


def _anchors(text: str) -> list[str]:
    return re.findall(r'<span id="(R\d+)"></span>', text)


def test_every_article_is_stated_once(text: str) -> None:
    anchors = _anchors(text)
    assert sorted(anchors) == sorted(ARTICLES)


def test_an_anchor_stands_before_its_sentence(text: str) -> None:
    behind = re.split(r'(?:<span id="R\d+"></span>)+', text)[1:]
    assert len(behind) > 30
    for words in behind:
        assert re.match(r"\S[^<]{20,}|Discard one card\.", words), words[:60]


def test_whatever_the_rules_refuse_can_be_looked_up(text: str) -> None:
    refusals = _articles_of_refusals()
    assert len(refusals) > 25
    cited = {article for article in refusals.values() if article}
    assert cited <= set(_anchors(text))
    turns = {"lay-off/not-down", "card/barred", "turn/draw-first", "run/past-the-ace", "contract/too-small"}
    assert turns <= refusals.keys()


def test_the_figures_are_the_games(text: str) -> None:
    words = re.sub(r"<[^>]+>", " ", text)
    for number, example in enumerate(contract_examples(CONTRACTS), start=1):
        cards = [card for meld in example.melds for card, _ in meld]
        assert example.rung == number
        assert distance(cards, example.contract) == 0
        assert len(cards) == example.contract.size
    assert (Card("KS").points, Card("AS").points, Card("XX").points) == (10, 15, 15)
    assert "107 cards" in words
    assert f"After {MOST_TURNS // 4} turns each" in words
