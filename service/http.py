"""The HTTP service as a Flask application: its requests, responses and headers.

`service.photos` computes the answers, `service.pages` has the pages, `service.problems` has the format of errors, and
`service.serve` runs the application.
"""

from __future__ import annotations

import io
import logging
from functools import cache
from typing import IO, TYPE_CHECKING, Any

from flask import Flask, Request, Response, current_app, g, jsonify, request
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import HTTPException

from scorer import __version__
from scorer.api import answer, language_of
from scorer.errors import TehaiError
from scorer.score import FULL
from scorer.sentences import LANGUAGES, say
from scorer.shape import unknown_choice, wrong
from service.body_limits import FIELD
from service.edge.hosts import check_origin
from service.fair_queue import Busy
from service.house_rule_files import every_rule_set
from service.house_rules import HOUSE_RULES
from service.json_text import parse_json
from service.metrics import Metrics
from service.openapi import document
from service.packed_files import Packed
from service.page_language import language_asked
from service.pages import add_pages
from service.photos import PhotoReader, PhotoRequest, ReadHand, load_default_reader
from service.problems import CODE_OF_STATUS, OURS, ServiceError, problem
from service.readers import EXTENSION, Readers, readers
from service.request_guards import GuardedFlask, bound_bodies
from service.security_headers import hardening_of
from service.settings import Settings
from service.teaching import teaching
from service.uploads import data_of, json_body, photo_parts, text_part, too_large

if TYPE_CHECKING:
    from service.records.store import Store

_log = logging.getLogger("tehai.http")
LOOKS = ("all", "one")
"""Detector passes for an uncertain photo: `all` that can help, or only `one`, for the pictures of a live camera."""


class _Request(Request):
    """A request that holds uploaded files in memory, so that a full disk does not affect it."""

    def _get_file_stream(self, *_: object, **__: object) -> IO[bytes]:
        return io.BytesIO()


def create_app(
    reader: PhotoReader | None = None, settings: Settings | None = None, store: Store | None = None
) -> Flask:
    """Create the application. If `reader` is None, it is loaded at the first use; with `store`, there is a desk."""
    settings = settings or Settings.from_environment()
    app = GuardedFlask("service", static_folder=None)
    app.config["TEHAI"] = settings
    app.request_class = _Request
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has this attribute
    app.extensions[EXTENSION] = Readers(reader, settings, load_default_reader)
    app.register_error_handler(TehaiError, _answer_error)
    app.register_error_handler(HTTPException, _answer_http_error)
    app.register_error_handler(Exception, _answer_fault)
    app.before_request(_refuse_other_sites)
    bound_bodies(app, settings)
    app.after_request(_harden)
    Metrics(app)
    for rule, method, view in (
        ("/api/read", "POST", _read),
        ("/api/score", "POST", _score),
        ("/api/photo-score", "POST", _photo_score),
        ("/api/rules", "GET", _rules),
        ("/api/openapi.json", "GET", _openapi),
        ("/health", "GET", _health),
    ):
        app.add_url_rule(rule, view_func=view, methods=[method], endpoint=view.__name__)
    add_pages(app, settings)
    app.register_blueprint(teaching)
    app.register_blueprint(HOUSE_RULES)
    _install_games(app, settings)
    if store is not None:
        _install_desk(app, store, settings)
    return app


def _install_desk(app: Flask, store: Store, settings: Settings) -> None:
    from service.desk.desk import Desk
    from service.desk.http_matches import install
    from service.records.checkpoint_writer import Sealer
    from service.tournaments.http import install as install_tournaments

    def read(data: bytes) -> ReadHand:
        return readers(app).read(lambda: data)

    made = Desk(store, read, settings, Sealer(store, settings.signing_key, settings.data))
    install(app, made)
    install_tournaments(app, made)


def _install_games(app: Flask, settings: Settings) -> None:
    from service.games.http import install

    install(app, settings)


def _read() -> Response:
    language = _named_language()
    wanted = request.form.get("as_seen", "false")
    if wanted not in ("true", "false"):
        raise wrong("as_seen", say("refused.true_or_false"), wanted)
    looks = request.form.get("looks", "all")
    if looks not in LOOKS:
        raise unknown_choice("looks", LOOKS, looks)
    found = _read_photo(photo_parts()[0], text_part("tile_set", ""), one_look=looks == "one")
    return jsonify((found.unrepaired() if wanted == "true" else found).to_json(language))


def _score() -> Response:
    body = json_body()
    g.language = language_of(body)
    return jsonify(answer(body))


def _photo_score() -> Response:
    photo = photo_parts()[0]
    part = request.form.get("request")
    if part is None and "request" in request.files:
        text: str | bytes = request.files["request"].read(FIELD)
    elif part is None:
        hint = say("refused.no_request_hint", form='{"rules": …, "situation": {…}}')
        raise ServiceError("missing_request", say("refused.no_request"), hint=hint, where="request")
    else:
        text = part
    value = parse_json(text, "request")
    g.language = language_of(value)
    asked = PhotoRequest(value)
    reading = asked.reading(_read_photo(photo))
    return jsonify({"reading": reading.to_json(asked.form.language), "score": asked.score(reading)})


def _read_photo(photo: FileStorage, tile_set: str = "", *, one_look: bool = False) -> ReadHand:
    return readers().read(lambda: data_of(photo), tile_set, one_look=one_look)


@cache
def _packed_rules(detail: str) -> Packed:
    return Packed.of(every_rule_set(detail).encode(), "application/json")


def _rules() -> Response:
    return _packed_rules(request.args.get("detail", FULL)).response()


def _openapi() -> Response:
    return jsonify(document())


def _health() -> Response:
    settings: Settings = current_app.config["TEHAI"]
    return jsonify({"status": "ok", "version": __version__, "source": settings.source_url})


def _answer_error(error: TehaiError) -> Response:
    if error.code in OURS:
        _log.error("%s", error)
    return _problem_response(error)


def _answer_http_error(error: HTTPException) -> Response:
    status = error.code or 500
    code = CODE_OF_STATUS.get(status, "bad_request" if status < 500 else "internal_error")
    large = too_large(request.max_content_length or 0)
    unreadable = say("refused.unreadable_as", description=error.description) if error.description else None
    detail = {
        "not_found": say("refused.nothing_at", path=request.path),
        "method_not_allowed": say("refused.method", path=request.path, method=request.method),
        "too_large": large.said,
        "internal_error": say("refused.failed"),
    }.get(code, unreadable or say("refused.unreadable"))
    hint = {"too_large": large.advice, "not_found": say("refused.nothing_at_hint")}
    response = _problem_response(ServiceError(code, detail, hint=hint.get(code, "")))
    if error.get_response().headers.get("Allow"):
        response.headers["Allow"] = error.get_response().headers["Allow"]
    return response


def _answer_fault(error: Exception) -> Response:
    _log.error("%s %s failed", request.method, request.path, exc_info=error)
    return _problem_response(
        ServiceError(
            "internal_error",
            say("refused.failed"),
            hint=say("refused.failed_hint"),
        )
    )


def _named_language() -> str:
    """Return the language that the form or query names, else that for errors. Raises `ParseError` (`wrong_shape`)."""
    asked = request.form.get("lang", request.args.get("lang"))
    if asked is not None and asked not in LANGUAGES:
        raise unknown_choice("lang", LANGUAGES, asked)
    g.language = asked
    return _language()


def _language() -> str:
    """Return the language of an error: the language that the request names or the client prefers, else English."""
    asked: str | None = g.get("language")
    return asked or language_asked()


def _problem_response(error: TehaiError) -> Response:
    g.code = error.code
    body: dict[str, Any] = problem(error, _language())
    response = jsonify(body)
    response.status_code = body["status"]
    response.mimetype = "application/problem+json"
    if isinstance(error, Busy):
        response.headers["Retry-After"] = str(error.retry_after)
    return response


def _refuse_other_sites() -> None:
    check_origin(request.method, {name.lower(): value for name, value in request.headers.items()})


def _harden(response: Response) -> Response:
    for name, value in hardening_of(request.path, response.mimetype or "").items():
        response.headers.setdefault(name, value)
    if request.path.startswith("/api/") or request.path == "/health":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
