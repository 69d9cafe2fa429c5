"""The command `tehai`: runs a command, prints its errors, and returns the exit status.

| exit status | meaning |
|---|---|
| 0 | the command succeeded, even if the hand cannot win |
| 1 | a fault of the program or its installation, or a failed check of `tehai check` |
| 2 | input that cannot be read, or an unknown name: one line with a code on standard error |
| 130 | Ctrl-C |

`service.cli.parser` has the arguments, `service.cli.commands` runs the commands.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from functools import partial

from scorer.errors import TehaiError
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES
from service.cli.arguments import usage
from service.cli.parser import parser
from service.photos import LoadReader, load_default_reader
from service.problems import OURS, ServiceError, one_line


def main(argv: Sequence[str] | None = None, *, load_reader: LoadReader = load_default_reader) -> int:
    """Run the command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A lone surrogate from JSON cannot be encoded; it is printed as its JSON escape.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    typed = sys.argv[1:] if argv is None else list(argv)
    language = _language(typed)
    try:
        given = parser(*typed[:1]).parse_args(typed)
        if getattr(given, "tile_set", "") and load_reader is load_default_reader:
            load_reader = partial(load_default_reader, given.tile_set)
        status: int = given.run(given, load_reader)
        sys.stdout.flush()
        return status
    except TehaiError as error:
        sys.stderr.write(one_line(error, language) + "\n")
        return 1 if error.code in OURS else 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # then the flush at exit does not fail
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # the last handler: the trace is for developers, one line is for the user
        if os.environ.get("TEHAI_DEBUG"):
            import traceback

            traceback.print_exc()
        what = f"{type(error).__name__}: {error}"
        sys.stderr.write(one_line(ServiceError("internal_error", what, hint=usage("our_fault")), language) + "\n")
        return 1


def _language(typed: Sequence[str]) -> str:
    """Return the language that the last `--lang` names, before the arguments are parsed, so that errors are in it."""
    language = DEFAULT_LANGUAGE
    for place, word in enumerate(typed):
        if word == "--":
            break
        flag, sign, value = word.partition("=")
        if flag == "--lang":
            named = value if sign else next(iter(typed[place + 1 :]), "")
            language = named if named in LANGUAGES else language
    return language
