"""Hashes the answers to 30,000 seeded requests, by rule set, to show which code changes alter an answer.

`python -m tests.accept.hashes` prints the table of docs/accept-hashes.md; `--write` writes that page. Each rule
set has three hashes: of the answers without sentences and options, of the English sentences, and of the options
in force. `--share 0.1` scores a tenth, to compare two trees quickly.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorer.api import answer_line
from scorer.rules import RuleSet, rule_sets
from tests.accept.random_requests import random_request

PAGE = Path(__file__).resolve().parents[2] / "docs" / "accept-hashes.md"
SENTENCES = frozenset(("because", "why", "message"))
LATER = frozenset(("change", "score"))
"""Fields of a near miss that repeat the content of its sentence."""

_HEAD = """# Hashes of answers

Written by `python -m tests.accept.hashes --write`. The requests are generated from a fixed seed: winning hands, hands
with one wrong tile, contradictory situations and broken JSON. Each hash covers all answers of a rule set. If a code
change must not alter any answer, run the command before and after it and compare the hashes. The options of the
requests are drawn from `tests/accept/drawn_options.json`, so that a new option does not change the requests. With this
list, 1,596 requests of eight rule sets have the same answers, without sentences and options, before the reasons became
data and the presets were added (2303a18) and after (compared request by request, 2026-11-27).

| rule set | requests | valid | answers | with English sentences | options |
|---|---:|---:|---|---|---|
"""


def count_of(rules: RuleSet) -> int:
    """Return the number of requests for a rule set.

    A hand with wild tiles takes a hundred times as long as a riichi hand.
    """
    if rules.family == "riichi":
        return 6000
    return 2250 if rules.id in ("aml", "baida") else 4500


def plain(value: Any, *, in_fault: bool = False) -> Any:
    """Return the answer without sentences, options and the version."""
    if isinstance(value, dict):
        left_out = SENTENCES | {"options", "engine"} | (LATER if in_fault else frozenset())
        return {key: plain(each, in_fault=key == "faults") for key, each in value.items() if key not in left_out}
    if isinstance(value, list):
        return [plain(each, in_fault=in_fault) for each in value]
    return value


def sentences(value: Any) -> Iterator[str]:
    """Yield the sentences of an answer, in order."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in SENTENCES:
                yield each
            else:
                yield from sentences(each)
    elif isinstance(value, list):
        for each in value:
            yield from sentences(each)


def row(rules: RuleSet, share: float) -> str:
    """Return the row of a rule set in the table."""
    source = random.Random(rules.id)
    digests = [hashlib.sha256() for _ in range(3)]
    number, valid = round(share * count_of(rules)), 0
    for _ in range(number):
        found = answer_line(random_request(rules, source))
        valid += bool(found.get("valid"))
        bare = json.dumps(plain(found), sort_keys=True)
        said = json.dumps(list(sentences(found)))
        for digest, text in zip(digests, (bare, bare + said, json.dumps(found.get("options")))):
            digest.update(text.encode())
    shown = " | ".join(f"`{digest.hexdigest()[:16]}`" for digest in digests)
    return f"| `{rules.id}` | {number:,} | {valid:,} | {shown} |"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--share", type=float, default=1.0, help="the part of the requests to score")
    parser.add_argument("--rules", nargs="*", help="ids of rule sets (default: all)")
    parser.add_argument("--write", action="store_true", help="write docs/accept-hashes.md")
    arguments = parser.parse_args()
    rows = []
    for rules in rule_sets().values():
        if not arguments.rules or rules.id in arguments.rules:
            rows.append(row(rules, arguments.share))
            print(rows[-1], flush=True)
    if arguments.write:
        PAGE.write_text(_HEAD + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
