"""How many hypotheses and replacements are tried: the time for a photo has a bound."""

from __future__ import annotations

import pytest
from vision_fakes import CODES, row, tiles

from scorer.tiles import TILES
from vision.geometry.detections import Detections
from vision.reading.hypotheses import _likeliest
from vision.reading.read_detections import _next_faces


@pytest.mark.parametrize(("options", "looked_at"), [([2] * 3, 8), ([3] * 7, 400)])
def test_at_most_400_combinations_of_tiles_are_examined(options, looked_at):
    lists = [[(TILES[place], -0.5 * place) for place in range(count)] for count in options]
    found = list(_likeliest(lists))
    assert len(found) == looked_at
    assert [chance for _, chance in found] == sorted((chance for _, chance in found), reverse=True)


@pytest.mark.parametrize(("unclear", "tried"), [(3, 3), (13, 8)])
def test_at_most_eight_replacements_are_tried_the_most_probable_first(unclear, tried):
    found = tiles(*row("123m456p789s1122z"))
    chances = found.probabilities.copy()
    for place in range(unclear):
        chances[place] = 0
        chances[place, [CODES.index("6s"), CODES.index("7z")]] = 0.9 - 0.02 * place, 0.1 + 0.02 * place
    faces = _next_faces(Detections(found.quads, found.scores, chances), tuple(range(13)))
    assert [place for _, (place,), _ in faces] == list(range(unclear))[::-1][:tried]
    assert {face for _, _, face in faces} == {CODES.index("7z")}
