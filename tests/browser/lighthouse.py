"""Lighthouse as a slow phone: runs it on one page in a Chromium of its own and reads its report."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.browser.served import CHROMIUM_FLAGS, chromium

PROGRAM: Final = Path(__file__).parent / "node_modules/.bin/lighthouse"


@dataclass(frozen=True)
class Report:
    """Scores of 0 to 100 by category, the weighted audits that fail, and every audit's number."""

    scores: dict[str, int]
    faults: list[str]
    numbers: dict[str, float]


def measure(address: str, cookies: dict[str, str], *categories: str) -> Report:
    """What Lighthouse says of the page at this address, seen with these cookies."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    words = [
        str(PROGRAM),
        address,
        "--quiet",
        "--output=json",
        "--no-enable-error-reporting",
        f"--only-categories={','.join(categories)}",
        f"--chrome-flags={' '.join(('--headless=new', *CHROMIUM_FLAGS))}",
        f"--extra-headers={json.dumps({'Cookie': cookie})}",
    ]
    environment = os.environ | {"CHROME_PATH": chromium()}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True, timeout=180)
    return _read(json.loads(done.stdout))


def _read(said: dict[str, Any]) -> Report:
    assert "runtimeError" not in said, said["runtimeError"]
    audits, categories = said["audits"], said["categories"]
    return Report(
        scores={name: round(100 * category["score"]) for name, category in categories.items()},
        faults=[
            _tell(audits[ref["id"]])
            for category in categories.values()
            for ref in category["auditRefs"]
            if ref["weight"] and audits[ref["id"]]["score"] is not None and audits[ref["id"]]["score"] < 0.9
        ],
        numbers={name: audit["numericValue"] for name, audit in audits.items() if "numericValue" in audit},
    )


def _tell(audit: dict[str, Any]) -> str:
    places = [item.get("node", {}).get("selector", "") for item in audit.get("details", {}).get("items", ())]
    return f"{audit['id']} {audit.get('displayValue', '')} {', '.join(filter(None, places))}".strip()
