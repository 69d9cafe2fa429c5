"""Read the events of matches and of tournaments, and tournament formats, from their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from scorer import shape
from scorer.forms import OfText
from scorer.match import events as match
from scorer.sentences import listed, say
from scorer.tournament import events as tournament
from scorer.tournament.formats import Format, preset
from service.contract.reading import read


def match_event(value: object, where: str = "event") -> match.Event:
    """Read an event from its JSON form; raises `ParseError`, and `MatchFault` for an impossible draw of seats."""
    event: match.Event = read(_kind(match.TYPES, value, where), value, where)
    return event


def tournament_event(value: object, where: str = "event") -> tournament.Event:
    """Read an event from its JSON form; raises `ParseError`, `UnknownName`, `TournamentFault`."""
    event: tournament.Event = read(_kind(tournament.TYPES, value, where), value, where)
    return event


def tournament_format(value: object, where: str = "format") -> Format:
    """Read a format, or return the preset with this name; raises `ParseError`, `UnknownName`, `TournamentFault`."""
    made: Format = read(Annotated[Format, OfText(preset)], value, where)
    return made


def _kind(types: Mapping[str, Any], value: object, where: str) -> Any:
    if not isinstance(value, dict):
        raise shape.wrong(where, say("shape.an_object"), value)
    name = shape.text_field(value, "type", where)
    if name not in types:
        raise shape.wrong(f"{where}.type", say("shape.one_of", names=listed(types)), name)
    return types[name]
