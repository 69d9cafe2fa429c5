"""Shell completion, made from the parser of the command line.

Adds what the parser does not contain: which arguments are paths, and the names of rule sets and winds. shtab generates
the code for each shell.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import shtab

from scorer.rules import rule_ids
from scorer.situation import Seat, Win
from service.cli.description import own_actions, subcommands

_PATHS = {
    "PHOTO": shtab.FILE,
    "FILE": shtab.FILE,
    "CSV": shtab.FILE,
    "PEM": shtab.FILE,
    "OUT.png": shtab.FILE,
    "FOLDER": shtab.DIRECTORY,
}
"""The completion of a placeholder that is a path."""


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script that completes the commands of `parser` in `shell` (bash, zsh, fish). Modifies the parser."""
    for each in _all(parser):
        for action in own_actions(each):
            _tell(action)
    script: str = shtab.complete(parser, shell)
    return script


def _all(parser: argparse.ArgumentParser) -> Iterable[argparse.ArgumentParser]:
    yield parser
    for inner, _ in subcommands(parser):
        yield from _all(inner)


def _tell(action: argparse.Action) -> None:
    """Set the completion of one argument."""
    if action.metavar in _PATHS:
        action.complete = _PATHS[str(action.metavar)]  # type: ignore[attr-defined]
    elif action.dest in ("rules", "id"):
        action.choices = [*rule_ids(), "all"] if "all" in (action.help or "") else list(rule_ids())
    elif action.metavar == "WIND":
        action.choices = [seat.value for seat in Seat]
    elif action.metavar == "HOW":
        action.choices = [win.value for win in Win]
