"""Corrections of results: the table, the old and the new result, and the rounds seated before the correction.

These changes are computed from the events, so the notice of a correction stays as long as the tournament exists.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from scorer.amounts import plain
from scorer.match.final import Result
from scorer.tournament.events import Correction, Event, Score, Seat
from scorer.tournament.ledger import Tournament
from scorer.tournament.sheets import Sheet
from scorer.tournament.state import TournamentState

Place = tuple[int, int]
"""The number of a round and the number of a table."""


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A corrected result.

    `event`: the number of the correction; `before`, `after`: the old and the new result, None if there was or is none.
    `seated`: later rounds that were already seated when the result changed; their tables stay unchanged.
    `current`: whether no round has been seated since the correction.
    """

    event: int
    round: int
    table: int
    before: Sheet | None
    after: Sheet | None
    reason: str
    seated: tuple[int, ...]
    current: bool

    @property
    def match(self) -> str | None:
        """Return the id of the match that gave the result."""
        return next((each.match for each in (self.after, self.before) if each is not None and each.match), None)

    def to_json(self, state: TournamentState) -> dict[str, Any]:
        """Return the change as JSON, with each player whose points or final points changed."""
        before, after = _worth(self.before, state), _worth(self.after, state)
        numbers = dict.fromkeys([*before, *after])
        changed = [number for number in numbers if _amounts(before.get(number)) != _amounts(after.get(number))]
        return {
            "event": self.event,
            "round": self.round,
            "table": self.table,
            "match": self.match,
            "by_match": self.after.match is not None if self.after is not None else self.match is not None,
            "reason": self.reason,
            "seated": list(self.seated),
            "current": self.current,
            "open": self.after is None,
            "players": [
                {
                    "number": number,
                    "name": state.players[number].name,
                    "before": _amounts(before.get(number)),
                    "after": _amounts(after.get(number)),
                }
                for number in changed
                if number in state.players
            ],
        }


def result_changes(tournament: Tournament) -> tuple[ResultChange, ...]:
    """Return all changes of results, in order. If a result is the same again afterwards, it is not a change."""
    held: dict[int, tuple[Event, ...]] = {}
    found: list[ResultChange] = []
    for number, event in enumerate(tournament.events):
        if isinstance(event, Correction):
            found += _changes(number, event, held)
            held |= {change.event: change.to for change in event.changes}
            continue
        held[number] = (event,)
        if isinstance(event, Seat):
            found = [replace(each, current=False) for each in found]
        if isinstance(event, Score):  # a deleted result was entered again
            found = [
                replace(each, after=event.sheet)
                if each.after is None and (each.round, each.table) == (event.round, event.table)
                else each
                for each in found
            ]
    return tuple(each for each in found if not _same(each.before, each.after))


def _changes(number: int, event: Correction, held: dict[int, tuple[Event, ...]]) -> list[ResultChange]:
    """Return the changes that one correction makes to existing results."""
    before = _results(each for change in event.changes for each in held[change.event])
    after = _results(each for change in event.changes for each in change.to)
    last = max((each.round for events in held.values() for each in events if isinstance(each, Seat)), default=0)
    return [
        ResultChange(
            number,
            *place,
            before[place],
            after.get(place),
            event.reason,
            tuple(range(place[0] + 1, last + 1)),
            current=True,
        )
        for place in before
        if not _same(before[place], after.get(place))
    ]


def _results(events: Iterable[Event]) -> dict[Place, Sheet]:
    return {(each.round, each.table): each.sheet for each in events if isinstance(each, Score)}


def _same(one: Sheet | None, other: Sheet | None) -> bool:
    """Return whether two sheets have equal results, even if they belong to different matches."""
    if one is None or other is None:
        return one is other
    return replace(one, match=None) == replace(other, match=None)


def _worth(sheet: Sheet | None, state: TournamentState) -> dict[int, Result]:
    return {} if sheet is None else sheet.results(state.format)


def _amounts(result: Result | None) -> dict[str, Any] | None:
    return None if result is None else {"points": result.points, "total": plain(result.total)}
