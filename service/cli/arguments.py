"""The argument parser of the command.

Its errors have codes, an error for an unknown name suggests the nearest known name, and its help begins with examples.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from scorer.nearest import hint_for
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES, Argument, Sentence, add_area, listed, say
from scorer.shape import shown
from service.cli.text import WIDTH
from service.problems import ServiceError

add_area("usage", "service.sentences")

Examples = Sequence[tuple[str, str]]
"""Pairs of a command line and a description of what it does."""

_FORMATTER = partial(argparse.HelpFormatter, width=WIDTH)
"""A help formatter with a fixed width.

Without it, argparse looks up the width of the terminal for each added argument, which imports several modules.
"""


_MOST_PORT: Final = 65535
"""The highest port of TCP: it has 16 bits."""
_ERRORS: Final[tuple[tuple[str, str], ...]] = (
    (r"the following arguments are required: (?P<names>.+)", "missing"),
    (r"one of the arguments (?P<one_of>.+) is required", "missing_one"),
    (r"argument (?P<name>[^ ]+): expected (?:one|at least one) argument", "no_value_given"),
    (r"argument (?P<name>[^ ]+): ignored explicit argument (?P<given>.+)", "value_given"),
    (r"argument (?P<name>[^ ]+): invalid int value: (?P<given>.+)", "whole_number"),
    (r"argument (?P<name>[^ ]+): not allowed with argument (?P<others>[^ ]+)", "excludes"),
    (r"unrecognized arguments: (?P<given>.+)", "too_many"),
)
"""For each error that argparse reports itself: its text in argparse, and the name of its sentence here."""


SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "--json": {"action": "store_true", "help": "print JSON"},
    "--as-seen": {"action": "store_true", "help": "read the hand as the photo shows it, without corrections"},
    "--lang": {
        "choices": LANGUAGES,
        "default": DEFAULT_LANGUAGE,
        "help": "language of the output (default: en)",
    },
    "--tile-set": {"metavar": "NAME", "default": "", "help": "a tile set that `tehai adapt` has learnt"},
}
"""Options that several commands have."""


def share(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add options of `SHARED` to a parser."""
    for name in names:
        parser.add_argument(name, **SHARED[name])


def usage(key: str, **arguments: Argument) -> Sentence:
    """Return a sentence about the arguments of the command line."""
    return say(f"usage.{key}", **arguments)


def wrong_usage(key: str, *, hint: Sentence | str = "", where: str = "", **arguments: Argument) -> ServiceError:
    """Return the error for arguments that the command line cannot use, with this sentence."""
    return ServiceError("usage", usage(key, **arguments), hint=hint, where=where)


def demand_port(port: int) -> None:
    """Raise `ServiceError` (`usage`) if a number cannot be a port."""
    if not 0 <= port <= _MOST_PORT:
        raise wrong_usage("no_port", name="--port", most=_MOST_PORT, given=str(port), where="--port")


class Parser(argparse.ArgumentParser):
    """A parser that raises `ServiceError` (`usage`) and does not accept shortened flags.

    `--help` shows `examples` first; the most common example is the first.
    """

    def __init__(self, *args: Any, examples: Examples = (), **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": _FORMATTER, **kwargs})
        self.examples = tuple(examples)

    def format_help(self) -> str:
        """Return the help, with the examples before the usage."""
        shown_first = [line for command, does in self.examples for line in (f"  {command}", f"      {does}")]
        return "\n".join([*shown_first, "", super().format_help()]) if shown_first else super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Return the parsed arguments as argparse does.

        An unknown flag is reported before a missing argument, because the flag is possibly a misspelling of this
        argument.
        """
        has_commands = any(isinstance(each, argparse._SubParsersAction) for each in self._actions)
        for flag in _flags(args or (), leading=has_commands):
            if flag not in self._option_string_actions:
                self._refuse(usage("no_option", name=shown(flag)), flag, self._option_string_actions)
        return super().parse_known_args(args, namespace)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        names = [str(each) for each in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            self._refuse(usage("no_command", name=shown(value), names=listed(names)), value, names)
        what = argparse._get_action_name(action) or action.dest
        self._refuse(usage("no_value", what=what, name=shown(value), names=listed(names)), value, names)

    def error(self, message: str) -> NoReturn:
        """Raise an error of argparse as `ServiceError` (`usage`)."""
        raise ServiceError("usage", _in_sentences(message), hint=self._see_help())

    def _refuse(self, message: Sentence, name: str, names: Iterable[str]) -> NoReturn:
        raise ServiceError("usage", message, hint=hint_for(name, names) or self._see_help())

    def _see_help(self) -> Sentence:
        return usage("see_help", command=f"{self.prog} --help")


def _in_sentences(message: str) -> Sentence:
    """Return the sentence for an error of argparse; a general one that quotes the error if `_ERRORS` lacks it."""
    for pattern, key in _ERRORS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            parts: dict[str, Argument] = dict(found.groupdict())
            if "one_of" in parts:
                parts = {"names": listed(found["one_of"].split(" "))}
            elif "names" in parts:
                parts = {"names": listed(found["names"].split(", "))}
            return usage(key, **parts)
    return usage("other", error=message)


def _flags(args: Iterable[str], *, leading: bool) -> Iterable[str]:
    """Return the flags among the arguments, as argparse recognises them: before `--`, no blanks, no negative numbers.

    `leading`: return only the flags before the first other argument, because that argument names a command, and the
    flags after it belong to this command.
    """
    for arg in args:
        is_flag = arg.startswith("-") and len(arg) > 1 and " " not in arg and not arg[1].isdigit()
        if arg == "--" or (leading and not is_flag):
            return
        if is_flag:
            yield arg.partition("=")[0]
