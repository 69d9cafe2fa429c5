"""Runs a whole tournament over HTTP on the real server, and compares the standings with an independent recount.

    python -m tests.accept.tournament [--players 128] [--rounds 6] [--listeners 32]

The default is 128 players and 6 rounds. A director confirms the proposed seating of each round and enters the
sheet of every table as fast as the server accepts them. Meanwhile, one screen per table follows the standings.
In the last round, a sheet of round 1 is corrected. The recount uses only what was sent. Prints a table, and
writes docs/accept-tournament.md.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import random
import socket
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from service.desk.links import Links
from service.records.store import Store
from service.records.verify import verify
from tests.accept.kill import Servers
from tests.service import postgres

ROOT = Path(__file__).resolve().parents[2]
UMA = (15, 5, -5, -15)
Sheets = dict[tuple[int, int], list[list[int]]]
"""The last sheet sent for each round and table: pairs of player number and points."""


@dataclass
class Director:
    """A client that sends a director's requests and remembers what was sent."""

    port: int
    token: str
    id: str = ""
    keys: Any = field(default_factory=lambda: (f"key {n}" for n in itertools.count()))
    sent: dict[int, float] = field(default_factory=dict)
    last: int = -1
    """The version of the tournament after the last request."""

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if method == "POST":
            headers["Idempotency-Key"] = next(self.keys)
        begun = time.monotonic()
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)) as connection:
            connection.request(method, f"/api/tournaments{path}", None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data: dict[str, Any] = json.loads(answer.read())
        if answer.status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {answer.status} {data}")
        if "record" in data:
            self.sent[data["record"]] = begun
        return data

    def event(self, event: dict[str, Any], version: int | None = None) -> dict[str, Any]:
        return self.ask(
            "POST", f"/{self.id}/events", {"event": event, **({} if version is None else {"version": version})}
        )


@dataclass
class Screen:
    """A client that listens to the event stream.

    `heard` has the time at which each record arrived. `shown` has the times at which standings arrived, and
    their versions. Standings may include a record whose event arrives later, so the last standings are not the
    end of the events.
    """

    director: Director
    heard: dict[int, float] = field(default_factory=dict)
    shown: list[tuple[float, int]] = field(default_factory=list)
    versions: dict[int, int] = field(default_factory=dict)
    ready: threading.Event = field(default_factory=threading.Event)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def listen(self) -> None:
        """Note the arrival time of each event, until the server stops."""
        name = b""
        with closing(http.client.HTTPConnection("127.0.0.1", self.director.port, timeout=600)) as connection:
            connection.request("GET", f"/api/tournaments/{self.director.id}/live?link={self.director.token}")
            for line in iter(connection.getresponse().readline, b""):
                if line.startswith(b"event: "):
                    name = line[7:].strip()
                elif line.startswith(b"data: "):
                    with self.arrived:
                        self._take(name, json.loads(line[6:]), time.monotonic())
                        self.arrived.notify_all()

    def _take(self, name: bytes, data: dict[str, Any], now: float) -> None:
        if name == b"record":
            self.heard[data["record"]], self.versions[data["record"]] = now, data["version"]
        elif name == b"standings":
            self.shown.append((now, data["version"]))
            self.ready.set()

    def whole(self) -> bool:
        """Return whether all sent records have arrived, and standings that include all of them."""
        shown = self.shown[-1][1] if self.shown else None
        return shown == self.director.last and self.director.sent.keys() <= self.heard.keys()

    def counted(self, record: int) -> float:
        """Return the time at which the first standings arrived that include the record."""
        return next(at for at, version in self.shown if version >= self.versions[record])


def recount(sheets: Sheets, players: int) -> list[tuple[int, int, Fraction]]:
    """Return rank, number and total of each player under wrc-2017, from the sheets alone.

    The total is the sum of (points - 30000) / 1000 and the uma, which tied players share.
    """
    totals = dict.fromkeys(range(1, players + 1), Fraction(0))
    for points in sheets.values():
        ranked = sorted((worth for _, worth in points), reverse=True)
        for who, worth in points:
            shared = [uma for uma, other in zip(UMA, ranked) if other == worth]
            totals[who] += Fraction(worth - 30000, 1000) + Fraction(sum(shared), len(shared))
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    return [(1 + sum(other > total for other in totals.values()), who, total) for who, total in ordered]


def _rounds(director: Director, rounds: int, rng: random.Random) -> tuple[Sheets, dict[str, Any]]:
    sheets: Sheets = {}
    first, found = 0, {}
    for round_ in range(1, rounds + 1):
        found = director.ask("GET", f"/{director.id}/proposal")
        director.event({"type": "seat", "round": round_, "tables": found["tables"]}, found["version"])
        for table, seats in enumerate(found["tables"], 1):
            three = [30000 + 100 * rng.randrange(-200, 200) for _ in range(3)]
            points = [list(pair) for pair in zip(seats, [*three, 120000 - sum(three)])]
            sheets[round_, table] = points
            answer = director.event({"type": "result", "round": round_, "table": table, "points": points})
            first = first or answer["number"]
            if (round_, table) == (rounds, 1):
                (one, a), (two, b), *rest = sheets[1, 1]
                sheets[1, 1] = [[one, a + 7000], [two, b - 7000], *rest]
                to = {"type": "result", "round": 1, "table": 1, "points": sheets[1, 1]}
                change = {"type": "correction", "changes": [{"event": first, "to": [to]}], "reason": "a slip"}
                director.event(change, answer["version"])
    return sheets, {name: found[name] for name in ("repeats_so_far", "bound", "wind_spread")}


def run(url: str, players: int, rounds: int, listeners: int = 1) -> dict[str, Any]:
    """Run one simulation on a database and return the counts."""
    with tempfile.TemporaryDirectory(prefix="tehai-data-") as data:
        return _run(url, Path(data), players, rounds, listeners)


def _run(url: str, data: Path, players: int, rounds: int, listeners: int) -> dict[str, Any]:
    with Store(url) as store:
        token = Links(store).give("first", "accept", "director", "", 24)["token"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    servers = Servers(url, [port], data)
    servers.start()
    director = Director(port, token)
    screens = [Screen(director) for _ in range(listeners)]
    ears = [threading.Thread(target=screen.listen) for screen in screens]
    try:
        rng = random.Random(f"{players} {rounds}")
        format_ = {"id": "own", "rules": "wrc-2017", "rounds": [{}] * rounds}
        director.id = director.ask("POST", "", {"name": "Cup", "format": format_, "seed": "1"})["tournament"]
        listed = [{"number": n, "name": f"Player {n}"} for n in range(1, players + 1)]
        director.ask("POST", f"/{director.id}/players", {"players": listed})
        director.sent.clear()
        for screen, ear in zip(screens, ears):
            ear.start()
            screen.ready.wait(60)
        sheets, figures = _rounds(director, rounds, rng)
        found = director.ask("GET", f"/{director.id}/standings")
        director.last, lines = found["version"], found["standings"]
        for screen in screens:
            with screen.arrived:
                screen.arrived.wait_for(screen.whole, 60)
    finally:
        servers.stop()
    for ear in ears:
        ear.join(60)
    shown = [(line["place"], line["number"], Fraction(line["total"])) for line in lines]
    sent = [(screen, record, begun) for screen in screens for record, begun in director.sent.items()]
    heard = [screen.heard[record] - begun for screen, record, begun in sent if record in screen.heard]
    counted = [screen.counted(record) - begun for screen, record, begun in sent if record in screen.heard]
    with Store(url) as store:
        whole = verify(store).whole
    return {
        "players": players,
        "rounds": rounds,
        "results": len(sheets),
        "repeated meetings": figures["repeats_so_far"],
        "bound of repeated meetings": figures["bound"],
        "most that anybody's winds differ": figures["wind_spread"],
        "lines that differ from the recount": sum(a != b for a, b in zip(shown, recount(sheets, players))),
        "screens that listen": listeners,
        "records never heard live": len(sent) - len(heard),
        "from sent to heard, ms at the median": round(1000 * statistics.median(heard)),
        "from sent to the standings that count it, ms at the median": round(1000 * statistics.median(counted)),
        "the chain is whole": "yes" if whole else "no",
    }


def good(counted: dict[str, Any]) -> bool:
    """Return whether nothing is lost or wrong. A reader judges the speed."""
    zero = ("lines that differ from the recount", "records never heard live")
    met = counted["repeated meetings"] == counted["bound of repeated meetings"]
    return met and not any(counted[name] for name in zero) and counted["the chain is whole"] == "yes"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=128)
    asked.add_argument("--rounds", type=int, default=6)
    asked.add_argument("--listeners", type=int, default=32)
    given = asked.parse_args()
    found = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        found["sqlite"] = run(f"sqlite:///{folder / 'records.db'}", given.players, given.rounds, given.listeners)
        server = stack.enter_context(postgres.running())
        if server is not None:
            found["postgresql"] = run(server.database(), given.players, given.rounds, given.listeners)
    head = (
        "# A tournament over HTTP\n\n"
        "Printed by `python -m tests.accept.tournament` (part of `make accept`). A director enters the results of all tables over HTTP\n"
        "while screens listen to live events. The test computes all standings a second time (*the recount*) and compares them\n"
        "with those of the service. *Heard*: an event arrived at a screen.\n\n"
    )
    rows = ["| | " + " | ".join(found) + " |", "|---|" + "---|" * len(found)]
    rows += [f"| {name} | " + " | ".join(str(each[name]) for each in found.values()) + " |" for name in found["sqlite"]]
    page = head + "\n".join(rows) + "\n"
    sys.stdout.write(page)
    (ROOT / "docs" / "accept-tournament.md").write_text(page, encoding="utf-8")
    return 0 if all(good(each) for each in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
