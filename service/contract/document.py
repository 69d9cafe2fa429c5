"""The schemas of the contract's types, as components of the OpenAPI document."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import is_dataclass
from typing import Any

import msgspec

from scorer.match import events as match
from scorer.tournament import events as tournament
from service.contract.wire import REFERENCE, wire


def schemas(types: Iterable[Any]) -> dict[str, Any]:
    """Return the schema of each type and of the types of their fields, by name."""
    found = msgspec.json.schema_components([wire(each) for each in types], ref_template=REFERENCE)[1]
    return {name: _plainer(schema) for name, schema in found.items()}


def _plainer(schema: Any) -> Any:
    """Return the schema without titles, which repeat its name. A list of fixed length and one type gets `items`."""
    if isinstance(schema, list):
        return [_plainer(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "prefixItems" in schema:
        kinds = schema["prefixItems"]
        rest = {key: each for key, each in schema.items() if key not in ("prefixItems", "items")}
        same = all(kind == kinds[0] for kind in kinds)
        return {**rest, "items": _plainer(kinds[0])} if same else {**rest, "prefixItems": _plainer(kinds)}
    named = isinstance(schema.get("title"), str)
    return {key: _plainer(each) for key, each in schema.items() if not (named and key == "title")}


def declared(module: str) -> list[Any]:
    """Return the dataclasses that a module declares, for example its subclasses of `Shape`."""
    held = vars(sys.modules[module]).values()
    return [each for each in held if isinstance(each, type) and is_dataclass(each) and each.__module__ == module]


def one_of(*types: Any) -> dict[str, Any]:
    """Return the schema of a union."""
    return {"oneOf": [{"$ref": REFERENCE.format(name=wire(each).__name__)} for each in types]}


def one_of_with(more: Any, *types: Any) -> dict[str, Any]:
    """Return the schema of an object of one of the `types`. It can also have the fields of `more`.

    All fields of `more` must be optional.
    """
    added, *made = (schemas([each])[wire(each).__name__] for each in (more, *types))
    listed = [{**each, "properties": {**each["properties"], **added["properties"]}} for each in made]
    return {"description": added["description"], "oneOf": listed}


def events() -> dict[str, Any]:
    """Return the schemas of all events, of their fields, and of their unions."""
    plain = [kind for kind in tournament.TYPES.values() if kind is not tournament.Correction]
    return {
        **schemas([*match.TYPES.values(), *tournament.TYPES.values()]),
        "MatchEvent": one_of(*match.TYPES.values()),
        "TournamentAnyEvent": one_of(*plain),
        "TournamentEvent": one_of(*tournament.TYPES.values()),
    }
