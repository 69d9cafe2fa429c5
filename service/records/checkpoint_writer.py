"""Write checkpoints: soon after new records while the service runs, when it starts and stops, and on demand.

A thread of the service signs the checkpoints. A decision, a printout or a backup gets a checkpoint of the last record
at once.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import select

from service.problems import ServiceError
from service.records import database
from service.records.checkpoints import Checkpoint, append, checked, file_of, lines_of, signed
from service.records.signing_keys import SigningKey, public_file, public_keys, rotate, signing_key
from service.records.store import Store
from service.records.tables import CHAIN, RECORDS
from service.records.times import written

GATHER: Final = 5.0
"""Seconds from a new record to its checkpoint, so that one checkpoint covers many records in a busy hall."""
LOOK: Final = 60.0
"""Seconds between two checks for records that other processes wrote."""
_log = logging.getLogger("tehai.records")


class Sealer:
    """Writes checkpoints of the last record of a store's chain.

    `private`: the file of the signing key; `data`: the data folder of the service.
    """

    def __init__(self, store: Store, private: Path, data: Path) -> None:
        self.store, self.private = store, private
        self.file = file_of(store.url, data)
        self._last: Checkpoint | None = None
        self._signing = threading.Lock()

    def seal(self, *, make: bool = True) -> Checkpoint | None:
        """Return a checkpoint of the last record, and append it to the file if the file does not have it yet.

        Returns None if there is no record. If there is no signing key, one is created; with `make=False` the method
        returns None instead. Raises `ServiceError`: `bad_signing_key`, `cannot_write`, or `bad_checkpoint` if the file
        cannot be read.
        """
        with self._signing:
            with database.reading(self.store.engine) as connection:
                length, hashed = connection.execute(select(CHAIN.c.length, CHAIN.c.hash)).one()
            found = signing_key(self.private, make=make) if length else None
            if found is None:
                return None
            last = self._last or self._of_file()
            if last and (last.number, last.hash, last.key) == (length, hashed, found.name):
                return last
            made = signed(length, hashed, written(self.store.now()), found.key, found.name)
            append(self.file, made.text)
            self._last = made
            return made

    def _of_file(self) -> Checkpoint | None:
        """Return the last checkpoint in the file if a key of this machine signed it, else None."""
        found, _ = checked(lines_of(self.file)[-1:], public_keys(public_file(self.private)))
        return found[-1] if found else None

    def rotate(self) -> SigningKey:
        """Replace the signing key by a new one. Both keys sign the last record, which links the new key to the old."""
        self.seal(make=False)
        new = rotate(self.private)
        self.seal()
        return new

    def look_back(self) -> None:
        """Log an error if the record that the last checkpoint in the file states is missing or has another hash."""
        last = self._of_file()
        if last is not None:
            with database.reading(self.store.engine) as connection:
                own = RECORDS.c.number == last.number
                hashed = connection.execute(select(RECORDS.c.hash).where(own)).scalar()
            if hashed != last.hash:
                hint = "Run `tehai records verify`: an older database was put back, or this one was changed."
                message = f"Record {last.number} is missing or differs from the checkpoint signed at {last.at}."
                _log.error("%s", ServiceError("bad_checkpoint", message, hint=hint))

    @contextmanager
    def running(self) -> Iterator[None]:
        """Write checkpoints while the context is open, and one more when it closes."""
        over = threading.Event()
        thread = threading.Thread(target=self._run, args=(over, self.store.written), name="checkpoints", daemon=True)
        self.look_back()
        self.seal()  # reports an unusable key when the service starts, not later
        thread.start()
        try:
            yield
        finally:
            over.set()
            self.store.wake()
            thread.join()
            self._try()

    def _run(self, over: threading.Event, seen: int) -> None:
        while not over.is_set():
            if self._wait(over, seen):
                over.wait(GATHER)
            seen = self.store.written
            self._try()

    def _wait(self, over: threading.Event, seen: int) -> bool:
        """Wait at most `LOOK` seconds until the count of writes is no longer `seen`; returns whether it has changed."""
        with self.store.changed:
            self.store.changed.wait_for(lambda: over.is_set() or self.store.written != seen, LOOK)
        return self.store.written != seen

    def _try(self) -> None:
        try:
            self.seal()
        except ServiceError as error:  # the next record or check (`LOOK`) tries again
            _log.error("%s", error)
