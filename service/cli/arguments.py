"""The argument parser of the command.

Its errors have codes, an error for an unknown name suggests the nearest known name, and its help begins with examples.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from scorer.nearest import hint_for
from scorer.shape import shown
from service.cli.text import WIDTH
from service.problems import ServiceError

Examples = Sequence[tuple[str, str]]
"""Pairs of a command line and a description of what it does."""

_FORMATTER = partial(argparse.HelpFormatter, width=WIDTH)
"""A help formatter with a fixed width.

Without it, argparse looks up the width of the terminal for each added argument, which imports several modules.
"""


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
                self._refuse(f"There is no option {shown(flag)}.", flag, self._option_string_actions)
        return super().parse_known_args(args, namespace)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        names = [str(each) for each in action.choices]
        what = "command" if isinstance(action, argparse._SubParsersAction) else argparse._get_action_name(action)
        self._refuse(f"There is no {what} {shown(value)}; possible values: {', '.join(names)}.", value, names)

    def error(self, message: str) -> NoReturn:
        """Raise an error of argparse as `ServiceError` (`usage`)."""
        raise ServiceError("usage", f"{message[:1].upper()}{message[1:]}.", hint=f"See `{self.prog} --help`.")

    def _refuse(self, message: str, name: str, names: Iterable[str]) -> NoReturn:
        raise ServiceError("usage", message, hint=hint_for(name, names) or f"See `{self.prog} --help`.")


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
