"""The schemas of the contract's types, as components of the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from scorer.match import events as match
from scorer.tournament import events as tournament
from service.contract.events import MATCH, TOURNAMENT
from service.contract.wire import wire

_REF: Final = "#/components/schemas/{name}"


def schemas(types: Iterable[Any]) -> dict[str, Any]:
    """Name → schema of each type, and of the types of their fields."""
    found = msgspec.json.schema_components(types, ref_template=_REF)[1]
    return {name: {key: each for key, each in schema.items() if key != "title"} for name, schema in found.items()}


def one_of(kinds: Iterable[Any], prefix: str) -> dict[str, Any]:
    """The schema of a union of events."""
    return {"oneOf": [{"$ref": _REF.format(name=wire(kind, prefix).__name__)} for kind in kinds]}


def events() -> dict[str, Any]:
    """The schemas of all events, of what they hold, and of their unions."""
    of_match: list[Any] = [*match.TYPES.values()]
    of_tournament: list[Any] = [*tournament.TYPES.values()]
    return {
        **schemas(wire(kind, MATCH) for kind in of_match),
        **schemas(wire(kind, TOURNAMENT) for kind in of_tournament),
        "MatchEvent": one_of(of_match, MATCH),
        "TournamentAnyEvent": one_of((kind for kind in of_tournament if kind is not tournament.Correction), TOURNAMENT),
        "TournamentEvent": one_of(of_tournament, TOURNAMENT),
    }
