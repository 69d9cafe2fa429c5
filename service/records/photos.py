"""Photos beside the chain: kept, cropped to the tiles, erased, expired. The chain knows them by the hash alone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, insert, select, update

from service.problems import ServiceError
from service.records import database
from service.records.canonical import digest
from service.records.store import Draft, Store
from service.records.tables import PHOTOS
from service.records.times import written


def keep(connection: Connection, data: bytes, media_type: str, expires: datetime) -> str:
    """Keep a photo until it expires; its hash. One that was sent before is kept once; one erased comes back."""
    sha256 = digest(data)
    values = {
        "state": "original",
        "media_type": media_type,
        "data": data,
        "data_sha256": sha256,
        "expires_at": written(expires),
    }
    known = connection.execute(select(PHOTOS.c.state).where(PHOTOS.c.sha256 == sha256)).one_or_none()
    if known is None:
        connection.execute(insert(PHOTOS).values(sha256=sha256, **values))
    elif known.state == "erased":
        connection.execute(update(PHOTOS).where(PHOTOS.c.sha256 == sha256).values(**values))
    return sha256


def load(store: Store, sha256: str) -> tuple[bytes, str]:
    """The bytes of a photo and their type; raises `ServiceError` (`no_such_photo`), and from its expiry on."""
    row = None
    if re.fullmatch("[0-9a-f]{64}", sha256):
        with database.reading(store.engine) as connection:
            row = connection.execute(select(PHOTOS).where(PHOTOS.c.sha256 == sha256)).one_or_none()
    if row is None or row.data is None or row.expires_at <= written(store.now()):
        gone = row is not None
        message = (
            "The photo was erased, or its time is over; its hash is still in the record."
            if gone
            else "There is no such photo."
        )
        raise ServiceError("no_such_photo", message)
    return bytes(row.data), str(row.media_type)


def erase(store: Store, key: str, by: str, sha256: str, reason: str) -> dict[str, Any]:
    """Erase a photo, and record who did it and why. Raises `ServiceError` (`no_such_photo`)."""

    def make(connection: Connection, _: int) -> Draft:
        _change(connection, sha256, state="erased", data=None, data_sha256=None)
        return Draft("photo", {"photo": {"sha256": sha256, "done": "erased", "reason": reason}})

    return store.write(key, by, {"erase": sha256, "reason": reason}, make)[0]


def crop(store: Store, key: str, by: str, sha256: str, data: bytes, media_type: str) -> dict[str, Any]:
    """Keep these bytes, the photo cropped to its tiles, in place of the photo, and record it."""
    cropped = digest(data)

    def make(connection: Connection, _: int) -> Draft:
        _change(connection, sha256, state="cropped", data=data, data_sha256=cropped, media_type=media_type)
        return Draft("photo", {"photo": {"sha256": sha256, "done": "cropped", "now": cropped}})

    return store.write(key, by, {"crop": sha256, "to": cropped}, make)[0]


def expire(store: Store, by: str = "tehai") -> list[str]:
    """Erase every photo whose time is over; their hashes. A record says of each that it expired."""
    now = written(store.now())
    with database.reading(store.engine) as connection:
        due = select(PHOTOS.c.sha256, PHOTOS.c.expires_at).where(PHOTOS.c.data.is_not(None), PHOTOS.c.expires_at <= now)
        rows = connection.execute(due.order_by(PHOTOS.c.sha256)).all()
    for row in rows:
        erase(store, f"expire {row.sha256} {row.expires_at}", by, row.sha256, "expired")
    return [row.sha256 for row in rows]


def lifetime(store: Store, days: int) -> datetime:
    """When a photo that comes now expires."""
    return store.now() + timedelta(days=days)


def _change(connection: Connection, sha256: str, **values: Any) -> None:
    row = connection.execute(select(PHOTOS.c.state).where(PHOTOS.c.sha256 == sha256)).one_or_none()
    if row is None or row.state == "erased":
        raise ServiceError("no_such_photo", "There is no such photo, or it was erased before.")
    connection.execute(update(PHOTOS).where(PHOTOS.c.sha256 == sha256).values(**values))
