"""The Python of the phone as one archive: `scorer`, the modules of `service` that answer there, and two libraries."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

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
_ROOT: Final = Path(__file__).parents[2]
"""The folder that holds the packages: a checkout, or `site-packages`."""
_WHEN: Final = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """Return the archive, a ZIP file. The bytes are the same each time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in sorted(_files()):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data, compresslevel=9)
    return out.getvalue()


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
