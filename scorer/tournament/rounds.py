"""Apply the events of a round: seat its tables, seat a substitute, open a match, record a result."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from scorer.errors import Fault, TournamentFault
from scorer.sentences import listed, say
from scorer.tournament.events import Four, Play, Score, Seat, Substitute
from scorer.tournament.standings import admitted
from scorer.tournament.state import Table, TournamentState


def seated(state: TournamentState, event: Seat, *, strict: bool) -> TournamentState:
    """Return the state with the tables of a round.

    `strict`: whether the event needs a reason to seat different players from those whom the results admit. Raises
    `TournamentFault` with all reasons why this seating is impossible.
    """
    faults = round_faults(state, event.round, strict=strict)
    sitting = [seat for table in event.tables for seat in table]
    faults += state.unknown(sitting, "tables")
    twice = [str(who) for who, times in Counter(sitting).items() if times > 1]
    if twice:
        faults.append(Fault("seated_twice", say("tournament.seated_twice", players=listed(twice)), "tables"))
    gone = [str(who) for who in sitting if state.has_withdrawn(who, event.round)]
    if gone:
        faults.append(Fault("player_withdrawn", say("tournament.withdrawn", players=listed(gone)), "tables"))
    if not faults and strict and not event.reason.strip():
        faults += _admission_faults(state, event.round, frozenset(sitting))
    if faults:
        raise TournamentFault(faults)
    return replace(state, rounds=(*state.rounds, tuple(Table(seats) for seats in event.tables)))


def round_faults(state: TournamentState, round_: int, *, strict: bool = True) -> list[Fault]:
    """Return the faults that say why a round cannot be seated now. `strict`: results that it needs must be there."""
    if round_ > len(state.format.rounds):
        return [Fault("no_such_round", say("tournament.format_rounds", count=len(state.format.rounds)), "round")]
    if round_ <= len(state.rounds):
        return [Fault("round_seated", say("tournament.round_seated", round=round_), "round")]
    if round_ > len(state.rounds) + 1:
        said = say("tournament.round_order", next=len(state.rounds) + 1, round=round_)
        return [Fault("round_order", said, "round")]
    if strict and state.format.rule(round_).waits:
        # Only a cut and a round by standing must wait for results. If all players continue, a late table delays no one.
        waiting = {earlier: state.open_tables(earlier) for earlier in range(1, round_)}
        return [
            Fault("round_unfinished", say("tournament.round_unfinished", round=earlier, tables=listed(tables)), "round")
            for earlier, tables in waiting.items()
            if tables
        ]
    return []


def _admission_faults(state: TournamentState, round_: int, sitting: frozenset[int]) -> list[Fault]:
    wanted = frozenset(admitted(state, round_).players)
    guests = {who for who in sitting if state.players[who].house}
    faults = []
    if missing := sorted(wanted - sitting):
        faults.append(Fault("not_admitted", say("tournament.without_seat", players=listed(missing)), "tables"))
    if others := sorted(sitting - wanted - guests):
        faults.append(Fault("not_admitted", say("tournament.not_admitted", players=listed(others)), "tables"))
    return faults


def substituted(state: TournamentState, event: Substitute) -> TournamentState:
    """Return the state with a substitute in a player's seat; raises `TournamentFault`."""
    faults = state.unknown([event.player, event.by], "by")
    faults += _not_seated(state, event.round)
    if faults:
        raise TournamentFault(faults)
    place = next((n for n, each in enumerate(state.tables(event.round), 1) if event.player in each.seats), None)
    if place is None:
        said = say("tournament.no_seat", round=event.round, player=event.player)
        raise TournamentFault([Fault("bad_substitute", said, "player")])
    if event.by in state.sitting(event.round):
        said = say("tournament.has_seat", round=event.round, player=event.by)
        raise TournamentFault([Fault("bad_substitute", said, "by")])
    table = state.tables(event.round)[place - 1]
    if table.sheet is not None:
        said = say("tournament.result_first", table=place, round=event.round)
        raise TournamentFault([Fault("result_there", said, "round")])
    a, b, c, d = (event.by if seat == event.player else seat for seat in table.seats)
    # Another substitute can replace a substitute. The result still counts for the player who was seated first.
    first = table.counts_for.get(event.player, event.player)
    absent = table.absent if event.player in table.counts_for else (*table.absent, event.player)
    kept = {who: whom for who, whom in table.counts_for.items() if who != event.player}
    counts_for = {**kept, event.by: first if event.counts else None}
    changed = replace(table, seats=(a, b, c, d), counts_for=counts_for, absent=absent)
    return state.with_table(event.round, place, changed)


def played(state: TournamentState, event: Play) -> TournamentState:
    """Return the state after a table's match was opened. Raises `TournamentFault`."""
    table = _table(state, event.round, event.table)
    faults = _match_faults(state, event.match, event.round, event.table)
    if table.sheet is not None and table.match != event.match:
        said = say("tournament.result_elsewhere", table=event.table, round=event.round)
        faults.append(Fault("match_counted", said, "match"))
    if faults:
        raise TournamentFault(faults)
    return state.with_table(event.round, event.table, replace(table, match=event.match))


def scored(state: TournamentState, event: Score) -> TournamentState:
    """Return the state with the result of a table. Raises `TournamentFault`."""
    table = _table(state, event.round, event.table)
    faults = event.sheet.faults(state.format, table.seats)
    if event.sheet.match is not None:
        faults += _match_faults(state, event.sheet.match, event.round, event.table)
    if table.sheet is not None:
        same = replace(table.sheet, match=None) == replace(event.sheet, match=None)
        code = "result_there" if same else "result_differs"
        said = say(f"tournament.{code}", table=event.table, round=event.round)
        faults.append(Fault(code, said, "table"))
    if faults:
        raise TournamentFault(faults)
    return state.with_table(event.round, event.table, replace(table, sheet=event.sheet))


def _table(state: TournamentState, round_: int, number: int) -> Table:
    faults = _not_seated(state, round_)
    if not faults and number > len(state.tables(round_)):
        said = say("tournament.tables_are", round=round_, most=len(state.tables(round_)))
        faults = [Fault("no_such_table", said, "table")]
    if faults:
        raise TournamentFault(faults)
    return state.tables(round_)[number - 1]


def _not_seated(state: TournamentState, round_: int) -> list[Fault]:
    if round_ <= len(state.rounds):
        return []
    return [Fault("round_not_seated", say("tournament.not_seated", round=round_), "round")]


def _match_faults(state: TournamentState, match: str, round_: int, number: int) -> list[Fault]:
    """Return a fault if the match already belongs to another table. A match belongs to one table of one round."""
    return [
        Fault("match_counted", say("tournament.match_counted", match=match, table=other, round=each), "match")
        for each, tables in enumerate(state.rounds, 1)
        for other, table in enumerate(tables, 1)
        if (each, other) != (round_, number) and match in (table.match, table.sheet.match if table.sheet else None)
    ]


def with_house(state: TournamentState, round_: int) -> tuple[int, ...]:
    """Return the players of a round: the admitted players, and house players (lowest numbers first) for empty seats.

    Raises `TournamentFault`: `seats_to_fill`, and the reasons why the round cannot be seated.
    """
    if faults := round_faults(state, round_):
        raise TournamentFault(faults)
    players = admitted(state, round_).players
    short = -len(players) % 4
    house = sorted(
        player.number
        for player in state.players.values()
        if player.house and not state.has_withdrawn(player.number, round_)
    )
    if len(house) < short or not players:
        said = say("tournament.seats_to_fill", players=len(players), round=round_, short=short, house=len(house))
        raise TournamentFault([Fault("seats_to_fill", said, "players")])
    return (*players, *house[:short])


def seat_counts(state: TournamentState, upto: int | None = None) -> dict[int, list[int]]:
    """Return, for each player, how often they sat East, South, West and North, in the first `upto` rounds or in all."""
    counts: dict[int, list[int]] = {number: [0, 0, 0, 0] for number in state.players}
    for tables in state.rounds[:upto]:
        for table in tables:
            _count(table.seats, counts)
    return counts


def _count(seats: Four, counts: dict[int, list[int]]) -> None:
    for place, number in enumerate(seats):
        counts[number][place] += 1
