"""The HTTP endpoint of the record of a match, and the page that replays the record beside a film."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, make_response, request

from scorer import shape
from scorer.sentences import say
from service.desk.desk import desk, may
from service.desk.rights import Action
from service.packed_files import packed_page
from service.page_language import language_asked
from service.security_headers import FRAMING
from service.stream.replay.exports import FORMS
from service.stream.replay.moments import moments_of

BLUEPRINT = Blueprint("replay", __name__)


@BLUEPRINT.get("/api/stream/matches/<match>/record")
def record(match: str) -> Response:
    """Return what happened in a match, with times.

    `?as=`: `jsonl` (default), `vtt` (subtitles) or `chapters` (markers of a recording); `?start=`: the time at which
    the film begins, by default the time when the match was opened; `?lang=`.
    """
    may(Action.EXPORT, match=match)
    form = request.args.get("as", "jsonl")
    if form not in FORMS:
        raise shape.wrong("as", shape.one_of(tuple(FORMS)), form)
    written, media_type, ending = FORMS[form]
    moments = moments_of(desk().matches, match, language_asked(), _start(request.args.get("start")))
    response = make_response(written(moments))
    response.content_type = f"{media_type}; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="match-{match}.{ending}"'
    return response


def _start(given: str | None) -> datetime | None:
    if not given:
        return None
    try:
        start = datetime.fromisoformat(given)
    except ValueError as error:
        raise shape.wrong("start", say("at_stream.a_time"), given) from error
    return start if start.tzinfo else start.replace(tzinfo=UTC)


@BLUEPRINT.get("/desk/replay")
def replay() -> Response:
    """Return the page that replays the record of a match with its film."""
    response = packed_page("stream/replay.html")
    response.headers["Content-Security-Policy"] = FRAMING
    return response
