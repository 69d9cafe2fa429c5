"""What the games answer is what the OpenAPI document says, and what is sent to them is what the document allows."""

from __future__ import annotations

import uuid

from tests.service.described import describe, unasked
from tests.service.games.conftest import PLAYERS, won


def test_requests_and_answers_are_as_described(phone, monkeypatch):
    asked = describe(phone.client, monkeypatch)
    game = phone.open()
    for events in ([won("Ben", 3, 40, "Aki")], [{"type": "draw", "ready": ["Ben"]}]):
        phone.post(f"/{game}/preview", {"events": events, "seen": 1})
        phone.enter(game, *events, seen=1)
    phone.enter(game, {"type": "draw", "ready": ["Ben"]}, seen=1, again="replace")
    phone.post(f"/{game}/undo", {"seen": phone.seen(game)})
    new = f"/{uuid.uuid4()}/hand-over"
    for _ in range(2):
        phone.post(new, {"events": [{"type": "open", "rules": "mcr", "players": PLAYERS}]})
    phone.post(f"/{uuid.uuid4()}/hand-over", {"events": [{"type": "draw"}]})
    for path in ("", f"/{game}", f"/{game}/fouls", f"/{game}/needs?player=Aki", f"/{game}/export", "/none"):
        phone.get(path)
    assert unasked("/api/games", asked) == {("/api/games/{game}/live", "get")}
