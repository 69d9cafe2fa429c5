"""The shapes of `/api/read`, `/api/photo-score` and of taught tile sets."""

from __future__ import annotations

from typing import Annotated

from scorer.forms import Limits
from scorer.hand import Hand
from service.contract.scores import Score, Scores, Waits
from service.contract.shapes import ABSENT, Count, Quad, Shape


class SeenTile(Shape):
    """A tile on a photo: its corners in the tile's own reading order from its top left."""

    tile: str
    quad: Quad
    confidence: float
    sideways: bool
    alternatives: list[tuple[str, float]]
    role: Annotated[str, Limits(pattern="^(concealed|meld [1-4]|winning|indicator|flower|other)$")]


class Doubt(Shape):
    """A warning. `tiles` are indices into the list of tiles."""

    code: str
    message: str
    tiles: list[Count]


class Image(Shape):
    """The size of the photo."""

    width: Count
    height: Count


class Seconds(Shape):
    """The duration of each step."""

    decode: float
    detect: float
    read: float


class Model(Shape):
    """The models behind the reading."""

    name: str
    version: str
    sha256: str


class RunnerUp(Shape):
    """Another hand that the tiles could form."""

    hand: Hand
    probability: float


class OneHand(RunnerUp):
    """One of several hands on the photo."""

    tiles: list[Count]


class Reading(Shape):
    """The reading of a photo. Those that records hold have no `seconds`."""

    tiles: list[SeenTile]
    hand: Hand | None
    as_seen: Hand | None
    probability: float
    doubts: list[Doubt]
    image: Image
    seconds: Seconds = ABSENT
    model: Model
    runners_up: list[RunnerUp]
    hands: list[OneHand] = ABSENT
    sure: bool = ABSENT


class PhotoScore(Shape):
    """A reading and the score of its hand."""

    reading: Reading
    score: Score | Scores | Waits


class TileSets(Shape):
    """The tile sets that were taught, and the usual order of their tiles."""

    tile_sets: list[str]
    order: str


class Taught(Shape):
    """A tile set that was taught."""

    name: str
    tiles: str


class Kept(Shape):
    """The name under which a photo is stored."""

    kept: str


class Label(Shape):
    """A tile that a player corrected."""

    tile: str
    quad: Quad
