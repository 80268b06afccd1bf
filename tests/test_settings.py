"""Settings: read from the environment, overruled by what is named, wrong ones told in one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from ladder_rummy.settings import PREFIX, BadSetting, Settings, load_settings, revealed


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
        ("SIGNING_KEYS", "short"), ("OPENAPI", "perhaps"), ("METRICS_TOKEN", "short"),
        ("ALLOWED_HOSTS", "rummy.example:80"), ("ALLOWED_HOSTS", "https://rummy.example"),
        ("ALLOWED_HOSTS", "*.example"), ("TRUSTED_PROXIES", "proxy.example"), ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("GAMES_A_MINUTE", "-1"), ("CODES_A_MINUTE", "many"), ("CONNECTIONS", "-1"), ("DRAIN_SECONDS", "601"),
        ("WORKERS", "0"), ("WORKERS", "65"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"LADDER_RUMMY_{name}", value)
    with pytest.raises(BadSetting, match=f"^LADDER_RUMMY_{name}: ") as caught:
        load_settings()
    assert "\n" not in str(caught.value)
    assert "Value error" not in str(caught.value)
    assert "short" not in str(caught.value).partition(":")[0]


def test_empty_secrets_are_none() -> None:
    """As an environment file has them that somebody has not filled in."""
    settings = load_settings(metrics_token="", daily_secret="", signing_keys="")
    assert (settings.metrics_token, settings.daily_secret, settings.signing_keys) == (None, None, ())


def test_no_secret_is_shown() -> None:
    settings = load_settings(metrics_token="a token to hide away", daily_secret="ab" * 32)
    assert "hide" not in repr(settings)
    assert "abab" not in repr(settings)
    assert revealed(settings.metrics_token) == "a token to hide away"


def test_operators_are_told_of_every_setting_and_its_default() -> None:
    """The table of docs/operations.md against the fields themselves: names, order and defaults."""
    page = (Path(__file__).parents[1] / "docs" / "operations.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| `{PREFIX}(\w+)` \| (?:`(.*?)`)? ?\| .+ \|$", page, re.MULTILINE)
    told = {name.lower(): default for name, default in rows}
    assert len(told) == len(rows)
    assert set(told) == set(Settings.model_fields)
    for name, field in Settings.model_fields.items():
        default = field.default
        written = ",".join(default) if isinstance(default, tuple) else str("" if default is None else default)
        assert told[name] == (written.lower() if isinstance(default, bool) else written), name


def test_operators_are_told_of_no_setting_that_is_not_there() -> None:
    root = Path(__file__).parents[1]
    pages = [*root.glob("docs/**/*.md"), *root.glob("deploy/*"), root / "README.md"]
    named = {name for page in pages for name in re.findall(rf"{PREFIX}([A-Z_]+)", page.read_text("utf-8"))}
    assert named - {"X"} <= {name.upper() for name in Settings.model_fields}


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        load_settings().port = 1
