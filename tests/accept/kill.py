"""Kills the servers with `kill -9` while tables record hands.

Afterwards every acknowledged hand must exist exactly once.

    python -m tests.accept.kill [--tables 40] [--hands 25] [--kills 30]

Tables record their hands over HTTP at the same time. Each hand has an idempotency key. Some tables drop an
answer and send the hand again. After each kill of both servers, the stored records are checked before anything
restarts. Then the servers start again, and every table repeats the requests without an answer and continues.
This is done on SQLite and, if it is installed, on PostgreSQL, with two servers each. Prints a table, and writes
docs/accept-records.md.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorer.hand import Hand
from service.desk.links import Links
from service.records.evidence import witnesses
from service.records.matches import Matches
from service.records.store import Store
from service.records.verify import Verified, verify
from service.settings import Settings
from tests.service import postgres

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
WIN = {
    "type": "win",
    "winners": [{"player": "Aki", "hand": Hand.from_typed("23467m567p67822s!5m").to_json()}],
    "from": "Ben",
}
"""The dealer wins, so that the same hand can be won again and again."""
LOSES = 7
"""After this many hands, a table drops the answer and sends the hand again."""


@dataclass
class Servers:
    """The servers of one database, each on its own port. `up` is set while they respond."""

    url: str
    ports: list[int]
    data: Path
    processes: list[subprocess.Popen[str]] = field(default_factory=list)
    up: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        script = str(ROOT / "tests" / "service" / "desk" / "serving.py")
        for port in self.ports:
            environment = {**os.environ, "TEHAI_RECORDS": self.url, "TEHAI_DATA": str(self.data)}
            process = subprocess.Popen(
                [sys.executable, script, str(port)], stdout=subprocess.PIPE, text=True, env=environment
            )
            self.processes.append(process)
        for process in self.processes:
            assert process.stdout is not None
            if "answers at" not in process.stdout.readline():
                raise RuntimeError("the server did not start")
        self.up.set()

    def kill(self) -> None:
        self.up.clear()
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        self._wait()

    def _wait(self) -> None:
        for process in self.processes:
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
        self.processes.clear()


@dataclass
class Table:
    """A table and its answers: for each hand, the record number and its hash. `again` counts the hands sent again."""

    number: int
    token: str
    port: int
    servers: Servers
    progress: threading.Semaphore
    match: str = ""
    answered: dict[str, tuple[int, str]] = field(default_factory=dict)
    again: int = 0
    different: int = 0
    failed: BaseException | None = None

    def play(self, hands: int) -> None:
        try:
            opening = {"table": str(self.number), "rules": "wrc-2017", "players": PLAYERS}
            self.match = self._send("/api/desk/matches", opening, "open")["match"]
            for hand in range(1, hands + 1):
                path = f"/api/desk/matches/{self.match}/events"
                if (hand + self.number) % LOSES == 0:
                    self._lose(path, WIN, f"hand {hand}")
                self._send(path, WIN, f"hand {hand}")
                self.progress.release()
        except BaseException as error:  # passed on to the code that waits for the tables
            self.failed = error
            self.progress.release(hands)

    def _send(self, path: str, body: object, key: str) -> dict[str, Any]:
        """Send a request until it is answered. After a kill, the same request is sent again with the same key."""
        while True:
            self.servers.up.wait()
            try:
                with self._asked(path, body, key) as connection:
                    answer = connection.getresponse()
                    data = json.loads(answer.read())
            except (OSError, http.client.HTTPException, ValueError):
                self.again += 1
                # The server is stopping or starting. `up` shows this, at the latest when the server is dead.
                self.servers.up.wait(0.2)
                continue
            # the database does not respond yet: the hand is not acknowledged, so it is sent again
            if answer.status == 503:
                self.again += 1
                continue
            if answer.status != 201:
                raise RuntimeError(f"table {self.number}, {key}: {answer.status} {data}")
            got = (data["record"], data["hash"])
            self.different += self.answered.setdefault(key, got) != got
            return dict(data)

    def _lose(self, path: str, body: object, key: str) -> None:
        """Send a request and disconnect without reading the answer."""
        self.again += 1
        with suppress(OSError, http.client.HTTPException), self._asked(path, body, key):
            pass

    @contextmanager
    def _asked(self, path: str, body: object, key: str) -> Iterator[http.client.HTTPConnection]:
        """Yield a connection on which the request was sent.

        It is closed at the end, even if the server dies in between.
        """
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key, "Content-Type": "application/json"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("POST", path, json.dumps(body), headers)
            yield connection


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


def run(url: str, *, tables: int, hands: int, servers: int, kills: int = 1) -> dict[str, Any]:
    """Kill the servers of one database `kills` times while tables record; return the counts.

    After each kill, the database is checked before the servers restart. `missing at the end` and `twice` must be
    0.
    """
    with tempfile.TemporaryDirectory(prefix="tehai-data-") as data:
        return _run(url, Path(data), tables, hands, servers, kills)


def _run(url: str, data: Path, tables: int, hands: int, servers: int, kills: int) -> dict[str, Any]:
    begun = time.monotonic()
    group = Servers(url, free_ports(servers), data)
    with Store(url) as store:
        tokens = [Links(store).give(f"link {n}", "accept", "table", str(n), 24)["token"] for n in range(tables)]
    group.start()
    progress = threading.Semaphore(0)
    players = [Table(n, tokens[n], group.ports[n % servers], group, progress) for n in range(tables)]
    threads = [threading.Thread(target=table.play, args=(hands,)) for table in players]
    try:
        for thread in threads:
            thread.start()
        lost, broken, acknowledged = 0, 0, 0
        for kill in range(kills):
            for _ in range(_between(tables * hands, kills, kill)):
                progress.acquire()
            group.kill()
            before = {table.number: dict(table.answered) for table in players}
            acknowledged += sum(len(each) for each in before.values())
            with Store(url) as store:  # before anything starts again
                lost += sum(_missing(store, answered) for answered in before.values())
            broken += not verified(url, data).whole
            group.start()
        for thread in threads:
            thread.join()
    finally:
        group.stop()
    failed = next((table.failed for table in players if table.failed is not None), None)
    if failed is not None:
        raise failed
    found = verified(url, data)
    with Store(url) as store:
        ledgers = {table.number: Matches(store).ledger(table.match) for table in players}
        return {
            "database": url.partition(":")[0],
            "servers": servers,
            "kills": kills,
            "tables": tables,
            "hands": tables * hands,
            "acknowledged at the kills": acknowledged,
            "of these lost": lost,
            "sent again": sum(table.again for table in players),
            "answered otherwise the second time": sum(table.different for table in players),
            "missing at the end": sum(_missing(store, table.answered) for table in players),
            "twice": sum(max(0, len(ledger.events) - 1 - hands) for ledger in ledgers.values()),
            "records": found.length,
            "expected": tables * (hands + 2),
            "signed checkpoints": found.checkpoints,
            "chain": "whole" if found.whole and not broken else "BROKEN",
            "seconds": round(time.monotonic() - begun),
        }


def _between(hands: int, kills: int, kill: int) -> int:
    """Return the number of hands to await before a kill. The kills are spread evenly over the hands."""
    return hands * (kill + 1) // (kills + 1) - hands * kill // (kills + 1)


def verified(url: str, data: Path) -> Verified:
    """Return the result of `tehai records verify`, with the checkpoints that the servers signed."""
    settings = Settings(data=data)
    with Store(url, read_only=True) as store:
        held = witnesses(url, settings, None, None, None)
        return held.judge(verify(store, checkpoints=held.good))


def _missing(store: Store, answered: dict[str, tuple[int, str]]) -> int:
    """Return how many acknowledged records are missing or have a hash that differs from the acknowledged one."""
    there = {
        record.number: record.hash for record in store.records(numbers=[number for number, _ in answered.values()])
    }
    return sum(there.get(number) != hashed for number, hashed in answered.values())


def good(counted: dict[str, Any]) -> bool:
    """Return whether no record was lost and none was invented."""
    zero = ("of these lost", "answered otherwise the second time", "missing at the end", "twice")
    whole = counted["chain"] == "whole" and counted["records"] == counted["expected"]
    return whole and not any(counted[name] for name in zero)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--hands", type=int, default=25, help="of each table")
    parser.add_argument("--kills", type=int, default=30, help="of both servers, on each database")
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/records.db"
        rows.append(run(url, tables=given.tables, hands=given.hands, servers=2, kills=given.kills))
    with postgres.running() as server:
        if server is None:
            sys.stdout.write(f"{postgres.MISSING}: left out\n")
        else:
            url = server.database()
            rows.append(run(url, tables=given.tables, hands=given.hands, servers=2, kills=given.kills))
    lines = ["| | " + " | ".join(row["database"] for row in rows) + " |", "|---|" + "---|" * len(rows)]
    lines += [
        f"| {name} | " + " | ".join(str(row[name]) for row in rows) + " |" for name in rows[0] if name != "database"
    ]
    table = "\n".join(lines) + "\n"
    sys.stdout.write(table)
    page = f"# Killed while recording\n\nPrinted by `python -m tests.accept.kill` (part of `make accept`).\n\n{table}"
    notes = (
        "\nEach kill ends both servers at once with `kill -9`. The test then looks for the acknowledged hands in the database,"
        "\nbefore a server starts again."
        "\n\n| row | meaning |\n|---|---|"
        "\n| acknowledged at the kill | hands that a server had confirmed to a table before a kill, summed over all kills |"
        "\n| sent again | requests repeated with the same key, because the response was lost in a kill or the table discarded it |"
        "\n| expected | for each table one link, one opening of a match and all hands |"
        "\n| signed checkpoints | lines that the servers had signed by the end; the chain agrees with all of them |\n"
    )
    (ROOT / "docs" / "accept-records.md").write_text(page + notes, encoding="utf-8")
    return 0 if all(good(row) for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
