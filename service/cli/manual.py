"""The command line as a manual page and as a documentation page, both made from its parser.

    python -m service.cli.manual > docs/commands.md
    tehai manual > docs/tehai.1

A test compares the committed pages with the parser, so neither can describe what the command does not do.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from scorer import __version__

_NAME = "tehai"
_STATUS = (
    ("0", "Done, also where a hand was understood and cannot win."),
    ("1", "A fault of the program or of its installation; `tehai check` and `tehai records verify` found one."),
    ("2", "Input that cannot be read, or an unknown name: one line on standard error, nothing on standard output."),
)
_SEE = "Settings from the environment, hands, situations and the HTTP service are described in docs/api.md."


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
    example: str

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
    described = Command(parser.prog, _sentence(parser.description or does), arguments, parser.epilog or "")
    found = [] if below else [described]
    return found + [each for inner, line in below for each in commands(inner, line)]


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


def markdown(parser: argparse.ArgumentParser) -> str:
    """The page docs/commands.md: each command with a table of its options and arguments."""
    lines = [
        "# The command line",
        "",
        "Made by `python -m service.cli.manual`; a test holds it against the command. What goes in and comes out, and",
        "the settings from the environment: [api.md](api.md). The same as a manual page: `man tehai`, or",
        "`tehai manual | man -l -`. Each command has `--help`; `tehai --version` says which version it is.",
        "",
        "| status | |",
        "|---|---|",
        *(f"| {status} | {meaning} |" for status, meaning in _STATUS),
    ]
    for command in commands(parser):
        lines += ["", f"## {command.name}", "", f"`{command.synopsis}`", "", command.does]
        if command.example:
            lines += ["", command.example.replace("Example: ", "Example: `", 1) + "`"]
        if command.arguments:
            lines += ["", "| | |", "|---|---|"]
            lines += [f"| `{each.written}` | {each.meaning} |" for each in command.arguments]
    return "\n".join(lines) + "\n"


def manual_page(parser: argparse.ArgumentParser) -> str:
    """The manual page tehai(1), as roff."""
    lines = [
        f'.TH TEHAI 1 "" "tehai {__version__}" "User Commands"',
        ".SH NAME",
        _roff(f"{_NAME} - {parser.description}"),
        ".SH SYNOPSIS",
        ".B tehai",
        r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]",
        ".SH COMMANDS",
    ]
    for command in commands(parser):
        lines += [f".SS {_roff(command.synopsis)}", _roff(command.does)]
        for each in command.arguments:
            lines += [".TP", rf"\fB{_roff(each.written)}\fR", _roff(each.meaning)]
        if command.example:
            lines += [".PP", _roff(command.example)]
    lines += [".SH EXIT STATUS"]
    for status, meaning in _STATUS:
        lines += [".TP", rf"\fB{status}\fR", _roff(meaning)]
    return "\n".join([*lines, ".SH SEE ALSO", _roff(_SEE)]) + "\n"


def _roff(text: str) -> str:
    """Text escaped for roff: literal backslashes and hyphens, and no line that begins like a request."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("\n", " ")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    from service.cli.main import parser as whole

    sys.stdout.write(markdown(whole()))
