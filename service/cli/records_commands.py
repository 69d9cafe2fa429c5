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

from scorer.sentences import Argument, Sentence, listed, say, text_of
from service.cli.arguments import share
from service.problems import ServiceError

if TYPE_CHECKING:
    from pathlib import Path

    from service.settings import Settings

_BY = "command"
_PHOTOS = {
    "original": "operating.photos_original",
    "cropped": "operating.photos_cropped",
    "erased": "operating.photos_erased",
}
"""State of a stored photo → its sentence, with the number of these photos."""
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
        share(made, "--lang")
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
        photos = [_photos(state, count) for state, count in found.photos.items()]
        state = say("operating.as_written") if found.whole else say("operating.chain_differs", count=len(found.breaks))
        shown = listed(photos or [say("common.nothing")])
        _say("operating.chain", given, count=found.length, state=state, photos=shown)
        _say("operating.checkpoints", given, what=held.words(found))
        _say("operating.last_hash", given, hash=found.head)
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
                by = {name: str(engine) for name, engine in each.to_json()["engine"].items()}
                _say("operating.replayed", given, record=each.record, kind=each.kind, **by)
                for where, then, now in each.differences:
                    _say("operating.replay_line", given, where=where, then=json.dumps(then), now=json.dumps(now))
    if not given.json:
        _say("operating.replay_done", given, count=count, same=count - differing, differing=differing)
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
        raise ServiceError("usage", say("operating.four_players"))
    a, b, c, d = names
    try:
        text = Path(given.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = say("operating.no_sheet", path=repr(given.file), error=str(error))
        raise ServiceError("bad_sheet", message) from error
    with _writing(given) as store:
        found = import_sheet(store, _BY, text, given.rules, (a, b, c, d), given.table)
    if given.json:
        _print_json(found)
        return 0
    for each in found["differences"]:
        sides = {name: str(each[name]) for name in ("event", "player", "sheet", "rules")}
        _say("operating.sheet_differs", given, **sides)
    state = "operating.sheet_over" if found["final"] else "operating.sheet_open"
    _say(state, given, match=found["match"], events=found["events"])
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
        hint = say("operating.nothing_signed_hint")
        raise ServiceError("no_signing_key", say("operating.nothing_signed"), hint=hint)
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
        files = {"private": str(private), "public": str(public_file(private))}
        _say("operating.key_lines", given, name=found.name, **files)
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
        sys.stdout.write(f"{name}: {text_of(_words(each), given.lang)}\n")


def _say(key: str, given: argparse.Namespace, **arguments: Argument) -> None:
    """Print a sentence in the language of the command."""
    sys.stdout.write(f"{say(key, **arguments).text(given.lang)}\n")


def _photos(state: str, count: int) -> Sentence | str:
    """Return the number of photos of a state; a database that was changed may have a state that does not exist."""
    return say(_PHOTOS[state], count=count) if state in _PHOTOS else f"{count} {state}"


def _words(value: object) -> Sentence | str:
    if isinstance(value, bool):
        return say("operating.yes") if value else say("operating.no")
    if value is None or value == []:
        return say("common.nothing")
    return " ".join(value) if isinstance(value, list) else str(value)


def _print_json(value: Any, indent: int | None = 2) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=indent) + "\n")
