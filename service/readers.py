"""The reader of an application, which is loaded only one time, and the limit of photos read at the same time.

In the server, photos wait in `queue` on the event loop. Other callers wait in their own threads.
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
    """The reader, loaded for the first photo or by `warm_up`, and the limit of photos read at the same time."""

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
        """Return the reader, and load it at the first call."""
        with self._loading:
            if self._reader is None:
                self._reader = self._load()
            return self._reader

    @contextmanager
    def place(self) -> Iterator[None]:
        """Wait until fewer photos than the limit are being read; the open context counts as one."""
        with self._places:
            yield

    def read(self, photo: Callable[[], bytes], tile_set: str = "", *, one_look: bool = False) -> ReadHand:
        """Read a photo. `photo` returns its bytes, and `tile_set` is the name of a learnt tile set.

        `one_look`: use only one detector pass, even if the reading is uncertain.

        `photo` is called only when the turn comes, so that a waiting photo is not in memory twice.
        """
        reader = reader_of(tile_set) if tile_set else self.warm_up()
        with self.place():
            return reader.glance(photo()) if one_look else reader.read(photo())


def readers(app: Flask | None = None) -> Readers:
    """Return the readers of an application, by default the current application."""
    found: Readers = (app or current_app).extensions[EXTENSION]
    return found
