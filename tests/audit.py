"""``make audit``: asks osv.dev whether an advisory names a pinned version. Needs the network, so is no part of a check.

A mirror or a firewall can answer everything with nothing, which would read as "clean". So a version that is known
to be bad is asked about too, and where nothing is known of that one, nothing is said of the others.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.architecture.test_lock import read_pins

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = ("requirements.lock", "tests/requirements.lock", "tests/bench/requirements.lock")
SERVICE: Final = "https://api.osv.dev/v1/querybatch"
KNOWN_BAD: Final = ("jinja2", "2.4.1")
"""A release with advisories since 2014."""
CLEAN, FOUND, NOT_AUDITED = 0, 1, 2

Pin = tuple[str, str]


def read_versions() -> list[Pin]:
    """Every version that a lock pins."""
    return sorted(
        {(name, version) for lock in LOCKS for name, (version, _) in read_pins(ROOT / lock).items()}
    )


def ask(pins: list[Pin], service: str) -> dict[Pin, list[str]]:
    """The advisories that name each version; `OSError` or `ValueError` where there is no answer."""
    queries = [{"package": {"ecosystem": "PyPI", "name": name}, "version": version} for name, version in pins]
    body = json.dumps({"queries": queries}).encode()
    with urlopen(Request(service, body, {"Content-Type": "application/json"}), timeout=30) as answer:
        results: list[dict[str, Any]] = json.load(answer)["results"]
    if len(results) != len(pins):
        raise ValueError("not an answer to what was asked")
    return {
        pin: [str(each["id"]) for each in found.get("vulns", [])]
        for pin, found in zip(pins, results, strict=True)
    }


def audit(service: str = SERVICE) -> tuple[int, str]:
    """The exit code and what is to be told."""
    pins = read_versions()
    try:
        found = ask([KNOWN_BAD, *pins], service)
    except (OSError, URLError, ValueError, KeyError) as error:
        return NOT_AUDITED, f"not audited: {service} cannot be asked ({type(error).__name__})"
    if not found.pop(KNOWN_BAD):
        return NOT_AUDITED, f"not audited: {service} knows nothing even of {' '.join(KNOWN_BAD)}"
    bad = [f"{name} {version}: {', '.join(ids)}" for (name, version), ids in found.items() if ids]
    if bad:
        return FOUND, "\n".join(bad)
    return CLEAN, f"{len(pins)} pinned versions, no advisory"


if __name__ == "__main__":
    code, said = audit(os.environ.get("AUDIT_SERVICE", SERVICE))
    sys.stdout.write(said + "\n")
    sys.exit(code)
