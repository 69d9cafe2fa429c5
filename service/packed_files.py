"""Files and pages as a browser gets them: compressed in advance, with an ETag, so that a second visit loads little.

All fixed files (`service/static`, the drawn tiles, the source code) are in one table; a request is only a lookup in it.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Response, render_template, request
from werkzeug.http import parse_accept_header, parse_etags, quote_etag

from scorer import __version__
from service.source_archive import archive
from vision.draw.faces import face_svg, sprite_svg

_STATIC = Path(__file__).parent / "static"
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml", "application/javascript")
_ROOT = ("/", "/tiles.svg", "/icon.svg", "/manifest.webmanifest")
_IMPORT = re.compile(r'^(?:import|export|\}) ?.*?"(/static/[^"]+\.js)";$', re.M)
_BUILD, _FILES = b"@build@", b'["@files@"]'
"""Placeholders in the service worker: for the digest of all files that a page loads, and for the list of the files."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class Packed:
    """The bytes of a file and, for text, the compressed bytes. `tag`: the ETag, which changes with the bytes."""

    plain: bytes
    zipped: bytes | None
    kind: str
    tag: str
    disposition: str = ""

    @classmethod
    def of(cls, data: bytes, kind: str, disposition: str = "") -> Packed:
        """Pack the data: compress text, and compute the ETag."""
        zipped = gzip.compress(data, 9, mtime=0) if kind.startswith(_TEXT) else None
        return cls(data, zipped, kind, cls.tag_of(data), disposition)

    @staticmethod
    def tag_of(data: bytes) -> str:
        """Return the ETag of a file with these bytes."""
        return sha256(data).hexdigest()[:20]

    def answer(self, accept_encoding: str, if_none_match: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body.

        The body is empty if the browser already has the current file. It is compressed if it is text and the browser
        accepts gzip.
        """
        unpacks = self.zipped is not None and accepts_gzip(accept_encoding)
        headers = caching_headers(self.tag)
        if is_current(self.tag, if_none_match):
            return 304, headers, b""
        body = self.zipped if unpacks and self.zipped is not None else self.plain
        charset = "; charset=utf-8" if self.kind.startswith(_TEXT) else ""
        headers |= {"Content-Type": self.kind + charset, "Content-Length": str(len(body))}
        headers |= {"Content-Encoding": "gzip"} if unpacks else {}
        headers |= {"Content-Disposition": self.disposition} if self.disposition else {}
        return 200, headers, body

    def response(self) -> Response:
        """Return the response to the current Flask request."""
        asked = request.headers
        status, headers, body = self.answer(asked.get("Accept-Encoding", ""), asked.get("If-None-Match", ""))
        return Response(body, status, headers)


def accepts_gzip(accept_encoding: str) -> bool:
    """Return whether a browser with this header `Accept-Encoding` unpacks gzip."""
    return parse_accept_header(accept_encoding).find("gzip") >= 0


def caching_headers(tag: str) -> dict[str, str]:
    """Return the headers that let a browser keep a file and ask whether it is current."""
    return {"Vary": "Accept-Encoding", "Cache-Control": "no-cache", "ETag": quote_etag(tag, weak=True)}


def is_current(tag: str, if_none_match: str) -> bool:
    """Return whether a browser with this header `If-None-Match` has the file already."""
    return bool(if_none_match) and parse_etags(if_none_match).contains_weak(tag)


PHONE_SHEETS = ("table", "hand", "round", "result", "sheets", "waits", "house")
"""The style sheets of the phone page, in this order; a page loads them as one file, `/static/phone.css`."""
_COMMENT = r"/\*(?:(?!\*/).)*\*/[ \t]*"
_COMMENTS = {
    "text/css": re.compile(rf"^[ \t]*{_COMMENT}\n", re.M | re.S),
    "text/javascript": re.compile(rf"^[ \t]*(?:{_COMMENT}|//[^\n]*)\n", re.M | re.S),
}


def without_comments(source: str, kind: str) -> str:
    """Return a script or style sheet without its comment lines, which are a quarter of the bytes."""
    return _COMMENTS[kind].sub("", source)


@cache
def modules(name: str) -> list[str]:
    """Return the URL paths of a module of `service/static` and of all modules that it imports, for a page to preload.

    This includes their own imports in turn, but no module that is loaded only when it is used (`import(...)`).
    """
    found: dict[str, None] = {}
    left = [f"/static/{name}"]
    while left:
        address = left.pop(0)
        if address not in found:
            found[address] = None
            source = (_STATIC / address.removeprefix("/static/")).read_text(encoding="utf-8")
            left += _IMPORT.findall(source)
    return list(found)


@cache
def build() -> str:
    """Return a digest of all files that a page loads. When it changes, the service worker starts a new cache."""
    digest = sha256(__version__.encode())
    for folder in (_STATIC, _STATIC.parent / "templates"):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    digest.update(sprite_svg().encode())
    return digest.hexdigest()[:16]


def _offline_files() -> list[str]:
    """Return the URL paths of the files that the page needs to work offline."""
    paths = sorted([*_STATIC.iterdir(), *(_STATIC / "vendor").glob("*.js"), *(_STATIC / "house").iterdir()])
    names = [path.relative_to(_STATIC).as_posix() for path in paths if path.is_file()]
    apart = {"sw.js", *(f"{name}.css" for name in PHONE_SHEETS)}
    return [*_ROOT, "/static/phone.css", *(f"/static/{name}" for name in names if name not in apart)]


@cache
def packed_files() -> dict[str, Packed]:
    """Return all fixed files by URL path."""
    found = {
        "/tiles.svg": Packed.of(sprite_svg().encode(), "image/svg+xml"),
        "/icon.svg": Packed.of(face_svg("7z", width=512).encode(), "image/svg+xml"),
        "/source.tar.gz": Packed.of(
            archive(), "application/gzip", f'attachment; filename="tehai-{__version__}.tar.gz"'
        ),
    }
    for path in sorted(_STATIC.rglob("*")):
        if path.is_file():
            name, data = path.relative_to(_STATIC).as_posix(), path.read_bytes()
            if name == "sw.js":
                data = data.replace(_BUILD, build().encode()).replace(_FILES, json.dumps(_offline_files()).encode())
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if kind in _COMMENTS:
                data = without_comments(data.decode(), kind).encode()
            found[f"/static/{name}"] = Packed.of(data, kind)
    sheets = b"".join(found[f"/static/{name}.css"].plain for name in PHONE_SHEETS)
    found["/static/phone.css"] = Packed.of(sheets, "text/css")
    # The service worker is at the root so that its scope covers every page.
    return found | {f"/{name}": found[f"/static/{name}"] for name in ("sw.js", "manifest.webmanifest")}


def packed_file(address: str) -> Packed | None:
    """Return the file at a URL path; None if there is none."""
    return packed_files().get(address)


def packed_page(name: str) -> Response:
    """Return a page of `service/templates`, with the version and a link to the source code in its footer."""
    text = render_template(name, build=build(), modules=modules)
    return Packed.of(text.encode(), "text/html").response()
