"""Checkpoints: signed lines of text that state which record was the last one of the chain at a given time.

The hashes of the chain show that a record was changed. They do not show that the last records were removed or that the
whole chain was rewritten; a checkpoint shows both. A checkpoint is signed with a key outside the database
(`service.records.signing_keys`), appended to a file next to the database, and printed with each ruling. The
printed checkpoint cannot be changed later.

    tehai1 RECORD HASH TIME KEY SIGNATURE
"""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from service.problems import ServiceError
from service.records import database
from service.records.breaks import Break

_FORM: Final = re.compile(
    r"tehai1(0|[1-9]\d{0,15})([0-9a-f]{64})(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)([0-9a-f]{16})([\w-]{86})", re.ASCII
)
"""Matched after all blanks are removed, because a copied line can have additional blanks where it was wrapped."""
_BROKEN_OFF: Final = " (broken off)"
"""The mark of an unfinished line, for example after a power failure. The next process that writes the file adds it."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A checkpoint. `key`: the name of the signing key (`service.records.signing_keys.name_of`)."""

    number: int
    hash: str
    at: str
    key: str
    signature: str

    @property
    def said(self) -> str:
        """Return the text that the signature covers."""
        return f"tehai1 {self.number} {self.hash} {self.at} {self.key}"

    @property
    def text(self) -> str:
        """Return the checkpoint as one line of text, for the file, the printout and the QR code."""
        return f"{self.said} {self.signature}"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Parse a checkpoint line; raises `ServiceError` (`bad_checkpoint`)."""
        found = _FORM.fullmatch("".join(text.split()))
        if found is None:
            hint = "A checkpoint is one line: tehai1 RECORD HASH TIME KEY SIGNATURE."
            raise ServiceError("bad_checkpoint", "The text is not a checkpoint.", hint=hint)
        number, hashed, at, key, signature = found.groups()
        return cls(int(number), hashed, at, key, signature)

    def to_json(self) -> dict[str, Any]:
        return {"record": self.number, "hash": self.hash, "at": self.at, "key": self.key, "checkpoint": self.text}

    def good(self, keys: Mapping[str, Ed25519PublicKey]) -> bool:
        """Return whether one of these keys signed the checkpoint."""
        key = keys.get(self.key)
        if key is None:
            return False
        try:
            key.verify(base64.urlsafe_b64decode(self.signature + "=="), self.said.encode())
        except InvalidSignature:
            return False
        return True


def signed(number: int, hashed: str, at: str, key: Ed25519PrivateKey, name: str) -> Checkpoint:
    """Sign and return a new checkpoint."""
    bare = Checkpoint(number, hashed, at, name, "")
    signature = base64.urlsafe_b64encode(key.sign(bare.said.encode())).decode().rstrip("=")
    return Checkpoint(number, hashed, at, name, signature)


def file_of(url: str, data: Path) -> Path:
    """Return the checkpoint file of a database: next to the file for SQLite, in the data folder for PostgreSQL."""
    file = database.sqlite_file(url)
    if file is not None:
        return Path(f"{file}.checkpoints")
    return data / f"{re.sub(r'[^A-Za-z0-9_-]', '_', database.name_of(url))}.checkpoints"


def append(file: Path, *added: str) -> None:
    """Append lines to a file, and return when they are on the disk. Raises `ServiceError` (`cannot_write`)."""
    lines = "".join(f"{each}\n" for each in added)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+", buffering=0) as out:
            out.seek(0, os.SEEK_END)
            if out.tell():
                out.seek(-1, os.SEEK_END)
                lines = lines if out.read() == b"\n" else f"{_BROKEN_OFF}\n{lines}"
            out.write(lines.encode())
            os.fsync(out.fileno())
    except OSError as error:
        raise ServiceError("cannot_write", f"{str(file)!r} cannot be written: {error.strerror}.") from error


def lines_of(file: Path) -> list[str]:
    """Return the complete lines of a file; empty if there is no file. Raises `ServiceError` (`bad_checkpoint`)."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise ServiceError("bad_checkpoint", f"{str(file)!r} cannot be read: {error}.") from error
    lines = text.split("\n")[:-1]  # the text after the last line break is unfinished
    return [line for line in lines if not line.endswith(_BROKEN_OFF)]


def checked(lines: list[str], keys: Mapping[str, Ed25519PublicKey]) -> tuple[list[Checkpoint], list[Break]]:
    """Return the checkpoints with valid signatures, a break for each invalid line, and one for each unknown key."""
    found, breaks, strange = [], [], dict[str, list[int]]()
    for place, line in enumerate(lines, 1):
        try:
            each = Checkpoint.parse(line)
        except ServiceError:
            breaks.append(Break(None, "checkpoint", f"Line {place} of the checkpoint file is not a checkpoint."))
            continue
        if each.good(keys):
            found.append(each)
        elif each.key in keys:
            breaks.append(Break(None, "checkpoint", f"Line {place} of the checkpoint file has an invalid signature."))
        else:
            strange.setdefault(each.key, []).append(place)
    for key, places in strange.items():
        message = f"{len(places)} checkpoints (first: line {places[0]}) are signed by the unknown key {key}."
        breaks.append(Break(None, "checkpoint", message))
    return found, breaks
