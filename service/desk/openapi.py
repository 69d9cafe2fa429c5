"""The HTTP endpoints of the desk in the OpenAPI document."""

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
_PHOTO: Final = in_path("sha256", {**TEXT, "pattern": "^[0-9a-f]{64}$"}, "The SHA-256 of the photo as it was sent.")
_LINK: Final = in_path("link_id", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The id of a link.")
_OPEN: Final = in_query("open", {"enum": ["true", "false"]}, "`true`: only undecided cases.")
_OF_MATCH: Final = in_query("match", {**TEXT, "minLength": 1}, "Only for this match.")
_AS: Final = in_query("as", {"enum": ["csv"]}, "`csv`: as CSV, for a spreadsheet.")
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
    me = operation("deskMe", "What the access link allows.", "DeskLink", "Its role, table and expiry time.")
    seen = "The matches that the link gives access to."
    listed = operation("deskMatches", seen, "Matches", "Each with its progress.")
    begin = operation("openMatch", "Open a match.", "MatchOpened", "The match id.", json_of("MatchOpening"), 201)
    one = operation("match", "The state of a match.", "Match", "With its complete ledger.")
    fouls = operation("fouls", "The fouls that the rules of a match list.", "Fouls", "With penalties and sources.")
    add = operation("recordEvent", "Record an event.", "MatchRecorded", "Its effect.", json_of("EventRequest"), 201)
    tried = operation("previewEvent", "Preview an event.", "MatchPreview", "Its effect.", json_of("MatchEvent"))
    seats = operation("drawSeats", "Draw seats.", "MatchRecorded", "The drawn seats.", json_of("SeatDrawRequest"), 201)
    clock = operation("clock", "The clock of a match.", "MatchClock", "Its state, and the values for a screen.")
    tell = operation("tellClock", "Control the clock.", "MatchClock", "Its new state.", json_of("ClockRequest"))
    live = operation("deskLive", "Live events of new records.", "Match", "Server-sent events.")
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
    file = operation("fileClaim", "File a claim, with or without a photo.", "CaseFiled", "The comparison.", claim, 201)
    listed = operation("cases", "Cases with their decisions.", "Cases", "Without the readings of their photos.")
    one = operation("case", "A case.", "Case", "The complete case with its decisions.")
    decide = operation("decide", "Decide a case.", "Decided", "The result.", json_of("DecisionRequest"), 201)
    call = operation("callReferee", "Call the referee.", "CallMade", "The call.", json_of("CallRequest"), 201)
    calls = operation("calls", "Unanswered calls.", "Calls", "The oldest first.")
    backlog = operation(
        "sendBacklog", "Record events that were recorded without the network.", "BacklogTaken",
        "The recorded events, and the record of those that wait for a referee.", json_of("Backlog"), 201,
    )  # fmt: skip
    held = operation("heldEvents", "Events that wait for a referee.", "HeldList", "The oldest first.")
    two = "Choose between the events of two devices."
    choose = operation("chooseHeld", two, "HeldChosen", "The recorded choice.", json_of("HeldAnswer"), 201)
    answer = operation("answerCall", "Answer a call.", "CallAnswered", "The answer.", json_of("AnswerRequest"), 201)
    return {
        f"{_HERE}/matches/{{match}}/cases": {"post": linked(file, (_MATCH,), writes=True)},
        f"{_HERE}/cases": {"get": linked(listed, (_OPEN,))},
        f"{_HERE}/cases/{{number}}": {"get": linked(one, (_NUMBER,))},
        f"{_HERE}/cases/{{number}}/decisions": {"post": linked(decide, (_NUMBER,), writes=True)},
        f"{_HERE}/matches/{{match}}/calls": {"post": linked(call, (_MATCH,), writes=True)},
        f"{_HERE}/calls": {"get": linked(calls)},
        f"{_HERE}/matches/{{match}}/backlog": {"post": linked(backlog, (_MATCH,), writes=True)},
        f"{_HERE}/held": {"get": linked(held)},
        f"{_HERE}/held/{{number}}/answers": {"post": linked(choose, (_NUMBER,), writes=True)},
        f"{_HERE}/calls/{{number}}/answers": {"post": linked(answer, (_NUMBER,), writes=True)},
    }


def _office() -> Paths:
    record = operation("record", "A record.", "Record", "The record as it was written.")
    seen = "All records, or those of one match (required unless the link is for all tables)."
    export = operation("records", seen, "Records", "And the result of each match.")
    export = also_csv(export, "One line per event, claim or decision.")
    signed = operation("checkpoint", "A checkpoint of the last record.", "Checkpoint", "As text and as a QR code.")
    photo = answering(
        operation("photo", "A stored photo.", "Record", "The file."),
        {"image/*": {"schema": {"type": "string", "format": "binary"}}},
    )
    crop = operation("cropPhoto", "Crop a photo to its tiles.", "PhotoChanged", "The photo was cropped.")
    erase = operation("erasePhoto", "Erase a photo.", "PhotoChanged", "It was erased.", json_of("EraseRequest"))
    links = operation("links", "The issued links.", "DeskLinks", "Without the tokens that open them.")
    give = operation("giveLink", "Issue a link.", "DeskLinkGiven", "The link.", json_of("DeskLinkRequest"), 201)
    take = operation("takeLinkBack", "Revoke a link.", "DeskLinkTaken", "The link is no longer valid.")
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
"""Every endpoint of the desk."""
