"""Store photos outside the chain, crop them to the tiles, and erase them. The chain holds only their hashes.

The clock of this machine decides when a photo expires. A wrong clock must not erase a photo that a referee needs. If
the clock jumps ahead, the times of the records have a gap. So after a gap of more than `GAP` since a photo was stored,
the photo is not erased automatically: a person must first confirm that the clock is correct.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update

from scorer.sentences import say, together
from service.problems import ServiceError
from service.records import database
from service.records.canonical import digest
from service.records.record import Draft, Record
from service.records.store import Store, read_records
from service.records.tables import PHOTOS, RECORDS
from service.records.times import read_time, written

_log = logging.getLogger("tehai.records")


GAP: Final = timedelta(days=14)
"""If more time passes between two records, the clock is possibly wrong: clubs meet and make records every week."""


def keep(connection: Connection, data: bytes, media_type: str, expires: datetime) -> str:
    """Store a photo until it expires; returns its hash.

    A photo that is sent twice is stored in one copy, until the later expiry time. An erased photo is stored again.
    """
    database.sends(connection, len(data))
    sha256 = digest(data)
    values = {
        "state": "original",
        "media_type": media_type,
        "data": data,
        "data_sha256": sha256,
        "expires_at": written(expires),
    }
    own = PHOTOS.c.sha256 == sha256
    known = connection.execute(select(PHOTOS.c.state, PHOTOS.c.expires_at).where(own)).one_or_none()
    if known is None:
        connection.execute(insert(PHOTOS).values(sha256=sha256, **values))
    elif known.state == "erased":
        connection.execute(update(PHOTOS).where(own).values(**values))
    elif known.expires_at < values["expires_at"]:
        connection.execute(update(PHOTOS).where(own).values(expires_at=values["expires_at"]))
    return sha256


def load(store: Store, sha256: str) -> tuple[bytes, str]:
    """Return the bytes of a photo and their media type; of a cropped photo, the cropped bytes.

    `sha256`: the hash of the photo as it was sent. Raises `ServiceError` (`no_such_photo`) if there is no such photo,
    or if it was erased or has expired.
    """
    row = None
    if re.fullmatch("[0-9a-f]{64}", sha256):
        with database.reading(store.engine) as connection:
            row = connection.execute(select(PHOTOS).where(PHOTOS.c.sha256 == sha256)).one_or_none()
    if row is None or row.data is None or row.expires_at <= written(store.now()):
        gone = row is not None
        message = say("at_desk.photo_gone") if gone else say("at_desk.no_such_photo")
        raise ServiceError("no_such_photo", message)
    return bytes(row.data), str(row.media_type)


def erase(store: Store, key: str, by: str, sha256: str, reason: str) -> dict[str, Any]:
    """Erase a photo, and record who did it and why. Raises `ServiceError` (`no_such_photo`)."""

    def make(connection: Connection, _: int) -> Draft:
        _change(connection, sha256, state="erased", data=None, data_sha256=None)
        return Draft("photo", {"photo": {"sha256": sha256, "done": "erased", "reason": reason}})

    return store.write(key, by, {"erase": sha256, "reason": reason}, make)[0]


def crop(store: Store, key: str, by: str, sha256: str, data: bytes, media_type: str) -> dict[str, Any]:
    """Replace a photo by `data`, the cropped photo, and record the change. Raises `ServiceError` (`no_such_photo`)."""
    cropped = digest(data)

    def make(connection: Connection, _: int) -> Draft:
        _change(connection, sha256, state="cropped", data=data, data_sha256=cropped, media_type=media_type)
        done = {"sha256": sha256, "done": "cropped", "now": cropped, "media_type": media_type}
        return Draft("photo", {"photo": done})

    return store.write(key, by, {"crop": sha256, "to": cropped}, make)[0]


@dataclass(frozen=True, slots=True)
class Expired:
    """The hashes of expired photos: the photos erased now, and the photos kept because the clock is possibly wrong."""

    erased: tuple[str, ...]
    kept: tuple[str, ...]


def expire(store: Store, by: str = "tehai", *, clock_is_right: bool = False) -> Expired:
    """Erase every expired photo, and write a record for each erased photo.

    If the records since a photo was stored have a gap longer than `GAP`, the photo is erased only with
    `clock_is_right`.
    """
    now = store.now()
    with database.reading(store.engine) as connection:
        due = select(PHOTOS.c.sha256, PHOTOS.c.expires_at)
        due = due.where(PHOTOS.c.data.is_not(None), PHOTOS.c.expires_at <= written(now)).order_by(PHOTOS.c.sha256)
        rows = connection.execute(due).all()
        unsure = set() if clock_is_right or not rows else _before_a_gap(connection, now, {row.sha256 for row in rows})
    for row in rows:
        if row.sha256 not in unsure:
            erase(store, f"expire {row.sha256} {row.expires_at}", by, row.sha256, "expired")
    found = Expired(*(tuple(r.sha256 for r in rows if (r.sha256 in unsure) is kept) for kept in (False, True)))
    if found.kept:
        _log.warning("clock_ahead: %s", ahead(found))
    return found


def ahead(found: Expired) -> ServiceError:
    """Return the error for photos that were kept because the clock is possibly wrong."""
    message = say("operating.clock_ahead", kept=len(found.kept), days=GAP.days)
    if found.erased:
        message = together((message, say("operating.clock_ahead_erased", erased=len(found.erased))))
    return ServiceError("clock_ahead", message, hint=say("operating.clock_ahead_hint"))


def _before_a_gap(connection: Connection, now: datetime, wanted: set[str]) -> set[str]:
    """Return the photos of `wanted` that were stored before a gap in the times of the records."""
    times = connection.execute(select(RECORDS.c.number, RECORDS.c.at).order_by(RECORDS.c.number)).all()
    before_gap: int | None = None
    latest = None
    for number, at in [*((row.number, read_time(row.at)) for row in times), (None, now)]:
        if latest is not None and at - latest > GAP:
            before_gap = times[-1].number if number is None else number - 1
        latest = at if latest is None else max(latest, at)
    if before_gap is None:
        return set()
    filed_since = set()
    for record in read_records(connection, kinds=("case", "seen"), after=before_gap):
        filed_since |= set(photos_of(record))
    return wanted - filed_since


def photos_of(record: Record) -> tuple[str, ...]:
    """Return the hashes of the photos stored with the record of a case, or of a hand that a camera saw."""
    one = record.parts.get("photo", {}).get("sha256") if record.kind == "case" else None
    return (one,) if one else tuple(record.parts.get("seen", {}).get("photos", ()))


def lifetime(store: Store, days: int) -> datetime:
    """Return the expiry time of a photo that is stored now."""
    return store.now() + timedelta(days=days)


def _change(connection: Connection, sha256: str, **values: Any) -> None:
    row = connection.execute(select(PHOTOS.c.state).where(PHOTOS.c.sha256 == sha256)).one_or_none()
    if row is None or row.state == "erased":
        raise ServiceError("no_such_photo", say("at_desk.no_photo_left"))
    connection.execute(update(PHOTOS).where(PHOTOS.c.sha256 == sha256).values(**values))
