"""The command line as the manual page tehai(1), made from its parser.

    tehai manual > docs/tehai.1

A test compares the committed page with the parser, so the page always describes the current commands.
"""

from __future__ import annotations

import argparse

from scorer import __version__
from service.cli.description import STATUS, commands

_NAME = "tehai"
_SEE = "Settings from the environment, hands, situations and the HTTP service are described in docs/api.md."


def manual_page(parser: argparse.ArgumentParser) -> str:
    """Return the manual page tehai(1) in roff format."""
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
        for line, does in command.examples:
            lines += [".TP", rf"\fB{_roff(line)}\fR", _roff(does)]
        for each in command.arguments:
            lines += [".TP", rf"\fB{_roff(each.written)}\fR", _roff(each.meaning)]
    lines += [".SH EXIT STATUS"]
    for status, meaning in STATUS:
        lines += [".TP", rf"\fB{status}\fR", _roff(meaning)]
    return "\n".join([*lines, ".SH SEE ALSO", _roff(_SEE)]) + "\n"


def _roff(text: str) -> str:
    """Return text escaped for roff: literal backslashes and hyphens, and no line that begins like a roff request."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("\n", " ")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
