"""The command line as a page of the documentation, made from its parser.

    python -m service.cli.reference_page > docs/commands.md

A test compares the committed page with the parser, so it cannot describe what the command does not do.
"""

from __future__ import annotations

import argparse
import sys

from service.cli.description import STATUS, commands
from service.cli.parser import parser


def markdown(root: argparse.ArgumentParser) -> str:
    """The page docs/commands.md: each command with a table of its options and arguments."""
    lines = [
        "# The command line",
        "",
        "Made by `python -m service.cli.reference_page`; a test compares it with the command. Input, output and the",
        "settings from the environment: [api.md](api.md). The same as a manual page: `man tehai`, or",
        "`tehai manual | man -l -`. Each command has `--help`; `tehai --version` shows its version.",
        "",
        "| status | |",
        "|---|---|",
        *(f"| {status} | {meaning} |" for status, meaning in STATUS),
    ]
    for command in commands(root):
        lines += ["", f"## {command.name}", "", f"`{command.synopsis}`", "", command.does]
        if command.examples:
            lines += ["", *(f"- `{line}`: {does}" for line, does in command.examples)]
        if command.arguments:
            lines += ["", "| | |", "|---|---|"]
            lines += [f"| `{each.written}` | {each.meaning} |" for each in command.arguments]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(markdown(parser()))
