"""`tehai stream`: follow the tables in a file of tables live, or process the recorded matches in a folder."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scorer.sentences import DEFAULT_LANGUAGE, say
from service.cli.arguments import demand_port, share, usage
from service.photos import LoadReader
from service.problems import ServiceError

if TYPE_CHECKING:
    from flask import Flask

    from service.records.store import Store
    from service.stream.follower import Status


def add_to(parts: Any) -> None:
    """Add the command `stream` to the commands of `tehai`."""
    stream = parts.add_parser(
        "stream",
        help="find finished hands with cameras above tables, live or in recorded matches",
        description="Find finished hands at the tables that a file lists, and serve the desk, live events and the "
        "overlay. With --batch, process the videos of a folder, and write one line of JSON per finished hand. With "
        "--rehearse, play a film as if it were the camera of a table; when the command ends, it deletes the records of "
        "this rehearsal.",
    )
    stream.add_argument("tables", nargs="?", metavar="TABLES.toml", help="the file that names the camera of each table")
    stream.add_argument("--host", help="address to listen on (default: only this machine; with --lan, all addresses)")
    stream.add_argument("--port", type=int, default=8018, help="port (default: 8018; 0: any free port)")
    stream.add_argument("--lan", action="store_true",
                        help="serve the local network, also with HTTPS, which phones as cameras need")  # fmt: skip
    stream.add_argument("--cert", metavar="PEM", help="the certificate, for HTTPS")
    stream.add_argument("--key", metavar="PEM", help="the private key of the certificate")
    stream.add_argument("--allowed-host", metavar="NAME", action="append", default=[],
                        help="another host name of the service (can be repeated)")  # fmt: skip
    stream.add_argument("--cluster", action="store_true", help="use Ray, on all machines of its cluster")
    stream.add_argument("--batch", metavar="FOLDER", help="process recorded matches instead of cameras")
    stream.add_argument("--rehearse", metavar="FILM", help="play a film as the camera of a table, for practice")
    stream.add_argument("--hand", metavar="FILM", help="with --rehearse: a film of the lower player's concealed hand")
    stream.add_argument("--rules", metavar="ID", help="with --rehearse: rule set of the match (default: wrc-2017)")
    stream.add_argument("--out", metavar="FILE", help="with --batch: output file (default: hands.jsonl in the folder)")
    stream.add_argument("--json", action="store_true", help="with --batch: print the number of hands as JSON")
    share(stream, "--lang")
    stream.set_defaults(run=run)


def run(given: argparse.Namespace, _load: LoadReader) -> int:
    """Follow tables, process a folder, or play a rehearsal. Raises `ServiceError` (`usage`), and those of tables."""
    if sum(each is not None for each in (given.batch, given.tables, given.rehearse)) != 1:
        raise ServiceError("usage", say("operating.one_input"), hint=usage("see_help", command="tehai stream --help"))
    if given.hand is not None and given.rehearse is None:
        raise ServiceError("usage", say("operating.hand_alone"), hint=say("operating.hand_alone_hint"))
    if given.batch is not None:
        return _batch(given)
    demand_port(given.port)
    return _live(given) if given.rehearse is None else _rehearse(given)


def _batch(given: argparse.Namespace) -> int:
    from service.stream.batch import run_batch
    from service.stream.detectors import default_model, look, make_default

    detector = make_default()
    count = run_batch(given.batch, given.out, lambda pixels: look(detector, pixels), default_model(), lang=given.lang)
    said = say("operating.new_hands", count=count).text(given.lang)
    sys.stdout.write(json.dumps({"hands": count}) + "\n" if given.json else f"{said}\n")
    return 0


def _rehearse(given: argparse.Namespace) -> int:
    import tempfile

    from scorer.rules import rule_set
    from service.serve import serve_streams
    from service.stream.rehearsal import RULES, Rehearsal
    from vision.errors import PhotoError
    from vision.stream.sources import check_source, is_file

    rules = given.rules or RULES
    rule_set(rules)
    for name, film in (("rehearse", given.rehearse), ("hand", given.hand)):
        if film is not None and not is_file(film):
            hint = say("operating.no_film_hint")
            raise PhotoError("bad_source", say("operating.no_film"), hint=hint, where=name)
        if film is not None:
            check_source(film)

    @contextmanager
    def played(app: Flask, store: Store, address: str) -> Iterator[None]:
        from service.settings import Settings
        from service.stream.http import install

        days = Settings.from_environment().photo_days
        rehearsal = Rehearsal(given.rehearse, store, days, rules, hand=given.hand or "")
        with rehearsal.running():
            install(app, rehearsal, rehearsal.air)
            sys.stdout.write(first_addresses(store, address, given.lang))
            yield

    with tempfile.TemporaryDirectory(prefix="tehai-rehearsal-") as folder:
        return serve_streams(
            given.host, given.port, played, given.allowed_host, f"sqlite:///{folder}/records.db",
            cert=given.cert, key=given.key, lan=given.lan, lang=given.lang,
        )  # fmt: skip


def first_addresses(store: Store, at: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """Issue the links of a rehearsal; return the URLs of its director's page and overlay. `at`: the service's URL."""
    from service.desk.links import Links
    from service.desk.pages import address_of
    from service.stream.rehearsal import TABLE

    links = Links(store)
    director = links.give("director", "rehearsal", "director", "", 24)["token"]
    onlooker = links.give("overlay", "rehearsal", "onlooker", TABLE, 24)["token"]
    said = (
        say("operating.director_at", address=address_of(at, director, "/desk/air")),
        say("operating.overlay_at", address=f"{at}/overlay?table={TABLE}&link={onlooker}"),
    )
    return "".join(f"{each.text(lang)}\n" for each in said)


def _live(given: argparse.Namespace) -> int:
    from service.serve import serve_streams
    from service.stream.table_problems import Console
    from service.stream.tables import check_matches, load_tables

    tables = load_tables(given.tables)
    console = Console()

    @contextmanager
    def followed(app: Flask, store: Store, _: str) -> Iterator[None]:
        from service.records.matches import Matches
        from service.settings import Settings
        from service.stream.air.control import Air
        from service.stream.http import install
        from service.stream.obs import Switch
        from service.stream.seen_hands import SeenHands
        from service.stream.threads import Threads

        settings = Settings.from_environment()
        matches = Matches(store)
        check_matches(tables, matches)
        seen = SeenHands(store, matches, settings.photo_days)
        switches = {table.name: Switch(table.obs) for table in tables if table.obs is not None}

        def changed(status: Status) -> None:
            console(status.table, status.problem)
            for side, hand in status.hands:
                console(f"{status.table}, hand {side.value}", hand.problem)
            if status.table in switches:
                switches[status.table](status)
            store.wake()

        if given.cluster:
            from service.stream.cluster import Cluster

            following: Threads | Cluster = Cluster(tables, settings.records, settings.photo_days, changed)
        else:
            following = Threads(tables, seen, changed)
        air = Air(seen, lambda: following.statuses, tables)
        install(app, following, air)
        following.start()
        with air.running():
            try:
                yield
            finally:
                following.stop()

    return serve_streams(
        given.host, given.port, followed, given.allowed_host,
        cert=given.cert, key=given.key, lan=given.lan, lang=given.lang,
    )  # fmt: skip
