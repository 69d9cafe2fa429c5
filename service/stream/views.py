"""The playing area in the picture of each camera, as records of the kind `view`; so it survives a restart.

The last record of a table is in effect if the table still has the same source: in the picture of another camera, the
corners mean nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection

from scorer.sentences import say
from service.contract.reading import read
from service.problems import ServiceError
from service.records.record import Draft
from service.records.store import Store
from service.stream.camera_schemas import CameraViewRequest
from vision.stream.sources import shown
from vision.stream.view import View

VIEW: Final = "view"


def view_of(store: Store, table: str, source: str) -> View | None:
    """Return what the camera of a table watches: None for the whole picture."""
    own = [each.parts[VIEW] for each in store.records(kinds=(VIEW,)) if each.parts[VIEW]["table"] == table]
    if not own or own[-1]["source"] != shown(source) or own[-1]["corners"] is None:
        return None
    return View.of(own[-1]["corners"], straight=own[-1]["straight"])


def set_view(store: Store, key: str, by: str, source: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Record what the camera of a table watches. Raises `ParseError`, and `ServiceError` (`bad_view`)."""
    given: CameraViewRequest = read(CameraViewRequest, body, "body")
    view = None
    if given.corners is not None:
        try:
            view = View.of(given.corners, straight=given.straight)
        except ValueError:
            hint = say("at_stream.bad_view_hint")
            raise ServiceError("bad_view", say("at_stream.bad_view"), hint=hint, where="body.corners") from None
    drawn = view_json(view)
    own = {"corners": None, "straight": given.straight} if drawn is None else drawn
    parts = {VIEW: {"table": given.table, "source": shown(source), **own}}

    def make(_connection: Connection, _number: int) -> Draft:
        return Draft(VIEW, parts, None, {"table": given.table, "view": drawn})

    return store.write(key, by, {"view": dict(body)}, make)[0]


def view_json(view: View | None) -> dict[str, Any] | None:
    """Return a view as JSON (`CameraView`); None for the whole picture."""
    return None if view is None else {"corners": [list(corner) for corner in view.corners], "straight": view.straight}
