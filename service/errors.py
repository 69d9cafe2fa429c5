"""All error codes of the project in one list, and the page docs/errors.md, which is made from this list.

`python -m service.errors > docs/errors.md` writes the page; a test compares the page with the tables.
"""

from __future__ import annotations

import sys

import scorer.errors
import vision.errors
import vision.reading.doubts
from service.problems import CODES, OURS, status_of

GROUPS: dict[str, dict[str, str]] = {
    "Text and JSON that cannot be read": scorer.errors.PARSE_CODES,
    "Names that do not exist": scorer.errors.UNKNOWN_CODES,
    "Events that a match cannot take": scorer.errors.MATCH_CODES,
    "Events that a tournament cannot take": scorer.errors.TOURNAMENT_CODES,
    "Photos, models and settings": vision.errors.CODES,
    "The command and HTTP": CODES,
}
"""Codes of errors that end a request, by group."""

FAULTS: dict[str, dict[str, str]] = {
    "Faults of a hand": scorer.errors.HAND_CODES,
    "Faults of a situation": scorer.errors.SITUATION_CODES,
    "Faults of several winners and of drawn hands": scorer.errors.TABLE_CODES,
}
"""Codes in the `faults` of a score, by group: the request was read, but it is not possible under the rules."""

DOUBTS: dict[str, str] = vision.reading.doubts.DOUBTS
"""Codes in the `doubts` of a reading."""


def markdown() -> str:
    """Return the complete text of docs/errors.md."""
    lines = [
        "# Codes",
        "",
        "Made by `python -m service.errors`; a test compares this page with the tables in the code.",
        "",
        "## Errors",
        "",
        "If a command fails, it prints one line on standard error: the code, what happened, and what to do",
        "(`code: what. What to do.`). It prints nothing on standard output, except in the cases that",
        "[commands.md](commands.md) names for status 2. Over HTTP, the response is `application/problem+json`.",
    ]
    for title, codes in GROUPS.items():
        lines += ["", f"### {title}", "", "| code | meaning | HTTP | exit |", "|---|---|---|---|"]
        lines += [
            f"| `{code}` | {text} | {status_of(code)} | {1 if code in OURS else 2} |" for code, text in codes.items()
        ]
    lines += ["", "## Faults", "", "A score with `valid: false` has all its faults in `faults`; HTTP 200, exit 0."]
    for title, codes in FAULTS.items():
        lines += ["", f"### {title}", "", "| code | meaning |", "|---|---|"]
        lines += [f"| `{code}` | {text} |" for code, text in codes.items()]
    lines += [
        "",
        "## Doubts",
        "",
        "A reading has its warnings in `doubts`; HTTP 200, exit 0.",
        "",
        "| code | meaning |",
        "|---|---|",
    ]
    lines += [f"| `{code}` | {text} |" for code, text in DOUBTS.items()]
    return "\n".join(lines) + "\n"


def all_codes() -> dict[str, dict[str, str]]:
    """Return all codes with their meanings, by group, for the page to which the `type` of a problem links."""
    return {**GROUPS, **FAULTS, "Doubts": DOUBTS}


if __name__ == "__main__":
    sys.stdout.write(markdown())
