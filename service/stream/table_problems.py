"""Problems that stop a table, in words for people; and which errors are permanent.

A table retries after temporary errors: a camera that is off, a database that does not answer, a full disk. It does not
retry after permanent ones: a match that does not exist, a record that cannot be read, a fault of the program.
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
    """A problem, with the fields of a service error. `where`: the source, or the field of the file of tables."""

    code: str
    message: str
    hint: str = ""
    where: str = ""

    @classmethod
    def of(cls, error: Exception) -> Problem:
        """The problem of an error; an error without a code is described by its type."""
        if isinstance(error, TehaiError):
            return cls(error.code, error.message, error.hint, error.where)
        code = "internal_error" if is_permanent(error) else "database_unreachable"
        return cls(code, f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no more is known'}")


def is_permanent(error: Exception) -> bool:
    """Whether the error is permanent, so retrying does not help."""
    if isinstance(error, TehaiError):
        return STATUS.get(error.code, 422) not in _PASSING
    if isinstance(error, (IntegrityError, DataError)):
        return True
    return not isinstance(error, (OSError, OperationalError, InterfaceError, InternalError, PoolTimeout))


class Console:
    """Prints the problem of each table on the console, once, and again when it is over."""

    def __init__(self) -> None:
        self._said: dict[str, Problem] = {}

    def __call__(self, table: str, problem: Problem | None) -> None:
        """React to the problem of a table, or to its end."""
        before = self._said.get(table)
        if problem == before:
            return
        if problem is None:
            over = self._said.pop(table)
            _log.info("table %s goes on", table, extra={"fields": {"table": table, "code": over.code}})
            return
        self._said[table] = problem
        fields = {"table": table, "code": problem.code, "where": problem.where}
        _log.warning("table %s: %s %s", table, problem.message, problem.hint, extra={"fields": fields})
