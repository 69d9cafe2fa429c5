"""Random small tournaments of every format, and how they stand after each round, in `pinned-tournaments.jsonl`.

    python -m tests.scorer.tournament.pinned_tournaments

pins what the current code makes of them: seatings, results, substitutes, penalties, withdrawals, corrections, refusals. A line has the
codes of the refusals, the places and totals at the end, and a digest of everything. Read the difference before you commit a new file.
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from scorer.corrections import Change
from scorer.errors import TournamentFault
from scorer.match.options import whole
from scorer.rules import rule_set
from scorer.tournament.changes import result_changes
from scorer.tournament.events import (
    Correction,
    Enter,
    Event,
    Open,
    Penalty,
    Play,
    Score,
    Seat,
    Substitute,
    Withdraw,
)
from scorer.tournament.formats import PRESETS, Format, TieBreak, scaled
from scorer.tournament.ledger import Tournament
from scorer.tournament.penalties import listed_penalties
from scorer.tournament.players import Player
from scorer.tournament.seating import propose, weigh
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import notices, standings
from scorer.tournament.teams import team_standings
from tests.scorer import pins
from tests.scorer.pinned_answers import _plain

FILE = Path(__file__).with_name("pinned-tournaments.jsonl")
COUNT, BATCH = 70, 7


def format_of(rng: random.Random) -> Format:
    """Return a preset with two to four rounds, perhaps with cuts and other tie-breaks."""
    base = PRESETS[rng.choice(sorted(PRESETS))]
    made = scaled(base, rounds=rng.randint(2, 4))
    rules = [replace(rule, admits=None) for rule in made.rounds]
    if rng.random() < 0.4:
        rules[-1] = replace(rules[-1], admits=rng.choice((4, 8)))
    if rng.random() < 0.3:
        rules[1] = replace(rules[1], carries=rng.choice((type(rules[1].carries)(1) / 2, rules[1].carries)))
    ties = tuple(rng.sample(list(TieBreak), rng.randint(0, 3))) if rng.random() < 0.5 else made.ties
    return replace(made, rounds=tuple(rules), ties=ties)


def players(rng: random.Random, count: int) -> tuple[Player, ...]:
    return tuple(
        Player(
            number,
            f"Player {number}",
            club=rng.choice(("", "", "Kansai", "Kanto")),
            country=rng.choice(("", "jp", "cn")),
            house=number > count,
            fixed_table=1 if number == 2 and rng.random() < 0.3 else None,
            team=rng.choice(("Red", "Blue", "Green", "")),
        )
        for number in range(1, count + 3)
    )


def points_of(rng: random.Random, format_: Format, seats: tuple[int, ...]) -> Sheet:
    """Return the sheet of a table; a few have a wrong sum or a wrong player."""
    rules = rule_set(format_.rules)
    start = whole(rules.options_in_force(format_.options), "start_points") if format_.rules != "aml" else 0
    unit = 100 if start else 1
    changes = [rng.randint(-150, 150) * unit for _ in range(3)]
    if rng.random() < 0.2:
        changes[1] = changes[0]
    sticks = rng.choice((0, 0, 0, 1, 2)) if start else 0
    last = -sum(changes) - 1000 * sticks
    found = {seat: start + change for seat, change in zip(seats, [*changes, last])}
    if rng.random() < 0.05:
        found[seats[0]] += unit
    if rng.random() < 0.03:
        found[99] = found.pop(seats[1])
    after = {seats[2]: -20} if rng.random() < 0.1 else {}
    ruled = rng.choice((0,) * 20 + (500,))
    return Sheet(found, sticks, after, ruled)


def more(rng: random.Random, run: Tournament, round_: int) -> Event:
    """Return an event between two rounds; it need not be possible."""
    player, other = rng.sample(range(1, 20), 2)
    kind = rng.random()
    if kind < 0.2:
        return Withdraw(player, rng.randint(1, 4), "ill")
    if kind < 0.4:
        return Substitute(round_, player, other, rng.random() < 0.5, "late")
    if kind < 0.7:
        listed = [each.case for each in listed_penalties(run.state.format)]
        case = rng.choice(listed) if listed and rng.random() < 0.5 else ""
        points = type(next(iter(standings(run.state))).total)(rng.choice((-20, -5, 3, -40)))
        return Penalty(rng.randint(1, 4), player, points, "late", case, rng.choice((1, 1, 2)))
    if kind < 0.8:
        return Play(round_, rng.randint(1, 3), "m")
    if kind < 0.9:
        return Enter((Player(30 + round_, rng.choice(("Eve", "Player 1"))),))
    number = run.number_of_result(round_, 1)
    to: tuple[Any, ...] = ()
    if number is not None and rng.random() < 0.7:
        (held,) = run.held(number)
        assert isinstance(held, Score)
        turned = dict(
            zip(held.sheet.points, [*list(held.sheet.points.values())[1:], next(iter(held.sheet.points.values()))])
        )
        to = (replace(held, sheet=replace(held.sheet, points=turned)),)
    return Correction((Change(number if number is not None else 3, to),), "a slip")


def seen_in(number: int) -> list[Any]:
    """Return how tournament `number` goes."""
    rng = random.Random(f"tournament {number}")
    refused: list[str] = []
    everything: list[Any] = []
    count = rng.choice((8, 8, 12, 16))
    run = Tournament().add(Open("Cup", format_of(rng), f"seed {number}")).add(Enter(players(rng, count)))

    def tried(event: Event) -> None:
        nonlocal run
        try:
            run = run.add(event)
        except TournamentFault as error:
            refused.extend(fault.code for fault in error.faults)
            everything.append([_plain(fault.to_json(None)) for fault in error.faults])

    for round_ in range(1, len(run.state.format.rounds) + 1):
        try:
            proposal = propose(run.state)
        except TournamentFault as error:
            refused.extend(fault.code for fault in error.faults)
            break
        everything.append(_plain(proposal.to_json()))
        event = proposal.event
        if rng.random() < 0.2:
            seats = [seat for table in event.tables for seat in table]
            rng.shuffle(seats)
            event = Seat(round_, tuple(tuple(seats[at : at + 4]) for at in range(0, len(seats), 4)), "by lot")  # type: ignore[misc]
            everything.append(_plain(weigh(run.state, event).to_json()))
        tried(event)
        if rng.random() < 0.5:
            tried(more(rng, run, round_))
        for table in run.state.open_tables(round_):
            seats = run.state.tables(round_)[table - 1].seats
            tried(Score(round_, table, points_of(rng, run.state.format, tuple(seats))))
            if table in run.state.open_tables(round_) and rng.random() < 0.8:
                tried(Score(round_, table, points_of(random.Random(1), run.state.format, tuple(seats))))
        if rng.random() < 0.6:
            tried(more(rng, run, round_))
        lines = standings(run.state)
        everything.append(_plain([line.to_json() for line in lines]))
        everything.append(_plain([line.to_json() for line in team_standings(run.state, lines)]))
        everything.append(_plain(notices(run.state)))
    everything.append(_plain([each.to_json(run.state) for each in result_changes(run)]))
    everything.append(_plain(run.state.to_json()))
    digest = hashlib.sha256(json.dumps(everything, sort_keys=True).encode()).hexdigest()[:12]
    places = [[line.place, line.number, str(line.total)] for line in standings(run.state)][:4]
    return [run.state.format.id, refused, places, digest]


def batches() -> list[tuple[int, list[Any]]]:
    """Return what is pinned: the number of the first tournament of each batch, and the tournaments of the batch."""
    return pins.batches_of(pins.read(FILE), BATCH)


if __name__ == "__main__":
    pins.write(FILE, map(seen_in, range(COUNT)))
