"""The reader of an application, and the limit on photos that are read at once.

Loads the reader once. The server lets photos wait in `queue`, on its event loop; other callers wait in their thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import Flask, current_app

from service.fair_queue import FairQueue
from service.photos import PhotoReader, ReadHand, load_default_reader
from service.settings import Settings
from service.tile_sets import reader_of

EXTENSION = "tehai"


class Readers:
    """The reader, loaded for the first photo (or by `warm_up`), and its places."""

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
        self.queue = FairQueue(settings.photos_at_once, settings.photo_queue, settings.photo_wait)

    def warm_up(self) -> PhotoReader:
        """The reader, loaded once."""
        with self._loading:
            if self._reader is None:
                self._reader = self._load()
            return self._reader

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among the photos that are being read."""
        with self._places:
            yield

    def read(self, photo: Callable[[], bytes], tile_set: str = "") -> ReadHand:
        """Read what `photo` returns when its turn comes, so that a waiting photo is not held in memory twice.

        `tile_set`: the name of a learnt set.
        """
        reader = reader_of(tile_set) if tile_set else self.warm_up()
        with self.place():
            return reader.read(photo())


def readers(app: Flask | None = None) -> Readers:
    """The readers of an application (by default the current one)."""
    found: Readers = (app or current_app).extensions[EXTENSION]
    return found
