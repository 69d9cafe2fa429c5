"""Describe the problems of a table for people, and decide which errors are permanent.

The loop of a table tries again after a temporary error: a camera that is off, a database that does not answer, a full
disk. It does not try again after a permanent error: a match that does not exist, a record that cannot be read, a fault
of the program.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from scorer.errors import TehaiError
from scorer.forms import Whole
from service.problems import STATUS

_log = logging.getLogger("tehai.stream")
_PASSING = (503, 507)
"""HTTP statuses of temporary errors."""


@dataclass(frozen=True, slots=True)
class Problem(Whole):
    """A problem of a table, with the fields of `ServiceError`.

    `where`: the source of the camera, or the field in the file of tables.
    """

    code: str
    message: str
    hint: str = ""
    where: str = ""

    @classmethod
    def of(cls, error: Exception) -> Problem:
        """Return the problem for an error. An error without a code gets one; its message is its type and first line."""
        if isinstance(error, TehaiError):
            return cls(error.code, error.message, error.hint, error.where)
        code = "internal_error" if is_permanent(error) else "database_unreachable"
        return cls(code, f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no details'}")


def is_permanent(error: Exception) -> bool:
    """Return whether the error is permanent, so that trying again does not help."""
    if isinstance(error, TehaiError):
        return STATUS.get(error.code, 422) not in _PASSING
    if isinstance(error, (IntegrityError, DataError)):
        return True
    return not isinstance(error, (OSError, OperationalError, InterfaceError, InternalError, PoolTimeout))


class Console:
    """Logs one line when a problem of a table begins, and one when it ends."""

    def __init__(self) -> None:
        self._said: dict[str, Problem] = {}

    def __call__(self, table: str, problem: Problem | None) -> None:
        """Log a new problem of a table, or (`problem` is None) the end of the problem."""
        before = self._said.get(table)
        if problem == before:
            return
        if problem is None:
            over = self._said.pop(table)
            _log.info("table %s continues", table, extra={"fields": {"table": table, "code": over.code}})
            return
        self._said[table] = problem
        fields = {"table": table, "code": problem.code, "where": problem.where}
        _log.warning("table %s: %s %s", table, problem.message, problem.hint, extra={"fields": fields})
