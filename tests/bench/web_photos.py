"""Photos that the page reads on the phone, compared with what the service reads in one thread, photo by photo.

Both read the same bytes: those that the page sends to a service, with at most 2,000 pixels a side.

A tile is the same if both readings have a tile of this name at this place. A whole hand is the same if `hand` is. A
photo with any difference is also read natively with the networks of the phone, whose weights have 16 bits: if that gives
the tiles of the phone, the weights are the cause, otherwise the pixels (decoding, resizing, other arithmetic).
"""

from __future__ import annotations

import base64
import json
import statistics
import time
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from service.web.archive import reading_archives
from tests.bench.undebugged_tab import UndebuggedTab
from vision.detection.detector import default_detectors
from vision.geometry.boxes import around, overlap
from vision.reader import Reader
from vision.settings import Settings

SAME = 0.5
"""Two tiles are at the same place if their boxes have this intersection over union."""
SHRINK = """async (data) => {
  const { shrink } = await import("/static/photo.js");
  const { blob } = await shrink(new Blob([Uint8Array.fromBase64(data)]));
  globalThis.photo = blob;
  return new Uint8Array(await blob.arrayBuffer()).toBase64();
}"""
READ = """async () => {
  const { read } = await import("/static/api.js");
  const begun = performance.now();
  const found = await read(globalThis.photo);
  return [found, (performance.now() - begun) / 1000];
}"""


@dataclass(frozen=True, slots=True)
class Photo:
    """What was read on one photo.

    - `kind`: sample, wild or drawn
    - `tiles`, `same`: the tiles of both readings, and how many of them both have
    - `hand`: whether the whole hand is the same
    - `service`, `phone`: seconds of the readings
    - `memory`: the largest memory of the tab in bytes while the photo was read
    - `why`: what differs, with its cause; empty if nothing does
    """

    name: str
    kind: str
    tiles: int
    same: int
    hand: bool
    service: float
    phone: float
    memory: int
    why: str = ""


def native(folder: Path | None = None) -> Reader:
    """Return a reader in one thread, with the networks of the service or with those in `folder`."""
    first, second = default_detectors(Settings(threads=1, models=folder))
    return Reader(first, second=second)


def halved(folder: Path) -> Reader:
    """Return a reader with the networks of the phone, which are written to `folder`."""
    for data in reading_archives().values():
        with zipfile.ZipFile(BytesIO(data)) as packed:
            for name in packed.namelist():
                if name.startswith("vision/_models/"):
                    (folder / Path(name).name).write_bytes(packed.read(name))
    return native(folder)


def compared(
    photos: Iterable[tuple[str, Path]],
    tab: UndebuggedTab,
    folder: Path,
    done: Callable[[Photo], None],
    minutes: float,
) -> list[Photo]:
    """Read each photo (its kind and file) with the service and on the phone; call `done` after each.

    `folder`: an empty folder for the networks of the phone. Begins no photo after `minutes`.
    """
    end = time.monotonic() + 60 * minutes
    cv2.setNumThreads(1)
    reader, phone_networks = native(), halved(folder)
    found = []
    for kind, path in photos:
        if time.monotonic() > end:
            break
        tab.peak = 0
        data = base64.b64decode(tab.evaluate(SHRINK, base64.b64encode(path.read_bytes()).decode()))
        begun = time.perf_counter()
        expected = reader.read(data).to_json()
        seconds = time.perf_counter() - begun
        got, phone = tab.evaluate(READ)
        tiles, same, differences = _tiles(expected["tiles"], got["tiles"])
        alike = got["hand"] == expected["hand"]
        if not alike:
            differences.append(f"{_notation(expected['hand'])}, on the phone {_notation(got['hand'])}")
        why = "; ".join(differences)
        if differences:
            again = phone_networks.read(data).to_json()
            by_weights = not _tiles(again["tiles"], got["tiles"])[2] and again["hand"] == got["hand"]
            why += f": {'weights' if by_weights else 'pixels'}"
        found.append(Photo(path.stem, kind, tiles, same, alike, seconds, phone, tab.peak, why))
        done(found[-1])
    return found


def _tiles(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> tuple[int, int, list[str]]:
    """Return how many tiles two readings have together, how many of them both have, and the differences in words."""
    quads = [np.array([each["quad"] for each in side], np.float32).reshape(-1, 4, 2) for side in (one, other)]
    shared = overlap(around(quads[0]), around(quads[1]))
    pairs = {place: int(shared[place].argmax()) for place in range(len(one)) if shared[place].max(initial=0.0) >= SAME}
    named = [
        (_told(one[left]), _told(other[right])) for left, right in pairs.items() if _names(one[left], other[right])
    ]
    differences = [f"{left} is {right} on the phone" for left, right in named]
    differences += [f"{_told(each)} only at the service" for place, each in enumerate(one) if place not in pairs]
    both = set(pairs.values())
    differences += [f"{_told(each)} only on the phone" for place, each in enumerate(other) if place not in both]
    return len(one) + len(other) - len(pairs), len(pairs) - len(named), differences


def _names(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two tiles have different names."""
    return bool(one["tile"] != other["tile"])


def _told(tile: dict[str, Any]) -> str:
    return f"{tile['tile']} ({tile['confidence']:.2f})"


def _notation(hand: dict[str, Any] | None) -> str:
    if hand is None:
        return "no hand"
    melds = " ".join(each["tiles"] for each in hand["melds"])
    return " ".join(filter(None, [hand["concealed"], hand["winning_tile"], melds, hand["flowers"]]))


def kept(path: Path) -> Callable[[Photo], None]:
    """Return a function that appends what was read to a file, one JSON object a line."""
    path.unlink(missing_ok=True)

    def keep(photo: Photo) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(photo)) + "\n")

    return keep


def table(found: list[Photo]) -> str:
    """Return the section of the page on photos."""
    kinds = {"sample": "sample photo", "wild": "`val-wild`", "drawn": "rendered hands"}
    rows = []
    for kind, words in [*kinds.items(), ("", "all")]:
        some = [each for each in found if kind in ("", each.kind)]
        if some:
            tiles, same = sum(each.tiles for each in some), sum(each.same for each in some)
            hands = sum(each.hand for each in some)
            rows.append(
                f"| {words} | {len(some)} | {same} of {tiles} ({100 * same / tiles:.2f} %) | {hands} of {len(some)} "
                f"({100 * hands / len(some):.1f} %) |"
            )
    phone, service = ([getattr(each, name) for each in found] for name in ("phone", "service"))
    ratios = statistics.median(one / other for one, other in zip(phone, service, strict=True))
    differing = "\n".join(f"- {each.name}: {each.why}" for each in found if each.why)
    return f"""## Photos

Read without a network, and by the service in one thread in the same run, in turn; both read the bytes that the page
would send. A tile is the same if both readings have a tile of this name at this place.

| photos | number | the same tiles | the same hand |
|---|---:|---:|---:|
{chr(10).join(rows)}

| | |
|---|---|
| time of a reading on the phone, median | {statistics.median(phone):.2f} s |
| time of the service in one thread, median | {statistics.median(service):.2f} s |
| how many times longer the phone takes, median of the photos | {ratios:.1f} |
| memory of the tab, largest | {max(each.memory for each in found) / 1e6:.0f} MB |

Photos with differences, each tile with its confidence, and the cause (`weights`: the phone's networks, whose
weights have 16 bits, give the phone's tiles also when they run natively; `pixels`: decoding, resizing or other
arithmetic):

{differing or "None."}
"""
