"""What an operator may set: the only reader of the environment.

Each field is read from ``LADDER_RUMMY_`` and its name in capitals, lists as words separated by commas; what
the command line names wins. Knows names and defaults, not what they lead to.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX: Final = "LADDER_RUMMY_"
_ORIGIN: Final = re.compile(r"https?://[^/?#@\\\s]+")
"""What a browser sends as Origin: neither user nor path nor query."""

_LINK: Final = re.compile("[0-9a-f]{64}")


class BadSetting(Exception):
    """A setting that cannot be used; the message is one line that names it."""


def _words(value: object) -> object:
    """A list written as words separated by commas."""
    if isinstance(value, str):
        return tuple(word for part in value.split(",") if (word := part.strip()))
    return value


class Settings(BaseSettings):
    """The settings of one server, frozen."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    database: str = "sqlite:///ladder-rummy.db"
    """``sqlite:///FILE`` or ``postgresql://...``."""
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """0 takes a free one."""
    public_address: str = ""
    """The address that people type, such as ``https://rummy.example``: forms from there are ours too."""
    trusted_proxies: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)] = ("127.0.0.1", "::1")
    """Hosts or networks whose X-Forwarded-Proto and X-Forwarded-For are believed."""
    signing_keys: Annotated[tuple[SecretStr, ...], NoDecode, BeforeValidator(_words)] = ()
    """Keys that sign cookies, oldest first, the last one signs; without them the database's own."""
    daily_secret: SecretStr | None = None
    """The secret end of the daily's chain, 64 lower-case hex digits; without it the database's own."""
    openapi: bool = False
    """Whether ``/openapi.json`` is served."""
    service_worker: bool = True
    """Whether browsers may keep static files and an offline page; off retires the workers that are out there."""

    @field_validator("public_address")
    @classmethod
    def _is_origin(cls, value: str) -> str:
        origin = value.rstrip("/").lower()
        if value and not _ORIGIN.fullmatch(origin):
            raise ValueError("an address such as https://rummy.example is needed")
        return origin

    @field_validator("daily_secret")
    @classmethod
    def _is_link(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None or not value.get_secret_value():
            return None
        if not _LINK.fullmatch(value.get_secret_value()):
            raise ValueError("64 lower-case hex digits are needed")
        return value

    @field_validator("signing_keys")
    @classmethod
    def _are_long(cls, value: tuple[SecretStr, ...]) -> tuple[SecretStr, ...]:
        if any(len(key.get_secret_value()) < 16 for key in value):
            raise ValueError("a key has at least 16 characters")
        return value


def load_settings(**named: Any) -> Settings:
    """The settings of the environment, those ``named`` and not None before them; `BadSetting` for a wrong one."""
    try:
        return Settings(**{name: value for name, value in named.items() if value is not None})
    except ValidationError as errors:
        first = errors.errors(include_input=False, include_url=False)[0]
        name = str(first["loc"][0]) if first["loc"] else "settings"
        said = first["msg"].removeprefix("Value error, ")
        raise BadSetting(f"{PREFIX}{name.upper()}: {said}") from None


def revealed(secret: SecretStr | None) -> str | None:
    """The text of a secret, for the one place that needs it."""
    return secret.get_secret_value() if secret else None
