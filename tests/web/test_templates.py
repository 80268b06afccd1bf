"""The templates against what they promise: declared names, valid HTML, the hooks of play, known attributes.

Every page and every state of the table is rendered from `table_states` and read back as a browser would.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import fields, is_dataclass, replace
from functools import cache
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import meta, nodes

from ladder_rummy.engine.cards import Card, parse_cards
from ladder_rummy.engine.contracts import Kind
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import Set, meld_of
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.resources import find_folder
from ladder_rummy.web import (
    board_pages,
    contexts,
    fairness_pages,
    me_pages,
    parts,
    replay_pages,
    review_pages,
)
from ladder_rummy.web.contexts import Context, Table
from ladder_rummy.web.rendering import create_environment, render
from ladder_rummy.web.rule_examples import CONTRACT_MELDS, ILLEGAL, LEGAL
from tests.web.table_states import PAGES, TABLES

TEMPLATES = find_folder("templates")
STATIC = find_folder("static")
ENVIRONMENT = create_environment(TEMPLATES, NullTranslations(), "/static/{}".format)
CONTEXTS = (
    contexts.Home,
    contexts.RuleBook,
    contexts.ErrorPage,
    contexts.Offline,
    contexts.SettingsPage,
    contexts.DayPage,
    contexts.CalendarPage,
    contexts.BesidePage,
    board_pages.BoardPage,
    me_pages.MePage,
    me_pages.GamesPage,
    me_pages.CodePage,
    me_pages.LinkPage,
    me_pages.FollowPage,
    replay_pages.ReplayPage,
    review_pages.ReviewPage,
    fairness_pages.FairnessPage,
    contexts.Table,
    contexts.TablePage,
)
VOID = frozenset({"br", "col", "input", "link", "meta"})


class Reader(HTMLParser):
    """Collects the tags of a page with their attributes and complains of what is left open or closed twice."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.forms: list[tuple[dict[str, str], list[tuple[str, dict[str, str]]]]] = []
        self._open: list[str] = []
        self.faults: list[str] = []
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        self.faults += [f"<{tag}> has {name} twice" for name in set(names) if names.count(name) > 1]
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag == "form":
            if "form" in self._open:
                self.faults.append("a form stands in a form")
            self.forms.append((found, []))
        elif "form" in self._open:
            self.forms[-1][1].append((tag, found))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1:] or 'nothing'}")
        else:
            self._open.pop()


@cache
def page(name: str) -> str:
    return render(ENVIRONMENT, PAGES[name])


@cache
def read(name: str) -> Reader:
    return Reader(page(name))


def names_of(template: str) -> set[str]:
    """The names that a template and all that it extends or includes take from the context."""
    assert ENVIRONMENT.loader is not None
    tree = ENVIRONMENT.parse(ENVIRONMENT.loader.get_source(ENVIRONMENT, template)[0])
    own = meta.find_undeclared_variables(tree) - set(ENVIRONMENT.globals)
    inner = [
        names_of(other) for other in meta.find_referenced_templates(tree) if other and other != "macros.html"
    ]
    return own.union(*inner) - {"address"}  # set by _table.html for its parts


@pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: context.template)
def test_a_template_takes_exactly_what_its_context_declares(context: type[Context]) -> None:
    assert names_of(context.template) == {field.name for field in fields(context)}


def test_every_field_of_every_value_is_shown_somewhere() -> None:
    read_somewhere: set[str] = set()
    for path in TEMPLATES.glob("*.html"):
        tree = ENVIRONMENT.parse(path.read_text())
        read_somewhere |= {node.attr for node in tree.find_all(nodes.Getattr)}
    python = Path(contexts.__file__).read_text() + Path(parts.__file__).read_text()
    values = [
        value
        for value in (*vars(contexts).values(), *vars(parts).values())
        if isinstance(value, type) and is_dataclass(value)
    ]
    for value in values:
        if value.__module__ not in (contexts.__name__, parts.__name__) or issubclass(value, Context):
            continue
        for field in fields(value):
            used = field.name in read_somewhere or f".{field.name}" in python
            assert used, f"{value.__name__}.{field.name} is filled for nothing"


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.name)
def test_every_template_compiles(path: Path) -> None:
    ENVIRONMENT.get_template(path.name)


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("_*.html")), ids=lambda path: path.name)
def test_a_partial_is_named_after_its_id(path: Path) -> None:
    assert re.search(rf'<\w+[^>]* id="{path.stem[1:]}"', path.read_text())


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_well_formed(name: str) -> None:
    reader = read(name)
    assert reader.faults == []
    ids = [attrs["id"] for _, attrs in reader.tags if "id" in attrs]
    assert sorted(ids) == sorted(set(ids))
    for _, attrs in reader.tags:
        pointed = [attrs.get(key) for key in ("form", "popovertarget", "aria-labelledby")]
        assert {target for target in pointed if target} <= set(ids)
    assert [tag for tag, _ in reader.tags].count("h1") == 1
    assert [tag for tag, _ in reader.tags].count("main") == 1


@pytest.mark.parametrize("name", PAGES)
def test_pages_hold_no_inline_style_or_script(name: str) -> None:
    for tag, attrs in read(name).tags:
        assert tag != "style"
        assert "style" not in attrs
        assert tag != "script" or attrs["src"].startswith("/static/")
        assert not any(key.startswith(("on", "hx-on")) for key in attrs)
        assert not any(value.startswith(("javascript:", "js:")) for value in attrs.values())


@pytest.mark.parametrize("name", PAGES)
def test_every_button_and_field_has_a_name_in_words(name: str) -> None:
    silent = (
        r"<(?:button|a)\b(?![^>]*aria-label)[^>]*>(?:<svg.*?</svg>|\s|<span[^>]*></span>)*</(?:button|a)>"
    )
    assert re.findall(silent, page(name)) == []


def test_every_htmx_attribute_is_known_to_the_pinned_htmx() -> None:
    source = (STATIC / "vendor" / "htmx-4.0.1.min.js").read_text()
    known = set(re.findall(r"hx-[a-z-]+[a-z]", source)) | {
        f"hx-{verb}" for verb in re.findall(r'"(get|post|put|patch|delete|query)"', source)
    }
    assert {"hx-post", "hx-swap", "hx-target", "hx-sync"} <= known
    for path in TEMPLATES.glob("*.html"):
        for attribute in re.findall(r"\b(hx-[\w-]+)((?::[\w-]+)*)=", path.read_text()):
            assert attribute[0] in known, f"{path.name}: {attribute[0]}"
            assert attribute[1] in ("", ":inherited"), f"{path.name}: {attribute}"


def test_style_sheets_know_no_left_and_right() -> None:
    side, size = (
        r"(?:(?:margin|padding|border)-)?(?:left|right|top|bottom)",
        r"(?:min-|max-)?(?:width|height)",
    )
    physical = rf"(?:^|[\s;{{])({side}|{size})\s*:"
    for path in (STATIC / "css").glob("*.css"):
        text = re.sub(r"@media[^{]*|/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        assert re.findall(physical, text) == [], path.name


@pytest.mark.parametrize("name", TABLES)
def test_play_needs_nothing_but_the_forms_of_the_page(name: str) -> None:
    table, reader = TABLES[name], read(name)
    main = next(attrs for tag, attrs in reader.tags if tag == "main")
    assert main["data-state"] == table.state
    posts = [
        (form, inside)
        for form, inside in reader.forms
        if form.get("method") == "post" and form["action"] != "/language"  # which is no business of the game
    ]
    for _, inside in posts:
        turns = [attrs["value"] for tag, attrs in inside if attrs.get("name") == "turn"]
        assert turns == [str(table.turn)]
    if table.state == "deal-over":
        assert posts[0][0]["action"] == f"/games/{table.game_id}/next"
    offered = [
        attrs["value"]
        for form, inside in posts
        if form["action"] == f"/games/{table.game_id}/actions"
        for tag, attrs in inside
        if tag == "button" and attrs.get("name") == "action" and "disabled" not in attrs
    ]
    assert sorted(offered) == sorted(actions_of(table))
    named = [tag for tag, attrs in reader.tags if attrs.get("name") == "action"]
    assert len(named) == len(offered)
    undo = [form for form, _ in posts if form["action"].endswith("/undo")]
    assert len(undo) == int(table.can_undo and table.result is None)


def actions_of(table: Table) -> set[str]:
    """Every action that the context offers."""
    if table.deal_end or table.result:
        return set()
    if table.choosing:
        return {table.choosing.action} - {""}
    drawn = {"stock"} if table.can_draw_stock else set()
    drawn |= {"pile"} if table.can_draw_pile else set()
    offs = {slot.action for lane in table.lanes for meld in lane.melds for slot in meld.slots}
    drops = {held.drop for held in table.hand.cards if held.drop}
    kept = {"keep"} if table.hand.can_keep else set()
    return drawn | offs | drops | kept | {way.action for way in table.ways}


@pytest.mark.parametrize("name", TABLES)
def test_exactly_the_cards_in_sight_are_marked(name: str) -> None:
    table = TABLES[name]
    if table.result:
        return
    shown = [held.card for held in table.hand.cards]
    shown += [card for lane in table.lanes for meld in lane.melds for card, _ in meld.cards]
    shown += [table.pile_top] if table.pile_top is not None else []
    if table.deal_end:
        shown += [card for row in table.deal_end.rows if not row.seat.is_person for card in row.left]
    marked = [Card(attrs["data-card"]) for _, attrs in read(name).tags if "data-card" in attrs]
    assert sorted(marked) == sorted(shown)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_fragment_stays_small(name: str) -> None:
    assert len(gzip.compress(render(ENVIRONMENT, TABLES[name]).encode(), 6)) <= 2560


def test_a_page_shows_the_same_partial_that_an_answer_returns() -> None:
    for name, table in TABLES.items():
        assert render(ENVIRONMENT, table).strip() in page(name)


def test_texts_are_escaped() -> None:
    html = render(ENVIRONMENT, replace(TABLES["draw"], notice="<i>&"))
    assert "&lt;i&gt;&amp;" in html
    assert "<i>&" not in html


@pytest.mark.parametrize("rung", range(1, 11))
def test_the_drawn_contracts_are_contracts(rung: int) -> None:
    melds = [meld_of(parse_cards(text)) for text in CONTRACT_MELDS[rung - 1].split()]
    drawn = [(Kind.SET if isinstance(meld, Set) else Kind.RUN, len(meld.cards)) for meld in melds]
    assert drawn == [tuple(requirement) for requirement in CONTRACTS[rung - 1].requirements]


def test_the_drawn_melds_are_what_the_rules_page_says() -> None:
    for example in LEGAL:
        meld_of(tuple(card for card, _ in example.cards))
    for example in ILLEGAL:
        with pytest.raises(RuleBroken):
            meld_of(tuple(card for card, _ in example.cards))
