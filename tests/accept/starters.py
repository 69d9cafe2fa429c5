"""Search the base tables of `scorer.tournament.starter_rounds` for a number of players.

    python -m tests.accept.starters 40

Places are filled at random; a step goes back where no player fits. Prints the base tables, or says that none was found
in the time. For 28 players no cyclic starter exists; the stored one is over pairs of integers modulo 3.
"""

from __future__ import annotations

import argparse
import random
import time

Place = tuple[int, int]


class Search:
    """One search from a random seed, until a time."""

    def __init__(self, players: int, seed: int, until: float) -> None:
        self.fixed = 3 if players % 12 == 0 else 1
        self.size = (players - self.fixed) // 3
        self.rng, self.until = random.Random(seed), until
        self.used: set[Place] = set()
        self.covered = {0} if self.fixed == 1 else set[int]()
        self.tables: list[tuple[Place, ...]] = []

    def run(self) -> bool:
        """Return whether base tables were found; they stand in `tables`."""
        first = [3] if self.fixed == 3 else []
        return self._table([*first, *[4] * ((self.size - len(self.covered) - sum(first)) // 4)])

    def _table(self, sizes: list[int]) -> bool:
        if not sizes:
            return True
        free = [x for x in range(self.size) if x not in self.covered]
        begin = self.rng.sample(free, len(free)) if sizes[0] == 3 else free[:1]
        for x in begin:
            self.covered.add(x)
            if self._seat([(x, 0)], sizes):
                return True
            self.covered.discard(x)
        return False

    def _seat(self, table: list[Place], sizes: list[int]) -> bool:
        if len(table) == sizes[0]:
            self.tables.append(tuple(table))
            if self._table(sizes[1:]):
                return True
            self.tables.pop()
            return False
        places = [(x, e) for x in range(self.size) if x not in self.covered for e in range(3)]
        for place in self.rng.sample(places, len(places)):
            if time.monotonic() > self.until:
                return False
            if len(table) > 1 and place < table[-1]:
                continue
            new = self._differences(place, table, sizes[0] == 3)
            if new is None:
                continue
            self.used |= new
            self.covered.add(place[0])
            if self._seat([*table, place], sizes):
                return True
            self.used -= new
            self.covered.discard(place[0])
        return False

    def _differences(self, place: Place, table: list[Place], of_three: bool) -> set[Place] | None:
        new: set[Place] = set()
        for x, e in table:
            both = {
                ((place[0] - x) % self.size, (place[1] - e) % 3),
                ((x - place[0]) % self.size, (e - place[1]) % 3),
            }
            if len(both) == 1 or both & self.used or both & new or (of_three and place[1] == e):
                return None
            new |= both
        return new


def main() -> None:
    """Search with one seed after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", type=int, help="12 n + 4 or 12 n")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15)
    options = parser.parse_args()
    for seed in range(options.seeds):
        search = Search(options.players, seed, time.monotonic() + options.seconds)
        if search.run():
            print(*search.tables, sep=",\n")
            return
    raise SystemExit("no starter found in this time")


if __name__ == "__main__":
    main()
