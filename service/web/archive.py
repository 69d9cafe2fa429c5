"""ZIP archives of the Python code for the phone: the first scores; the second reads photos, and needs the first.

The first has `scorer`, the modules of `service` that answer on the phone, and two libraries. The second has `vision`
without the decoding of files, training and rendering, and modules that replace OpenCV and ONNX Runtime. Each network,
with weights of half the size, is in an archive of its own, because web servers do not compress such files.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from service.web.reading.onnx_file import halved
from vision.inference.registry import SHIPPED

LIBRARIES: Final = ("segno", "tomli-w")
"""Distributions in pure Python that the modules import; msgspec is compiled, so it is a wheel of its own."""
_FOLDERS: Final = ("scorer", "service/contract", "service/sentences", "service/web/phone")
"""The archive has every module and preset of these packages."""
_MODULES: Final = (
    "service/__init__.py",
    "service/desk/__init__.py",
    "service/desk/clock.py",
    "service/desk/consequence_schemas.py",
    "service/desk/match_view.py",
    "service/desk/roles.py",
    "service/desk/schemas.py",
    "service/games/__init__.py",
    "service/games/answers.py",
    "service/games/entry.py",
    "service/games/schemas.py",
    "service/house_rule_files.py",
    "service/json_text.py",
    "service/openapi_operations.py",
    "service/problems.py",
    "service/qr_codes.py",
    "service/records/__init__.py",
    "service/records/camera_parts.py",
    "service/records/claim_comparison.py",
    "service/records/csv_lines.py",
    "service/records/held_shapes.py",
    "service/records/outcomes.py",
    "service/records/parts.py",
    "service/records/record.py",
    "service/records/shapes.py",
    "service/records/times.py",
    "service/records/verdicts.py",
    "service/schemas.py",
    "service/situation_fields.py",
    "service/web/__init__.py",
)
"""The other modules, as `service.web.phone` needs them; a test runs the archive alone."""
_READING: Final = (
    "service/web/reading",
    "vision/detection",
    "vision/geometry",
    "vision/inference",
    "vision/layout",
    "vision/reading",
    "vision/image",
)
_READING_MODULES: Final = ("vision/__init__.py", "vision/errors.py", "vision/reader.py", "vision/settings.py")
_DECODER: Final = "vision/image/decode.py"
"""The module that is left out: it needs Pillow, and on the phone the browser decodes photos."""
_STAND_INS: Final = Path(__file__).parent / "libraries"
_MODELS: Final = "vision/_models"
_ROOT: Final = Path(__file__).parents[2]
"""The folder that holds the packages: a checkout, or `site-packages`."""
_WHEN: Final = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """Return the archive that scores, a ZIP file. The bytes are the same each time."""
    return _packed(_files())


def reading_archives() -> dict[str, bytes]:
    """Return the archives for reading photos: `reading` (the Python code), and each network by its name."""
    registry = json.loads((SHIPPED / "registry.json").read_text(encoding="utf-8"))
    used = [each for each in registry["models"] if each["name"] in registry["default"].values()]
    networks = {}
    for model in used:
        data = (SHIPPED / model["file"]).read_bytes()
        if model["file"].endswith(".onnx"):
            data = halved(data)
            model.update(sha256=sha256(data).hexdigest(), bytes=len(data))
            networks[model["name"]] = _packed([(f"{_MODELS}/{model['file']}", data)])
    described = {"default": registry["default"], "models": used}
    files = [*_reading_files(), (f"{_MODELS}/registry.json", json.dumps(described).encode())]
    return {"reading": _packed(files), **networks}


def _packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in sorted(files):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data, compresslevel=9)
    return out.getvalue()


def _reading_files() -> Iterator[tuple[str, bytes]]:
    for folder in _READING:
        for path in (_ROOT / folder).rglob("*.py"):
            if (name := path.relative_to(_ROOT).as_posix()) != _DECODER:
                yield name, path.read_bytes()
    for name in _READING_MODULES:
        yield name, (_ROOT / name).read_bytes()
    for path in _STAND_INS.glob("*.py"):
        if path.stem != "__init__":
            yield path.name, path.read_bytes()
    yield f"{_MODELS}/layout.json", (SHIPPED / "layout.json").read_bytes()


def _files() -> Iterator[tuple[str, bytes]]:
    for folder in _FOLDERS:
        for path in (_ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".toml"):
                yield path.relative_to(_ROOT).as_posix(), path.read_bytes()
    for name in _MODULES:
        yield name, (_ROOT / name).read_bytes()
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield file.as_posix(), Path(str(file.locate())).read_bytes()


if __name__ == "__main__":
    sys.stdout.buffer.write(archive())
