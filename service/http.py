"""The HTTP service as a Flask application: the API of the contract, and a start page.

Responsible for requests, answers and their headers. What is answered comes from `service.photos`; how errors look
from `service.problems`; how it is run from `service.serve`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, current_app, jsonify, request, send_from_directory
from werkzeug.exceptions import HTTPException

from scorer import __version__
from scorer.api import answer
from scorer.errors import TehaiError
from scorer.faces import face_svg, sprite_svg
from scorer.rules import rule_sets
from scorer.shape import wrong
from service import errors
from service.openapi import document
from service.photos import PhotoReader, PhotoRequest, ReadHand, load_default_reader, parse_json
from service.problems import CODE_OF_STATUS, ServiceError, problem, status_of
from service.settings import Settings

if TYPE_CHECKING:
    from service.records.store import Store

_STATIC = Path(__file__).parent / "static"
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_EXTENSION = "tehai"
_log = logging.getLogger("tehai.http")


class Readers:
    """The reader, loaded when the first photo comes (or by `warm_up`), and how many photos it is given at once."""

    def __init__(self, reader: PhotoReader | None, settings: Settings) -> None:
        self._reader = reader
        self._loading = threading.Lock()
        self._places = threading.BoundedSemaphore(settings.photos_at_once)
        self._wait = settings.photo_wait

    def warm_up(self) -> PhotoReader:
        """The reader, loaded once."""
        with self._loading:
            if self._reader is None:
                self._reader = load_default_reader()
            return self._reader

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among the photos that are read now; raises `ServiceError` (`busy`)."""
        if not self._places.acquire(timeout=self._wait):
            raise ServiceError("busy", "Too many photos wait to be read.", hint="Try again in a minute.")
        try:
            yield
        finally:
            self._places.release()

    def read(self, data: bytes) -> ReadHand:
        """The reading of a photo."""
        reader = self.warm_up()
        with self.place():
            return reader.read(data)


def create_app(
    reader: PhotoReader | None = None, settings: Settings | None = None, store: Store | None = None
) -> Flask:
    """The application; `reader` is loaded when it is first needed, where none is given. With a store it has a desk."""
    settings = settings or Settings.from_environment()
    app = Flask("service", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.max_body
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    app.extensions[_EXTENSION] = Readers(reader, settings)
    app.register_error_handler(TehaiError, _answer_error)
    app.register_error_handler(HTTPException, _answer_http_error)
    app.register_error_handler(Exception, _answer_fault)
    app.after_request(_harden)
    for rule, method, view in (
        ("/api/read", "POST", _read),
        ("/api/score", "POST", _score),
        ("/api/photo-score", "POST", _photo_score),
        ("/api/rules", "GET", _rules),
        ("/api/openapi.json", "GET", _openapi),
        ("/health", "GET", _health),
        ("/", "GET", _page),
        ("/errors", "GET", _errors),
        ("/tiles.svg", "GET", _tiles),
        ("/icon.svg", "GET", _icon),
        ("/static/<path:name>", "GET", _file),
    ):
        app.add_url_rule(rule, view_func=view, methods=[method], endpoint=view.__name__)
    if store is not None:
        _install_desk(app, store, settings)
    return app


def _install_desk(app: Flask, store: Store, settings: Settings) -> None:
    from service.desk.desk import Desk
    from service.desk.http import install

    install(app, Desk(store, readers(app).read, settings.photo_days))


def readers(app: Flask | None = None) -> Readers:
    """The readers of an application (of the one that answers now, where none is given)."""
    found: Readers = (app or current_app).extensions[_EXTENSION]
    return found


def _read() -> Response:
    wanted = request.form.get("as_seen", "false")
    if wanted not in ("true", "false"):
        raise wrong("as_seen", "`true` or `false`", wanted)
    found = readers().read(_photo())
    return jsonify((found.unrepaired() if wanted == "true" else found).to_json())


def _score() -> Response:
    if request.mimetype != "application/json":
        _refuse_type("application/json")
    return jsonify(answer(parse_json(request.get_data(), "body")))


def _photo_score() -> Response:
    data = _photo()
    part = request.form.get("request")
    if part is None and "request" in request.files:
        text: str | bytes = request.files["request"].read()
    elif part is None:
        hint = 'Send `request` as a form field: {"rules": …, "situation": {…}}.'
        raise ServiceError("missing_request", "The form has no part `request`.", hint=hint, where="request")
    else:
        text = part
    asked = PhotoRequest(parse_json(text, "request"))
    reading = asked.reading(readers().read(data))
    return jsonify({"reading": reading.to_json(), "score": asked.score(reading)})


def _photo() -> bytes:
    """The bytes of the part `photo`."""
    if request.mimetype != "multipart/form-data":
        _refuse_type("multipart/form-data")
    part = request.files.get("photo")
    if part is None:
        hint = "Send the file as the part `photo` of a multipart form."
        raise ServiceError("missing_photo", "The form has no file `photo`.", hint=hint, where="photo")
    data: bytes = part.read()
    return data


def _refuse_type(wanted: str) -> None:
    given = request.mimetype or "no content type"
    raise ServiceError(
        "unsupported_media_type", f"The body is {given}; this address reads {wanted}.", hint=f"Send {wanted}."
    )


def _rules() -> Response:
    return jsonify({"rules": [rules.to_json() for rules in rule_sets().values()]})


def _openapi() -> Response:
    return jsonify(document())


def _health() -> Response:
    return jsonify({"status": "ok", "version": __version__})


def _page() -> Response:
    return send_from_directory(_STATIC, "index.html")


def _errors() -> Response:
    return Response(errors.page(), mimetype="text/html")


def _file(name: str) -> Response:
    return send_from_directory(_STATIC, name)


def _tiles() -> Response:
    return Response(sprite_svg(), mimetype="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


def _icon() -> Response:
    return Response(face_svg("7z"), mimetype="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


def _answer_error(error: TehaiError) -> Response:
    status = status_of(error.code)
    if status >= 500:
        _log.error("%s", error)
    return _problem_response(error)


def _answer_http_error(error: HTTPException) -> Response:
    status = error.code or 500
    code = CODE_OF_STATUS.get(status, "bad_request" if status < 500 else "internal_error")
    detail = {
        "not_found": f"There is nothing at {request.path}.",
        "method_not_allowed": f"{request.path} does not answer {request.method}.",
        "too_large": f"The request is larger than {current_app.config['MAX_CONTENT_LENGTH'] / 2**20:.0f} MiB.",
        "internal_error": "Something failed here; it is not what you sent.",
    }.get(code, error.description or "The request cannot be read.")
    hint = {"too_large": "Save the photo smaller, as JPEG.", "not_found": "GET /api/openapi.json lists what is here."}
    response = _problem_response(ServiceError(code, detail, hint=hint.get(code, "")))
    if error.get_response().headers.get("Allow"):
        response.headers["Allow"] = error.get_response().headers["Allow"]
    return response


def _answer_fault(error: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.path, exc_info=error)
    return _problem_response(
        ServiceError(
            "internal_error",
            "Something failed here; it is not what you sent.",
            hint="The log of the service says what.",
        )
    )


def _problem_response(error: TehaiError) -> Response:
    body: dict[str, Any] = problem(error)
    response = jsonify(body)
    response.status_code = body["status"]
    response.mimetype = "application/problem+json"
    if error.code == "busy":
        response.headers["Retry-After"] = "60"
    return response


def _harden(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.path.startswith("/api/") or request.path == "/health":
        response.headers["Cache-Control"] = "no-store"
    return response
