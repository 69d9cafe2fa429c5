"""A service with tournaments that browsers can visit; for tests, checks and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.records.store import Store
from tests.service.browser.conftest import serving
from tests.service.tournaments.conftest import Cup, cup_on


@contextmanager
def serving_hall(folder: Path) -> Iterator[tuple[str, Cup]]:
    """Serve tournaments from a fresh database in this folder; yield the address, and one who asks it directly."""
    with Store(f"sqlite:///{folder / 'records.db'}") as store:
        cup = cup_on(store)
        address, stop = serving(cup.client.application)
        try:
            yield address, cup
        finally:
            stop()
