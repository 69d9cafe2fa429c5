"""The HTTP endpoints for cameras in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from service.openapi_operations import Paths, answering, in_path, in_query, json_of, linked, operation
from service.schemas import TEXT

_HERE: Final = "/api/stream/cameras"
_TABLE: Final = in_path("table", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The name of a table.")
_WHOLE: Final = in_query("whole", {"enum": ["true", "false"]}, "`true`: the whole picture, not only the playing area.")
_SENDER: Final = {
    **in_query(
        "sender", {**TEXT, "pattern": "^[0-9a-f]{32}$"}, "A random name of the phone, the same for all pictures."
    ),
    "required": True,
}
_IMAGE: Final = {"image/*": {"schema": {**TEXT, "contentMediaType": "image/jpeg"}}}
_JPEG: Final = {"image/jpeg": {"schema": {**TEXT, "contentMediaType": "image/jpeg"}}}


def _addresses() -> Paths:
    every = operation("cameras", "The cameras of the tables.", "Cameras", "With their playing areas.")
    still = answering(operation("cameraPicture", "What a camera sees.", "Cameras", "A small picture."), _IMAGE)
    send = operation("sendPicture", "Send a picture as the phone that is a camera.", "PictureTaken", "Received.", _JPEG)
    frame = operation(
        "cameraView", "Set the playing area.", "CameraViewSet", "The new area.", json_of("CameraViewRequest"), 201
    )
    return {
        _HERE: {"get": linked(every)},
        f"{_HERE}/{{table}}/picture": {"get": linked(still, (_TABLE, _WHOLE)), "put": linked(send, (_TABLE, _SENDER))},
        f"{_HERE}/view": {"post": linked(frame, writes=True)},
    }


PATHS: Final[Paths] = _addresses()
"""Every endpoint for cameras."""
