"""The pages (main page, teaching a tile set, documentation of the API and of errors) and the endpoints of static files.

`service.http` has the API, `service.packed_files` has the contents of the files.
"""

from __future__ import annotations

from flask import Blueprint, Flask, Response, abort, render_template, request

from scorer import __version__
from service import errors
from service.api_examples import EXAMPLES
from service.openapi import document
from service.packed_files import Packed, packed_file, packed_page
from service.settings import Settings

pages = Blueprint("pages", __name__)


def add_pages(app: Flask, settings: Settings) -> None:
    """Add the pages to an application."""
    app.register_blueprint(pages)
    app.jinja_env.globals.update(version=__version__, source_url=settings.source_url, keeps_photos=settings.keep_photos)


@pages.get("/")
def index() -> Response:
    """Return the main page."""
    return packed_page("index.html")


@pages.get("/teach")
def teach() -> Response:
    """Return the page for teaching a tile set."""
    return packed_page("teach.html")


@pages.get("/api")
def api() -> Response:
    """Return the documentation page of the API, made from the OpenAPI document."""
    text = render_template("api.html", api=document(), examples=EXAMPLES)
    return Packed.of(text.encode(), "text/html").response()


@pages.get("/errors")
def codes() -> Response:
    """Return the page of all error codes. Each code has an anchor, to which the `type` of a problem links."""
    return Packed.of(render_template("errors.html", groups=errors.all_codes()).encode(), "text/html").response()


@pages.get("/static/<path:name>")
@pages.get("/sw.js")
@pages.get("/manifest.webmanifest")
@pages.get("/tiles.svg")
@pages.get("/icon.svg")
@pages.get("/source.tar.gz")
def file(name: str = "") -> Response:  # noqa: ARG001  # the whole URL path is looked up
    """Return a static file: a script, style sheet, drawing, the manifest, the service worker, or the source code.

    The server normally answers these requests on its event loop (`service.edge.files`).
    """
    found = packed_file(request.path)
    if found is None:
        abort(404)
    return found.response()
