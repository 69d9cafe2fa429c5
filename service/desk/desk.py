"""What the desk's requests share: the store, who asks, and what they may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, current_app, request

from scorer import shape
from service.desk.links import Link, Links
from service.desk.rights import Action
from service.desk.storage import Storage
from service.photos import ReadHand, parse_json
from service.problems import ServiceError
from service.records.matches import Matches
from service.records.store import Record, Store
from service.settings import Settings

_EXTENSION = "tehai.desk"


class Desk:
    """The desk of one store. `read` reads a photo."""

    def __init__(self, store: Store, read: Callable[[bytes], ReadHand], settings: Settings) -> None:
        self.store = store
        self.matches = Matches(store)
        self.links = Links(store)
        self.read = read
        self.photo_days = settings.photo_days
        self.storage = Storage(store, settings.link_bytes, settings.records_bytes)

    def install(self, app: Flask) -> None:
        """Make this the desk of an application."""
        app.extensions[_EXTENSION] = self


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


def may(action: Action, *, match: str | None = None, table: str | None = None) -> Link:
    """The link of the request, which may do this, at the table of this match. Raises `ServiceError`."""
    link = asking()
    link.demand(action, table)
    if match is not None:
        link.demand(action, desk().matches.table_of(match))
    return link


def key() -> str:
    """The idempotency key of a request that writes; raises `ServiceError` (`bad_key`)."""
    given = request.headers.get("Idempotency-Key", "")
    if not given:
        hint = "Send a new text with each new request, and the same one when you send a request again."
        raise ServiceError("bad_key", "A write needs the header `Idempotency-Key`.", hint=hint, where="Idempotency-Key")
    return given


def body(*fields: str) -> dict[str, Any]:
    """The request's JSON object, which has no other fields. Raises `ParseError` and `ServiceError`."""
    if request.mimetype != "application/json":
        given = request.mimetype or "no content type"
        raise ServiceError("unsupported_media_type", f"The body is {given}; this address reads application/json.")
    return dict(shape.as_object(parse_json(request.get_data(), "body"), "body", frozenset(fields)))


def table_of(record: Record) -> str | None:
    """The table to which a record belongs, where it belongs to one."""
    return None if record.match is None else desk().matches.table_of(record.match)
