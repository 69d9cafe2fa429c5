"""The source code of the running program as one archive. The AGPL (section 13) gives every user a right to it.

The archive contains the installed packages, including local changes. It has no model weights: they are in the wheel,
and `models/` names them with their licences.
"""

from __future__ import annotations

import gzip
import io
import tarfile
from functools import cache
from pathlib import Path

from scorer import __version__

PACKAGES = ("scorer", "vision", "service")
_ROOT = Path(__file__).parents[1]
_LEFT_OUT = {"__pycache__", "_models", "_sample"}


@cache
def archive() -> bytes:
    """Return a gzipped tar of the three packages. The bytes are the same each time."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as zipped, tarfile.open(fileobj=zipped, mode="w") as tar:
        for name in PACKAGES:
            root = _ROOT / name
            for path in sorted(root.rglob("*")):
                if path.is_file() and not _LEFT_OUT & set(path.relative_to(root).parts):
                    _add(tar, path, f"tehai-{__version__}/{name}/{path.relative_to(root).as_posix()}")
    return out.getvalue()


def _add(tar: tarfile.TarFile, path: Path, name: str) -> None:
    data = path.read_bytes()
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    tar.addfile(entry, io.BytesIO(data))
