"""The maximum size of a request's body, by kind of request.

Flask applies these limits to every request; the event loop applies them before it receives a body.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

KIB: Final = 1 << 10
HAND: Final = 64 * KIB
"""Limit in bytes for a hand, a situation, an event of a match, a claim without photo, and all other requests."""
EVENT: Final = 256 * KIB
"""Limit in bytes for an event of a tournament (the largest seats two thousand players), and for a whole game."""
TABLE: Final = 1024 * KIB
"""Limit in bytes for the players or results of a whole tournament, as CSV or as JSON."""
FIELD: Final = 256 * KIB
"""Limit in bytes for all form fields together, without files."""

_KINDS: Final = (
    (re.compile(r"/api/tournaments/[^/]+/(players|results)"), TABLE),
    (re.compile(r"/api/tournaments/[^/]+/(events|proposal)"), EVENT),
    (re.compile(r"/api/games/[^/]+/hand-over"), EVENT),
)
_PICTURE: Final = re.compile(r"/api/stream/cameras/[^/]+/picture")
PICTURE: Final = 2048 * KIB
"""Limit in bytes for a picture that a phone sends as the camera of a table; 1920 x 1080 pixels have some 400 KB."""
_PHOTOS: Final = re.compile(r"/api/(read|photo-score|tile-sets|corrections|desk/matches/[^/]+/cases)")


@dataclass(frozen=True, slots=True)
class Bound:
    """The limit of a request's body.

    `most`: the maximum number of bytes; `photo`: whether the body can contain photos, which wait in the queue.
    """

    most: int
    photo: bool = False


def bound_of(path: str, content_type: str, photo_bytes: int) -> Bound:
    """Return the limit of a request. `photo_bytes`: the maximum number of bytes of a request with photos."""
    if _PHOTOS.fullmatch(path) and content_type.partition(";")[0].strip().lower() == "multipart/form-data":
        return Bound(photo_bytes, photo=True)
    if _PICTURE.fullmatch(path):
        return Bound(PICTURE)
    return Bound(next((most for pattern, most in _KINDS if pattern.fullmatch(path)), HAND))
