"""Where the limits of warnings lie, and what further detector passes make of fake detections."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from scorer.tiles import FACE_DOWN, TILES, Tile
from tests.vision.pinning import close
from tests.vision.reading.disturbed import Json, unclear
from tests.vision.reading.pinned import summary
from vision.geometry.detections import CLASSES, THRESHOLD, Detections
from vision.image.decode import Photo
from vision.inference.pixel_budget import MOST, charge, counted
from vision.reading import doubts
from vision.reading.agreement import seen_in_all
from vision.reading.doubts import doubts_of_repair
from vision.reading.hypotheses import Guess
from vision.reading.read_detections import read_detections
from vision.reading.repeated_looks import HIGHER, Looks, _most_trusted, _shown, _trust, look_again
from vision.reading.seen_tile import Role, SeenTile

FILE = Path(__file__).with_name("pinned-looks.json")
CASES = (38, 87, 148, 166, 258)
QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
ONE, TWO, WHITE = (Tile.from_code(code) for code in ("1m", "2m", "5z"))


def seen(tile: Tile, confidence: float, *others: tuple[Tile, float], role: Role = Role.CONCEALED) -> SeenTile:
    return SeenTile(tile, QUAD, confidence, False, ((tile, confidence), *others), role, 0)


@pytest.mark.parametrize(("white", "code"), [(0.049, "face_down"), (0.05, "white_or_back"), (0.051, "white_or_back")])
def test_a_back_may_be_white_from_one_in_twenty_on(white: float, code: str) -> None:
    (warning,) = doubts._face_down([seen(FACE_DOWN, 0.9, (WHITE, white), role=Role.OTHER)], [FACE_DOWN])
    assert (warning.code, warning.tiles) == (code, (0,))


def test_a_back_without_a_chance_of_white_or_in_a_kong_is_not_told_as_white() -> None:
    assert doubts._face_down([seen(FACE_DOWN, 1.0, role=Role.OTHER)], [FACE_DOWN])[0].code == "face_down"
    assert doubts._face_down([seen(FACE_DOWN, 1.0, role=Role.MELD_1)], [FACE_DOWN]) == []


def test_a_tile_is_unsure_below_four_in_five_and_named_with_its_next_face() -> None:
    assert doubts._low_confidence([seen(ONE, 0.8), seen(TWO, 0.9)]) == []
    (warning,) = doubts._low_confidence([seen(ONE, 0.9), seen(TWO, 0.79, (ONE, 0.2)), seen(WHITE, 0.5)])
    assert warning.tiles == (1, 2)
    named = warning.message
    assert all(part in named for part in (str(TWO), "79%", str(ONE), str(WHITE), "50%"))
    assert "9%" not in named.replace("79%", "")


@pytest.mark.parametrize(("chance", "codes"), [(0.049, []), (0.05, ["could_win"]), (0.3, ["could_win"])])
def test_a_hand_could_win_from_one_in_twenty_on(chance: float, codes: list[str]) -> None:
    guesses = [Guess((ONE,), 1 - chance, False), Guess((TWO,), chance, True)]
    found = doubts_of_repair([seen(ONE, 0.9)], guesses)
    assert [one.code for one in found] == codes
    assert [one.tiles for one in found] == [(0,)] * len(codes)
    assert doubts_of_repair([seen(ONE, 0.9)], [Guess((ONE,), 0.6, True), guesses[1]]) == ()
    (repaired,) = doubts_of_repair([seen(TWO, 0.9)], guesses[:1])
    assert (repaired.code, repaired.tiles) == ("repaired", (0,))
    assert str(TWO) in repaired.message
    assert str(ONE) in repaired.message


class Passes:
    """A detector that finds, at each pass, other detections; each pass costs `pixels`."""

    def __init__(self, passes: list[Detections], pixels: int = 0) -> None:
        self.found, self.pixels, self.taken = passes, pixels, 0

    def detect(self, photo: Photo, threshold: float) -> Detections:
        charge(np.zeros((1, 3, 1, self.pixels), np.float32))
        found = self.found[min(self.taken, len(self.found) - 1)]
        self.taken += 1
        higher = found.quads * [1, HIGHER] if photo.pixels.shape[0] > 60 else found.quads
        return Detections(higher, found.scores, found.probabilities)


def changed(found: Detections, number: int) -> Detections:
    """Return the detections with other scores and some other faces, as another pass finds them."""
    rng = np.random.default_rng(number)
    shares = found.probabilities.copy()
    for place in rng.integers(0, len(found), 2):
        shares[place] = np.roll(shares[place], 1)
    scores = np.clip(found.scores * rng.uniform(0.7, 1.05, len(found)), 0, 1)
    return Detections(found.quads + rng.normal(size=(len(found), 1, 2)), scores, shares)[rng.random(len(found)) > 0.05]


def looked_again(number: int) -> Json:
    """Return what further passes make of the detections of a case."""
    found, _ = unclear(number)
    passes = [changed(found, 10 * number + place) for place in range(4)]
    pixels = (0, MOST // 3, MOST // 5, MOST // 2)[number % 4]
    photo = Photo(np.full((50, 80, 3), 60, np.uint8))
    first, second = Passes([passes[0], passes[1]], pixels), Passes([passes[2], passes[3]], pixels)
    with counted(MOST):
        reading = look_again(Looks(first, photo), Looks(second, photo))
        alone = look_again(Looks(Passes(passes), photo))
    apart = [read_detections(one, (80, 50)) for one in passes]
    return {
        "reading": summary(reading),
        "alone": summary(alone),
        "taken": [first.taken, second.taken],
        "agreement": [round(seen_in_all(one, passes), 4) for one in apart[:2]],
        "trust": [round(_trust(one), 4) for one in apart],
        "trusted": [apart.index(_most_trusted(apart[start:])) for start in (0, 1)],
    }


@pytest.mark.parametrize(
    ("number", "pinned"), list(zip(CASES, json.loads(FILE.read_text() if FILE.exists() else "[]")))
)
def test_further_passes_read_what_they_did(number: int, pinned: Json) -> None:
    assert looked_again(number) == close(pinned)


def test_each_case_of_further_passes_is_pinned() -> None:
    assert len(json.loads(FILE.read_text())) == len(CASES)


def test_a_tile_at_the_threshold_is_shown() -> None:
    shares = np.eye(CLASSES, dtype=np.float32)[:3]
    quads = np.zeros((3, 4, 2), np.float32)
    found = Detections(quads, np.array([THRESHOLD, 0.3, 0.9], np.float32), shares)
    at = float(found.scores[0])
    looks = Looks(
        Passes([Detections(quads, np.array([max(at, THRESHOLD), 0.3, 0.9]), shares)]),
        Photo(np.zeros((9, 9, 3), np.uint8)),
    )
    assert len(_shown(looks)) == 2
    assert len(TILES) == CLASSES


if __name__ == "__main__":
    FILE.write_text(
        json.dumps([looked_again(number) for number in CASES], separators=(",", ":")) + "\n", encoding="utf-8"
    )
