"""The roles of links, and tables of permissions with a row for each action and a column for each role."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeVar

from scorer.sentences import Sentence, say


class Role(Enum):
    """The roles of links."""

    TABLE = "table"
    """The tablet at a table. The scope of its link is this table."""
    REFEREE = "referee"
    DIRECTOR = "director"
    ONLOOKER = "onlooker"
    PLAYER = "player"
    """One player of a tournament. The scope of the link is the tournament and the player's number
    (`service.tournaments.rights`).
    """
    CAMERA = "camera"
    """A phone that is the camera of a table. The scope of its link is this table."""


COLUMNS: Final = (Role.TABLE, Role.REFEREE, Role.DIRECTOR, Role.ONLOOKER, Role.PLAYER, Role.CAMERA)
Cells = tuple[bool, bool, bool, bool, bool, bool]
"""One row of a table of permissions: for each role of `COLUMNS`, whether it allows the action."""

A = TypeVar("A", bound=Enum)


def rights(table: Mapping[A, Cells]) -> dict[Role, frozenset[A]]:
    """Return, for each role, the actions that it allows."""
    return {
        role: frozenset(action for action, row in table.items() if row[column]) for column, role in enumerate(COLUMNS)
    }


def may_not(role: Role, action: Enum) -> Sentence:
    """Return the sentence that a link of this role does not allow this action (`at_desk.can_…`)."""
    return say(
        "at_desk.may_not", role=say(f"at_desk.role_{role.value}"), action=say(f"at_desk.can_{action.name.lower()}")
    )


def as_markdown(table: Mapping[A, Cells]) -> str:
    """Return the table as Markdown, for the documents."""
    head = "| | " + " | ".join(role.value for role in COLUMNS) + " |\n|---|" + "---|" * len(COLUMNS)
    rows = [
        f"| {action.value} | " + " | ".join("yes" if cell else "" for cell in row) + " |"
        for action, row in table.items()
    ]
    return "\n".join([head, *rows]) + "\n"
