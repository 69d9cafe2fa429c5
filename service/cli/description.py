"""The commands of a parser as values: name, synopsis, arguments and their meaning, as pages show them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer import __version__
from service.cli.arguments import Examples

STATUS = (
    ("0", "Done, also where a hand was understood and cannot win."),
    ("1", "A fault of the program or of its installation; also where `tehai check` found one."),
    (
        "2",
        "Input that cannot be read, or an unknown name: one line on standard error, nothing on standard output. "
        "Also where one of several photos cannot be read, or `tehai records verify` or `restore` found records that "
        "differ: these print their result.",
    ),
)
"""The exit status of every command, and what it means."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An option or an argument: its notation and its meaning. `flag`: whether it is an option."""

    written: str
    meaning: str
    flag: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its arguments: `name` is its full name, as `tehai records verify`."""

    name: str
    does: str
    arguments: tuple[Argument, ...]
    examples: Examples

    @property
    def synopsis(self) -> str:
        """One line: the command, `[OPTIONS]` if it has any, and its arguments."""
        options = ["[OPTIONS]"] if any(each.flag for each in self.arguments) else []
        return " ".join([self.name, *options, *(each.written for each in self.arguments if not each.flag)])


def own_actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The options and arguments of a parser, without `--help` and without its subcommands."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            yield action


def subcommands(parser: argparse.ArgumentParser) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    """The subcommands of a parser, each with its line in `--help`."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            lines = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, inner in action.choices.items():
                yield inner, lines[name]


def commands(parser: argparse.ArgumentParser, does: str = "") -> list[Command]:
    """The command itself, if it runs without a subcommand, and all subcommands, in their order."""
    below = list(subcommands(parser))
    arguments = tuple(_argument(action) for action in own_actions(parser))
    described = Command(parser.prog, _sentence(parser.description or does), arguments, getattr(parser, "examples", ()))
    found = [] if below else [described]
    return found + [each for inner, line in below for each in commands(inner, line)]


def commands_json(parser: argparse.ArgumentParser) -> dict[str, Any]:
    """The whole command line as JSON, for programs that call it."""
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
