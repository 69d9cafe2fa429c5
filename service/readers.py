"""The reader of an application, and the queue of photos before it.

Responsible for loading the reader once, for how many photos are read at once, how many wait and how long. A photo
whose client has gone gives its place up. More than can wait is refused at once with `busy` and when to come again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import Flask, current_app

from service.photos import PhotoReader, ReadHand, load_default_reader
from service.problems import ServiceError
from service.settings import Settings
from service.tile_sets import reader_of

EXTENSION = "tehai"
_LOOK = 0.2
"""Seconds between two looks whether the client of a waiting photo is still there."""
_FIRST_GUESS = 1.0
"""Seconds that a photo is thought to take before one has been read."""


class Busy(ServiceError):
    """More photos wait than can be read soon; `retry_after`: in how many seconds there may be room."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("busy", "Too many photos wait to be read.", hint=f"Try again in {retry_after} seconds.")
        self.retry_after = retry_after


class ClientLeft(ServiceError):
    """Nobody waits for this reading any more."""

    def __init__(self) -> None:
        super().__init__("client_left", "The client left before its photo was read.")


class Readers:
    """The reader, loaded when the first photo comes (or by `warm_up`), and the places before it."""

    def __init__(
        self,
        reader: PhotoReader | None,
        settings: Settings,
        load: Callable[..., PhotoReader] = load_default_reader,
    ) -> None:
        self._reader = reader
        self._load = load
        self._loading = threading.Lock()
        self._places = threading.BoundedSemaphore(settings.photos_at_once)
        self._counting = threading.Lock()
        self._at_once, self._queue, self._wait = settings.photos_at_once, settings.photo_queue, settings.photo_wait
        self._seconds = _FIRST_GUESS
        self.waiting = 0
        """Photos that wait for their turn now."""

    def warm_up(self) -> PhotoReader:
        """The reader, loaded once."""
        with self._loading:
            if self._reader is None:
                self._reader = self._load()
            return self._reader

    @contextmanager
    def place(self, gone: threading.Event | None = None) -> Iterator[None]:
        """A place among the photos that are read now; raises `Busy`, and `ClientLeft` once `gone` is set."""
        if not self._places.acquire(blocking=False):
            self._queue_up(gone)
        started = time.monotonic()
        try:
            yield
        finally:
            self._seconds += (time.monotonic() - started - self._seconds) / 8
            self._places.release()

    def _queue_up(self, gone: threading.Event | None) -> None:
        with self._counting:
            if self.waiting >= self._queue:
                raise Busy(self._retry_after())
            self.waiting += 1
        try:
            until = time.monotonic() + self._wait
            while not self._places.acquire(timeout=_LOOK):
                if gone is not None and gone.is_set():
                    raise ClientLeft
                if time.monotonic() >= until:
                    raise Busy(self._retry_after())
        finally:
            with self._counting:
                self.waiting -= 1

    def _retry_after(self) -> int:
        """Seconds until the photos that wait now may be read."""
        return min(60, max(1, round((self.waiting + 1) * self._seconds / self._at_once)))

    def read(self, photo: Callable[[], bytes], tile_set: str = "", gone: threading.Event | None = None) -> ReadHand:
        """The reading of what `photo` gives once it is its turn, so that no photo that waits is held in memory.

        `tile_set`: the name of a set that was taught.
        """
        reader = reader_of(tile_set) if tile_set else self.warm_up()
        with self.place(gone):
            return reader.read(photo())


def readers(app: Flask | None = None) -> Readers:
    """The readers of an application (of the one that answers now, where none is given)."""
    found: Readers = (app or current_app).extensions[EXTENSION]
    return found
