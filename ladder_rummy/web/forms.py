"""What a form sends, read without trust: first its fields, then what they mean.

Reading never refuses, so that a wrong game is told before a wrong form; `Malformed` comes from the parsing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import parse_qsl

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request

from ladder_rummy.engine.errors import Malformed

Fields = dict[str, str]
"""One text a name."""
UNREADABLE: Final[Fields] = {"\0": ""}
"""The fields of a form that cannot be read; `parse` knows it by its identity."""
MOST_FIELDS: Final = 20
_NUMBER: Final = re.compile("-?(?:0|[1-9][0-9]*)")
"""A day as the addresses of days write it."""


async def read_fields(request: Request) -> Fields:
    """The fields of the request's form; a file, a name sent twice or no UTF-8 makes it unreadable."""
    try:
        items = await _read_items(request)
    except (HTTPException, MultiPartException, ValueError, KeyError):
        return UNREADABLE
    fields = {name: value for name, value in items if isinstance(value, str)}
    return fields if len(fields) == len(items) else UNREADABLE


async def _read_items(request: Request) -> Sequence[tuple[str, object]]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/x-www-form-urlencoded":
        # Starlette reads this form too, but turns bytes that are no UTF-8 into other characters.
        text = (await request.body()).decode("utf-8")
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    return (await request.form(max_files=0, max_fields=MOST_FIELDS)).multi_items()


def _number(text: str) -> str:
    """A whole number as text."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError("no number")
    return text


class _Form(BaseModel):
    """A form ignores fields that it does not know."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class TurnForm(_Form):
    """A form of the table: which turn of the game it was shown in."""

    turn: Annotated[str, AfterValidator(_number)]

    @property
    def turn_number(self) -> int:
        """The turn; one that no game reaches is -1, however long it is."""
        return int(self.turn) if len(self.turn) < 10 else -1


class ActionForm(TurnForm):
    """A form of the table that sends an action."""

    action: str


class SettingsForm(_Form):
    """The form of the settings; the choices themselves are ``play.preferences``'s to read."""

    back: str = ""


class LanguageForm(_Form):
    """The switch of languages, and the address that it stood at."""

    language: str
    back: str = "/"


class NameForm(_Form):
    """The form of a typed name; an empty one asks for the generated name again."""

    name: str


class CodeForm(_Form):
    """The form that takes a recovery code."""

    code: Annotated[str, Field(max_length=200)]


class DeleteForm(_Form):
    """The form that removes a player; it says so once more."""

    sure: Literal["yes"]


class StartForm(_Form):
    """A form that starts a game; empty fields are as if they were not there."""

    game: str
    kind: str
    bots: str = ""
    seed: str = ""
    day: str = ""
    once: Annotated[str, Field(max_length=100)] = ""
    beside: str = ""

    @property
    def day_number(self) -> int | None:
        """The day that is named; one that no daily has is -1, however long it is; `Malformed` for no number."""
        if not self.day:
            return None
        if not _NUMBER.fullmatch(self.day):
            raise Malformed("form/unreadable")
        return int(self.day) if len(self.day) < 10 else -1


AnyForm = TypeVar("AnyForm", bound=_Form)


def parse(form: type[AnyForm], fields: Fields) -> AnyForm:
    """The form that these fields make; `Malformed` if they make none."""
    values: dict[str, Any] = dict(fields)
    try:
        if fields is UNREADABLE or any(_is_unstorable(value) for value in fields.values()):
            raise Malformed("form/unreadable")
        return form.model_validate(values)
    except ValidationError:
        raise Malformed("form/unreadable") from None


def _is_unstorable(value: str) -> bool:
    """Whether a text holds what no database and no page can carry: a NUL or half a character."""
    return "\0" in value or any("\ud800" <= character <= "\udfff" for character in value)
