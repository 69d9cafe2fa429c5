"""The HTTP endpoints of tournaments in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from service.openapi_operations import LAST, Paths, also_csv, csv, events, in_path, in_query, json_of, linked, operation
from service.schemas import COUNT, TEXT
from service.tournaments.schemas import ROUND, TABLE

_HERE: Final = "/api/tournaments"
_ONE: Final = f"{_HERE}/{{tournament}}"
_A_ROUND: Final = f"{_ONE}/rounds/{{round}}"
_ID: Final = in_path("tournament", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The id of a tournament.")
_ROUND: Final = in_path("round", ROUND, "The number of a round, from 1.")
_TABLE: Final = in_path("table", TABLE, "The number of a table, from 1.")
_AFTER: Final = in_query("after", {**COUNT, "maximum": 999}, "The number of rounds; by default all seated rounds.")
_AS: Final = in_query("as", {"enum": ["csv"]}, "`csv`: as CSV, for a spreadsheet.")
_AS_EMA: Final = in_query("as", {"enum": ["csv", "ema"]}, "`csv`: as CSV; `ema`: as the CSV of a result sheet.")
_PLAYERS: Final = (
    "One line per player: `number`, `name`, and optionally `club`, `country`, `house`, `fixed_table`, `team`, "
    "`ema_number`."
)
_PLAN: Final = "One line per table: `round`, `table`, `East`, `South`, `West`, `North`, with numbers of players."
_RESULTS: Final = "Four lines per table: `round`, `table`, `number`, `points`, `after_uma`, `sticks`, `ruled`."
_PENALTIES: Final = "One line per penalty: `round`, `number`, `name`, `case`, `times`, `points`, `reason`."
_TEAMS: Final = "One line per team: `place`, `team`, `total`, `players`."


def _tournaments() -> Paths:
    formats = operation("tournamentFormats", "The formats of published rules.", "TournamentFormats", "All formats.")
    listed = operation("tournaments", "The tournaments that the link gives access to.", "Tournaments", "With progress.")
    begin = operation(
        "beginTournament", "Begin a tournament.", "TournamentBegun", "The id.", json_of("TournamentOpening"), 201
    )
    one = operation("tournament", "The state of a tournament.", "Tournament", "Players, tables, missing results.")
    me = operation("tournamentMe", "A player's own page.", "TournamentMe", "Standing, tables, announcements.")
    give = operation(
        "tournamentLink",
        "Issue a link for a player or a table; without either, a link for a screen in the hall.",
        "DeskLinkGiven",
        "The link, and the address that opens it.",
        json_of("TournamentLinkRequest"),
        201,
    )
    live = operation("tournamentLive", "Live events of new records.", "Tournament", "Server-sent events.")
    live = events(live, "Events `record`, `standings` when they change, and `closed` at the end.")
    return {
        f"{_HERE}/formats": {"get": linked(formats)},
        _HERE: {"get": linked(listed), "post": linked(begin, writes=True)},
        _ONE: {"get": linked(one, (_ID,))},
        f"{_ONE}/me": {"get": linked(me, (_ID,))},
        f"{_ONE}/links": {"post": linked(give, (_ID,), writes=True)},
        f"{_ONE}/live": {"get": linked(live, (_ID, LAST))},
    }


def _records() -> Paths:
    log = operation("tournamentEvents", "All recorded events.", "TournamentEvents", "Events, and those in effect.")
    add = operation(
        "recordTournamentEvent",
        "Record an event.",
        "TournamentRecorded",
        "The number of the event. If its meaning depends on `version` and the tournament has changed, it is rejected.",
        json_of("TournamentRequest"),
        201,
    )
    players = operation("tournamentPlayers", "The players.", "TournamentPlayers", "All players.")
    body = {**json_of("TournamentEntries"), **csv(_PLAYERS)}
    enter = operation("enterPlayers", "Register players, all or none.", "TournamentRecorded", "The event.", body, 201)
    results = operation("tournamentResults", "The results of all tables.", "TournamentResults", "By round.")
    load = operation("loadResults", "Record results, all or none.", "TournamentRecorded", "Event.", csv(_RESULTS), 201)
    standings = operation("standings", "The standings.", "TournamentStandings", "All players, the best first.")
    penalties = operation("penalties", "The penalties.", "TournamentPenalties", "Those of the rules, those recorded.")
    teams = operation("teamStandings", "The standings of teams.", "TournamentTeams", "The best first.")
    return {
        f"{_ONE}/penalties": {"get": linked(also_csv(penalties, _PENALTIES), (_ID, _AS))},
        f"{_ONE}/teams": {"get": linked(also_csv(teams, _TEAMS), (_ID, _AS))},
        f"{_ONE}/events": {"get": linked(log, (_ID,)), "post": linked(add, (_ID,), writes=True)},
        f"{_ONE}/players": {
            "get": linked(also_csv(players, _PLAYERS), (_ID, _AS)),
            "post": linked(enter, (_ID,), writes=True),
        },
        f"{_ONE}/results": {
            "get": linked(also_csv(results, _RESULTS), (_ID, _AS)),
            "post": linked(load, (_ID,), writes=True),
        },
        f"{_ONE}/standings": {"get": linked(also_csv(standings, "A column for each round."), (_ID, _AFTER, _AS_EMA))},
    }


def _seating() -> Paths:
    weighed = operation(
        "weighSeating",
        "The figures of the request's tables for the next round; nothing is recorded.",
        "TournamentProposed",
        "The tables with their figures.",
        json_of("TournamentTables"),
    )
    proposal = operation("seatingProposal", "Tables for the next round.", "TournamentProposed", "With the lower bound.")
    plan = operation("seatingPlan", "Tables for all rounds to the next cut.", "TournamentPlan", "With lower bounds.")
    own = {**json_of("TournamentRounds"), **csv(_PLAN)}
    weigh = operation(
        "weighPlan", "The figures of a plan; nothing is recorded.", "TournamentPlan", "With figures.", own
    )
    seating = operation("seating", "The tables of all seated rounds.", "TournamentSeating", "By round.")
    seat = operation(
        "seatRounds", "Seat rounds, all or none.", "TournamentRecorded", "Event.", json_of("TournamentSeats"), 201
    )
    swap = operation(
        "swapPlayers",
        "Swap the seats of two players of a seated round.",
        "TournamentRecorded",
        "The number of the correction.",
        json_of("TournamentSwap"),
        201,
    )
    return {
        f"{_ONE}/proposal": {"get": linked(proposal, (_ID,)), "post": linked(weighed, (_ID,), writes=True)},
        f"{_ONE}/plan": {
            "get": linked(also_csv(plan, _PLAN), (_ID, _AS)),
            "post": linked(weigh, (_ID,), writes=True),
        },
        f"{_ONE}/seating": {
            "get": linked(also_csv(seating, _PLAN), (_ID, _AS)),
            "post": linked(seat, (_ID,), writes=True),
        },
        f"{_A_ROUND}/swap": {"post": linked(swap, (_ID, _ROUND), writes=True)},
    }


def _rounds() -> Paths:
    one = operation("tournamentRound", "The tables of a round.", "TournamentRoundNow", "The progress of each table.")
    matches = operation("openMatches", "Open the missing matches.", "TournamentMatches", "By table.", None, 201)
    clocks = operation(
        "tellClocks",
        "Control the clocks of a round or of one table.",
        "TournamentClocks",
        "The number of clocks to which the action was applied.",
        json_of("TournamentAction"),
    )
    clock = operation("roundClock", "The clock of a round.", "TournamentRoundClock", "With the tables with extra time.")
    up = "Record that the time is up, at the tables without time left."
    time = operation("callTime", up, "TournamentTimeCalled", "Tables.")
    collect = operation("collectResults", "Collect the results of finished matches.", "TournamentCollected", "Tables.")
    hand_in = operation("handIn", "Collect the result of one table.", "TournamentCollected", "What was done.")
    return {
        _A_ROUND: {"get": linked(one, (_ID, _ROUND))},
        f"{_A_ROUND}/matches": {"post": linked(matches, (_ID, _ROUND), writes=True)},
        f"{_A_ROUND}/clocks": {"post": linked(clocks, (_ID, _ROUND), writes=True)},
        f"{_A_ROUND}/clock": {"get": linked(clock, (_ID, _ROUND))},
        f"{_A_ROUND}/time": {"post": linked(time, (_ID, _ROUND), writes=True)},
        f"{_A_ROUND}/collect": {"post": linked(collect, (_ID, _ROUND), writes=True)},
        f"{_A_ROUND}/tables/{{table}}/collect": {"post": linked(hand_in, (_ID, _ROUND, _TABLE), writes=True)},
    }


PATHS: Final[Paths] = {**_tournaments(), **_records(), **_seating(), **_rounds()}
"""Every endpoint of tournaments."""
