"""What an operator may set; nothing else touches the environment.

Each field is read from ``LADDER_RUMMY_`` and its name in capitals, lists as words separated by commas; what
the command line names wins. Knows names and defaults, not what they lead to.
"""

from __future__ import annotations

import os
import re
from ipaddress import ip_network
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX: Final = "LADDER_RUMMY_"
_ORIGIN: Final = re.compile(r"https?://[^/?#@\\\s]+")
"""What a browser sends as Origin: neither user nor path nor query."""

_LINK: Final = re.compile("[0-9a-f]{64}")
_HOST_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
"""As browsers send it: a name or a number without a port."""

_LEAST_SECRET: Final = 16
"""Characters of a secret that nobody guesses."""


class BadSetting(Exception):
    """A setting that cannot be used; the message is one line that names it."""


def _words(value: object) -> object:
    """A list written as words separated by commas."""
    if isinstance(value, str):
        return tuple(word for part in value.split(",") if (word := part.strip()))
    return value


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


_Few = Annotated[int, Field(ge=0, le=1_000_000)]


class Settings(BaseSettings):
    """The settings of one server, frozen; docs/operations.md tells operators of each."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    database: str = "sqlite:///ladder-rummy.db"
    """``sqlite:///FILE`` or ``postgresql://...``."""
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """0 takes a free one."""
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    """How many processes serve; more than one is for PostgreSQL."""
    public_address: str = ""
    """The address that people type, such as ``https://rummy.example``: links name it, forms from there are ours."""
    allowed_hosts: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)] = ()
    """Host names that are answered beside the public address's; ``*`` is any. Not needed on this machine alone."""
    trusted_proxies: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)] = ("127.0.0.1", "::1")
    """Addresses or networks whose X-Forwarded-Proto and X-Forwarded-For are believed."""
    signing_keys: Annotated[tuple[SecretStr, ...], NoDecode, BeforeValidator(_words)] = ()
    """Keys that sign cookies, oldest first, the last one signs; without them the database's own."""
    daily_secret: SecretStr | None = None
    """The secret end of the daily's chain, 64 lower-case hex digits; without it the database's own."""
    metrics_token: SecretStr | None = None
    """The bearer token that ``/metrics`` asks for, at least 16 characters; without it there is no such page."""
    games_a_minute: _Few = 30
    """How many games one address may start in a minute; this and the next three are off at 0."""
    names_a_minute: _Few = 10
    """How often one address may type a name."""
    codes_a_minute: _Few = 5
    """How many recovery codes or links one address may try."""
    reports_a_minute: _Few = 5
    """How many names one address may report."""
    connections: _Few = 100
    """How many connections one address may hold open, but for trusted proxies; 0 is any number."""
    drain_seconds: Annotated[int, Field(ge=0, le=600)] = 0
    """How long after SIGTERM everybody is still served while ``/readyz`` says 503, so that a proxy turns away."""
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

    @field_validator("allowed_hosts")
    @classmethod
    def _are_hosts(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        hosts = tuple(host.lower() for host in value)
        if any(host != "*" and not _HOST_NAME.fullmatch(host) for host in hosts):
            raise ValueError("host names without a port are needed")
        return hosts

    @field_validator("trusted_proxies")
    @classmethod
    def _are_addresses(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not all(host == "*" or _is_network(host) for host in value):
            raise ValueError("addresses or networks such as 10.0.0.0/8 are needed")
        return value

    @field_validator("metrics_token")
    @classmethod
    def _is_long(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None or not value.get_secret_value():
            return None
        if len(value.get_secret_value()) < _LEAST_SECRET:
            raise ValueError("a token has at least 16 characters")
        return value

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
        if any(len(key.get_secret_value()) < _LEAST_SECRET for key in value):
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


def leave_to_children(name: str, value: str) -> None:
    """Let the processes that are started from now on find this in their environment: for libraries that read it."""
    os.environ[name] = value
