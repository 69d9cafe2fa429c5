"""A table whose entries are computed when they are first used, so that importing a module stays fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class LazyTable(dict[Key, Value]):
    """A dict that computes a missing value from its key and stores it. Later look-ups are as fast as in a dict.

    At most `most` values are stored, so that input cannot fill the memory. Use `table[key]`: `get` and `in` find only
    stored values.
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[Key], Value], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: Key) -> Value:
        value = self._make(key)
        if len(self) < self._most:
            self[key] = value
        return value
