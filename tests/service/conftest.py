"""Photos that are made here, a reader that needs no models, the command in this process, an HTTP client, and stores.

The fake reader decodes for real; on a plain picture it sees nothing, on any other a hand of its own. Stores lie in a
fresh database each, of SQLite and of PostgreSQL; where PostgreSQL is missing its tests are skipped, with
`TEHAI_REQUIRE_POSTGRES=1` they fail instead.
"""

from __future__ import annotations

import io
import json
import logging
import struct
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from scorer.hand import Hand
from service.cli.main import main
from service.http import create_app
from service.photos import load_default_reader
from service.records.store import Store
from tests.needed import missing
from tests.service import postgres
from vision.image.decode import decode
from vision.reading.doubts import Doubt, no_tiles
from vision.reading.reading import Reading, RunnerUp
from vision.reading.seen_tile import Role, SeenTile

HAND = Hand.from_typed("123m456p789s11222z!2z")


class FakeReader:
    """Sees `hand` in every photo that is not of one colour, repaired from `as_seen` where that is another."""

    def __init__(self, hand: Hand | None = HAND, as_seen: Hand | None = None) -> None:
        self.hand = hand
        self.as_seen = as_seen or hand

    def read_with_photo(self, data: bytes):
        photo = decode(data)
        size = (photo.width, photo.height)
        if self.hand is None or np.ptp(photo.pixels.reshape(-1, 3), axis=0).max() < 20:
            return photo, Reading((), None, None, 0.0, (no_tiles(),), size)
        tiles = tuple(
            SeenTile(
                tile, ((x, 0.0), (x + 3, 0.0), (x + 3, 4.0), (x, 4.0)), 0.99, False, ((tile, 0.99),), Role.CONCEALED, x
            )
            for x, tile in enumerate(self.hand.concealed)
        )
        if self.as_seen == self.hand:
            return photo, Reading(tiles, self.hand, self.hand, 0.9, (), size)
        doubts = (Doubt("repaired", "A tile taken for another.", (13,)),)
        return photo, Reading(
            tiles, self.hand, self.as_seen, 0.9, doubts, size, runners_up=(RunnerUp(self.as_seen, 0.08),)
        )

    def read(self, data: bytes) -> Reading:
        return self.read_with_photo(data)[1]

    def glance(self, data: bytes) -> Reading:
        return self.read(data).unrepaired()


def picture(width: int = 96, height: int = 64) -> Image.Image:
    image = Image.new("RGB", (width, height), (200, 30, 20))
    image.paste((20, 40, 210), (0, 0, width // 2, height // 2))
    return image


def encoded(image: Image.Image, kind: str = "JPEG") -> bytes:
    out = io.BytesIO()
    image.save(out, kind)
    return out.getvalue()


def heic() -> bytes:
    """96 x 64 as the camera's chip has it, to be turned by a quarter; with the place it was taken at."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[2] = (51.0, 30.0, 0.0)
    out = io.BytesIO()
    pillow_heif.from_pillow(picture()).save(out, quality=95, exif=exif.tobytes())
    return out.getvalue()


def truncated() -> bytes:
    noise = np.random.default_rng(0).integers(0, 255, (200, 300, 3), np.uint8)
    data = encoded(Image.fromarray(noise))
    return data[: len(data) // 2]


def enormous() -> bytes:
    """30,000 x 30,000 black pixels, a bit each."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    packer = zlib.compressobj(1)
    row = bytes(1 + 30_000 // 8)
    data = b"".join(packer.compress(row) for _ in range(30_000)) + packer.flush()
    head = struct.pack(">IIBBBBB", 30_000, 30_000, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


PHOTOS: dict[str, Callable[[], bytes]] = {
    "good.jpg": lambda: encoded(picture()),
    "truncated.jpg": truncated,
    "document.jpg": lambda: b"%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n",
    "enormous.png": enormous,
    "empty.jpg": lambda: b"",
    "table.jpg": lambda: encoded(Image.new("RGB", (640, 480), (30, 110, 60))),
    "phone.heic": heic,
}


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    """The service keeps what it makes (keys, checkpoints) in a folder of this test."""
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    """A folder with a file for each of `PHOTOS`."""
    folder = tmp_path_factory.mktemp("photos")
    for name, make in PHOTOS.items():
        (folder / name).write_bytes(make())
    return folder


@pytest.fixture
def fake_reader():
    return FakeReader()


@pytest.fixture
def reader_of():
    """A fake reader that sees a hand, or nothing."""
    return FakeReader


@pytest.fixture(params=["fake reader", "default reader"])
def any_reader(request):
    """The fake reader, and the one with the models of the project."""
    if request.param == "fake reader":
        return FakeReader()
    return load_default_reader()


@dataclass
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def own_log():
    """Undo what a test does to the log: `tehai serve` sends it to a standard error that ends with the test."""
    log = logging.getLogger("tehai")
    before = log.handlers, log.propagate, log.level
    yield
    log.handlers, log.propagate = before[:2]
    log.setLevel(before[2])


@pytest.fixture
def run(capsys, monkeypatch, fake_reader):
    """The command `tehai`, in this process."""

    def run_command(*arguments: object, stdin: bytes = b"", reader: Any = fake_reader) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        status = main([str(argument) for argument in arguments], load_reader=lambda: reader)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run_command


@pytest.fixture
def client_of():
    """An HTTP client of a service with this reader."""

    def make(reader: Any, **changes: Any):
        app = create_app(reader, **changes)
        return app.test_client()

    return make


@pytest.fixture
def client(client_of, fake_reader):
    return client_of(fake_reader)


class Clock:
    """A time that stands until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 7, 29, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def move(self, **by: float) -> None:
        self.time += timedelta(**by)


@pytest.fixture(scope="session")
def postgres_server():
    with postgres.running() as server:
        yield server


@pytest.fixture
def fresh(request, tmp_path):
    """The address of a fresh database of a kind; `name` tells several of SQLite apart."""

    def make(kind: str, name: str = "records") -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name}.db"
        server = request.getfixturevalue("postgres_server")
        if server is None:
            missing(postgres.MISSING, "TEHAI_REQUIRE_POSTGRES")
        return server.database()

    return make


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, fresh):
    """The address of a fresh database."""
    return fresh(request.param)


@pytest.fixture
def other_url(url, fresh):
    """Another of the same kind."""
    return fresh(url.partition(":")[0], "other")


@pytest.fixture
def store(url, clock):
    made = Store(url, clock)
    yield made
    made.close()
