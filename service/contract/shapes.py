"""The base class of the JSON schemas of the HTTP API, and the types of single values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, dataclass_transform

import msgspec

from scorer.forms import Limits
from scorer.situation import Seat

ABSENT: Final[Any] = msgspec.UNSET
"""The default of an optional field that is missing."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Shape:
    """A JSON object with exactly these fields; fields with a default are optional. Each subclass is a dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


Count: TypeAlias = Annotated[int, Limits(least=0)]
Hash: TypeAlias = Annotated[str, Limits(pattern="^[0-9a-f]{64}$")]
Time: TypeAlias = Annotated[str, Limits(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]
Line80: TypeAlias = Annotated[str, Limits(1, 80)]
Short: TypeAlias = Annotated[str, Limits(0, 80)]
Words: TypeAlias = Annotated[str, Limits(0, 500)]
Options: TypeAlias = dict[str, object]
PointsOf: TypeAlias = dict[str, int]
"""The points of each player."""
Language: TypeAlias = Literal["en", "ja", "zh"]
Point: TypeAlias = tuple[float, float]
Quad: TypeAlias = tuple[Point, Point, Point, Point]
SeatOf: TypeAlias = dict[str, Seat]
