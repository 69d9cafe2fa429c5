"""Examples of requests to the API. The page `/api` shows them as curl commands; a test sends them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """An example request. `body`: JSON; `form`: fields of a multipart form; `photo`: whether the form has a photo."""

    operation: str
    title: str
    method: str
    path: str
    body: Any = None
    form: tuple[tuple[str, str], ...] = ()
    photo: bool = False

    @property
    def curl(self) -> str:
        """Return the request as a curl command, in which `$TEHAI` is the URL of the service."""
        parts = ["curl"]
        if self.body is not None:
            parts += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(self.body)}'"]
        if self.photo:
            parts.append("-F photo=@hand.jpg")
        parts += [f"-F '{name}={value}'" for name, value in self.form]
        return " \\\n  ".join([*parts, f"$TEHAI{self.path}"])


_SITUATION = {"win": "discard", "seat": "east", "from": "south", "dora_indicators": "9s"}
_HAND = {
    "concealed": "23499m567p777z",
    "winning_tile": "4m",
    "melds": [{"kind": "added kong", "tiles": "1111s", "called_from": "left", "called_tile": "1s"}],
}
_WAITING = {"concealed": "123m456p789s1122z"}
_SELF_DRAW = {"win": "self-draw", "seat": "south"}

EXAMPLES: tuple[Example, ...] = (
    Example("score", "Score a hand: five han, dealer's mangan, 12,000 points", "POST", "/api/score",
            {"rules": "wrc-2017", "hand": _HAND, "situation": _SITUATION}),
    Example("score", "Score the same hand under every rule set", "POST", "/api/score",
            {"rules": "all", "hand": _HAND, "situation": _SITUATION}),
    Example("score", "The waits of a hand", "POST", "/api/score",
            {"rules": "wrc-2017", "hand": _WAITING, "situation": _SELF_DRAW}),
    Example("score", "An exhaustive draw: East and South are tenpai", "POST", "/api/score",
            {"rules": "wrc-2017", "draw": {"ready": ["east", "south"]}}),
    Example("read", "Read the hand in a photo", "POST", "/api/read", photo=True),
    Example("photoScore", "Score the hand in a photo", "POST", "/api/photo-score", photo=True,
            form=(("request", json.dumps({"rules": "wrc-2017", "situation": _SELF_DRAW})),)),
    Example("tileSets", "The learnt tile sets", "GET", "/api/tile-sets"),
    Example("rules", "The rule sets", "GET", "/api/rules"),
    Example("checkRules", "Check the house rules of a club", "POST", "/api/rules",
            {"rules": {"base": "wrc-2025", "name": "Club", "options": {"red_fives": True}}}),
    Example("health", "Whether the service answers", "GET", "/health"),
)  # fmt: skip
"""All examples, in the order in which the page shows them."""
