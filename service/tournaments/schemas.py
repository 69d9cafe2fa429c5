"""The JSON Schemas of tournaments: named schemas of the OpenAPI document.

Only schemas; the addresses are in `service.tournaments.openapi`.
"""

from __future__ import annotations

from typing import Final

from scorer.tournament.formats import MOST_ROUNDS, PRESETS
from scorer.tournament.players import MOST
from service.desk.schemas import AMOUNT, WRITTEN
from service.schemas import COUNT, FLAG, TEXT, WHOLE, Schema, listed, null_or, record, ref

PLAYER_NUMBER: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": MOST}
ROUND: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}
TABLE: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": MOST}
_POINTS: Final[Schema] = {"type": "integer", "minimum": -10_000_000, "maximum": 10_000_000}
_LINE: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 120}
_NAME: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 80}
_REASON: Final[Schema] = {"type": "string", "minLength": 1}
_PAIR: Final[Schema] = {"type": "array", "prefixItems": [PLAYER_NUMBER, _POINTS], "minItems": 2, "maxItems": 2}
_FOUR: Final[Schema] = {"type": "array", "items": PLAYER_NUMBER, "minItems": 4, "maxItems": 4}
_TABLES: Final[Schema] = {**listed(_FOUR), "minItems": 1}
_MATCH: Final[Schema] = {**_LINE, "description": "The id of a match at the desk."}


_ROUND_OF_LINE: Final = record(
    round=ROUND,
    table=null_or(TABLE),
    carried=AMOUNT,
    game=null_or(AMOUNT),
    points=null_or(WHOLE),
    place={"type": ["integer", "null"]},
    penalty=AMOUNT,
    total=AMOUNT,
)
_SEATED: Final = record(table=TABLE, seats=_FOUR, counts_for={"type": "array"}, match=null_or(_MATCH), sheet={})
_ROUND: Final = record(round=ROUND, open=listed(TABLE), tables=listed(_SEATED))
_PLAYER_FIELDS: Final[dict[str, Schema]] = {
    "number": PLAYER_NUMBER,
    "name": _NAME,
    "club": {"type": "string", "maxLength": 80},
    "country": {"type": "string", "maxLength": 80},
    "house": {**FLAG, "description": "Sits where a table lacks somebody, and is not ranked."},
}
_ENTERED: Final = record((), **_PLAYER_FIELDS, withdrawn=null_or(ROUND))
_WRITTEN: Final[dict[str, Schema]] = {**WRITTEN, "tournament": TEXT, "version": COUNT}

_AMOUNTS: Final = null_or(record(points=WHOLE, total=AMOUNT))
_CHANGED: Final = record(
    event={**COUNT, "description": "The number of the correction."},
    round=ROUND,
    table=TABLE,
    match=null_or(_MATCH),
    by_match={**FLAG, "description": "The match was corrected, not the sheet."},
    reason=TEXT,
    seated={**listed(ROUND), "description": "Later rounds that had their tables already; they stay as they are."},
    current={**FLAG, "description": "No round has been seated since."},
    open={**FLAG, "description": "The result was taken out, and none is there yet."},
    players=listed(record(number=PLAYER_NUMBER, name=_NAME, before=_AMOUNTS, after=_AMOUNTS)),
)

SCHEMAS: Final[dict[str, Schema]] = {
    "TournamentFormats": record(formats=listed(ref("TournamentFormat"))),
    "TournamentOpening": record(
        ("seed",),
        name=_LINE,
        format={"oneOf": [{"enum": [*PRESETS]}, ref("TournamentFormat")]},
        seed={"type": "string", "maxLength": 120},
    ),
    "TournamentRequest": record(
        ("version",),
        event=ref("TournamentEvent"),
        version={**null_or({**COUNT, "maximum": 1_000_000}), "description": "How many events the writer has seen."},
    ),
    "TournamentBegun": record((), **_WRITTEN),
    "TournamentRecorded": record((), **_WRITTEN, number=COUNT),
    "Tournaments": record(
        tournaments=listed(
            record(
                tournament=TEXT,
                name=TEXT,
                format=TEXT,
                rules=TEXT,
                players=COUNT,
                rounds=COUNT,
                of=COUNT,
                version=COUNT,
            )
        )
    ),
    "Tournament": record(
        tournament=TEXT,
        version=COUNT,
        notices=listed({"type": "object"}),
        corrections=listed(ref("TournamentResultChange")),
        differing={
            **listed(record(round=ROUND, table=TABLE, match=_MATCH)),
            "description": "Tables whose typed sheet says something else than their match; the sheet counts.",
        },
        name=TEXT,
        format=ref("TournamentFormat"),
        seed=TEXT,
        players=listed(_ENTERED),
        rounds=listed(_ROUND),
        penalties=listed(ref("TournamentPenalty")),
        announcements=listed(TEXT),
    ),
    "TournamentEvents": record(
        version=COUNT,
        events=listed(
            record(
                number=COUNT,
                by=TEXT,
                event=ref("TournamentEvent"),
                holds=listed(ref("TournamentAnyEvent")),
            )
        ),
    ),
    "TournamentTables": record(tables=_TABLES),
    "TournamentProposal": record(
        version=COUNT,
        round=ROUND,
        tables=_TABLES,
        repeats=COUNT,
        repeats_so_far=COUNT,
        bound=COUNT,
        wind_spread=COUNT,
        by_lot=listed(PLAYER_NUMBER),
    ),
    "TournamentStanding": record(
        place=TABLE,
        number=PLAYER_NUMBER,
        name=TEXT,
        stage=COUNT,
        total=AMOUNT,
        rounds=listed(_ROUND_OF_LINE),
        withdrawn=null_or(ROUND),
    ),
    "TournamentResultChange": _CHANGED,
    "TournamentStandings": record(
        tournament=TEXT,
        version=COUNT,
        corrections=listed(ref("TournamentResultChange")),
        standings=listed(ref("TournamentStanding")),
    ),
    "TournamentPlayers": record(players=listed(_ENTERED)),
    "TournamentEntries": record(players=listed(ref("TournamentPlayer"))),
    "TournamentResults": record(rounds=listed(_ROUND)),
    "TournamentRound": record(
        round=ROUND,
        tables=listed(
            record(
                table=TABLE,
                seats=listed(record(number=PLAYER_NUMBER, name=TEXT)),
                match=null_or(_MATCH),
                result=FLAG,
                hands=null_or(COUNT),
                ended=null_or(TEXT),
                clock=null_or(ref("ClockShown")),
                late={**FLAG, "description": "No result, and its time is over or the next round is seated."},
            )
        ),
    ),
    "TournamentMatches": record(matches=listed(record(table=TABLE, match=_MATCH))),
    "TournamentAction": record(action={"enum": ["start", "pause"]}),
    "TournamentClocks": record(clocks=COUNT),
    "TournamentCollected": record(
        taken=listed(TABLE), corrected=listed(TABLE), differs=listed(TABLE), strangers=listed(TABLE)
    ),
    "TournamentLinkRequest": record(
        ("player", "table"),
        player=null_or(PLAYER_NUMBER),
        table=null_or({**COUNT, "maximum": 10_000, "description": "A table of this tournament."}),
        hours={**COUNT, "maximum": 24 * 366},
    ),
    "TournamentMe": record(
        player=ref("TournamentPlayer"),
        standing=null_or(ref("TournamentStanding")),
        tables=listed(record(round=ROUND, table=TABLE, seats=listed(ref("TournamentPlayer")))),
        announcements=listed(TEXT),
    ),
}
"""Every named schema of tournaments."""
