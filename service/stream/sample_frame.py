"""A sample frame for the overlay's preview and for pictures. The scorer computes it, so it is always valid."""

from __future__ import annotations

from typing import Any, Final

from scorer.api import answer
from scorer.hand import Hand
from scorer.match.events import Open, Riichi
from scorer.match.ledger import Ledger
from service.stream.air.views import bar_of, card, waits_of

_HAND: Final = {"concealed": "234567m345p45688s", "winning_tile": "7m", "melds": [], "flowers": ""}
_SITUATION: Final = {
    "win": "self-draw",
    "seat": "south",
    "round": "east",
    "riichi": True,
    "dora_indicators": "7s",
    "ura_indicators": "4p",
}
_PLAYERS: Final = ("Aki", "Ben", "Chie", "Dai")


def sample_frame(language: str) -> dict[str, Any]:
    """Return a frame with all parts."""
    hand = Hand.from_json(_HAND).to_json()
    score = answer({"rules": "wrc-2017", "hand": hand, "situation": _SITUATION, "lang": language})
    state = Ledger().add(Open("wrc-2017", _PLAYERS)).add(Riichi("Dai")).state
    waiting = waits_of(state, "Ben", Hand.from_json({"concealed": "123m456p789s1122z"}), "1z")
    return {
        "table": "1",
        "bar": bar_of("sample", state),
        "card": card(
            of=1,
            record=2,
            table="1",
            player="Ben",
            hand=hand,
            situation=_SITUATION,
            score=score,
            names=dict(zip(("east", "south", "west", "north"), _PLAYERS)),
        ),
        "waits": waiting,
    }
