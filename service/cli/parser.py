"""The arguments of the command `tehai`: its commands, each with its options and the function that runs it."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from scorer import __version__
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES
from service.cli import commands, situation_flags
from service.cli import records_commands as records
from service.cli import stream_commands as streams
from service.photos import LoadReader
from service.problems import ServiceError

SHELLS = ("bash", "zsh", "fish")
"""The shells that `tehai completion` supports."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises errors with codes and does not accept shortened situation_flags."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **kwargs})  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        raise ServiceError("usage", f"{message[:1].upper()}{message[1:]}.", hint=f"See `{self.prog} --help`.")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    root = _Parser(prog="tehai", description="A photo of a finished mahjong hand becomes its score.")
    root.add_argument("--version", action="version", version=f"tehai {__version__}")
    parts = root.add_subparsers(dest="command", metavar="COMMAND", required=True)

    read = parts.add_parser("read", help="photo → reading", description="Read the tiles in photos.")
    read.add_argument("photos", nargs="+", metavar="PHOTO", help="the photos")
    read.add_argument("--picture", metavar="OUT.png", help="write the photo with its reading drawn on it")
    read.set_defaults(run=commands.read)

    score = parts.add_parser(
        "score",
        help="photo, typed hand or lines of JSON → score",
        description="Score a hand: a photo, a typed hand, or one request a line on standard input.",
        epilog='Example: tehai score --hand "23499m567p777z!4m +addkong:1111s<left" --rules wrc-2017 '
        "--win discard --seat east --from south --dora-indicators 9s",
    )
    score.add_argument("photo", nargs="?", metavar="PHOTO", help="the photo, where no hand is typed")
    score.add_argument("--hand", metavar="HAND", help="the hand, typed")
    score.add_argument("--jsonl", action="store_true", help="read requests from standard input, one a line")
    score.add_argument("--rules", metavar="ID", help="a rule set, or all")
    score.add_argument("--winning-tile", metavar="TILE", help="which tile won, where the photo cannot tell")
    situation_flags.add_to(score)
    score.set_defaults(run=commands.score)

    rules = parts.add_parser("rules", help="the rule sets, their options and defaults")
    rules.add_argument("id", nargs="?", metavar="ID", help="one rule set, with every decision and its source")
    rules.set_defaults(run=commands.rules)

    evaluate = parts.add_parser("evaluate", help="measure the reader on a labelled folder")
    evaluate.add_argument("folder", metavar="FOLDER", help="photos in images/, labels in labels/, ../classes.txt")
    evaluate.add_argument("--audit", metavar="FILE", help="a TOML file that says what is wrong with the labels")
    evaluate.set_defaults(run=commands.evaluate)

    adapt = parts.add_parser(
        "adapt",
        help="learn the faces of a tile set from a photo or two",
        description="Learn how the faces of one tile set look: lay its tiles out in order, row by row, each once, and "
        "photograph them from above. Afterwards: tehai read PHOTO --tile-set NAME.",
    )
    adapt.add_argument("name", metavar="NAME", help="what the set is to be called")
    adapt.add_argument("photos", nargs="+", metavar="PHOTO", help="the photos, in the order of the tiles")
    adapt.add_argument("--order", metavar="TILES", help="how they lie, from the first row to the last (default: 1-9 of "
                       "characters, dots and bamboo, winds, white, green, red)")  # fmt: skip
    adapt.set_defaults(run=commands.adapt)

    check = parts.add_parser("check", help="is everything here, and does a known photo read right?")
    check.set_defaults(run=commands.check)
    for each in (read, score, rules, evaluate, adapt, check):
        each.add_argument("--json", action="store_true", help="print JSON")
    for each in (read, score):
        each.add_argument("--as-seen", action="store_true", help="a photo's hand as it is seen, nothing repaired")
    for each in (score, rules):
        each.add_argument("--lang", choices=LANGUAGES, default=DEFAULT_LANGUAGE,
                          help="language of names and reasons (default: en)")  # fmt: skip

    records.add_to(parts)

    serve = parts.add_parser("serve", help="the HTTP service and its page")
    serve.add_argument("--host", help="address to listen on (default: this machine only; with --lan, every address)")
    serve.add_argument("--port", type=int, default=8017, help="port (default: 8017; 0: any that is free)")
    serve.add_argument("--lan", action="store_true", help="open it to the room, behind a pairing code")
    serve.add_argument("--cert", metavar="PEM", help="certificate, for TLS")
    serve.add_argument("--key", metavar="PEM", help="its private key")
    serve.add_argument("--allowed-host", metavar="NAME", action="append", default=[],
                       help="another host to answer for: an own name, or a proxy's (again for more)")  # fmt: skip
    serve.add_argument("--desk", action="store_true", help="with the referee's desk; its records: TEHAI_RECORDS")
    serve.set_defaults(run=_serve)
    streams.add_to(parts)

    completion = parts.add_parser("completion", help="completion for a shell, to be sourced or saved")
    completion.add_argument("shell", choices=SHELLS, help="the shell")
    completion.set_defaults(run=_completion)
    manual = parts.add_parser("manual", help="the manual page, for man")
    manual.set_defaults(run=_manual)
    for each in (read, score, evaluate, serve):
        each.add_argument("--tile-set", metavar="NAME", default="", help="a set that `tehai adapt` learnt")
    return root


def _serve(given: argparse.Namespace, load: LoadReader) -> int:
    from service.serve import serve

    return serve(given.host, given.port, cert=given.cert, key=given.key, load=load, lan=given.lan, desk=given.desk,
                 allowed_hosts=given.allowed_host)  # fmt: skip


def _completion(given: argparse.Namespace, _load: LoadReader) -> int:
    from service.cli.completion import completion

    sys.stdout.write(completion(parser(), given.shell))
    return 0


def _manual(_given: argparse.Namespace, _load: LoadReader) -> int:
    from service.cli.manual import manual_page

    sys.stdout.write(manual_page(parser()))
    return 0
