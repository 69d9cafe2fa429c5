"""The commands of a parser as values, with name, synopsis and arguments, for the pages that describe the commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer import __version__
from service.cli.arguments import Examples

STATUS = (
    ("0", "The command succeeded, even if the hand cannot win."),
    ("1", "A fault of the program or its installation, or a failed check of `tehai check`."),
    (
        "2",
        "Input that cannot be read, or an unknown name: one line on standard error, nothing on standard output. "
        "The status is also 2 if one of several photos cannot be read, or if `tehai records verify` or `restore` found "
        "differences; these commands print their result.",
    ),
)
"""Exit status of all commands and its meaning."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An option or an argument: its notation and its meaning. `flag`: whether it is an option."""

    written: str
    meaning: str
    flag: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its arguments. `name`: its full name, for example `tehai records verify`."""

    name: str
    does: str
    arguments: tuple[Argument, ...]
    examples: Examples

    @property
    def synopsis(self) -> str:
        """Return the command in one line: its name, `[OPTIONS]` if it has options, and its arguments."""
        options = ["[OPTIONS]"] if any(each.flag for each in self.arguments) else []
        return " ".join([self.name, *options, *(each.written for each in self.arguments if not each.flag)])


def own_actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the options and arguments of a parser, without `--help` and without its subcommands."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            yield action


def subcommands(parser: argparse.ArgumentParser) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    """Yield the subcommands of a parser, each with its line in `--help`."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            lines = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, inner in action.choices.items():
                yield inner, lines[name]


def commands(parser: argparse.ArgumentParser, does: str = "") -> list[Command]:
    """Return the commands of a parser in order: itself if it has no subcommands, else those of its subcommands."""
    below = list(subcommands(parser))
    arguments = tuple(_argument(action) for action in own_actions(parser))
    described = Command(parser.prog, _sentence(parser.description or does), arguments, getattr(parser, "examples", ()))
    found = [] if below else [described]
    return found + [each for inner, line in below for each in commands(inner, line)]


def commands_json(parser: argparse.ArgumentParser) -> dict[str, Any]:
    """Return all commands and arguments as JSON, for programs that call `tehai`."""
    return {
        "version": __version__,
        "commands": [
            {
                "name": each.name,
                "does": each.does,
                "examples": [{"command": line, "does": does} for line, does in each.examples],
                "arguments": [{"written": one.written, "meaning": one.meaning} for one in each.arguments],
            }
            for each in commands(parser)
        ],
    }


def _argument(action: argparse.Action) -> Argument:
    choices = ",".join(str(choice) for choice in action.choices or ())
    place = f"{{{choices}}}" if choices else str(action.metavar or action.dest.upper())
    if action.option_strings:
        value = "" if action.nargs == 0 else f" {place}"
        return Argument(", ".join(action.option_strings) + value, action.help or "", True)
    repeated = {"+": f"{place}…", "*": f"[{place}…]", "?": f"[{place}]"}
    return Argument(repeated.get(str(action.nargs), place), action.help or "", False)


def _sentence(text: str) -> str:
    ended = text if text.endswith((".", "?")) else f"{text}."
    return ended[:1].upper() + ended[1:]
