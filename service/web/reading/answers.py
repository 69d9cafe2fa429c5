"""Answer `/api/read` on the phone, with the JSON of the service. The page's worker decodes the photo; this module gets
its pixels.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from scorer.errors import TehaiError
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES, say
from scorer.shape import unknown_choice, wrong
from service.problems import problem
from vision.errors import PhotoError
from vision.image.formats import check_bytes, check_size, unreadable
from vision.image.photo import Photo
from vision.reader import Reader, default_reader
from vision.reading.reading import Reading

_LOOKS: Final = ("all", "one")


class PhotoWire:
    """Answers `/api/read` for JavaScript: requests and answers are JSON text."""

    def __init__(self, reader: Reader | None = None) -> None:
        self._reader = reader or default_reader()

    def warm_up(self) -> None:
        """Read a black picture, so that the networks are loaded before the first photo."""
        self._reader.read_photo(Photo(np.zeros((64, 64, 3), np.uint8)))

    def read(self, asked: str, data: bytes, width: int, height: int, pixels: Any, seconds: float) -> str:
        """Return the answer, an object with `status`, `kind` and `text`.

        `asked`: an object with the fields of the form, and `language`, used if the form has no `lang`; `data`: the
        file; `pixels`: its BGR pixels in rows, or None if the browser could not decode it; `seconds`: how long the
        browser decoded.
        """
        fields: dict[str, str] = json.loads(asked)
        language = fields.get("lang", fields.pop("language", DEFAULT_LANGUAGE))
        try:
            found = self._read(fields, _photo(data, width, height, pixels, self._reader), seconds)
            return _answer(200, "application/json", found.to_json(language))
        except TehaiError as error:
            refusal = problem(error, language if language in LANGUAGES else DEFAULT_LANGUAGE)
            return _answer(refusal["status"], "application/problem+json", refusal)

    def _read(self, fields: Mapping[str, str], photo: Photo, seconds: float) -> Reading:
        if (named := fields.get("lang", DEFAULT_LANGUAGE)) not in LANGUAGES:
            raise unknown_choice("lang", LANGUAGES, named)
        if (as_seen := fields.get("as_seen", "false")) not in ("true", "false"):
            raise wrong("as_seen", say("refused.true_or_false"), as_seen)
        if (looks := fields.get("looks", "all")) not in _LOOKS:
            raise unknown_choice("looks", _LOOKS, looks)
        if tile_set := fields.get("tile_set", ""):
            raise PhotoError("no_such_tile_set", say("photo.no_tile_set", name=repr(tile_set)), where="tile set")
        found = self._reader.read_photo(photo, seconds, one_look=looks == "one")
        return found.unrepaired() if as_seen == "true" else found


def _photo(data: bytes, width: int, height: int, pixels: Any, reader: Reader) -> Photo:
    """Return the photo. Raises `PhotoError` as `vision.image.decode.decode` does."""
    check_bytes(data, reader.limits)
    if pixels is None:
        raise unreadable(data, in_browser=True)
    check_size(width, height, reader.limits.max_pixels, reader.limits.min_side)
    return Photo(np.frombuffer(pixels, np.uint8).reshape(height, width, 3))


def _answer(status: int, kind: str, value: Mapping[str, Any]) -> str:
    text = json.dumps(value, separators=(",", ":")) + "\n"
    return json.dumps({"status": status, "kind": kind, "text": text})
