"""The argument parser of the command: errors with codes, the nearest name for an unknown one, examples first."""

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
"""Command lines, each with what it does."""

_FORMATTER = partial(argparse.HelpFormatter, width=WIDTH)
"""Without a width, each added argument asks for that of the terminal, which imports several archive formats."""


class Parser(argparse.ArgumentParser):
    """A parser that raises `ServiceError` (`usage`) and does not accept shortened flags.

    `examples` are shown first in `--help`, the commonest before the others.
    """

    def __init__(self, *args: Any, examples: Examples = (), **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": _FORMATTER, **kwargs})
        self.examples = tuple(examples)

    def format_help(self) -> str:
        """The help, with the examples before the usage."""
        shown_first = [line for command, does in self.examples for line in (f"  {command}", f"      {does}")]
        return "\n".join([*shown_first, "", super().format_help()]) if shown_first else super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """The parsed arguments, as argparse returns them. Refuses an unknown flag before a missing argument, which it
        may be a misspelling of.
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
        self._refuse(f"There is no {what} {shown(value)}; it is one of {', '.join(names)}.", value, names)

    def error(self, message: str) -> NoReturn:
        """Raise the message of argparse as `ServiceError` (`usage`)."""
        raise ServiceError("usage", f"{message[:1].upper()}{message[1:]}.", hint=f"See `{self.prog} --help`.")

    def _refuse(self, message: str, name: str, names: Iterable[str]) -> NoReturn:
        raise ServiceError("usage", message, hint=hint_for(name, names) or f"See `{self.prog} --help`.")


def _flags(args: Iterable[str], *, leading: bool) -> Iterable[str]:
    """The flags among the arguments, as argparse recognises them: before `--`, without blanks, no negative number.

    `leading`: only those before the first other argument, which names a command with flags of its own.
    """
    for arg in args:
        is_flag = arg.startswith("-") and len(arg) > 1 and " " not in arg and not arg[1].isdigit()
        if arg == "--" or (leading and not is_flag):
            return
        if is_flag:
            yield arg.partition("=")[0]
