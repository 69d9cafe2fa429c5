"""The commands `tehai records …`, for example `verify`, `export` and `backup`.

They use the database that `TEHAI_RECORDS` or `--records` names. `service.records` does the work.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from service.problems import ServiceError

if TYPE_CHECKING:
    from pathlib import Path

    from service.settings import Settings

_BY = "command"
GAP_DAYS = 14
"""The value of `service.records.photos.GAP`, repeated here so that printing the help does not import the database.

A test compares the two values.
"""


def add_to(parts: Any) -> None:
    """Add the command `records` with its subcommands to the commands of `tehai`."""
    root = parts.add_parser("records", help="records of matches and cases: verify, replay, export, import, backup")
    kinds = root.add_subparsers(dest="what", metavar="WHAT", required=True, prog=root.prog)

    def command(name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = kinds.add_parser(name, help=what, description=what)
        made.add_argument("--records", metavar="URL", help="the database (default: TEHAI_RECORDS)")
        made.set_defaults(run=lambda given, _: run(given))
        return made

    verify = command("verify", _verify, "Verify that every record is as it was written, and print the differences.")
    verify.add_argument("--witness", metavar="HASH", help="a hash noted earlier, which one of the records must have")
    verify.add_argument("--checkpoint", metavar="TEXT", help="a checkpoint as text, for example from a printout")
    verify.add_argument("--public-key", metavar="FILE", help="a file of public keys (default: next to the signing key)")
    verify.add_argument("--checkpoints", metavar="FILE", help="a file of checkpoints (default: next to the database)")
    verify.add_argument("--json", action="store_true", help="print JSON")
    replay = command("replay", _replay, "Score old records again, and print every difference.")
    replay.add_argument("numbers", nargs="*", type=int, metavar="RECORD", help="the numbers of records (default: all)")
    replay.add_argument("--match", metavar="ID", help="only the records of this match")
    replay.add_argument("--json", action="store_true", help="print JSON, one line per record")
    export = command("export", _export, "Print the records as JSON, or as CSV: one line per event, claim or decision.")
    form = export.add_mutually_exclusive_group(required=True)
    form.add_argument("--csv", action="store_true", help="CSV")
    form.add_argument("--json", action="store_true", help="JSON")
    export.add_argument("--match", metavar="ID", help="only the records of this match")
    taken = command("import", _import, "Record a match from its paper score sheet: a CSV with one line per hand.")
    taken.add_argument("file", metavar="CSV", help="the sheet")
    taken.add_argument("--rules", required=True, metavar="ID", help="the rule set")
    in_order = "the four players in dealing order, the first dealer first"
    taken.add_argument("--players", required=True, metavar="A,B,C,D", help=in_order)
    taken.add_argument("--table", required=True, metavar="NAME", help="the table")
    taken.add_argument("--json", action="store_true", help="print JSON")
    erased = "Erase the expired photos. A desk does this automatically when it starts and with every claim."
    expire = command("expire", _expire, erased)
    clock_is_right = (
        f"confirm that this machine's clock is correct, although the records have a gap of over {GAP_DAYS} days"
    )
    expire.add_argument("--clock-is-right", action="store_true", help=clock_is_right)
    expire.add_argument("--json", action="store_true", help="print JSON")
    sign = command("checkpoint", _checkpoint, "Sign the last record, and print the checkpoint.")
    sign.add_argument("--json", action="store_true", help="print JSON")
    key = command("key", _key, "Print which key signs checkpoints, and create a key if there is none.")
    rotate = "replace the key by a new one; older checkpoints stay valid"
    key.add_argument("--rotate", action="store_true", help=rotate)
    key.add_argument("--json", action="store_true", help="print JSON")
    issue = "Issue a link of the desk. The first link must be for a director, who can issue the others in the desk."
    link = command("link", _link, issue)
    link.add_argument(
        "role", choices=("table", "referee", "director", "onlooker", "camera"), help="the role of the link"
    )
    link.add_argument(
        "--scope",
        default="",
        metavar="TABLE",
        help="a table, or all (default: all; the roles table and camera need one table)",
    )
    link.add_argument("--hours", type=int, default=24, help="hours until the link expires (default: 24)")
    at = "the URL of the service: print the link as a URL, instead of its token"
    link.add_argument("--at", default="", metavar="ADDRESS", help=at)
    link.add_argument("--json", action="store_true", help="print JSON")
    backup = command("backup", _backup, "Write the whole database to one file.")
    backup.add_argument("file", metavar="FILE", help="the file to write")
    restore = command("restore", _restore, "Fill an empty database from a backup.")
    restore.add_argument("file", metavar="FILE", help="the backup")
    upgrade = command("upgrade", _upgrade, "Write a backup, then migrate the database to a revision.")
    upgrade.add_argument("--to", metavar="REVISION", help="the revision, newer or older (default: the newest)")
    upgrade.add_argument("--backup", metavar="FILE", help="the backup file (default: next to the database)")
    for each in (backup, restore, upgrade):
        each.add_argument("--json", action="store_true", help="print JSON")


def _settings() -> Settings:
    from service.settings import Settings

    return Settings.from_environment()


def url_of(given: argparse.Namespace) -> str:
    """Return the URL of the chosen database."""
    return given.records or _settings().records


def _verify(given: argparse.Namespace) -> int:
    from service.records.evidence import witnesses
    from service.records.verify import verify

    settings = _settings()
    with _reading(given) as store:
        held = witnesses(url_of(given), settings, given.checkpoint, given.public_key, given.checkpoints)
        found = verify(store, witness=given.witness, checkpoints=held.good)
        found = held.judge(found)
    if given.json:
        _print_json({**found.to_json(), "unchecked": held.unchecked})
    else:
        for each in found.breaks:
            sys.stdout.write(f"{each.message}\n")
        photos = ", ".join(f"{count} {state}" for state, count in found.photos.items()) or "none"
        state = "as they were written" if found.whole else f"{len(found.breaks)} differences"
        sys.stdout.write(f"{found.length} records, {state}; photos: {photos}\n")
        sys.stdout.write(f"checkpoints: {held.words(found)}\nlast hash: {found.head}\n")
    return 0 if found.whole else 2


def _replay(given: argparse.Namespace) -> int:
    from service.records.rescoring import replay

    count = differing = 0
    with _reading(given) as store:
        for number in given.numbers:
            store.record(number)
        for each in replay(store, numbers=tuple(given.numbers), match=given.match):
            count += 1
            differing += not each.same
            if given.json:
                _print_json(each.to_json(), indent=None)
            elif not each.same:
                engines = each.to_json()["engine"]
                sys.stdout.write(f"Record {each.record} ({each.kind}), by {engines['then']}, now {engines['now']}:\n")
                for where, then, now in each.differences:
                    sys.stdout.write(f"  {where}: {json.dumps(then)} then, {json.dumps(now)} now\n")
    if not given.json:
        sys.stdout.write(f"{count} records scored again: {count - differing} unchanged, {differing} with differences\n")
    return 0


def _export(given: argparse.Namespace) -> int:
    from service.records.export import as_csv, as_json

    with _reading(given) as store:
        if given.csv:
            sys.stdout.write(as_csv(store, given.match))
        else:
            _print_json(as_json(store, given.match))
    return 0


def _import(given: argparse.Namespace) -> int:
    from pathlib import Path

    from scorer.match.names import player_name
    from service.records.paper_sheets import import_sheet

    names = [player_name(name.strip(), "--players") for name in given.players.split(",")]
    if len(names) != 4 or len(set(names)) != 4:
        raise ServiceError("usage", "--players needs four different names, separated by commas.")
    a, b, c, d = names
    try:
        text = Path(given.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ServiceError("bad_sheet", f"{given.file!r} cannot be read: {error}.") from error
    with _writing(given) as store:
        found = import_sheet(store, _BY, text, given.rules, (a, b, c, d), given.table)
    if given.json:
        _print_json(found)
        return 0
    for each in found["differences"]:
        says = f"{each['sheet']} on the sheet, {each['rules']} by the rules"
        sys.stdout.write(f"Event {each['event']}, {each['player']}: {says}\n")
    sys.stdout.write(f"match {found['match']}, {found['events']} events, {'over' if found['final'] else 'not over'}\n")
    for each in found["results"]:
        sys.stdout.write(f"  {each['place']}  {each['player']}  {each['points']}  {each['total']}\n")
    return 0


def _expire(given: argparse.Namespace) -> int:
    from service.records.photos import ahead, expire

    _reading_store(given).close()  # nothing is created if there is no database
    with _writing(given) as store:
        found = expire(store, _BY, clock_is_right=given.clock_is_right)
    if found.kept:
        raise ahead(found)
    _print({"erased": list(found.erased)}, given)
    return 0


def _checkpoint(given: argparse.Namespace) -> int:
    settings = _settings()
    with _reading(given) as store:
        made = _sealer(store, settings).seal(make=False)
    if made is None:
        hint = "The service creates the key when it starts with a desk, and so does `tehai records key`."
        raise ServiceError("no_signing_key", "There is no signing key, or no record to sign.", hint=hint)
    if given.json:
        _print_json(made.to_json())
    else:
        sys.stdout.write(f"{made.text}\n")
    return 0


def _key(given: argparse.Namespace) -> int:
    from service.records.signing_keys import made_key, public_file

    private = _settings().signing_key
    if given.rotate:
        with _reading(given) as store:
            found = _sealer(store, _settings()).rotate()
    else:
        found = made_key(private)
    if given.json:
        _print_json({"key": found.name, "private": str(private), "public": str(public_file(private))})
    else:
        sys.stdout.write(f"key {found.name}\nprivate: {private}\npublic: {public_file(private)}\n")
    return 0


def _link(given: argparse.Namespace) -> int:
    import uuid

    from service.desk.links import Links
    from service.desk.pages import address_of

    with _writing(given) as store:
        made = Links(store).give(uuid.uuid4().hex, _BY, given.role, given.scope, given.hours)
    if given.at:
        made["address"] = address_of(given.at, made["token"])
    if given.json:
        _print_json(made)
    else:
        sys.stdout.write(f"{made.get('address', made['token'])}\n")
    return 0


def _backup(given: argparse.Namespace) -> int:
    from pathlib import Path

    from service.records import backup

    with _reading_engine(given) as engine:
        _print(backup.backup(engine, Path(given.file), _lines_beside(given)), given)
    return 0


def _restore(given: argparse.Namespace) -> int:
    from pathlib import Path

    from service.records import backup
    from service.records.verify import verify

    with _engine(given) as engine:
        done = backup.restore(engine, Path(given.file), _file_beside(given))
    with _reading(given) as store:
        found = verify(store)
    _print({**done, "whole": found.whole}, given)
    return 0 if found.whole else 2


def _upgrade(given: argparse.Namespace) -> int:
    from pathlib import Path

    from service.records import backup, database
    from service.records.times import utc_now

    with _engine(given) as engine:
        saved = None
        if database.revision(engine) is not None:
            name = given.backup or f"tehai-records-{utc_now():%Y%m%dT%H%M%S%f}.backup"
            saved = backup.backup(engine, Path(name), _lines_beside(given))["file"]
        before, after = database.migrate(engine, given.to)
    _print({"from": before, "to": after, "backup": saved}, given)
    return 0


@contextmanager
def _engine(given: argparse.Namespace) -> Iterator[Any]:
    """Open the database, at any revision."""
    from service.records import database

    engine = database.connect(url_of(given))
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _reading_engine(given: argparse.Namespace) -> Iterator[Any]:
    """Open the database for reading, at any revision."""
    from service.records import database

    found = database.read(url_of(given))
    try:
        yield found.engine
        found.demand_unchanged()
    finally:
        found.close()


def _reading_store(given: argparse.Namespace) -> Any:
    from service.records.store import Store

    return Store(url_of(given), read_only=True)


@contextmanager
def _reading(given: argparse.Namespace) -> Iterator[Any]:
    """Open the store for reading. Nothing is created or written."""
    with _reading_store(given) as store:
        yield store
        store.demand_unchanged()


@contextmanager
def _writing(given: argparse.Namespace) -> Iterator[Any]:
    """Open the store for writing, and sign its last record at the end if this machine has the signing key."""
    from service.records.store import Store

    with Store(url_of(given)) as store:
        yield store
        _sealer(store, _settings()).seal(make=False)


def _sealer(store: Any, settings: Settings) -> Any:
    from service.records.checkpoint_writer import Sealer

    return Sealer(store, settings.signing_key, settings.data)


def _file_beside(given: argparse.Namespace) -> Path:
    from service.records.checkpoints import file_of

    return file_of(url_of(given), _settings().data)


def _lines_beside(given: argparse.Namespace) -> list[str]:
    from service.records.checkpoints import lines_of

    return lines_of(_file_beside(given))


def _print(value: dict[str, Any], given: argparse.Namespace) -> None:
    """Print the result of a command: one line per field, or JSON."""
    if given.json:
        _print_json(value)
        return
    for name, each in value.items():
        sys.stdout.write(f"{name}: {_words(each)}\n")


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value) or "none"
    return "none" if value is None else str(value)


def _print_json(value: Any, indent: int | None = 2) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")
