"""The private key that signs checkpoints (Ed25519), and the public keys that check their signatures.

The private key is outside the database, in a file that only its owner can read. The public key is in a second file
next to the first. That file keeps the public keys of replaced keys too, so older checkpoints stay valid.
"""

from __future__ import annotations

import os
import re
import uuid
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from service.problems import ServiceError
from service.records.canonical import digest

_PEM: Final = serialization.Encoding.PEM
_ONE: Final = re.compile(r"-----BEGIN PUBLIC KEY-----.*?-----END PUBLIC KEY-----\n?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key and its name."""

    key: Ed25519PrivateKey
    name: str


def name_of(key: Ed25519PublicKey) -> str:
    """Return the name of a key in checkpoints: the first 16 hexadecimal digits of the SHA-256 of its 32 bytes."""
    return digest(key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw))[:16]


def public_file(private: Path) -> Path:
    """Return the path of the file of public keys that belongs to the file of a private key."""
    return private.with_name(f"{private.name}.pub")


def signing_key(private: Path, *, make: bool = False) -> SigningKey | None:
    """Return the key of a file; None if there is no file and `make` is false.

    `make`: create a missing key. If several servers create it at the same time, all use the key of the first. Raises
    `ServiceError` (`bad_signing_key`).
    """
    if not private.exists():
        if not make:
            return None
        _make(private)
    try:
        if os.name == "posix" and private.stat().st_mode & 0o007:
            raise _bad(private, "every user of this machine can read or change it", f"Run: chmod 600 {private}")
        key = serialization.load_pem_private_key(private.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise _bad(private, str(error)) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _bad(private, "it is no Ed25519 key")
    found = SigningKey(key, name_of(key.public_key()))
    if make and found.name not in public_keys(public_file(private)):
        _publish(public_file(private), key.public_key())
    return found


def public_keys(file: Path) -> dict[str, Ed25519PublicKey]:
    """Return the public keys of a file by name; empty if there is no file or the file is empty.

    Raises `ServiceError` (`bad_signing_key`).
    """
    try:
        text = file.read_text(encoding="ascii")
        found = [serialization.load_pem_public_key(each.encode()) for each in _ONE.findall(text)]
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise _bad(file, str(error)) from error
    if not text.strip():  # another server is about to write it
        return {}
    keys = [key for key in found if isinstance(key, Ed25519PublicKey)]
    if not keys or len(keys) < len(found):
        raise _bad(file, "it must contain Ed25519 public keys and no other keys")
    return {name_of(key): key for key in keys}


def rotate(private: Path) -> SigningKey:
    """Replace the private key by a new one, and delete the old one. The old public key stays in its file.

    Raises `ServiceError` (`bad_signing_key`).
    """
    private.unlink(missing_ok=True)
    return made_key(private)


def made_key(private: Path) -> SigningKey:
    """Return the key of a file, and create it if there is none. Raises `ServiceError` (`bad_signing_key`)."""
    found = signing_key(private, make=True)
    assert found is not None
    return found


def _make(private: Path) -> None:
    key = Ed25519PrivateKey.generate()
    data = key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    part = private.with_name(f"{private.name}.{uuid.uuid4().hex}.part")
    try:
        private.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(data)
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # another server created a key meanwhile; use that key
            os.link(part, private)
        part.unlink()
    except OSError as error:
        raise _bad(private, str(error.strerror), "Set TEHAI_SIGNING_KEY to a file in another folder.") from error


def _publish(file: Path, key: Ed25519PublicKey) -> None:
    """Append a public key to the file of public keys."""
    try:
        with file.open("ab") as out:
            out.write(key.public_bytes(_PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    except OSError as error:
        raise _bad(file, str(error.strerror)) from error


def _bad(file: Path, why: str, hint: str = "") -> ServiceError:
    return ServiceError("bad_signing_key", f"The key {str(file)!r} cannot be used: {why}.", hint=hint)
