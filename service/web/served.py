"""The page that needs no service, offered by a service to its phones: the files of a site below `/alone/`.

Small files are in memory; most of them share their bytes with the other static files. The parts, 13 MB, are read from
the disk for each request; their compressed forms, 4 MB, are in memory from the first request on.
"""

from __future__ import annotations

import gzip
import mimetypes
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from flask import Flask

from service.edge.files import Answer
from service.packed_files import Packed, accepts_gzip, caching_headers, is_current
from service.security_headers import HARDENING, hardening_of
from service.web.parts import Parts, find_parts, installed
from service.web.site import WORKER_POLICY, WORKERS, Place, make_site

BASE: Final = "/alone/"
"""The path of the page."""
_APART: Final = ("_headers",)
"""Files of the site that only other hosts need, so the service does not offer them."""
_PACKS: Final = (".wasm", ".mjs", ".json")
"""The endings of parts that are sent compressed; others are archives."""
_LEVEL: Final = 6
"""The level of gzip for parts: level 9 takes twice the time for half a percent."""

mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".mjs")


@dataclass(frozen=True, slots=True)
class _Part:
    """A part on the disk. `size`: its bytes; `zipped`: its compressed bytes, None for an archive."""

    path: Path
    size: int
    zipped: bytes | None
    kind: str
    tag: str

    def answer(self, accept_encoding: str, if_none_match: str) -> Answer:
        headers = caching_headers(self.tag)
        if is_current(self.tag, if_none_match):
            return 304, headers, b""
        headers["Content-Type"] = self.kind
        if self.zipped is not None and accepts_gzip(accept_encoding):
            return 200, {**headers, "Content-Encoding": "gzip", "Content-Length": str(len(self.zipped))}, self.zipped
        return 200, {**headers, "Content-Length": str(self.size)}, self.path


class ServedSite:
    """The site of a service. It is made when its first file is requested, which takes some two seconds."""

    def __init__(self, parts: Parts, has_certificate: Callable[[], bool]) -> None:
        self._parts, self._has_certificate = parts, has_certificate
        self._making = threading.Lock()

    def answer(self, name: str, accept_encoding: str, if_none_match: str) -> Answer | None:
        """Return status, headers with the security headers, and body of a file; None if the site has no such file."""
        with self._making:
            found = self._files.get(name or "index.html")
        if found is None:
            return None
        status, headers, body = found.answer(accept_encoding, if_none_match)
        hardening = hardening_of(f"/{name}", found.kind)
        if name in WORKERS:
            hardening = {**HARDENING, "Content-Security-Policy": WORKER_POLICY}
        return status, {**hardening, **headers}, body

    @cached_property
    def _files(self) -> Mapping[str, Packed | _Part]:
        made = make_site(self._parts, Place(BASE, self._has_certificate()))
        parts = {f"parts/{name}": self._parts.folder / name for name in self._parts.files()}
        return {
            name: _part(parts[name], data) if name in parts else Packed.of(data, _kind(name))
            for name, data in made.files.items()
            if name not in _APART
        }


def _part(path: Path, data: bytes) -> _Part:
    zipped = gzip.compress(data, _LEVEL, mtime=0) if path.suffix in _PACKS else None
    return _Part(path, len(data), zipped, _kind(path.name), Packed.tag_of(data))


def _kind(name: str) -> str:
    if name == "api/rules":
        return "application/json"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def offer(app: Flask, named: str | None) -> ServedSite | None:
    """Show a link to the site on the phone page, and return the site; None if its parts are not installed.

    `named`: the folder of the parts (`TEHAI_WEB_PARTS`), in place of the package `tehai-web`. Raises `ServiceError`
    (`no_web_parts`) for a folder that does not have all parts.
    """
    if not named and installed() is None:
        return None
    site = ServedSite(find_parts(named), lambda: bool(app.jinja_env.globals.get("has_certificate")))
    app.jinja_env.globals["offers_alone"] = True
    return site
