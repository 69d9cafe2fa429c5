"""The command line as a page of the documentation, made from its parser.

    python -m service.cli.reference_page > docs/commands.md

A test compares the committed page with the parser, so the page always describes the current commands.
"""

from __future__ import annotations

import argparse
import sys

from service.cli.description import STATUS, commands
from service.cli.parser import parser


def markdown(root: argparse.ArgumentParser) -> str:
    """Return the page docs/commands.md: each command with a table of its options and arguments."""
    lines = [
        "# The command line",
        "",
        "Made by `python -m service.cli.reference_page`; a test compares this page with the command. [api.md](api.md)",
        "describes input, output and the settings from the environment. `man tehai` or `tehai manual | man -l -` shows",
        "this page as a manual page. Each command has `--help`; `tehai --version` prints the version.",
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
