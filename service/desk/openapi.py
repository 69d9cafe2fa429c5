"""The HTTP addresses of the desk in the OpenAPI document."""

from __future__ import annotations

from typing import Any, Final

from service.openapi_operations import (
    LAST,
    Paths,
    also_csv,
    answering,
    events,
    in_path,
    in_query,
    json_of,
    linked,
    operation,
)
from service.schemas import COUNT, TEXT, ref

_HERE: Final = "/api/desk"
_MATCH: Final = in_path("match", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The id of a match.")
_NUMBER: Final = in_path("number", {**COUNT, "maximum": 10**15}, "The number of a record.")
_PHOTO: Final = in_path("sha256", {**TEXT, "pattern": "^[0-9a-f]{64}$"}, "The hash of the photo as it was sent.")
_LINK: Final = in_path("link_id", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The id of a link.")
_OPEN: Final = in_query("open", {"enum": ["true", "false"]}, "`true`: undecided ones only.")
_OF_MATCH: Final = in_query("match", {**TEXT, "minLength": 1}, "Of this match alone.")
_AS: Final = in_query("as", {"enum": ["csv"]}, "`csv` for a spreadsheet.")
_CLAIM_FORM: Final[dict[str, Any]] = {
    "multipart/form-data": {
        "schema": {
            "type": "object",
            "properties": {
                "claim": ref("Claim"),
                "photo": {"type": "string", "format": "binary", "description": "The photo of the hand."},
            },
            "required": ["claim", "photo"],
        },
        "encoding": {"claim": {"contentType": "application/json"}},
    }
}


def _matches() -> Paths:
    me = operation("deskMe", "What the link allows.", "DeskLink", "Role, table, end.")
    listed = operation("deskMatches", "The matches of the link's table, or all.", "Matches", "How far each is.")
    begin = operation("openMatch", "Open a match.", "MatchOpened", "Its id.", json_of("MatchOpening"), 201)
    one = operation("match", "Where a match stands.", "Match", "The ledger, whole.")
    fouls = operation("fouls", "The fouls that the rules of a match list.", "Fouls", "What each brings, its source.")
    add = operation("recordEvent", "Record an event.", "MatchRecorded", "What it did.", json_of("MatchEvent"), 201)
    tried = operation("previewEvent", "What an event would do.", "MatchPreview", "Not recorded.", json_of("MatchEvent"))
    seats = operation("drawSeats", "Draw seats.", "MatchRecorded", "As they fell.", json_of("SeatDrawRequest"), 201)
    clock = operation("clock", "The clock of a match.", "MatchClock", "As it is kept, and as a screen shows it.")
    tell = operation("tellClock", "Tell the clock something.", "MatchClock", "As it is now.", json_of("ClockRequest"))
    live = operation("deskLive", "What is recorded, as it comes.", "Match", "Server-sent events.")
    live = events(live, "Events `record`, `clock`, and `closed` at the end.")
    one_match = f"{_HERE}/matches/{{match}}"
    return {
        f"{_HERE}/me": {"get": linked(me)},
        f"{_HERE}/matches": {"get": linked(listed), "post": linked(begin, writes=True)},
        one_match: {"get": linked(one, (_MATCH,))},
        f"{one_match}/fouls": {"get": linked(fouls, (_MATCH,))},
        f"{one_match}/events": {"post": linked(add, (_MATCH,), writes=True)},
        f"{one_match}/preview": {"post": linked(tried, (_MATCH,))},
        f"{one_match}/seats": {"post": linked(seats, (_MATCH,), writes=True)},
        f"{one_match}/clock": {"get": linked(clock, (_MATCH,)), "post": linked(tell, (_MATCH,), writes=True)},
        f"{_HERE}/live": {"get": linked(live, (_OF_MATCH, LAST))},
    }


def _cases() -> Paths:
    claim = {**json_of("ClaimRequest"), **_CLAIM_FORM}
    file = operation("fileClaim", "File a claim, with a photo or without.", "CaseFiled", "Line by line.", claim, 201)
    listed = operation("cases", "Cases with their decisions.", "Cases", "Without what was read, tile by tile.")
    one = operation("case", "One case.", "Case", "Whole, with its decisions.")
    decide = operation("decide", "Decide a case.", "Decided", "What holds.", json_of("DecisionRequest"), 201)
    call = operation("callReferee", "Call the referee.", "CallMade", "It is open.", json_of("CallRequest"), 201)
    calls = operation("calls", "Unanswered calls.", "Calls", "The oldest first.")
    answer = operation("answerCall", "The referee was there.", "CallAnswered", "Done.", json_of("AnswerRequest"), 201)
    return {
        f"{_HERE}/matches/{{match}}/cases": {"post": linked(file, (_MATCH,), writes=True)},
        f"{_HERE}/cases": {"get": linked(listed, (_OPEN,))},
        f"{_HERE}/cases/{{number}}": {"get": linked(one, (_NUMBER,))},
        f"{_HERE}/cases/{{number}}/decisions": {"post": linked(decide, (_NUMBER,), writes=True)},
        f"{_HERE}/matches/{{match}}/calls": {"post": linked(call, (_MATCH,), writes=True)},
        f"{_HERE}/calls": {"get": linked(calls)},
        f"{_HERE}/calls/{{number}}/answers": {"post": linked(answer, (_NUMBER,), writes=True)},
    }


def _office() -> Paths:
    record = operation("record", "One record.", "Record", "As it was written.")
    export = operation("records", "All records that the link may see.", "Records", "With the results of each match.")
    export = also_csv(export, "A line an event, a claim, a decision.")
    signed = operation("checkpoint", "The last record, signed.", "Checkpoint", "As text and as a QR code.")
    photo = answering(
        operation("photo", "A photo, as far as it is kept.", "Record", "The file."),
        {"image/*": {"schema": {"type": "string", "format": "binary"}}},
    )
    crop = operation("cropPhoto", "Keep only what shows the tiles that were read.", "PhotoChanged", "Done.")
    erase = operation("erasePhoto", "Erase a photo.", "PhotoChanged", "Done.", json_of("EraseRequest"))
    links = operation("links", "The links that were given out.", "DeskLinks", "None can be used by what is shown.")
    give = operation("giveLink", "Give out a link.", "DeskLinkGiven", "The link.", json_of("DeskLinkRequest"), 201)
    take = operation("takeLinkBack", "Take a link back.", "DeskLinkTaken", "It is refused from now on.")
    one_photo = f"{_HERE}/photos/{{sha256}}"
    return {
        f"{_HERE}/records/{{number}}": {"get": linked(record, (_NUMBER,))},
        f"{_HERE}/records": {"get": linked(export, (_OF_MATCH, _AS))},
        f"{_HERE}/checkpoint": {"get": linked(signed)},
        one_photo: {"get": linked(photo, (_PHOTO,)), "delete": linked(erase, (_PHOTO,), writes=True)},
        f"{one_photo}/crop": {"post": linked(crop, (_PHOTO,), writes=True)},
        f"{_HERE}/links": {"get": linked(links), "post": linked(give, writes=True)},
        f"{_HERE}/links/{{link_id}}": {"delete": linked(take, (_LINK,), writes=True)},
    }


PATHS: Final[Paths] = {**_matches(), **_cases(), **_office()}
"""Every address of the desk."""
