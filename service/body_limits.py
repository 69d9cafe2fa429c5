"""The maximum body size of a request, by the kind of request.

Only the limits are here. Flask applies them to every request; the event loop applies them before it receives a body.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

KIB: Final = 1 << 10
HAND: Final = 64 * KIB
"""A hand, a situation, an event of a match, a claim without its photo: a few kilobytes."""
EVENT: Final = 256 * KIB
"""An event of a tournament: the tables of a round of two thousand players, with a margin."""
TABLE: Final = 1024 * KIB
"""Players or results of a whole tournament, as CSV or as JSON."""
FIELD: Final = 256 * KIB
"""All form fields that are not files, together."""

_KINDS: Final = (
    (re.compile(r"/api/tournaments/[^/]+/(players|results)"), TABLE),
    (re.compile(r"/api/tournaments/[^/]+/(events|proposal)"), EVENT),
)
_PHOTOS: Final = re.compile(r"/api/(read|photo-score|tile-sets|corrections|desk/matches/[^/]+/cases)")


@dataclass(frozen=True, slots=True)
class Bound:
    """`most`: bytes of the body; `photo`: whether it may contain photos, which are read one after the other."""

    most: int
    photo: bool = False


def bound_of(path: str, content_type: str, photo_bytes: int) -> Bound:
    """The limit of a request. `photo_bytes`: the limit of a request with photos."""
    if _PHOTOS.fullmatch(path) and content_type.partition(";")[0].strip().lower() == "multipart/form-data":
        return Bound(photo_bytes, photo=True)
    return Bound(next((most for pattern, most in _KINDS if pattern.fullmatch(path)), HAND))
