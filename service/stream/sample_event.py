"""A sample hand event for the overlay's preview. The scorer computes it, so it is always valid."""

from __future__ import annotations

from typing import Any

from scorer.api import answer
from scorer.hand import Hand

_HAND = {
    "concealed": "23499m567p777z",
    "winning_tile": "4m",
    "melds": [{"kind": "added kong", "tiles": "1111s", "called_from": "left", "called_tile": "1s"}],
    "flowers": "",
}
_SITUATION = {"win": "discard", "seat": "east", "from": "south", "round": "east", "dora_indicators": "9s"}
_NAMES = {"east": "Aki", "south": "Ben", "west": "Chie", "north": "Dai"}


def sample_hand() -> dict[str, Any]:
    """Return a sample event `hand` with a score."""
    hand = Hand.from_json(_HAND).to_json()
    score = answer({"rules": "wrc-2017", "hand": hand, "situation": _SITUATION})
    return {
        "record": 1,
        "of": 1,
        "table": "1",
        "match": None,
        "at": "2026-01-01T12:00:00Z",
        "hand": hand,
        "situation": _SITUATION,
        "score": score,
        "names": _NAMES,
    }
