"""The error codes of `service`, the HTTP and exit status of every code, and the body of an error (RFC 9457).

`scorer.errors` and `vision.errors` have the codes of hands and photos; docs/errors.md lists all codes.
"""

from __future__ import annotations

from typing import Any

from scorer.errors import MatchFault, TehaiError
from scorer.sentences import DEFAULT_LANGUAGE, Sentence, add_area

RECORD_CODES: dict[str, str] = {
    "bad_database": "Invalid database URL.",
    "database_unreachable": "The database of records does not answer.",
    "no_database": "There is no database of records at this address; nothing was created.",
    "database_damaged": "The database of records is damaged, or the file is not a database.",
    "database_read_only": "The database of records can be read, but not written to.",
    "database_changed": "The database changed while it was read.",
    "clock_ahead": "The clock of the machine is far ahead of the records, so expired photos are not erased.",
    "bad_signing_key": "The key that signs checkpoints, or the key that checks them, cannot be used.",
    "no_signing_key": "There is no key to sign or check checkpoints with.",
    "bad_checkpoint": "The text is not a checkpoint of records, or no known key signed it.",
    "records_old": "The database has another revision than this version needs; run `tehai records upgrade`.",
    "unknown_revision": "The revision of the database, or the requested revision, is unknown to this version.",
    "bad_backup": "The file is damaged, or is not a backup of records.",
    "not_empty": "A backup can only be restored into an empty database.",
    "bad_sheet": "The results of a paper sheet cannot be read, or are not possible under the rules.",
    "bad_key": "A write needs an idempotency key with 1 to 150 printable ASCII characters.",
    "key_reused": "The idempotency key was already used for another request.",
    "no_such_record": "There is no record with this number.",
    "no_such_match": "There is no match with this id.",
    "no_such_case": "The record is not a case.",
    "deviation_needs_reason": "The claim differs from the rules, so accepting it needs a reason.",
    "no_such_call": "The record is not a call for the referee.",
    "no_such_held": "The record contains no events for a referee to decide on.",
    "not_undoable": "The event is not the last of this hand, or another device recorded it.",
    "match_moved_on": "Another device has recorded something in this match meanwhile; look at it again.",
    "no_such_photo": "The photo was never stored here, or it was erased.",
    "nothing_to_crop": "The photo cannot be cropped, because no tile was read in it.",
    "no_such_link": "No link with this id was issued.",
    "link_missing": "The request needs a link of the desk.",
    "link_forged": "This service did not issue the link.",
    "link_expired": "The link has expired.",
    "link_revoked": "The link was revoked.",
    "not_allowed": "The link does not allow this request, or not at this table.",
    "no_such_tournament": "There is no tournament with this id.",
    "tournament_changed": "Somebody else changed the tournament meanwhile; read it again and repeat the request.",
    "game_moved_on": "Another phone has recorded something in this game meanwhile; look at it again.",
    "nothing_to_undo": "Nothing was recorded in this game yet.",
    "game_differs": "The game was already transferred to the table, and has other events there.",
    "handed_over": "The game was transferred to a table and continues there. This phone records nothing more in it.",
    "bad_table_file": "The CSV cannot be read; the message names every wrong line.",
}
"""The codes of records, the desk and tournaments, with their meanings."""

CODES: dict[str, str] = {
    "usage": "The command line has a wrong command or argument; see `tehai --help`.",
    "missing_situation": "A win needs `--win` and `--seat`; they have no defaults.",
    "no_hand": "The tiles in the photo do not form a hand, so there is nothing to score.",
    "address_unavailable": "The service cannot listen on this host and port.",
    "bad_certificate": "The certificate or its key cannot be used.",
    "sample_missing": "The photo that `tehai check` reads is missing.",
    "cannot_write": "The requested file cannot be written.",
    "not_paired": "The service serves a local network, and this device has not sent the pairing code.",
    "too_many_attempts": "Too many wrong pairing codes were sent within a minute.",
    "unknown_host": "The host that the request names is not a host of the service (`--allowed-host`).",
    "too_many_requests": "The client has too many requests in progress; `Retry-After` says when to retry.",
    "too_many_connections": "There are too many connections to the service, or from this address.",
    "too_slow": "The request did not arrive in time.",
    "no_memory": "There is no memory for the request at the moment.",
    "cross_site": "A page of another site sent this request; only pages of the service are allowed to.",
    "missing_photo": "The request has no part `photo` with a file.",
    "missing_request": "The request has no part `request`.",
    "bad_request": "The request is not valid HTTP, or the service cannot read it.",
    "not_found": "There is nothing at this address.",
    "method_not_allowed": "The address does not allow this method.",
    "too_large": "The request is too large.",
    "unsupported_media_type": "The body does not have the type that this address needs.",
    "keeping_off": "This service does not store photos (TEHAI_KEEP_PHOTOS).",
    "no_room": "There is no storage space left for the data.",
    "busy": "Too many requests wait; `Retry-After` says when to retry, and `Tehai-Ticket` keeps a photo's position.",
    "client_left": "The client closed the connection before its photo was read.",
    "too_deep": "The JSON has too many nested levels.",
    "internal_error": "A fault of the program, not of the input.",
    "bad_tables": "The file of tables cannot be read, or an entry is missing or wrong.",
    "no_such_hand": "The record is not a hand that a camera saw.",
    "no_camera": "There is no camera above a table with this name.",
    "camera_taken": "Another phone is the camera of this table at the moment.",
    "bad_view": "The four corners of a playing area do not make a convex quadrilateral inside the picture.",
    "air_changed": "The hand, or what is on air, has changed since the page showed it.",
    "no_waits": "The hand has no waits, or its player does not play the match of the table.",
    "no_rules": "The rules of a table are unknown, so its hands cannot be scored.",
    "no_videos": "The folder has no videos.",
    "bad_progress": "The file that stores the progress of a batch of videos is damaged.",
    "no_web_parts": "The parts of the page that needs no service are missing; install `tehai-web` or give `--parts`.",
    "no_cluster": "Ray is not installed, or its cluster cannot be joined.",
    **RECORD_CODES,
}
"""All codes of `service`, with their meanings."""

STATUS: dict[str, int] = {
    "bad_json": 400,
    "bad_request": 400,
    "too_deep": 400,
    "client_left": 400,
    "missing_photo": 400,
    "missing_request": 400,
    "not_paired": 401,
    "cross_site": 403,
    "unknown_host": 421,
    "too_many_requests": 429,
    "too_many_connections": 503,
    "too_slow": 408,
    "no_memory": 503,
    "keeping_off": 403,
    "no_room": 507,
    "too_many_attempts": 429,
    "not_found": 404,
    "no_such_tile_set": 404,
    "method_not_allowed": 405,
    "too_large": 413,
    "file_too_large": 413,
    "image_too_large": 413,
    "too_many_scans": 413,
    "unsupported_media_type": 415,
    "unsupported_format": 415,
    "not_an_image": 415,
    "internal_error": 500,
    "model_missing": 500,
    "sample_missing": 500,
    "model_corrupt": 500,
    "busy": 503,
    "database_unreachable": 503,
    "database_damaged": 503,
    "database_read_only": 503,
    "no_database": 503,
    "bad_signing_key": 500,
    "records_old": 503,
    "key_reused": 409,
    "game_moved_on": 409,
    "nothing_to_undo": 409,
    "game_differs": 409,
    "handed_over": 409,
    "tournament_changed": 409,
    "result_there": 409,
    "result_differs": 409,
    "match_counted": 409,
    "round_seated": 409,
    "no_such_tournament": 404,
    "no_such_record": 404,
    "no_such_hand": 404,
    "camera_taken": 409,
    "air_changed": 409,
    "no_camera": 404,
    "no_such_match": 404,
    "no_such_case": 404,
    "no_such_call": 404,
    "no_such_held": 404,
    "not_undoable": 409,
    "match_moved_on": 409,
    "no_such_photo": 404,
    "no_such_link": 404,
    "link_missing": 401,
    "link_forged": 401,
    "link_expired": 401,
    "link_revoked": 401,
    "not_allowed": 403,
}
"""For each code: its HTTP status. All other codes have the status 422: the input was parsed, but cannot be used."""

OURS = frozenset({"internal_error", "model_missing", "model_corrupt", "sample_missing"})
"""The codes for faults of the program or its installation. Their exit status is 1 instead of 2."""

CODE_OF_STATUS: dict[int, str] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
    500: "internal_error",
    503: "busy",
}
"""For each HTTP status of an error that the web framework raises: its code."""

_ERRORS_PAGE = "/errors"

for _area in ("at_desk", "at_games", "at_stream", "at_tournament", "operating", "refused"):
    add_area(_area, "service.sentences")


class ServiceError(TehaiError):
    """A request that cannot be fulfilled; `code` is a key of `CODES`."""

    def __init__(self, code: str, message: Sentence | str, *, hint: Sentence | str = "", where: str = "") -> None:
        if code not in CODES:
            raise KeyError(f"code {code!r} is not in service.problems.CODES")
        super().__init__(code, message, hint=hint, where=where)


def status_of(code: str) -> int:
    """Return the HTTP status of a code."""
    return STATUS.get(code, 422)


def problem(error: TehaiError, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Return the body of an error (RFC 9457), with the additional fields `code`, `hint` and `where`."""
    from http import HTTPStatus

    status = status_of(error.code)
    detail, hint = error.texts(language)
    body = {
        "type": f"{_ERRORS_PAGE}#{error.code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": error.code,
        "hint": hint,
        "where": error.where,
    }
    if isinstance(error, MatchFault):
        body["faults"] = [fault.to_json(language) for fault in error.faults]
    return body


def one_line(error: TehaiError, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the error in one line, as the command prints it: the code, what happened, what to do."""
    return " ".join(" ".join((f"{error.code}:", *error.texts(language))).split())
