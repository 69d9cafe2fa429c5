"""The shape of a line in the record of a match."""

from __future__ import annotations

from typing import Annotated, Final, get_args

from scorer.forms import Limits
from service.contract.document import declared, schemas
from service.contract.shapes import Count, Shape, Time
from service.records.camera_parts import AirAct
from service.stream.air.schemas import AirBar, AirCard

IN_THE_LEDGER: Final = ("open", "hand", "riichi", "win", "draw", "end", "other")
BY_CAMERA: Final = ("seen", "answered", "dismissed", "noticed", "refused")
BY_DIRECTOR: Final[tuple[str, ...]] = get_args(AirAct)


class MatchMoment(Shape):
    """Something that happened in a match. `t`: seconds since the start of the film, or of the match.

    `bar` and `card` are what the overlay shows from then on; null if the moment does not change them. `text` is empty
    for what an audience need not read.
    """

    t: float
    at: Time
    record: Count
    what: Annotated[str, Limits(choices=(*IN_THE_LEDGER, *BY_CAMERA, *BY_DIRECTOR))]
    text: str
    bar: AirBar | None
    card: AirCard | None


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of records of matches."""
