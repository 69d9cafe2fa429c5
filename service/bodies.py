"""How many bytes the body of a request may have, by the kind of request.

Responsible for the bounds alone. Flask holds every request to them; the event loop does so before it takes a body in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

KIB: Final = 1 << 10
HAND: Final = 64 * KIB
"""A hand, a situation, an event of a match, a claim without its photo: some kilobytes."""
EVENT: Final = 256 * KIB
"""An event of a tournament: the tables of a round of two thousand players, with room."""
TABLE: Final = 1024 * KIB
"""Players or results of a whole tournament, as CSV or as JSON."""
FIELD: Final = 256 * KIB
"""All the fields of a form that are not files."""

_KINDS: Final = (
    (re.compile(r"/api/tournaments/[^/]+/(players|results)"), TABLE),
    (re.compile(r"/api/tournaments/[^/]+/(events|proposal)"), EVENT),
)
_PHOTOS: Final = re.compile(r"/api/(read|photo-score|tile-sets|corrections|desk/matches/[^/]+/cases)")


@dataclass(frozen=True, slots=True)
class Bound:
    """`most`: bytes of the body; `photo`: whether it may hold photos, which are read one after the other."""

    most: int
    photo: bool = False


def bound_of(path: str, content_type: str, photo_bytes: int) -> Bound:
    """The bound of a request. `photo_bytes`: of one that holds photos."""
    if _PHOTOS.fullmatch(path) and content_type.partition(";")[0].strip().lower() == "multipart/form-data":
        return Bound(photo_bytes, photo=True)
    return Bound(next((most for pattern, most in _KINDS if pattern.fullmatch(path)), HAND))
