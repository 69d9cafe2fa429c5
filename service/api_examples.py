"""Examples of the API, which the page `/api` shows and a test runs.

Contains requests and what their answers contain; the schemas are in `service.openapi`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """A request of the API. `body`: JSON; `form`: fields of a multipart form, with the photo if `photo`."""

    operation: str
    title: str
    method: str
    path: str
    body: Any = None
    form: tuple[tuple[str, str], ...] = ()
    photo: bool = False

    @property
    def curl(self) -> str:
        """The request as a curl command; `$TEHAI` is the address of the service."""
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
    Example("score", "A hand: five han, dealer's mangan, 12,000", "POST", "/api/score",
            {"rules": "wrc-2017", "hand": _HAND, "situation": _SITUATION}),
    Example("score", "The same under every rule set", "POST", "/api/score",
            {"rules": "all", "hand": _HAND, "situation": _SITUATION}),
    Example("score", "What a hand waits for", "POST", "/api/score",
            {"rules": "wrc-2017", "hand": _WAITING, "situation": _SELF_DRAW}),
    Example("score", "A drawn hand: East and South are ready", "POST", "/api/score",
            {"rules": "wrc-2017", "draw": {"ready": ["east", "south"]}}),
    Example("read", "A photo becomes a hand", "POST", "/api/read", photo=True),
    Example("photoScore", "A photo becomes a score", "POST", "/api/photo-score", photo=True,
            form=(("request", json.dumps({"rules": "wrc-2017", "situation": _SELF_DRAW})),)),
    Example("tileSets", "The tile sets that were taught", "GET", "/api/tile-sets"),
    Example("rules", "The rule sets", "GET", "/api/rules"),
    Example("health", "Whether the service answers", "GET", "/health"),
)  # fmt: skip
"""In the order of the page."""
