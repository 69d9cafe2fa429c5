"""Packs what training needs on another machine into one tar file of limited size.

This module decides which files are packed, their names in the archive, and its manifest:

- `code/vision/…`, `code/scorer/…`: the Python files of the two packages. `code/pillow_heif.py` replaces a
  package of 5 MiB, because a bundle contains no HEIC photo.
- `photos/faces/…`, `photos/faces-more/…`, `photos/art/…`, `photos/classes.txt`: pictures of faces for rendering.
- `corners/SET/NAME.jpg` and `.json`: photos with corners (`vision.train.photo_corners`).
- `games/…`: pictures of those game sets that are not held out (`vision.render.game_sets`).
- `start/…`: starting weights of networks, including the shipped locator.
- `wheels/…`: Python packages that the other machine lacks.
- `manifest.json`: `files`, `bytes`, the bytes of each part (`parts`), the `sha256` of each file, and the
  `options`.

The same files always give the same archive. If the archive's name ends in `.gz`, it is compressed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

import scorer
import vision
from vision.data.label_files import stem
from vision.data.pictures import read_rgb
from vision.errors import PhotoError
from vision.inference.registry import SHIPPED, Registry, models_folder
from vision.render.game_sets import GAMES, unpacked
from vision.render.levelled import FACE_SIZE
from vision.settings import Settings

LIMIT = 60 * 2**20
"""The greatest size of a bundle in bytes."""
LONGEST_FACE = 2 * FACE_SIZE[1]
"""The greatest length of a face picture's longer side in pixels; rendering uses half of this length."""
FACE_QUALITY = 90
FACES = ("faces", "faces-more", "art")
MANIFEST = "manifest.json"

STAND_IN = b'''"""Stands in for pillow_heif, which a bundle lacks: it has no HEIC photos."""


def register_heif_opener() -> None:
    """Do nothing."""
'''

Files = dict[str, bytes]
"""The contents of an archive: bytes by file name."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources of a bundle's files.

    - `corners`: the folder that the command `corners` wrote.
    - `games`: a folder of unpacked packages (docs/train.md).
    - `start`: files of starting weights, in addition to the shipped locator.
    - `once`: whether only one of the augmented copies of each photo is packed.
    - `quality`: the JPEG quality of the photos; None leaves them unchanged.
    - `seed`: the seed of the training; it is only written into the manifest.
    """

    photos: Path
    corners: Path
    games: Path | None = None
    start: tuple[Path, ...] = ()
    wheels: tuple[Path, ...] = ()
    once: bool = False
    quality: int | None = None
    seed: int = 21

    def options(self) -> dict[str, object]:
        """Return the options for the manifest, without the paths on this machine."""
        return {"seed": self.seed, "once": self.once, "quality": self.quality, "games": self.games is not None}


def command(options: argparse.Namespace) -> None:
    """Run `python -m vision.train bundle`: write the bundle and print the size of each part."""
    sources = Sources(
        options.photos,
        options.corners,
        options.games,
        start=tuple(options.start),
        wheels=tuple(options.wheel),
        once=options.once,
        quality=options.quality,
        seed=options.seed,
    )
    for part, size in bundle(options.out, sources).items():
        print(f"{part}: {_mib(size)} MiB")
    print(f"{options.out}: {_mib(options.out.stat().st_size)} MiB")


def bundle(out: Path, sources: Sources, settings: Settings | None = None) -> dict[str, int]:
    """Write the bundle and return the size of each part in bytes, before compression.

    Raises `PhotoError`: `bundle_too_large` if the bundle exceeds `LIMIT` bytes, `bad_training_data` for photos without
    corners, `no_such_file` for a missing file.
    """
    files: Files = {}
    for part in (code(), faces(sources.photos), corners(sources.corners, once=sources.once, quality=sources.quality)):
        files.update(part)
    if sources.games is not None:
        files.update(games(sources.games))
    files.update(start(sources.start, settings or Settings.from_environment()))
    files.update((f"wheels/{path.name}", path.read_bytes()) for path in sources.wheels)
    about = manifest(files, sources.options())
    data = archive({**files, MANIFEST: json.dumps(about, indent=1).encode()}, compress=out.suffix == ".gz")
    sizes = parts(files)
    if len(data) > LIMIT:
        listed = ", ".join(f"{part} {_mib(size)}" for part, size in sizes.items())
        raise PhotoError(
            "bundle_too_large",
            f"The bundle is {_mib(len(data))} MiB; the limit is {_mib(LIMIT)} MiB. Its parts: {listed}.",
            hint="Compress it (OUT.tar.gz), leave out augmented copies (--once), compress photos more"
            " (--quality), or give fewer files.",
        )
    partial = out.with_name(out.name + ".part")
    partial.write_bytes(data)
    partial.replace(out)
    return sizes


def code() -> Files:
    """Return the Python files of `vision` and `scorer`, the files that they load at import (the registry and the
    layout cost weights), and the replacement for `pillow_heif`.
    """
    found: Files = {"code/pillow_heif.py": STAND_IN}
    for package in (vision, scorer):
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            found[f"code/{folder.name}/{path.relative_to(folder).as_posix()}"] = path.read_bytes()
    found["code/models/registry.json"] = (SHIPPED / "registry.json").read_bytes()
    found["code/models/layout.json"] = Registry.load(SHIPPED).default_for("layout").read()
    return found


def faces(photos: Path) -> Files:
    """Return the face pictures of a folder of photos, reduced to the size that rendering needs.

    Raises `PhotoError` (`no_such_file`) if one of the folders is missing.
    """
    found = {"photos/classes.txt": (photos / "classes.txt").read_bytes()}
    for name in FACES:
        if not (photos / name).is_dir():
            raise PhotoError("no_such_file", f"There is no folder {photos / name}.")
        for path in sorted(path for path in (photos / name).iterdir() if path.is_file()):
            found[f"photos/{name}/{path.name}"] = _face(path)
    return found


def _face(path: Path) -> bytes:
    data = path.read_bytes()
    image = cv2.imread(str(path)) if path.suffix == ".jpg" else None
    if image is None or max(image.shape[:2]) <= LONGEST_FACE:
        return data
    scale = LONGEST_FACE / max(image.shape[:2])
    shrunk = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", shrunk, [cv2.IMWRITE_JPEG_QUALITY, FACE_QUALITY])[1])


def corners(folder: Path, *, once: bool = False, quality: int | None = None) -> Files:
    """Return the photos and JSON files of a folder that the command `corners` wrote.

    With `once`, only the first augmented copy of each photo is returned. With a `quality`, the photos are compressed
    again.

    Raises `PhotoError` (`bad_training_data`) if there are no photos, or if a photo has no JSON file.
    """
    photos = sorted(folder.glob("*/*.jpg"))
    lacking = [path.name for path in photos if not path.with_suffix(".json").is_file()]
    if lacking or not photos:
        what = f"{len(lacking)} photos without corners: {lacking[0]}" if lacking else "no photos with corners"
        raise PhotoError(
            "bad_training_data", f"{folder} has {what}.", hint="Complete it with `python -m vision.train corners`."
        )
    if once:
        photos = list({(path.parent.name, stem(path)): path for path in reversed(photos)}.values())
    found: Files = {}
    for path in photos:
        found[f"corners/{path.parent.name}/{path.name}"] = _photo(path, quality)
        found[f"corners/{path.parent.name}/{path.stem}.json"] = path.with_suffix(".json").read_bytes()
    return found


def _photo(path: Path, quality: int | None) -> bytes:
    if quality is None:
        return path.read_bytes()
    image = np.ascontiguousarray(read_rgb(path)[:, :, ::-1])
    options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
    return bytes(cv2.imencode(".jpg", image, options)[1])


def games(folder: Path) -> Files:
    """Return the files of the game sets that are not held out. Raises `PhotoError` (`no_such_file`)."""
    return {f"games/{game.file}": unpacked(folder, game.file).read_bytes() for game in GAMES if not game.held_out}


def start(files: Sequence[Path], settings: Settings) -> Files:
    """Return the starting weights: the default locator and `files`."""
    locator = Registry.load(models_folder(settings)).default_for("locator")
    return {
        f"start/{locator.path.name}": locator.read(),
        **{f"start/{path.name}": path.read_bytes() for path in files},
    }


def parts(files: Files) -> dict[str, int]:
    """Return the size of each part in bytes.

    A part is a top folder of the archive, or a subfolder of `corners` or `photos`.
    """
    sizes: dict[str, int] = {}
    for name, data in files.items():
        first, *rest = name.split("/")
        part = f"{first}/{rest[0]}" if first in ("corners", "photos") and len(rest) > 1 else first
        sizes[part] = sizes.get(part, 0) + len(data)
    return sizes


def manifest(files: Files, options: dict[str, object]) -> dict[str, object]:
    """Return the content of `manifest.json`."""
    return {
        "files": len(files),
        "bytes": sum(map(len, files.values())),
        "parts": parts(files),
        "options": options,
        "sha256": {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())},
    }


def archive(files: Files, *, compress: bool) -> bytes:
    """Return the files as a tar archive, which depends only on their names and contents."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            packed.addfile(entry, io.BytesIO(content))
    return gzip.compress(data.getvalue(), mtime=0) if compress else data.getvalue()


def _mib(size: int) -> str:
    return f"{size / 2**20:.1f}"
