"""Attacks a started service as forty strangers' phones could, and measures the effect on other clients.

    python -m tests.accept.attack [--seconds 20] [--only PATTERN] [--photos 100] [--databases sqlite,postgresql]

Writes docs/accept-attack.md. All requests go to loopback addresses of this machine, and all attacks end without
help.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.desk.links import Links
from service.records.store import Store
from tests.accept import attacks, camera_attack, crowd
from tests.accept.phones import sample
from tests.accept.watched_service import Service, Watch
from tests.bench.machine import machine
from tests.service import postgres

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "docs" / "accept-attack.md"
PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
Row = dict[str, str]


class Desk:
    """The links of a new database, and a match."""

    def __init__(self, url: str) -> None:
        with Store(url) as store:
            give = Links(store).give
            self.table, self.director = (give(role, "accept", role, scope, 8)["token"] for role, scope in
                                         (("table", "1"), ("director", "")))  # fmt: skip
            self.onlookers = [give(f"onlooker {n}", "accept", "onlooker", "", 8)["token"] for n in range(3)]

    def open(self, service: Service) -> str:
        """Open a match at table 1 and return its id."""
        opening = json.dumps({"table": "1", "rules": "wrc-2017", "players": PLAYERS}).encode()
        headers = {
            "Authorization": f"Bearer {self.table}",
            "Idempotency-Key": "open",
            "Content-Type": "application/json",
        }
        return json.loads(service.ask("POST", "/api/desk/matches", opening, **headers)[1])["match"]


def attacked(service: Service, photo: bytes, base: float, name: str, attack: attacks.Attack, seconds: float) -> Row:
    """Run an attack and return its row of the table."""
    started = time.perf_counter()
    with Watch(service, photo, base) as watch:
        answered = attack(service, seconds)
    took = time.perf_counter() - started
    print(f"  {name}: {answered}; {watch.cells()}", flush=True)
    return {
        "sent": name,
        "answered": answered,
        "took": f"{took:.0f} s",
        **watch.cells(),
        "held": "yes" if watch.held else "**no**",
    }


def usual(desk: Desk, match: str, photo: bytes) -> dict[str, attacks.Attack]:
    """Return the attacks on a service that is started with a desk."""
    return {
        **attacks.pictures(),
        "340 sockets, each asks twelve times for `/source.tar.gz` and reads nothing": attacks.slow_readers,
        "330 event streams with one link": attacks.streams(desk.onlookers[0]),
        "200 requests whose head never ends": attacks.slow_heads,
        "37 MB of `[],[],…` to `/api/score`, three at once": attacks.large_json("/api/score"),
        "the same to `/api/desk/matches` without a link": attacks.large_json("/api/desk/matches"),
        "`/static/N/../names-ja.js`": attacks.many_files(lambda n: f"/static/{n}/../names-ja.js"),
        "absent names under `/static/`": attacks.many_files(lambda n: f"/static/none-{n}.js"),
        "five half-sent uploads of 39 MB, again and again": attacks.half_uploads,
        "claims with 39 MB of random tail by a table link": attacks.large_claims(match, desk.table, photo),
        "another host's name; a foreign origin; neither": attacks.rebinding,
    }


@contextmanager
def databases(kinds: list[str], folder: Path) -> Iterator[dict[str, str]]:
    """Yield the URLs of new databases by kind."""
    with postgres.running() as server:
        found = {"sqlite": f"sqlite:///{folder / 'records.db'}"}
        if server is not None:
            found["postgresql"] = server.database()
        yield {kind: found[kind] for kind in kinds if kind in found}


@contextmanager
def small_tmp(folder: Path) -> Iterator[dict[str, str]]:
    """Yield an environment with a full TMPDIR of 30 MB, or an empty one if this machine does not allow the mount."""
    place = folder / "small"
    place.mkdir(exist_ok=True)
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=30m", "tmpfs", str(place)], capture_output=True, check=False
    )
    try:
        if made.returncode == 0:
            (place / "full").write_bytes(bytes(29 << 20))
        yield {"TMPDIR": str(place)} if made.returncode == 0 else {}
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", str(place)], check=False)


def on(kind: str, url: str, folder: Path, seconds: float, only: str, before: int) -> tuple[list[Row], dict[str, Row]]:
    """Run all attacks and crowds on one kind of database."""
    photo, desk = sample(1600), Desk(url)
    rows: list[Row] = []
    with small_tmp(folder) as tmp:
        service = Service(url, "--desk", **tmp)
        try:
            for _ in range(before):
                service.read(photo)
            base, match = service.memory(), desk.open(service)
            print(f"{kind}: {base:.0f} MB after {before} photos", flush=True)
            for name, attack in usual(desk, match, photo).items():
                if re.search(only, name):
                    rows.append(attacked(service, photo, base, name, attack, seconds))
            crowds = {}
            if re.search(only, "crowd"):
                last = crowd.LASTING if seconds >= 20 else seconds
                crowds["streams"] = crowd.streams(service, match, desk.onlookers, desk.table, last)
                crowds["phones"] = crowd.phones(service, photo, crowd.SENDING if seconds >= 20 else 3 * seconds)
        finally:
            service.stop()
    rows += others(url, photo, seconds, only)
    return rows, crowds


def others(url: str, photo: bytes, seconds: float, only: str) -> list[Row]:
    """Run the attacks that need a service of their own: few file descriptors, a room with a code, streamed tables."""
    rows = []
    idle = "1,100 idle connections at `ulimit -n 1024`"
    if re.search(only, idle):
        service = Service(url, descriptors=1024)
        try:
            service.read(photo)
            rows.append(attacked(service, photo, service.memory(), idle, attacks.held(1100, b""), seconds))
        finally:
            service.stop()
    codes = "25 wrong pairing codes, then the right one"
    if re.search(only, codes):
        service = Service(url, "--lan", TEHAI_DATA=tempfile.mkdtemp())
        try:
            rows.append({"sent": codes, "answered": attacks.wrong_codes(service, seconds)})
        finally:
            service.stop()
    if re.search(only, camera_attack.NAME):
        with tempfile.TemporaryDirectory() as place:
            rows.append(by_camera(url, camera_attack.tables(Path(place)), photo, seconds))
    return rows


def by_camera(url: str, file: str, photo: bytes, seconds: float) -> Row:
    """Attack streamed tables with the link of one camera, while the phone of the other table sends pictures."""
    link, other = (camera_attack.camera_link(url, name) for name in "12")
    service = Service(url, file, command="stream")
    try:
        service.read(photo)
        with camera_attack.OtherPhone(service, other) as alone:
            time.sleep(seconds / 2)  # the detector is loaded before the memory is measured
        with camera_attack.OtherPhone(service, other) as phone:
            row = attacked(service, photo, service.memory(), camera_attack.NAME, camera_attack.attack(link), seconds)
    finally:
        service.stop()
    print(f"  before: {alone.said}; during: {phone.said}", flush=True)
    held = "yes" if row["held"] == "yes" and phone.held else "**no**"
    return {**row, "answered": f"{row['answered']}; {phone.said}", "held": held}


def table(rows: list[Row]) -> str:
    """Return the rows as a Markdown table."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    lines = [columns, ["---"] * len(columns), *([row.get(name, "") for name in columns] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def main() -> None:
    """Run the attacks, and write the tables."""
    given = argparse.ArgumentParser()
    given.add_argument("--seconds", type=float, default=20)
    given.add_argument("--only", default="", help="attacks whose name matches this")
    given.add_argument("--photos", type=int, default=100, help="ordinary photos that are read before")
    given.add_argument("--databases", default="sqlite,postgresql")
    options = given.parse_args()
    folder = Path(tempfile.mkdtemp())
    parts = [
        "# Attacks on a started service\n",
        "Written by `python -m tests.accept.attack` (`make accept-attack`). Client and service run on one machine.",
        f"{machine()}\n",
        "During each attack, one client requests `/health` four times a second, and another sends ordinary photos one after the",
        "other. The service withstands an attack (column *held*) if it reads each of these photos within 5 s and its memory",
        f"grows by at most 300 MB. The column *memory* shows the growth since it had read {options.photos} ordinary photos.\n",
    ]
    with databases(options.databases.split(","), folder) as found:
        for kind, url in found.items():
            rows, crowds = on(kind, url, folder, options.seconds, options.only, options.photos)
            parts += [f"## {kind}\n", table(rows)]
            for title, row in crowds.items():
                parts += [
                    f"### {TITLES[title]}\n",
                    table([{"what": key, "measured": value} for key, value in row.items()]),
                ]
    shutil.rmtree(folder)
    text = "\n".join(parts)
    if options.only:
        print(text)
    else:
        TARGET.write_text(text, encoding="utf-8")


TITLES = {
    "streams": "300 event streams and 1,000 idle connections",
    "phones": "60 phones that send without pause",
}

if __name__ == "__main__":
    sys.exit(main())
