"""The events of a round: its tables are seated, substitutes sit down, matches are opened, results come in."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from scorer.errors import Fault, TournamentFault
from scorer.tournament.events import Four, Play, Score, Seat, Substitute
from scorer.tournament.standings import admitted
from scorer.tournament.state import Table, TournamentState


def seated(state: TournamentState, event: Seat, *, strict: bool) -> TournamentState:
    """The state with the tables of a round. `strict`: only players that the results admit, unless there is a reason.

    Raises `TournamentFault`, with every reason why this seating is impossible.
    """
    faults = round_faults(state, event.round, strict=strict)
    sitting = [seat for table in event.tables for seat in table]
    faults += state.unknown(sitting, "tables")
    twice = [str(who) for who, times in Counter(sitting).items() if times > 1]
    if twice:
        faults.append(Fault("seated_twice", f"Two seats each for player {', '.join(twice)}.", "tables"))
    gone = [str(who) for who in sitting if state.has_withdrawn(who, event.round)]
    if gone:
        faults.append(Fault("player_withdrawn", f"Withdrawn: player {', '.join(gone)}.", "tables"))
    if not faults and strict and not event.reason.strip():
        faults += _admission_faults(state, event.round, frozenset(sitting))
    if faults:
        raise TournamentFault(faults)
    return replace(state, rounds=(*state.rounds, tuple(Table(seats) for seats in event.tables)))


def round_faults(state: TournamentState, round_: int, *, strict: bool = True) -> list[Fault]:
    """Why a round cannot be seated now."""
    if round_ > len(state.format.rounds):
        return [Fault("no_such_round", f"The format has {len(state.format.rounds)} rounds.", "round")]
    if round_ <= len(state.rounds):
        return [Fault("round_seated", f"Round {round_} has its tables; a correction changes them.", "round")]
    if round_ > len(state.rounds) + 1:
        return [Fault("round_order", f"Round {len(state.rounds) + 1} is seated before round {round_}.", "round")]
    if strict and state.format.rule(round_).admits is not None:
        # Only a cut must wait for results; if all players play on, a late table delays no one.
        waiting = {earlier: state.open_tables(earlier) for earlier in range(1, round_)}
        return [
            Fault("round_unfinished", f"Round {earlier}: no result from table {', '.join(map(str, tables))}.", "round")
            for earlier, tables in waiting.items()
            if tables
        ]
    return []


def _admission_faults(state: TournamentState, round_: int, sitting: frozenset[int]) -> list[Fault]:
    wanted = frozenset(admitted(state, round_).players)
    guests = {who for who in sitting if state.players[who].house}
    faults = []
    if missing := sorted(wanted - sitting):
        message = f"Admitted and without a seat: player {', '.join(map(str, missing))}."
        faults.append(Fault("not_admitted", message, "tables"))
    if others := sorted(sitting - wanted - guests):
        message = f"Seated and not admitted: player {', '.join(map(str, others))}."
        faults.append(Fault("not_admitted", message, "tables"))
    return faults


def substituted(state: TournamentState, event: Substitute) -> TournamentState:
    """The state with a substitute in a player's seat; raises `TournamentFault`."""
    faults = state.unknown([event.player, event.by], "by")
    faults += _not_seated(state, event.round)
    if faults:
        raise TournamentFault(faults)
    place = next((n for n, each in enumerate(state.tables(event.round), 1) if event.player in each.seats), None)
    if place is None or event.by in state.sitting(event.round):
        message = f"In round {event.round} "
        message += f"player {event.player} has no seat." if place is None else f"player {event.by} has a seat already."
        raise TournamentFault([Fault("bad_substitute", message, "player" if place is None else "by")])
    table = state.tables(event.round)[place - 1]
    if table.sheet is not None:
        message = f"Table {place} of round {event.round} has its result; strike it out first."
        raise TournamentFault([Fault("result_there", message, "round")])
    a, b, c, d = (event.by if seat == event.player else seat for seat in table.seats)
    # A substitute may be substituted; the result still counts for the player whose seat it was.
    first = table.counts_for.get(event.player, event.player)
    absent = table.absent if event.player in table.counts_for else (*table.absent, event.player)
    kept = {who: whom for who, whom in table.counts_for.items() if who != event.player}
    counts_for = {**kept, event.by: first if event.counts else None}
    changed = replace(table, seats=(a, b, c, d), counts_for=counts_for, absent=absent)
    return state.with_table(event.round, place, changed)


def played(state: TournamentState, event: Play) -> TournamentState:
    """The state with the match of a table; raises `TournamentFault`."""
    table = _table(state, event.round, event.table)
    faults = _match_faults(state, event.match, event.round, event.table)
    if table.sheet is not None and table.match != event.match:
        message = f"Table {event.table} of round {event.round} has its result from elsewhere."
        faults.append(Fault("match_counted", message, "match"))
    if faults:
        raise TournamentFault(faults)
    return state.with_table(event.round, event.table, replace(table, match=event.match))


def scored(state: TournamentState, event: Score) -> TournamentState:
    """The state with the result of a table; raises `TournamentFault`."""
    table = _table(state, event.round, event.table)
    where = f"Table {event.table} of round {event.round}"
    faults = event.sheet.faults(state.format, table.seats)
    if event.sheet.match is not None:
        faults += _match_faults(state, event.sheet.match, event.round, event.table)
    if table.sheet is not None:
        same = replace(table.sheet, match=None) == replace(event.sheet, match=None)
        code = "result_there" if same else "result_differs"
        message = f"{where} has this result already." if same else f"{where} has another result; correct that one."
        faults.append(Fault(code, message, "table"))
    if faults:
        raise TournamentFault(faults)
    return state.with_table(event.round, event.table, replace(table, sheet=event.sheet))


def _table(state: TournamentState, round_: int, number: int) -> Table:
    faults = _not_seated(state, round_)
    if not faults and number > len(state.tables(round_)):
        message = f"Round {round_} has tables 1 to {len(state.tables(round_))}."
        faults = [Fault("no_such_table", message, "table")]
    if faults:
        raise TournamentFault(faults)
    return state.tables(round_)[number - 1]


def _not_seated(state: TournamentState, round_: int) -> list[Fault]:
    if round_ <= len(state.rounds):
        return []
    return [Fault("round_not_seated", f"Round {round_} has no tables yet.", "round")]


def _match_faults(state: TournamentState, match: str, round_: int, number: int) -> list[Fault]:
    """A match counts at one table of one round, and nowhere else."""
    return [
        Fault("match_counted", f"Match {match} is that of table {other} in round {each}.", "match")
        for each, tables in enumerate(state.rounds, 1)
        for other, table in enumerate(tables, 1)
        if (each, other) != (round_, number) and match in (table.match, table.sheet.match if table.sheet else None)
    ]


def with_house(state: TournamentState, round_: int) -> tuple[int, ...]:
    """The players of a round: those admitted, and house players in the order of their numbers for the remaining seats.

    Raises `TournamentFault` (`seats_to_fill`, and why the round cannot be seated).
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
        message = (
            f"{len(players)} play round {round_}: {short} more are needed, and {len(house)} house players are there."
        )
        raise TournamentFault([Fault("seats_to_fill", message, "players")])
    return (*players, *house[:short])


def seat_counts(state: TournamentState) -> dict[int, list[int]]:
    """Player → how often they sat East, South, West, North."""
    counts: dict[int, list[int]] = {number: [0, 0, 0, 0] for number in state.players}
    for tables in state.rounds:
        for table in tables:
            _count(table.seats, counts)
    return counts


def _count(seats: Four, counts: dict[int, list[int]]) -> None:
    for place, number in enumerate(seats):
        counts[number][place] += 1
