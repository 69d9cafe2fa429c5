"""The `Desk` of an application, and functions for its requests: their access link and permissions, key and body."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flask import Flask, current_app, request

from scorer import shape
from scorer.match.ledger import Ledger
from scorer.sentences import say
from service.desk.links import Link, Links
from service.desk.rights import Action
from service.desk.storage_limits import Storage
from service.json_text import parse_json
from service.openapi_operations import checked_key
from service.photos import ReadHand
from service.problems import ServiceError
from service.records.checkpoint_writer import Sealer
from service.records.matches import Matches, Place
from service.records.record import Record
from service.records.store import Store
from service.settings import Settings

_EXTENSION = "tehai.desk"


class Desk:
    """The desk of one store. `read`: reads the hand in a photo; `sealer`: signs checkpoints."""

    def __init__(self, store: Store, read: Callable[[bytes], ReadHand], settings: Settings, sealer: Sealer) -> None:
        self.store = store
        self.sealer = sealer
        self.matches = Matches(store)
        self.links = Links(store)
        self.read = read
        self.photo_days = settings.photo_days
        self.storage = Storage(store, settings.link_bytes, settings.records_bytes)
        self.after_event: list[Callable[[str, str], list[dict[str, Any]]]] = []
        """Functions that are called with the writer and the match after an event; the answer has their results."""
        self.foreseen: list[Callable[[str, Ledger], list[dict[str, Any]]]] = []
        """Functions of a match and its new ledger: return what this ledger would change in tournaments."""

    def install(self, app: Flask) -> None:
        """Make this desk the desk of an application."""
        app.extensions[_EXTENSION] = self


def sealing(app: Flask) -> AbstractContextManager[None]:
    """Return a context in which checkpoints of the application's records are signed. It does nothing without a desk."""
    found: Desk | None = app.extensions.get(_EXTENSION)
    return nullcontext() if found is None else found.sealer.running()


def desk() -> Desk:
    """Return the desk of the current application."""
    found: Desk = current_app.extensions[_EXTENSION]
    return found


def asking() -> Link:
    """Return the access link of the request. Raises `ServiceError` unless the link is valid."""
    return desk().links.check(token())


def token() -> str | None:
    """Return the token of the access link: from the header `Authorization`, else from `?link=`, which streams use."""
    header = request.headers.get("Authorization", "")
    return header[7:].strip() if header.startswith("Bearer ") else request.args.get("link")


def linked() -> bool:
    """Return whether the request has a valid access link; its permissions do not matter."""
    try:
        asking()
    except ServiceError:
        return False
    return True


def may(action: Action, *, match: str | None = None, place: Place | None = None) -> Link:
    """Return the access link of the request. Raises `ServiceError` unless the link allows this action.

    `place`: the table of the action. `match`: a match; the link must allow the action at the table of this match.
    """
    link = asking()
    link.demand(action, place)
    if match is not None:
        link.demand(action, desk().matches.place_of(match))
    return link


def follow_match(who: str, match: str) -> list[dict[str, Any]]:
    """Update the tournaments after a new event of a match; returns what was done at each table."""
    return [each for follow in desk().after_event for each in follow(who, match)]


def key() -> str:
    """Return the idempotency key of a write. Raises `ServiceError` (`bad_key`)."""
    return checked_key(request.headers.get("Idempotency-Key", ""))


def body(*fields: str) -> dict[str, Any]:
    """Return the JSON object of the request. `fields`: the allowed fields. Raises `ParseError` and `ServiceError`."""
    if request.mimetype != "application/json":
        given = request.mimetype or say("refused.no_type")
        raise ServiceError("unsupported_media_type", say("refused.body_type", given=given, wanted="application/json"))
    return dict(shape.as_object(parse_json(request.get_data(), "body"), "body", frozenset(fields)))


NOWHERE = Place("")
"""The place of a record for which `place_of` finds no table. Only a link for all tables and tournaments reaches it."""


def place_of(record: Record) -> Place:
    """Return the table of a record of a match, or of a hand that a camera saw; `NOWHERE` for every other record."""
    if record.match is not None:
        return desk().matches.place_of(record.match)
    return Place(str(record.parts["seen"]["table"])) if record.kind == "seen" else NOWHERE
