"""Print the seating of 16 to 160 players: repeated meetings, repeated table numbers, winds, seconds.

    python -m tests.accept.seating [--players 16 20 24 …] [--rounds 4 6 8 10]

Plans all rounds at once, counts them again, and writes docs/accept-seating.md.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

from scorer.tournament.meetings import bound
from scorer.tournament.plans import plan
from scorer.tournament.table_numbers import visits_bound

PAGE = Path(__file__).resolve().parents[2] / "docs" / "accept-seating.md"
HEAD = """# Seating by players and rounds

Printed by `python -m tests.accept.seating` (part of `make accept`). One plan seats all
rounds; no players have met before round 1. The columns are counted from the plan, independently of the planner.
*Repeats*: meetings of two players who have met before. *Same table*: times that a player comes back to a table number.
No schedule can be below a bound; it is possible that no schedule reaches it. *Winds*: the largest difference between
the numbers of games of a player on two winds. Seconds depend on the machine.

| players | rounds | repeats | bound | same table | bound | winds | seconds |
|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def line(players: int, rounds: int) -> str:
    """Return the row of the table for this many players and rounds."""
    begun = time.process_time()
    found = plan(range(1, players + 1), rounds, "accept")
    seconds = time.process_time() - begun
    assert len(found) == rounds
    met, seats, winds = Counter[frozenset[int]](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for tables in found:
        assert sorted(player for table in tables for player in table) == list(range(1, players + 1))
        for number, table in enumerate(tables):
            met.update(frozenset(pair) for pair in combinations(table, 2))
            seats.update((player, number) for player in table)
            winds.update((player, wind) for wind, player in enumerate(table))
    counts = [[winds[player, wind] for wind in range(4)] for player in range(1, players + 1)]
    figures = [
        players,
        rounds,
        sum(times - 1 for times in met.values()),
        bound(players, rounds),
        sum(times - 1 for times in seats.values()),
        visits_bound(players, rounds),
        max(max(each) - min(each) for each in counts),
        f"{seconds:.1f}",
    ]
    return f"| {' | '.join(map(str, figures))} |\n"


def main() -> None:
    """Plan each number of players with each number of rounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[*range(16, 65, 4), 72, 80, 96, 112, 128, 160])
    parser.add_argument("--rounds", type=int, nargs="+", default=[4, 5, 6, 7, 8, 9, 10, 12])
    options = parser.parse_args()
    lines = []
    for players in options.players:
        for rounds in options.rounds:
            lines.append(line(players, rounds))
            print(lines[-1], end="", flush=True)
    PAGE.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
