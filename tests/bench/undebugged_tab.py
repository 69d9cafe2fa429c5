"""A tab of a real Chromium that keeps no copies of what it loads.

Playwright switches on the network tools of its tabs, which keep each response in base64: 145 MB for the page without a
service. A player's tab has no such copies. This tab is opened by the DevTools protocol alone, in a browser context that
Playwright does not know.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

STEP = 100
"""Milliseconds between two measurements of the memory while an expression is evaluated."""


class UndebuggedTab:
    """A tab. `peak`: the largest memory in bytes measured while expressions were evaluated."""

    def __init__(self, browser: Browser, clock: Page, address: str) -> None:
        """Open a tab in a profile of its own. `clock`: a page of Playwright, which waits between two measurements."""
        self._session = browser.new_browser_cdp_session()
        self._clock = clock
        self._answers: dict[int, dict[str, Any]] = {}
        self._asked = 0
        self.peak = 0
        context = self._session.send("Target.createBrowserContext")["browserContextId"]
        target = self._session.send("Target.createTarget", {"url": address, "browserContextId": context})["targetId"]
        self._tab = self._session.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
        self._session.on("Target.receivedMessageFromTarget", self._receive)

    def _receive(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message

    def evaluate(self, code: str, given: object = None) -> Any:
        """Call a JavaScript function with one argument, and return what it resolves to. Raises `RuntimeError`."""
        self._asked += 1
        expression = f"({code})({json.dumps(given)})"
        params = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        message = {"id": self._asked, "method": "Runtime.evaluate", "params": params}
        self._session.send("Target.sendMessageToTarget", {"message": json.dumps(message), "sessionId": self._tab})
        while self._asked not in self._answers:
            self._clock.wait_for_timeout(STEP)
            self.peak = max(self.peak, self.memory())
        answer = self._answers.pop(self._asked)
        if "exceptionDetails" in answer.get("result", {}) or "error" in answer:
            raise RuntimeError(json.dumps(answer.get("error") or answer["result"]["exceptionDetails"]))
        return answer["result"]["result"].get("value")

    def wait_until(self, condition: str) -> None:
        """Wait until an expression of JavaScript is true."""
        while not self.evaluate(f"() => Boolean({condition})"):
            self._clock.wait_for_timeout(STEP)

    def memory(self) -> int:
        """Return the memory of the largest tab in bytes: what only its process holds, and its share of shared memory."""
        processes = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return max(_share(each["id"]) for each in processes if each["type"] == "renderer")


def _share(process: int) -> int:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) * 1024 for line in text.splitlines() if line.startswith("Pss:")), 0)
