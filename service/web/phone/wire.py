"""Requests and answers as JSON text, the form in which JavaScript and Python exchange them."""

from __future__ import annotations

import json

from service.web.phone.answers import Phone


class Wire:
    """A `Phone` that gets requests and returns answers as text."""

    def __init__(self) -> None:
        self._phone = Phone()

    def ask(self, text: str) -> str:
        """Return the answer to a request.

        `text`: an object with `method`, `address`, `headers`, `body` and, for games, `kept`: the stored games.
        """
        asked = json.loads(text)
        found = self._phone.answer(
            asked["method"], asked["address"], asked["headers"], asked["body"], asked.get("kept")
        )
        return json.dumps({"status": found.status, "kind": found.kind, "text": found.text, "keep": found.keep})
