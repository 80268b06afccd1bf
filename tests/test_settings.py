"""Settings: read from the environment, overruled by what is named, wrong ones told in one line."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from ladder_rummy.settings import BadSetting, load_settings


def test_the_defaults_are_those_of_the_command() -> None:
    settings = load_settings()
    assert (settings.database, settings.host, settings.port) == (
        "sqlite:///ladder-rummy.db",
        "127.0.0.1",
        8000,
    )


def test_the_environment_is_read_and_what_is_named_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_RUMMY_PORT", "9000")
    monkeypatch.setenv("LADDER_RUMMY_TRUSTED_PROXIES", "10.0.0.0/8, 192.0.2.1")
    monkeypatch.setenv("LADDER_RUMMY_SIGNING_KEYS", "an old key of length,a new key of length")
    settings = load_settings(host="::1", database=None)
    assert (settings.port, settings.host) == (9000, "::1")
    assert load_settings(port=1).port == 1
    assert settings.trusted_proxies == ("10.0.0.0/8", "192.0.2.1")
    assert [key.get_secret_value() for key in settings.signing_keys] == [
        "an old key of length",
        "a new key of length",
    ]
    assert "old key" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "x"), ("PORT", "65536"), ("PORT", "-1"), ("PUBLIC_ADDRESS", "rummy.example"),
        ("PUBLIC_ADDRESS", "https://rummy.example/play"), ("PUBLIC_ADDRESS", "https://rummy.example?x"),
        ("PUBLIC_ADDRESS", "https://me@rummy.example"), ("PUBLIC_ADDRESS", "https://"),
        ("SIGNING_KEYS", "short"), ("OPENAPI", "perhaps"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"LADDER_RUMMY_{name}", value)
    with pytest.raises(BadSetting, match=f"^LADDER_RUMMY_{name}: ") as caught:
        load_settings()
    assert "\n" not in str(caught.value)
    assert "Value error" not in str(caught.value)
    assert "short" not in str(caught.value).partition(":")[0]


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        load_settings().port = 1
