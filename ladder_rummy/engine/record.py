"""The game record: one JSON object on one line, the form that is stored, downloaded, replayed and checked.

Knows the form and its types. Whether the game in it keeps the rules is ``replay``'s to say.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from ladder_rummy.engine.chance import verify_seed
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.scoring import DealScore, GameResult

FORMAT: Final = "ladder-rummy/1"
GAMES: Final = ("ladder",)
SEATS: Final = 4
KINDS: Final = ("human", "bot")
_LINE_ENDS: Final = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
"""What JSON leaves as it is though a reader of lines may break there."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat; a bot has a level and may have a character."""

    name: str
    kind: str
    level: str | None = None
    character: str | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """The actions of a deal as they were written, and its score once it is finished."""

    actions: tuple[str, ...]
    score: DealScore | None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, finished or as far as it went; seats in order."""

    seed: str
    players: tuple[Player, ...]
    first_dealer: int
    deals: tuple[DealRecord, ...]
    result: GameResult | None
    game: str = "ladder"
    helped: bool = False


def format_record(record: Record) -> str:
    """The record on one line, without the line's end."""
    shown: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "seed": record.seed,
        "players": [_player_shown(player) for player in record.players],
        "first_dealer": record.first_dealer,
        "deals": [_deal_shown(deal) for deal in record.deals],
        "result": record.result and record.result._asdict(),
    }
    if record.helped:
        shown["helped"] = True
    return json.dumps(shown, ensure_ascii=False).translate(_LINE_ENDS)


def _player_shown(player: Player) -> dict[str, str]:
    shown = {"name": player.name, "kind": player.kind, "level": player.level, "character": player.character}
    return {key: value for key, value in shown.items() if value is not None}


def _deal_shown(deal: DealRecord) -> dict[str, Any]:
    figures = deal.score._asdict() if deal.score else dict.fromkeys(DealScore._fields)
    return {"actions": deal.actions, **figures}


def parse_record(line: str) -> Record:
    """The inverse of `format_record`; `Malformed` for a line that is no record. Unknown keys are ignored."""
    try:
        data = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Malformed("record/not-json") from None
    return _Reader(data, "").record()


def _refuse_constant(name: str) -> NoReturn:
    """NaN and Infinity are none of JSON's words, though Python reads them."""
    raise ValueError(name)


class _Reader:
    """Reads one JSON object key by key; a missing key or a wrong type is `Malformed`, naming the place."""

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise Malformed("record/type", key=place or "record")
        self._data: dict[str, Any] = data
        self._place = place

    def record(self) -> Record:
        if self._data.get("format") != FORMAT:
            raise Malformed("record/format", format=FORMAT)
        if self._text("game") not in GAMES:
            raise Malformed("record/game", game=self._text("game"))
        verify_seed(self._text("seed"))
        return Record(
            seed=self._text("seed"),
            players=tuple(reader.player() for reader in self._objects("players", SEATS)),
            first_dealer=self._number("first_dealer"),
            deals=tuple(reader.deal() for reader in self._objects("deals")),
            result=self._result(),
            game=self._text("game"),
            helped=self._helped(),
        )

    def player(self) -> Player:
        if (kind := self._text("kind")) not in KINDS:
            raise self._wrong("kind")
        level = self._text("level") if kind == "bot" or "level" in self._data else None
        character = self._text("character") if "character" in self._data else None
        return Player(self._text("name"), kind, level, character)

    def deal(self) -> DealRecord:
        actions = self._list("actions")
        if not all(isinstance(text, str) for text in actions):
            raise self._wrong("actions")
        return DealRecord(tuple(actions), self._score())

    def _score(self) -> DealScore | None:
        out = None if self._value("out") is None else self._number("out")
        if self._value("laid_down") is None and self._value("penalties") is None and out is None:
            return None
        laid_down = self._list("laid_down", SEATS)
        if not all(isinstance(down, bool) for down in laid_down):
            raise self._wrong("laid_down")
        return DealScore(out, tuple(laid_down), self._numbers("penalties"))

    def _result(self) -> GameResult | None:
        if self._value("result") is None:
            return None
        figures = _Reader(self._data["result"], self._path("result"))
        return GameResult(*(figures._numbers(name) for name in GameResult._fields))

    def _helped(self) -> bool:
        if self._data.get("helped", True) is not True:
            raise self._wrong("helped")
        return "helped" in self._data

    def _objects(self, key: str, size: int | None = None) -> list[_Reader]:
        return [_Reader(item, f"{self._path(key)}[{i}]") for i, item in enumerate(self._list(key, size))]

    def _numbers(self, key: str) -> tuple[int, ...]:
        numbers = self._list(key, SEATS)
        if not all(_is_number(number) for number in numbers):
            raise self._wrong(key)
        return tuple(numbers)

    def _number(self, key: str) -> int:
        value = self._value(key)
        if not _is_number(value):
            raise self._wrong(key)
        return int(value)

    def _text(self, key: str) -> str:
        value = self._value(key)
        if not isinstance(value, str) or _has_surrogate(value):
            raise self._wrong(key)
        return value

    def _list(self, key: str, size: int | None = None) -> list[Any]:
        value = self._value(key)
        if not isinstance(value, list) or size not in (None, len(value)):
            raise self._wrong(key)
        return value

    def _value(self, key: str) -> Any:
        if key not in self._data:
            raise Malformed("record/missing", key=self._path(key))
        return self._data[key]

    def _wrong(self, key: str) -> Malformed:
        return Malformed("record/type", key=self._path(key))

    def _path(self, key: str) -> str:
        return f"{self._place}.{key}" if self._place else key


def _is_number(value: object) -> bool:
    """A JSON whole number; in JSON true is none, though in Python it is."""
    return isinstance(value, int) and not isinstance(value, bool)


def _has_surrogate(text: str) -> bool:
    """Whether half a character is in it, which JSON can write but UTF-8 cannot."""
    return any("\ud800" <= sign <= "\udfff" for sign in text)
