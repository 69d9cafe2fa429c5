"""The tables of the store. Migrations (`service.records.migrations`) create them; a test checks that both agree."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA: Final = MetaData()

RECORDS: Final = Table(
    "records",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("match", String(40)),
    Column("at", String(27), nullable=False),
    Column("head", Text, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Index("records_of_match", "match", "number"),
)
"""The chain, one row per record. `head` is canonical JSON with the hash of each part; `hash` is the hash of `head`."""

PARTS: Final = Table(
    "parts",
    METADATA,
    Column("record", BigInteger, ForeignKey("records.number"), primary_key=True, autoincrement=False),
    Column("name", String(40), primary_key=True),
    Column("body", Text, nullable=False),
)
"""The parts of each record, as canonical JSON."""

CHAIN: Final = Table(
    "chain",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("length", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""One row: the length of the chain and its last hash. A writer locks this row."""

ANSWERS: Final = Table(
    "answers",
    METADATA,
    Column("key", String(300), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", String(27), nullable=False),
)
"""For each writer and idempotency key (`WRITER:KEY`): the stored answer, which a repeated request gets again."""

PHOTOS: Final = Table(
    "photos",
    METADATA,
    Column("sha256", String(64), primary_key=True),
    Column("state", String(10), nullable=False),
    Column("media_type", String(40), nullable=False),
    Column("data", LargeBinary),
    Column("data_sha256", String(64)),
    Column("expires_at", String(27)),
)
"""Photos by the SHA-256 of the original photo. `state`: original, cropped or erased."""

LINKS: Final = Table(
    "links",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("role", String(20), nullable=False),
    Column("scope", String(80), nullable=False),
    Column("expires_at", String(27), nullable=False),
    Column("revoked_at", String(27)),
    Column("tournament", String(40), nullable=False, server_default=""),
)
"""The issued access links, without their signed tokens. `tournament`: its id; empty for the desk."""

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(100), nullable=False),
)
"""The secret that signs links; each store has its own."""
SECRET: Final = "links"
"""The name of the secret that signs links. It is the only secret."""

CLOCKS: Final = Table(
    "clocks",
    METADATA,
    Column("match", String(40), primary_key=True),
    Column("clock", Text, nullable=False),
)
"""The clock of each match, as JSON."""
