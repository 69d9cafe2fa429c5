"""Errors of input and output, by code: HTTP status, exit status, and the body of an error (RFC 9457).

Contains the codes of `service` and the status of every code of the project. The codes of hands and photos are in
`scorer.errors` and `vision.errors`; docs/errors.md lists them all.
"""

from __future__ import annotations

from typing import Any

from scorer.errors import MatchFault, TehaiError
from scorer.sentences import DEFAULT_LANGUAGE, Sentence, add_area

RECORD_CODES: dict[str, str] = {
    "bad_database": "Invalid database URL.",
    "database_unreachable": "The database of records does not answer.",
    "no_database": "There is no database of records at this address, and nothing was created.",
    "database_damaged": "The database of records is damaged, or is none.",
    "database_read_only": "The database of records can be read and not be written to.",
    "database_changed": "Somebody wrote to the database while it was read as a file at rest.",
    "clock_ahead": "The clock is far ahead of the records, so no photo is erased because its time is over.",
    "bad_signing_key": "The key that checkpoints are signed with, or the one to check them, cannot be used.",
    "no_signing_key": "There is no key to sign or to check checkpoints with.",
    "bad_checkpoint": "The text is no checkpoint of records, or its signature is not by a key that is known here.",
    "records_old": "The database is of another revision than this version works with; `tehai records upgrade`.",
    "unknown_revision": "The database, or what was asked for, is of a revision that this version does not know.",
    "bad_backup": "The file is no backup of records, or it is damaged.",
    "not_empty": "A backup is restored into an empty database.",
    "bad_sheet": "The results of a paper sheet cannot be read, or are not possible under the rules.",
    "bad_key": "A write needs an idempotency key, a text of 1 to 150 characters.",
    "key_reused": "The idempotency key came before with another request.",
    "no_such_record": "There is no record of this number.",
    "no_such_match": "There is no match of this id.",
    "no_such_case": "The record is no case.",
    "deviation_needs_reason": "The claim is not what the rules say, so accepting it needs a reason.",
    "no_such_call": "The record is no call for the referee.",
    "no_such_photo": "The photo was never kept here, or it was erased.",
    "nothing_to_crop": "No tile was read in the photo, so there is nothing to crop it to.",
    "no_such_link": "No link of this id was given out.",
    "link_missing": "This needs a link of the desk.",
    "link_forged": "The link is not one that was given out here.",
    "link_expired": "The link's time is over.",
    "link_revoked": "The link was taken back.",
    "not_allowed": "The link does not allow this, or not at this table.",
    "no_such_tournament": "There is no tournament of this id.",
    "tournament_changed": "Somebody else changed the tournament meanwhile; read it again and repeat the request.",
    "bad_table_file": "The CSV cannot be read; every line that is wrong is named.",
}
"""Codes of records."""

CODES: dict[str, str] = {
    "usage": "The command line is not one that `tehai --help` shows.",
    "missing_situation": "A win needs `--win` and `--seat`; neither has a default.",
    "no_hand": "No hand could be made of the tiles in the photo, so there is nothing to score.",
    "address_unavailable": "The service cannot listen on this host and port.",
    "bad_certificate": "The certificate or its key cannot be used.",
    "sample_missing": "The photo that `tehai check` reads is not there.",
    "cannot_write": "The file that was asked for cannot be written.",
    "not_paired": "The service is open to the room, and this device has not shown its pairing code.",
    "too_many_attempts": "Too many wrong pairing codes came in a minute.",
    "unknown_host": "The service was not started for the host that the request names (`--allowed-host`).",
    "too_many_requests": "The client has too much in progress; the header `Retry-After` says when to come again.",
    "too_many_connections": "The service, or the address, has too many connections.",
    "too_slow": "The request did not come in time.",
    "no_memory": "There is no memory left for the request now.",
    "cross_site": "Another site sent this request through a browser; only the service's own pages may.",
    "missing_photo": "The request has no part `photo` that holds a file.",
    "missing_request": "The request has no part `request`.",
    "bad_request": "The request is not one that HTTP or this service can read.",
    "not_found": "There is nothing at this address.",
    "method_not_allowed": "The address exists and is not asked in this way.",
    "too_large": "The request has more bytes than are taken.",
    "unsupported_media_type": "The body is not of the type that this address reads.",
    "keeping_off": "This service keeps no photos (TEHAI_KEEP_PHOTOS).",
    "no_room": "There is no room left for what was to be kept.",
    "busy": "Too many photos wait; `Retry-After` says when to come again, and `Tehai-Ticket` keeps the place.",
    "client_left": "The client closed the connection before its photo was read.",
    "too_deep": "The JSON is nested more deeply than anything that is read here.",
    "internal_error": "A fault of the program, not of what it was given.",
    "bad_tables": "The file of tables that cameras are above cannot be read, or does not say what it needs to say.",
    "no_such_hand": "The record is no hand that a camera saw.",
    "no_camera": "No camera is above a table of this name.",
    "no_rules": "It is not known by which rules a table plays, so its hands cannot be scored.",
    "no_videos": "The folder has no videos.",
    "bad_progress": "The note of how far a batch of videos has come is damaged.",
    "no_cluster": "Ray is not installed, or its cluster cannot be joined.",
    **RECORD_CODES,
}
"""Every code that `service` gives, with its meaning."""

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
    "tournament_changed": 409,
    "result_there": 409,
    "result_differs": 409,
    "match_counted": 409,
    "round_seated": 409,
    "no_such_tournament": 404,
    "no_such_record": 404,
    "no_such_hand": 404,
    "no_camera": 404,
    "no_such_match": 404,
    "no_such_case": 404,
    "no_such_call": 404,
    "no_such_photo": 404,
    "no_such_link": 404,
    "link_missing": 401,
    "link_forged": 401,
    "link_expired": 401,
    "link_revoked": 401,
    "not_allowed": 403,
}
"""The HTTP status of a code. Every other code is 422: the input was parsed but cannot be used."""

OURS = frozenset({"internal_error", "model_missing", "model_corrupt", "sample_missing"})
"""Faults of the program or its installation: exit status 1 instead of 2."""

CODE_OF_STATUS: dict[int, str] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "unsupported_media_type",
    500: "internal_error",
    503: "busy",
}
"""The code of an error that the web framework raises itself."""

_ERRORS_PAGE = "/errors"

for _area in ("at_desk", "at_tournament", "refused"):
    add_area(_area, "service.sentences")


class ServiceError(TehaiError):
    """A request that cannot be fulfilled; `code` is a key of `CODES`."""

    def __init__(self, code: str, message: Sentence | str, *, hint: Sentence | str = "", where: str = "") -> None:
        if code not in CODES:
            raise KeyError(f"code {code!r} is not in service.problems.CODES")
        super().__init__(code, message, hint=hint, where=where)


def status_of(code: str) -> int:
    """The HTTP status of a code."""
    return STATUS.get(code, 422)


def problem(error: TehaiError, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """The body of an error by RFC 9457, with the additional fields `code`, `hint` and `where`."""
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
    """The error as the command prints it: the code, what happened, what to do."""
    return " ".join(" ".join((f"{error.code}:", *error.texts(language))).split())
