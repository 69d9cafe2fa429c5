"""`tables.toml`: which camera is above which table, and what the director has set for it.

[[table]]
name = "1"
source = "rtsp://camera-1/stream"
near = "Aki"             # who sits at the lower side of the picture; the others follow from the match
match = "…"              # at the desk; without it the newest match of this table that is not over
rules = "wrc-2017"       # where there is no match
[table.obs]              # switches scenes by obs-websocket
address = "127.0.0.1:4455"
hand = "Hand"
play = "Table"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer import shape
from scorer.errors import ParseError
from scorer.rules import rule_set
from service.problems import ServiceError

_FIELDS = frozenset(("name", "source", "near", "match", "rules", "obs"))
_OBS_FIELDS = frozenset(("address", "password", "hand", "play"))


@dataclass(frozen=True, slots=True)
class Obs:
    """Where obs-websocket listens (`host:port`), its password or "", and the scenes for a hand and for play."""

    address: str
    hand: str
    play: str
    password: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its camera. `near`: the player at the lower side of the picture, or "". `match`: an id, or "".
    `rules`: where there is no match, or "".
    """

    name: str
    source: str
    near: str = ""
    match: str = ""
    rules: str = ""
    obs: Obs | None = None


def load_tables(path: str) -> tuple[Table, ...]:
    """The tables of a file. Raises `ServiceError` (`bad_tables`) with what is wrong and where."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise _bad(f"{path!r} cannot be opened: {error.strerror}.", path) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _bad(f"{path!r} is no TOML: {error}.", path) from error
    try:
        shape.as_object(data, "file", frozenset(("table",)))
        tables = tuple(
            _table(one, f"table[{n}]") for n, one in enumerate(shape.as_list(data.get("table", []), "table"))
        )
    except ParseError as error:
        raise _bad(error.message, error.where) from error
    names = [table.name for table in tables]
    if not tables or len(set(names)) < len(names):
        raise _bad("It needs a [[table]] for each camera, each with a name of its own.", "table")
    return tables


def _table(value: object, where: str) -> Table:
    data = shape.as_object(value, where, _FIELDS)
    texts = {name: shape.as_text(data[name], f"{where}.{name}").strip() for name in _FIELDS - {"obs"} if name in data}
    for name in ("name", "source"):
        if not texts.get(name):
            raise shape.wrong(f"{where}.{name}", "a text", data.get(name))
    if texts.get("rules"):
        rule_set(texts["rules"])
    return Table(**texts, obs=_obs(data["obs"], f"{where}.obs") if "obs" in data else None)


def _obs(value: object, where: str) -> Obs:
    data: Mapping[str, Any] = shape.as_object(value, where, _OBS_FIELDS)
    texts = {name: shape.as_text(data.get(name, ""), f"{where}.{name}") for name in _OBS_FIELDS}
    for name in ("address", "hand", "play"):
        if not texts[name]:
            raise shape.wrong(f"{where}.{name}", "a text", data.get(name))
    return Obs(**texts)


def _bad(message: str, where: str) -> ServiceError:
    return ServiceError("bad_tables", message, hint="docs/streams.md shows the file.", where=where)
