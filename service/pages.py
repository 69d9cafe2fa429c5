"""Pages and what they load: templates, modules, drawings, the manifest, the service worker, the source.

Responsible for what a browser shows; the API is `service.http`. Everything small and fixed is packed once and sent
with a tag, so that a second visit costs a few hundred bytes.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, render_template, request

from scorer import __version__
from scorer.faces import face_svg, sprite_svg
from service import errors
from service.examples import EXAMPLES
from service.openapi import document
from service.settings import Settings
from service.source import archive

_STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""The Content-Security-Policy of every page that does not say another."""
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml", "application/javascript")
_ROOT = ("/", "/tiles.svg", "/icon.svg", "/manifest.webmanifest")
_BUILD, _FILES = b"@build@", b"@files@"
"""Stand in the service worker for the digest of everything that a page loads, and for the list of it."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
pages = Blueprint("pages", __name__)


@dataclass(frozen=True, slots=True)
class Packed:
    """Bytes as they are and, where they are text, gzipped; `tag` changes with them."""

    plain: bytes
    zipped: bytes | None
    kind: str
    tag: str

    @classmethod
    def of(cls, data: bytes, kind: str) -> Packed:
        """The same, packed."""
        zipped = gzip.compress(data, 9, mtime=0) if kind.startswith(_TEXT) else None
        return cls(data, zipped, kind, sha256(data).hexdigest()[:20])

    def response(self, *, cache_control: str = "no-cache") -> Response:
        """The answer to this request: nothing where the browser has it, packed where the browser unpacks."""
        unpacks = self.zipped is not None and request.accept_encodings.find("gzip") >= 0
        response = Response(self.zipped if unpacks else self.plain, mimetype=self.kind)
        if unpacks:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = cache_control
        response.set_etag(self.tag, weak=True)
        response.make_conditional(request)
        return response


def add_pages(app: Flask, settings: Settings) -> None:
    """Put the pages into an application."""
    app.register_blueprint(pages)
    app.jinja_env.globals.update(version=__version__, source_url=settings.source_url, keeps_photos=settings.keep_photos)


@cache
def build() -> str:
    """A digest of everything that a page loads: another build, another cache of the service worker."""
    digest = sha256(__version__.encode())
    for folder in (_STATIC, _STATIC.parent / "templates"):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    digest.update(sprite_svg().encode())
    return digest.hexdigest()[:16]


def _offline_files() -> list[str]:
    """Addresses that the page needs to open without the service."""
    names = (path.name for path in sorted(_STATIC.iterdir()) if path.is_file())
    return [*_ROOT, *(f"/static/{name}" for name in names if name != "sw.js")]


@cache
def _static_files() -> dict[str, Path]:
    """The files below `static` by the name that an address has for them. Any other name is of nothing."""
    return {path.relative_to(_STATIC).as_posix(): path for path in _STATIC.rglob("*") if path.is_file()}


@cache
def _file(name: str) -> Packed:
    path = _static_files()[name]
    data = path.read_bytes()
    if name == "sw.js":
        data = data.replace(_BUILD, build().encode()).replace(_FILES, json.dumps(_offline_files()).encode())
    return Packed.of(data, mimetypes.guess_type(path.name)[0] or "application/octet-stream")


@cache
def _drawing(name: str) -> Packed:
    made: dict[str, Callable[[], str]] = {"tiles": sprite_svg, "icon": lambda: face_svg("7z", width=512)}
    return Packed.of(made[name]().encode(), "image/svg+xml")


def packed_page(name: str) -> Response:
    """A page of `service/templates`, with the version and the source in its footer."""
    text = render_template(name, build=build())
    return Packed.of(text.encode(), "text/html").response()


@pages.get("/")
def index() -> Response:
    """The page of the table."""
    return packed_page("index.html")


@pages.get("/teach")
def teach() -> Response:
    """The page that teaches a tile set."""
    return packed_page("teach.html")


@pages.get("/api")
def api() -> Response:
    """The API as a page, made from the document that tools read."""
    text = render_template("api.html", api=document(), examples=EXAMPLES)
    return Packed.of(text.encode(), "text/html").response()


@pages.get("/errors")
def codes() -> Response:
    """Every code, with an anchor: what the `type` of a problem points to."""
    return Packed.of(render_template("errors.html", groups=errors.all_codes()).encode(), "text/html").response()


@pages.get("/static/<path:name>")
def static_file(name: str) -> Response:
    """A module, a style sheet, an icon."""
    if name not in _static_files():
        abort(404)
    return _file(name).response()


@pages.get("/sw.js")
def service_worker() -> Response:
    """The service worker, at the root so that it may answer for every page."""
    return static_file("sw.js")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What an installed page is called and looks like."""
    return static_file("manifest.webmanifest")


@pages.get("/tiles.svg")
def tiles() -> Response:
    """All faces as symbols."""
    return _drawing("tiles").response()


@pages.get("/icon.svg")
def icon() -> Response:
    """The icon: the red dragon."""
    return _drawing("icon").response()


@pages.get("/source.tar.gz")
def source() -> Response:
    """The source of what runs here (AGPL section 13)."""
    name = f"tehai-{__version__}.tar.gz"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(archive(), mimetype="application/gzip", headers=headers)
