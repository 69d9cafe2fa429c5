"""The shapes of cameras, for requests, answers and the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from scorer.forms import Limits
from service.contract.document import declared, schemas
from service.contract.shapes import Count, Shape
from service.records.shapes import Written

Share = Annotated[float, Limits(0, 1)]
Corner = tuple[Share, Share]
Corners = tuple[Corner, Corner, Corner, Corner]


class CameraView(Shape):
    """The playing area.

    `corners`: (x, y) as fractions of width and height, clockwise from the corner that becomes the top left;
    `straight`: whether the perspective is removed; otherwise the box around the corners is cut out.
    """

    corners: Corners
    straight: bool


class Camera(Shape):
    """The camera of a table. `view`: the playing area, null for the whole picture."""

    table: str
    kind: Literal["camera", "phone", "film"]
    view: CameraView | None


class Cameras(Shape):
    """The cameras that the link can direct. `clear`: the width in pixels from which a tile is large enough."""

    cameras: list[Camera]
    clear: Count


class CameraViewRequest(Shape):
    """A playing area by four corners in any order, or with null the whole picture."""

    table: str
    corners: Corners | None
    straight: bool = True


class CameraViewSet(Written):
    """The new playing area of a table. `view`: null for the whole picture."""

    table: str
    view: CameraView | None


class PictureTaken(Shape):
    """The service has received a picture from a phone.

    `waiting`: what the table waits for; `tile`: the width of a tile in pixels when tiles were last seen; `clear`: the
    width that is large enough; `wait`: the seconds after which the next picture is wanted.
    """

    waiting: str
    tile: Count | None
    clear: Count
    wait: float


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of cameras."""
