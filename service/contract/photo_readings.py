"""The JSON schemas of `/api/read`, `/api/photo-score` and of learnt tile sets."""

from __future__ import annotations

from typing import Annotated

from scorer.forms import Limits
from scorer.hand import Hand
from service.contract.scores import Score, Scores, Waits
from service.contract.shapes import ABSENT, Count, Quad, Shape


class SeenTile(Shape):
    """A tile in a photo. `quad`: its corners, clockwise from the top left corner of the upright face."""

    tile: str
    quad: Quad
    confidence: float
    sideways: bool
    alternatives: list[tuple[str, float]]
    role: Annotated[str, Limits(pattern="^(concealed|meld [1-4]|winning|indicator|flower|other)$")]


class Doubt(Shape):
    """A warning. `tiles`: indices into the list of tiles."""

    code: str
    message: str
    tiles: list[Count]


class Image(Shape):
    """The size of the photo."""

    width: Count
    height: Count


class Seconds(Shape):
    """The duration of each step in seconds."""

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
    """One of several hands in the photo. `tiles`: indices of its tiles in the reading."""

    tiles: list[Count]


class Reading(Shape):
    """The reading of a photo. Readings in records have no `seconds`."""

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
    """The names of the learnt tile sets, and the usual order of the tiles for teaching."""

    tile_sets: list[str]
    order: str


class Taught(Shape):
    """A tile set that was learnt."""

    name: str
    tiles: str


class Kept(Shape):
    """The name under which a photo is stored."""

    kept: str


class Label(Shape):
    """The label of a tile in a photo that a player sends: the correct tile, and its corners."""

    tile: str
    quad: Quad
