"""Short ways for tests to score a typed hand and to name what they expect."""

from __future__ import annotations

from typing import Any

from scorer.api import answer
from scorer.hand import Hand


def score(typed: str, rules: str = "wrc-2017", **situation: Any) -> dict[str, Any]:
    """The score JSON of a typed hand; self-draw by South in the East round unless said otherwise."""
    return answer(request(typed, rules, **situation))


def request(typed: str, rules: str = "wrc-2017", **situation: Any) -> dict[str, Any]:
    """The request of `score`."""
    situation = {"win": "self-draw", "seat": "south", **situation}
    if "from_" in situation:
        situation["from"] = situation.pop("from_")
        situation["win"] = "discard"
    return {"rules": rules, "hand": Hand.from_typed(typed).to_json(), "situation": situation}


def patterns(result: dict[str, Any]) -> dict[str, int]:
    """Pattern id → value; a pattern listed several times adds up."""
    found: dict[str, int] = {}
    for entry in result["patterns"]:
        found[entry["id"]] = found.get(entry["id"], 0) + entry["value"]
    return found


def codes(result: dict[str, Any]) -> list[str]:
    return [fault["code"] for fault in result["faults"]]


def paid(result: dict[str, Any]) -> list[tuple[str | None, str, int, str]]:
    return [(entry["from"], entry["to"], entry["amount"], entry["reason"]) for entry in result["payments"]]
