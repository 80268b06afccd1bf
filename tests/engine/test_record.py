"""The record's form: what is read, what is ignored, what is refused before any rule is asked."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder_rummy.engine.errors import Malformed, Refusal
from ladder_rummy.engine.record import Player, format_record, parse_record
from tests.records import finished, finished_line

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def short() -> dict[str, Any]:
    """A small record, all of its kinds of value in it."""
    record = finished()
    unfinished = {"actions": ["stock"], "out": None, "laid_down": None, "penalties": None}
    return record | {"deals": [record["deals"][0] | {"actions": ["stock"]}, unfinished]}


def code_of(record: object) -> str:
    """Why a record is none."""
    with pytest.raises(Malformed) as refused:
        parse_record(record if isinstance(record, str) else json.dumps(record))
    return refused.value.code


def list_paths(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, each in inner for place in [(*path, key), *list_paths(each, (*path, key))]]


def with_value(record: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """The record with another value at a path."""
    place: Any = record
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return record


def value_at(record: dict[str, Any], path: tuple[Any, ...]) -> object:
    value: Any = record
    for key in path:
        value = value[key]
    return value


PATHS = list_paths(short())
WRONG: list[Any] = [
    None,
    True,
    False,
    1,
    1.0,
    1.5,
    10**20,
    "",
    "1",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
    math.nan,
    math.inf,
]


def test_a_record_comes_back_from_its_line() -> None:
    record = parse_record(finished_line())
    assert format_record(record) == finished_line()
    assert parse_record(format_record(record)) == record
    assert "\n" not in finished_line()


def test_the_keys_stand_as_the_format_shows_them() -> None:
    record = finished()
    assert list(record) == ["format", "game", "seed", "players", "first_dealer", "deals", "result"]
    assert list(record["deals"][0]) == ["actions", "out", "laid_down", "penalties"]
    assert list(record["result"]) == ["rungs", "penalties", "places"]
    assert record["players"][:2] == [
        {"name": "You", "kind": "human"},
        {"name": "Bot 1", "kind": "bot", "level": "steady"},
    ]
    assert (record["format"], record["game"]) == ("ladder-rummy/1", "ladder")


def test_unknown_keys_are_ignored() -> None:
    record = short()
    more = with_value(short(), ("later",), {"any": [1, 2.5, None]})
    for path in (("players", 0, "face"), ("deals", 0, "seconds"), ("result", "stars")):
        more = with_value(more, path, [True])
    assert parse_record(json.dumps(more)) == parse_record(json.dumps(record))


def test_helped_is_true_or_absent() -> None:
    assert parse_record(json.dumps(short() | {"helped": True})).helped is True
    assert parse_record(json.dumps(short())).helped is False
    for wrong in (False, None, 1, "true"):
        assert code_of(short() | {"helped": wrong}) == "record/type"
    assert '"helped": true' in format_record(parse_record(json.dumps(short() | {"helped": True})))


def test_a_bot_has_a_level_and_may_have_a_character() -> None:
    record = with_value(short(), ("players", 1, "character"), "watcher")
    assert parse_record(json.dumps(record)).players[1] == Player("Bot 1", "bot", "steady", "watcher")
    assert parse_record(format_record(parse_record(json.dumps(record)))).players[1].character == "watcher"
    del record["players"][1]["level"]
    assert code_of(record) == "record/missing"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: ".".join(map(str, path)))
def test_every_known_value_has_exactly_its_type(path: tuple[Any, ...]) -> None:
    true = value_at(short(), path)
    for wrong in WRONG:
        if not may_be(path, wrong, true):
            with pytest.raises(Malformed):
                parse_record(json.dumps(with_value(short(), path, wrong)))


def may_be(path: tuple[Any, ...], wrong: object, true: object) -> bool:
    """Whether the value has a right type after all: a blocked deal, a running game, one just begun or dealt."""
    if isinstance(wrong, list | dict):
        return wrong == [] and path[-1] in ("deals", "actions")
    if wrong is None:
        return path in (("deals", 0, "out"), ("deals", 1, "out"), ("result",)) or true is None
    return type(wrong) is type(true)


@pytest.mark.parametrize(
    "path", [path for path in PATHS if isinstance(path[-1], str)], ids=lambda path: ".".join(map(str, path))
)
def test_every_key_is_needed(path: tuple[Any, ...]) -> None:
    record = short()
    parent = value_at(record, path[:-1])
    assert isinstance(parent, dict)
    del parent[path[-1]]
    assert code_of(record) == ("record/format" if path == ("format",) else "record/missing")


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("format",), "ladder-rummy/2", "record/format"),
        (("format",), ["ladder-rummy/1"], "record/format"),
        (("game",), "rummy500", "record/game"),
        (("seed",), "", "seed/length"),
        (("seed",), "a" * 201, "seed/length"),
        (("seed",), "a\n", "seed/characters"),
        (("seed",), "\ud800", "record/type"),
        (("players",), [], "record/type"),
        (("players", 0, "kind"), "cat", "record/type"),
        (("deals", 0, "penalties"), [1, 2, 3], "record/type"),
        (("deals", 0, "penalties"), [1, 2, 3, 4, 5], "record/type"),
        (("deals", 0, "laid_down"), [1, 0, 0, 1], "record/type"),
        (("deals", 0, "laid_down"), None, "record/type"),
        (("deals", 1, "penalties"), [0, 0, 0, 0], "record/type"),
        (("result", "places"), [True, True, True, True], "record/type"),
    ],
)
def test_values_that_cannot_be(path: tuple[Any, ...], value: object, code: str) -> None:
    assert code_of(with_value(short(), path, value)) == code


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "{",
        "}",
        "nul",
        "{}x",
        "{'a': 1}",
        '{"a": 1,}',
        "NaN",
        "\ufeff{}",
        "\x00",
        '{"a": "\n"}',
        "[1",
        "🂡",
        "1e",
    ],
    ids=repr,
)
def test_what_is_not_json(line: str) -> None:
    assert code_of(line) == "record/not-json"


@pytest.mark.parametrize("line", ["null", "1", "true", '"ladder-rummy/1"', "[]", "[{}]", "1e400", "-0"])
def test_json_that_is_no_object(line: str) -> None:
    assert code_of(line) == "record/type"


def test_a_cut_line_is_none() -> None:
    line = finished_line()
    for length in range(0, len(line), len(line) // 50):
        assert code_of(line[:length]) == "record/not-json"


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_words_that_json_lacks_are_refused_anywhere(word: str) -> None:
    assert code_of(json.dumps(short())[:-1] + f', "later": {word}}}') == "record/not-json"


def test_deep_and_huge_junk_is_refused() -> None:
    assert code_of("[" * 10**6) == "record/not-json"
    assert code_of('{"a":' * 10**5) == "record/not-json"
    assert code_of("x" * 10**7) == "record/not-json"
    assert code_of("9" * 10**6) == "record/not-json"
    assert code_of("[" + "0," * 10**6 + "0]") == "record/type"
    assert code_of(json.dumps(finished() | {"seed": "a" * 10**7})) == "seed/length"


def test_names_in_any_writing_are_kept() -> None:
    for name in ("سارہ", "बिल्ली", "", "a" * 1000, '“\\"\n\u2028', "👩‍🚀"):
        record = parse_record(json.dumps(with_value(short(), ("players", 2, "name"), name)))
        assert record.players[2].name == name
        assert parse_record(format_record(record)) == record
        assert len(format_record(record).splitlines()) == 1


@given(JSON)
def test_any_json_is_a_record_or_refused(junk: object) -> None:
    assert code_of(junk).startswith(("record/", "seed/"))


@given(st.sampled_from(PATHS), JSON)
def test_any_value_anywhere_is_read_or_refused(path: tuple[Any, ...], junk: object) -> None:
    try:
        record = parse_record(json.dumps(with_value(short(), path, junk)))
    except Refusal:
        return
    assert parse_record(format_record(record)) == record
