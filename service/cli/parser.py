"""The arguments of `tehai`: its commands, each with its options and the function that runs it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from scorer import __version__
from service.cli import commands, situation_flags
from service.cli.arguments import Parser, demand_port, share
from service.photos import LoadReader

SHELLS = ("bash", "zsh", "fish")
"""The shells that `tehai completion` supports."""

_HAND = '"23499m567p777z!4m +addkong:1111s<left"'
_SCORE_EXAMPLES = (
    ("tehai score hand.jpg --rules riichi --win self-draw --seat south", "Score the hand in a photo."),
    (
        f"tehai score --hand {_HAND} --rules wrc-2017 --seat east --from south",
        "Score a typed hand that won on the 4m that south discarded.",
    ),
    ("tehai score --jsonl < requests.jsonl", "Score the request in each line of a file."),
)
_EXAMPLES = (
    _SCORE_EXAMPLES[0],
    ("tehai read hand.jpg", "Read the tiles in a photo."),
    ("tehai serve", "Serve the page for photos on this machine."),
)


def parser(only: str = "") -> argparse.ArgumentParser:
    """Return the parser of `tehai`.

    `only`: the name of the command to be run; a parser with only this command is made faster. With any other text, the
    parser has all commands.
    """
    root = Parser(prog="tehai", description="Read the mahjong hand in a photo, and score it.", examples=_EXAMPLES)
    root.add_argument("--version", action="version", version=f"tehai {__version__}")
    parts = root.add_subparsers(dest="command", metavar="COMMAND", required=True, prog=root.prog)
    for name, add in _COMMANDS.items():
        if name == only or only not in _COMMANDS:
            add(parts)
    return root


def _add_read(parts: Any) -> None:
    read = parts.add_parser("read", help="photo → reading", description="Read the tiles in photos.")
    read.add_argument("photos", nargs="+", metavar="PHOTO", help="the photos")
    read.add_argument("--picture", metavar="OUT.png", help="write the photo with its reading drawn on it")
    read.add_argument(
        "--explain",
        action="store_true",
        help="also print the hands that were considered, with their costs, and the unclear tiles",
    )
    share(read, "--json", "--as-seen", "--lang", "--tile-set")
    read.set_defaults(run=commands.read)


def _add_score(parts: Any) -> None:
    score = parts.add_parser(
        "score",
        help="photo, typed hand or lines of JSON → score",
        description="Score a hand: a photo, a typed hand, or one request per line of standard input.",
        examples=_SCORE_EXAMPLES,
    )
    score.add_argument("photo", nargs="?", metavar="PHOTO", help="a photo of the hand, instead of --hand")
    score.add_argument("--hand", metavar="HAND", help="the hand as text")
    score.add_argument("--jsonl", action="store_true", help="read requests from standard input, one per line")
    score.add_argument("--rules", metavar="ID", help="a rule set, all (every rule set), or house rules in FILE.toml")
    score.add_argument("--winning-tile", metavar="TILE", help="the winning tile, if photo or --hand does not show it")
    situation_flags.add_to(score)
    share(score, "--json", "--as-seen", "--lang", "--tile-set")
    score.set_defaults(run=commands.score)


def _add_rules(parts: Any) -> None:
    rules = parts.add_parser("rules", help="list the rule sets, or show one with its options, defaults and patterns")
    rules.add_argument(
        "id", nargs="?", metavar="ID", help="show one rule set, or house rules in FILE.toml, with all rules and sources"
    )
    share(rules, "--json", "--lang")
    rules.set_defaults(run=commands.rules)


def _add_evaluate(parts: Any) -> None:
    evaluate = parts.add_parser("evaluate", help="measure the reader on a labelled folder")
    evaluate.add_argument("folder", metavar="FOLDER", help="a folder with images/, labels/ and classes.txt")
    evaluate.add_argument("--audit", metavar="FILE", help="a TOML file that lists the errors in the labels")
    share(evaluate, "--json", "--tile-set")
    evaluate.set_defaults(run=commands.evaluate)


def _add_adapt(parts: Any) -> None:
    adapt = parts.add_parser(
        "adapt",
        help="learn the faces of a tile set from one or more photos",
        description="Learn the faces of your tile set. Lay out one tile of each kind in order, row by row, and "
        "photograph them from above. Afterwards: tehai read PHOTO --tile-set NAME.",
    )
    adapt.add_argument("name", metavar="NAME", help="a name for the tile set")
    adapt.add_argument("photos", nargs="+", metavar="PHOTO", help="the photos, in the order of the tiles")
    adapt.add_argument("--order", metavar="TILES", help="the tiles in order, from the first row on (default: 1-9 of "
                       "characters, dots and bamboo, winds, white, green, red)")  # fmt: skip
    share(adapt, "--json")
    adapt.set_defaults(run=commands.adapt)


def _add_check(parts: Any) -> None:
    check = parts.add_parser("check", help="check the installation, and the reading of a known photo")
    share(check, "--json")
    check.set_defaults(run=commands.check)


def _add_records(parts: Any) -> None:
    from service.cli.records_commands import add_to

    add_to(parts)


def _add_serve(parts: Any) -> None:
    serve = parts.add_parser("serve", help="run the HTTP service and its pages")
    serve.add_argument("--host", help="address to listen on (default: only this machine; with --lan, all addresses)")
    serve.add_argument("--port", type=int, default=8017, help="port (default: 8017; 0: any free port)")
    serve.add_argument("--lan", action="store_true", help="serve the local network; devices need a pairing code")
    serve.add_argument("--cert", metavar="PEM", help="the certificate, for HTTPS")
    serve.add_argument("--key", metavar="PEM", help="the private key of the certificate")
    serve.add_argument("--allowed-host", metavar="NAME", action="append", default=[],
                       help="another host name of the service, or of its proxy (can be repeated)")  # fmt: skip
    serve.add_argument("--desk", action="store_true", help="serve the referee's desk too (database: TEHAI_RECORDS)")
    share(serve, "--lang", "--tile-set")
    serve.set_defaults(run=_serve)


def _add_stream(parts: Any) -> None:
    from service.cli.stream_commands import add_to

    add_to(parts)


def _add_web(parts: Any) -> None:
    from service.cli.web_command import add_to

    add_to(parts)


def _add_completion(parts: Any) -> None:
    completion = parts.add_parser("completion", help="print the completion script of a shell")
    completion.add_argument("shell", choices=SHELLS, help="the shell")
    completion.add_argument("--json", action="store_true", help="print JSON: the shell and the script")
    completion.set_defaults(run=_completion)


def _add_manual(parts: Any) -> None:
    manual = parts.add_parser("manual", help="print the manual page for man")
    manual.add_argument("--json", action="store_true", help="print the commands and their arguments as JSON")
    manual.set_defaults(run=_manual)


_COMMANDS: Final[Mapping[str, Callable[[Any], None]]] = {
    "read": _add_read,
    "score": _add_score,
    "rules": _add_rules,
    "evaluate": _add_evaluate,
    "adapt": _add_adapt,
    "check": _add_check,
    "records": _add_records,
    "serve": _add_serve,
    "stream": _add_stream,
    "web": _add_web,
    "completion": _add_completion,
    "manual": _add_manual,
}
"""For each command: the function that adds it to the parser, in the order of the help."""


def _serve(given: argparse.Namespace, load: LoadReader) -> int:
    from service.serve import serve

    demand_port(given.port)
    return serve(given.host, given.port, cert=given.cert, key=given.key, load=load, lan=given.lan, desk=given.desk,
                 allowed_hosts=given.allowed_host, lang=given.lang)  # fmt: skip


def _completion(given: argparse.Namespace, _load: LoadReader) -> int:
    from service.cli.completion import completion

    script = completion(parser(), given.shell)
    sys.stdout.write(json.dumps({"shell": given.shell, "script": script}) + "\n" if given.json else script)
    return 0


def _manual(given: argparse.Namespace, _load: LoadReader) -> int:
    from service.cli.description import commands_json
    from service.cli.manual import manual_page

    root = parser()
    described = json.dumps(commands_json(root), ensure_ascii=False, indent=2) + "\n" if given.json else ""
    sys.stdout.write(described or manual_page(root))
    return 0
