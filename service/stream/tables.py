"""Load `tables.toml`, in which the director states the camera and the settings of each table.

[[table]]
name = "1"
source = "rtsp://camera-1/stream"   # docs/streams.md lists the kinds of sources
near = "Aki"             # the player at the lower side of the picture; the match knows the other seats
match = "…"              # the id of a match; default: the newest match of this table that is not over
rules = "wrc-2017"       # the rule set, used only if there is no match
[table.obs]              # optional: switch the scenes of OBS by obs-websocket
address = "127.0.0.1:4455"
hand = "Hand"
play = "Table"
[table.air]              # optional: what is on air (docs/streams.md)
mode = "answered"        # or "at_once", "by_hand"
delay = 2.5              # by how many seconds the video is late
bar = true
waits = "by_hand"        # or "at_once": the waits of concealed hands
[[table.hand]]           # optional: a camera on the concealed hand of one player
source = "rtsp://rail-1/stream"
side = "right"           # where this player sits in the picture of the table: "near", "right", "far" or "left"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer import shape
from scorer.errors import ParseError
from scorer.rules import rule_set
from service.contract.reading import read
from service.problems import ServiceError
from service.stream.air.schemas import AirSetting
from service.table_names import means_all_tables
from vision.stream.sides import Side
from vision.stream.sources import PHONE

if TYPE_CHECKING:
    from service.records.matches import Matches

_FIELDS = frozenset(("name", "source", "near", "match", "rules", "obs", "air", "hand"))
_PARTS = frozenset(("obs", "air", "hand"))
_HAND_FIELDS = frozenset(("source", "side"))
_OBS_FIELDS = frozenset(("address", "password", "hand", "play"))


@dataclass(frozen=True, slots=True)
class Obs:
    """The address of obs-websocket (`host:port`), its password or "", and the scenes for a hand and for play."""

    address: str
    hand: str
    play: str
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class HandCamera:
    """A camera on the concealed hand of one player. `side`: where this player sits in the picture of the table."""

    side: Side
    source: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its cameras.

    `near`: the player at the lower side of the picture; `match`: the id of a match; `rules`: the rule set that is used
    if there is no match. Each is "" if not set. `hands`: the cameras on concealed hands, at most one for each player;
    with them, `near` is set.
    """

    name: str
    source: str = field(repr=False)
    near: str = ""
    match: str = ""
    rules: str = ""
    obs: Obs | None = None
    air: AirSetting = field(default_factory=AirSetting)
    hands: tuple[HandCamera, ...] = ()


def load_tables(path: str) -> tuple[Table, ...]:
    """Load the tables of a file. Raises `ServiceError` (`bad_tables`) that names the wrong field, and `UnknownName`."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise _bad(f"{path!r} cannot be opened: {error.strerror}.", path) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _bad(f"{path!r} is not valid TOML: {error}.", path) from error
    try:
        shape.as_object(data, "file", frozenset(("table",)))
        tables = tuple(
            _table(one, f"table[{n}]") for n, one in enumerate(shape.as_list(data.get("table", []), "table"))
        )
    except ParseError as error:
        raise _bad(error.message, error.where) from error
    names = [table.name for table in tables]
    if not tables or len(set(names)) < len(names):
        raise _bad("The file needs a [[table]] with a unique name for each camera.", "table")
    return tables


def check_matches(tables: Iterable[Table], matches: Matches) -> None:
    """Check that each `match` of the file exists and is played at its table, and that `near` plays in it.

    Otherwise every hand of the table would be rejected. Raises `ServiceError` (`bad_tables`) with all errors.
    """
    known = {one["match"]: one for one in matches.all()} if any(table.match for table in tables) else {}
    wrong, first = [], ""
    for place, table in enumerate(tables):
        if not table.match:
            continue
        match, field, said = known.get(table.match), "match", ""
        if match is None:
            here = [one["match"] for one in known.values() if one["table"] == table.name and one["ended"] is None]
            said = f"there is no match {table.match!r}" + (f"; open at this table: {', '.join(here)}" if here else "")
        elif match["table"] != table.name:
            said = f"match {table.match!r} is played at table {match['table']!r}"
        elif table.near and table.near not in match["players"]:
            players = ", ".join(match["players"])
            field, said = "near", f"{table.near!r} does not play in match {table.match!r}: {players}"
        if said:
            wrong.append(f"Table {table.name!r}: {said}.")
            first = first or f"table[{place}].{field}"
    if wrong:
        hint = "Correct the field, or remove `match`; then the newest match of the table that is not over is used."
        raise ServiceError("bad_tables", " ".join(wrong), hint=hint, where=first)


def _table(value: object, where: str) -> Table:
    data = shape.as_object(value, where, _FIELDS)
    texts = {name: shape.as_text(data[name], f"{where}.{name}").strip() for name in _FIELDS - _PARTS if name in data}
    for name in ("name", "source"):
        if not texts.get(name):
            raise shape.wrong(f"{where}.{name}", "a text", data.get(name))
    if means_all_tables(texts["name"]):
        raise shape.wrong(f"{where}.name", 'the name of one table ("all" means all tables)', data["name"])
    if texts.get("rules"):
        rule_set(texts["rules"])
    obs = _obs(data["obs"], f"{where}.obs") if "obs" in data else None
    hands = tuple(
        _hand(one, f"{where}.hand[{n}]") for n, one in enumerate(shape.as_list(data.get("hand", []), f"{where}.hand"))
    )
    if len({hand.side for hand in hands}) < len(hands):
        raise _bad("Each player has at most one camera on the concealed hand.", f"{where}.hand")
    if hands and not texts.get("near"):
        raise _bad("A camera on a concealed hand needs `near`, so that its player is known.", f"{where}.near")
    return Table(**texts, obs=obs, air=read(AirSetting, data.get("air", {}), f"{where}.air"), hands=hands)


def _hand(value: object, where: str) -> HandCamera:
    data = shape.as_object(value, where, _HAND_FIELDS)
    source, side = (shape.as_text(data.get(name, ""), f"{where}.{name}").strip() for name in ("source", "side"))
    sides = [each.value for each in Side]
    if side not in sides:
        raise shape.wrong(f"{where}.side", shape.one_of(sides), data.get("side"))
    if not source or source == PHONE:
        raise shape.wrong(f"{where}.source", "a camera or a video", data.get("source"))
    return HandCamera(Side(side), source)


def _obs(value: object, where: str) -> Obs:
    data: Mapping[str, Any] = shape.as_object(value, where, _OBS_FIELDS)
    texts = {name: shape.as_text(data.get(name, ""), f"{where}.{name}") for name in _OBS_FIELDS}
    for name in ("address", "hand", "play"):
        if not texts[name]:
            raise shape.wrong(f"{where}.{name}", "a text", data.get(name))
    return Obs(**texts)


def _bad(message: str, where: str) -> ServiceError:
    return ServiceError("bad_tables", message, hint="docs/streams.md shows the file.", where=where)
