"""Counts what it takes to record a hand: a tap is a click, a key is a typed character."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Counter:
    """A person at a table who taps and types, and nothing else."""

    page: Any
    taps: int = 0
    keys: int = 0

    def tap(self, selector: str) -> None:
        """Click what the selector names."""
        self.page.click(selector)
        self.taps += 1

    def type(self, selector: str, text: str) -> None:
        """Type into a field, which is tapped first unless it has the focus."""
        field = self.page.locator(selector)
        if not field.evaluate("each => each === document.activeElement"):
            self.tap(selector)
        self.page.keyboard.type(text)
        self.keys += len(text)

    def choose(self, selector: str, value: str) -> None:
        """Choose from a list: one tap opens it, another one chooses."""
        self.page.select_option(selector, value)
        self.taps += 2
