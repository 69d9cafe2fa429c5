"""What the requests of the desk share: the store, the link of the request, and its rights."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flask import Flask, current_app, request

from scorer import shape
from scorer.sentences import say
from service.desk.links import Link, Links
from service.desk.rights import Action
from service.desk.storage_limits import Storage
from service.openapi_operations import KEY
from service.photos import ReadHand, parse_json
from service.problems import ServiceError
from service.records.checkpoint_writer import Sealer
from service.records.matches import Matches, Place
from service.records.record import Record
from service.records.store import Store
from service.settings import Settings

_EXTENSION = "tehai.desk"


class Desk:
    """The desk of one store. `read` reads a photo; `sealer` signs checkpoints."""

    def __init__(self, store: Store, read: Callable[[bytes], ReadHand], settings: Settings, sealer: Sealer) -> None:
        self.store = store
        self.sealer = sealer
        self.matches = Matches(store)
        self.links = Links(store)
        self.read = read
        self.photo_days = settings.photo_days
        self.storage = Storage(store, settings.link_bytes, settings.records_bytes)
        self.after_event: list[Callable[[str, str], list[dict[str, Any]]]] = []
        """Called after an event with its writer and the match; each returns what it did about it, for the answer."""

    def install(self, app: Flask) -> None:
        """Make this the desk of an application."""
        app.extensions[_EXTENSION] = self


def sealing(app: Flask) -> AbstractContextManager[None]:
    """A context in which checkpoints of the application's records are signed; does nothing without a desk."""
    found: Desk | None = app.extensions.get(_EXTENSION)
    return nullcontext() if found is None else found.sealer.running()


def desk() -> Desk:
    """The desk of the current application."""
    found: Desk = current_app.extensions[_EXTENSION]
    return found


def asking() -> Link:
    """The link of the request, from the header, or for a stream from `?link=`. Raises `ServiceError`."""
    return desk().links.check(token())


def token() -> str | None:
    """The link of the request as text."""
    header = request.headers.get("Authorization", "")
    return header[7:].strip() if header.startswith("Bearer ") else request.args.get("link")


def linked() -> bool:
    """Whether the request has a valid link, whatever it allows."""
    try:
        asking()
    except ServiceError:
        return False
    return True


def may(action: Action, *, match: str | None = None, place: Place | None = None) -> Link:
    """The link of the request, checked to allow this action at this table or at that of this match. Raises
    `ServiceError`.
    """
    link = asking()
    link.demand(action, place)
    if match is not None:
        link.demand(action, desk().matches.place_of(match))
    return link


def key() -> str:
    """The idempotency key of a writing request, matched with `KEY`; raises `ServiceError` (`bad_key`)."""
    given = request.headers.get("Idempotency-Key", "")
    if not re.fullmatch(KEY, given):
        raise ServiceError("bad_key", say("at_desk.bad_key"), hint=say("at_desk.bad_key_hint"), where="Idempotency-Key")
    return given


def body(*fields: str) -> dict[str, Any]:
    """The request's JSON object, without unknown fields. Raises `ParseError` and `ServiceError`."""
    if request.mimetype != "application/json":
        given = request.mimetype or say("refused.no_type")
        raise ServiceError("unsupported_media_type", say("refused.body_type", given=given, wanted="application/json"))
    return dict(shape.as_object(parse_json(request.get_data(), "body"), "body", frozenset(fields)))


NOWHERE = Place("")
"""The place of a record without a table: only links for everything reach it."""


def place_of(record: Record) -> Place:
    """The table to which a record belongs; `NOWHERE` if it belongs to none."""
    if record.match is not None:
        return desk().matches.place_of(record.match)
    return Place(str(record.parts["seen"]["table"])) if record.kind == "seen" else NOWHERE
