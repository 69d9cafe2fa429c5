"""Compare the data outside the chain (photos, links, the secret, answers) with what the chain says about it.

This data can change: a photo expires, a link is revoked. Each change is a record, so the expected rows of these tables
can be computed from the records. A row that differs, that is missing, or that belongs to no record is a break.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, select

from scorer.errors import ParseError
from service.records.breaks import Break
from service.records.canonical import digest, parsed
from service.records.database import ROWS_AT_ONCE
from service.records.store import answer_digest
from service.records.tables import ANSWERS, LINKS, PHOTOS, SECRET, SECRETS

KINDS: Final = ("case", "seen", "photo", "link")
"""The kinds of records that describe data outside the chain."""
_BY_ITSELF: Final = ("tehai", "command")
"""The names (`by`) under which the program itself records that a photo expired."""
_CLOCK: Final = frozenset(("players", "round_seconds", "left", "since", "turn"))
"""The fields of a stored answer about a clock. Such an answer belongs to no record."""


@dataclass(slots=True)
class _Photo:
    """The expected row of a photo.

    `now`: the SHA-256 of its stored data; None if the photo was erased. `media_type`, `expires_at`: None if the records
    of an older version do not state them.
    """

    state: str
    media_type: str | None
    expires_at: str | None
    now: str | None
    record: int


@dataclass(slots=True)
class ExpectedData:
    """The data that the records say should be outside the chain. Call `add` with each record, in order."""

    photos: dict[str, _Photo] = field(default_factory=dict)
    links: dict[str, dict[str, Any]] = field(default_factory=dict)
    secrets: dict[str, int] = field(default_factory=dict)
    """For the SHA-256 of each secret: the first record that names it."""
    breaks: list[Break] = field(default_factory=list)

    def add(self, number: int, head: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
        """Add a record of one of the `KINDS`, with its parts as they were written."""
        kind = head["kind"]
        if kind == "case" and parts.get("photo"):
            photo = parts["photo"]
            self._filed(number, photo["sha256"], photo["media_type"], photo.get("expires_at"))
        elif kind == "seen":
            for sha256 in parts["seen"]["photos"]:
                self._filed(number, sha256, "image/jpeg", parts["seen"].get("expires_at"))
        elif kind == "photo":
            self._changed(number, head, parts["photo"])
        elif kind == "link":
            self._linked(number, head, parts["link"])

    def _filed(self, number: int, sha256: str, media_type: str, expires_at: str | None) -> None:
        known = self.photos.get(sha256)
        if known is None or known.state == "erased":
            self.photos[sha256] = _Photo("original", media_type, expires_at, sha256, number)
        elif known.expires_at is not None and expires_at is not None:
            known.expires_at = max(known.expires_at, expires_at)
        elif expires_at is not None:  # the earlier expiry time is unknown; the later of the two applies
            known.expires_at = None

    def _changed(self, number: int, head: Mapping[str, Any], done: Mapping[str, Any]) -> None:
        known = self.photos.get(done["sha256"])
        if known is None:
            message = f"Record {number} changes the photo {done['sha256']}, but no record stored this photo."
            self.breaks.append(Break(number, "photo", message))
            return
        known.record = number
        if done["done"] == "cropped":
            known.state, known.now, known.media_type = "cropped", done["now"], done.get("media_type", "image/jpeg")
            return
        early = known.expires_at is not None and str(head["at"]) < known.expires_at
        if done.get("reason") == "expired" and head.get("by") in _BY_ITSELF and early:
            message = f"Record {number}: the photo {done['sha256']} expired before its expiry time, {known.expires_at}."
            self.breaks.append(Break(number, "photo", message))
        known.state, known.now = "erased", None

    def _linked(self, number: int, head: Mapping[str, Any], link: Mapping[str, Any]) -> None:
        if link["done"] == "given":
            row = {name: link.get(name, "") for name in ("id", "role", "scope", "expires_at", "tournament")}
            self.links[link["id"]] = {**row, "revoked_at": None, "record": number}
            if link.get("secret"):
                self.secrets.setdefault(link["secret"], number)
        elif link["id"] in self.links:
            self.links[link["id"]]["revoked_at"] = link.get("revoked_at", _Since(str(head["at"])))
            self.links[link["id"]]["record"] = number


class _Since(str):
    """A time that older versions did not record exactly. It equals itself and every later time."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other >= str(self)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def photos(connection: Connection, expected: ExpectedData) -> tuple[dict[str, int], list[Break]]:
    """Return the number of stored rows by state, and a break for each row that differs, is missing or has no record."""
    counts: dict[str, int] = {}
    breaks: list[Break] = []
    left = dict(expected.photos)
    for row in connection.execute(select(PHOTOS).order_by(PHOTOS.c.sha256).execution_options(yield_per=ROWS_AT_ONCE)):
        counts[row.state] = counts.get(row.state, 0) + 1
        wanted = left.pop(row.sha256, None)
        if wanted is None:
            breaks.append(Break(None, f"photo {row.sha256}", f"The photo {row.sha256} belongs to no record."))
        elif wrong := _wrong_photo(row, wanted):
            message = f"The photo {row.sha256} is not as record {wanted.record} leaves it: {wrong}."
            breaks.append(Break(wanted.record, f"photo {row.sha256}", message))
    for sha256, wanted in left.items():
        message = f"The photo {sha256} of record {wanted.record} is missing, and no record says that it was erased."
        breaks.append(Break(wanted.record, f"photo {sha256}", message))
    return counts, breaks


def _wrong_photo(row: Any, wanted: _Photo) -> str:
    found = None if row.data is None else digest(bytes(row.data))
    if found is None and wanted.now is not None:
        return "it is gone, and no record says that it was erased"
    if found is not None and wanted.now is None:
        return "it still exists, but a record says that it was erased"
    if found != wanted.now or row.data_sha256 != wanted.now:
        return "its bytes differ"
    if row.state != wanted.state:
        return f"its state is {row.state}, not {wanted.state}"
    if wanted.media_type not in (None, row.media_type):
        return f"its type is {row.media_type}, not {wanted.media_type}"
    if wanted.expires_at not in (None, row.expires_at):
        return f"its expiry time is {row.expires_at}, not {wanted.expires_at}"
    return ""


def links(connection: Connection, expected: ExpectedData) -> Iterator[Break]:
    """Yield a break for each field of a link that differs from its records, and for each missing or unrecorded link."""
    left = dict(expected.links)
    for row in connection.execute(select(LINKS).order_by(LINKS.c.id)).mappings():
        wanted = left.pop(row["id"], None)
        if wanted is None:
            yield Break(None, f"link {row['id']}", f"No record issued the link {row['id']}.")
            continue
        for name, value in row.items():
            if wanted[name] != value:
                message = f"The link {row['id']}: `{name}` is {value!r}, unlike in record {wanted['record']}."
                yield Break(wanted["record"], f"link {row['id']}", message)
    for id_, wanted in left.items():
        yield Break(wanted["record"], f"link {id_}", f"The link {id_} of record {wanted['record']} is missing.")


def secrets(connection: Connection, expected: ExpectedData) -> Iterator[Break]:
    """Yield a break if the secret that signs links is missing, or is not a secret that the records name.

    Also yields a break for each other secret in the database, and for each record from which a new secret signs links.
    """
    found = {row.name: row.value for row in connection.execute(select(SECRETS))}
    value = found.pop(SECRET, None)
    for name in found:
        yield Break(None, f"secret {name}", f"The database has a secret {name!r}, which this program did not make.")
    if value is None and expected.links:
        yield Break(None, f"secret {SECRET}", "The secret that links are signed with is missing.")
    if value is not None and expected.secrets and digest(value) not in expected.secrets:
        yield Break(None, f"secret {SECRET}", "The secret that links are signed with is not the one of the records.")
    for number in list(expected.secrets.values())[1:]:
        message = f"From record {number} on, links are signed with another secret than before."
        yield Break(number, f"secret {SECRET}", message)


@dataclass(frozen=True, slots=True)
class Sealed:
    """From the head of a record: its hash, its time, and the digest of its answer (None in heads of older versions)."""

    hash: str
    at: str
    answer: str | None


def answers(connection: Connection, heads: Mapping[int, Sealed]) -> Iterator[Break]:
    """Yield a break for each answer stored for retries that is changed, missing, or without a record."""
    left = {number for number, head in heads.items() if head.answer is not None}
    for row in connection.execute(select(ANSWERS).order_by(ANSWERS.c.key).execution_options(yield_per=ROWS_AT_ONCE)):
        where = f"answer {row.key}"
        answer = _object(row.answer)
        if answer is None:
            yield Break(None, where, f"The answer to {row.key!r} cannot be read.")
            continue
        number = answer.get("record")
        if number is None and answer.keys() >= _CLOCK:
            continue
        head = heads.get(number) if isinstance(number, int) else None
        if head is None:
            yield Break(None, where, f"The answer to {row.key!r} belongs to no record.")
            continue
        left.discard(number)
        own = {name: value for name, value in answer.items() if name not in ("record", "hash", "at")}
        sealed = head.answer in (None, _digest(row.key, row.request, own))
        if not sealed or (answer.get("hash"), answer.get("at"), row.at) != (head.hash, head.at, head.at):
            message = f"Record {number}: the answer stored for retries differs from the original answer."
            yield Break(number, where, message)
    for number in sorted(left):
        yield Break(number, "answer", f"Record {number}: the answer stored for retries is missing.")


def _digest(key: str, request: str, answer: Mapping[str, Any]) -> str | None:
    try:
        return answer_digest(key, request, answer)
    except ParseError:  # without a canonical form it cannot be an answer of this program
        return None


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = parsed(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
