"""What the desk's requests share: the store, who asks, and what they may."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flask import Flask, current_app, request

from scorer import shape
from service.desk.links import Link, Links
from service.desk.rights import Action
from service.desk.storage import Storage
from service.operations import KEY
from service.photos import ReadHand, parse_json
from service.problems import ServiceError
from service.records.matches import Matches, Place
from service.records.sealing import Sealer
from service.records.store import Record, Store
from service.settings import Settings

_EXTENSION = "tehai.desk"


class Desk:
    """The desk of one store. `read` reads a photo; `sealer` signs."""

    def __init__(self, store: Store, read: Callable[[bytes], ReadHand], settings: Settings, sealer: Sealer) -> None:
        self.store = store
        self.sealer = sealer
        self.matches = Matches(store)
        self.links = Links(store)
        self.read = read
        self.photo_days = settings.photo_days
        self.storage = Storage(store, settings.link_bytes, settings.records_bytes)
        self.heard: list[Callable[[str, str], list[dict[str, Any]]]] = []
        """Who follows matches: called with who recorded an event and the match; what was done about it is answered."""

    def install(self, app: Flask) -> None:
        """Make this the desk of an application."""
        app.extensions[_EXTENSION] = self


def sealing(app: Flask) -> AbstractContextManager[None]:
    """Checkpoints of the records of an application are signed as long as this lasts; nothing is without a desk."""
    found: Desk | None = app.extensions.get(_EXTENSION)
    return nullcontext() if found is None else found.sealer.running()


def desk() -> Desk:
    """The desk of the application that answers now."""
    found: Desk = current_app.extensions[_EXTENSION]
    return found


def asking() -> Link:
    """Whose link the request comes with: in the header, or for a stream in `?link=`. Raises `ServiceError`."""
    return desk().links.check(token())


def token() -> str | None:
    """The link as it came with the request."""
    header = request.headers.get("Authorization", "")
    return header[7:].strip() if header.startswith("Bearer ") else request.args.get("link")


def linked() -> bool:
    """Whether the request comes with a link that is good, whatever it allows."""
    try:
        asking()
    except ServiceError:
        return False
    return True


def may(action: Action, *, match: str | None = None, place: Place | None = None) -> Link:
    """The link of the request, which may do this, at this table or that of this match. Raises `ServiceError`."""
    link = asking()
    link.demand(action, place)
    if match is not None:
        link.demand(action, desk().matches.place_of(match))
    return link


def key() -> str:
    """The idempotency key of a request that writes, as `KEY` says; raises `ServiceError` (`bad_key`)."""
    given = request.headers.get("Idempotency-Key", "")
    if not re.fullmatch(KEY, given):
        hint = "Send a new text with each new request, and the same one when you send a request again."
        message = "A write needs the header `Idempotency-Key`, a text of 1 to 150 characters of ASCII."
        raise ServiceError("bad_key", message, hint=hint, where="Idempotency-Key")
    return given


def body(*fields: str) -> dict[str, Any]:
    """The request's JSON object, which has no other fields. Raises `ParseError` and `ServiceError`."""
    if request.mimetype != "application/json":
        given = request.mimetype or "no content type"
        raise ServiceError("unsupported_media_type", f"The body is {given}; this address reads application/json.")
    return dict(shape.as_object(parse_json(request.get_data(), "body"), "body", frozenset(fields)))


NOWHERE = Place("")
"""The place of what belongs to no table: only links for everything reach it."""


def place_of(record: Record) -> Place:
    """The table to which a record belongs; `NOWHERE` where it belongs to none."""
    if record.match is not None:
        return desk().matches.place_of(record.match)
    return Place(str(record.parts["seen"]["table"])) if record.kind == "seen" else NOWHERE
