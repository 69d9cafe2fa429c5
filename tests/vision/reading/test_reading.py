"""The reading of a row of tiles, and its warnings."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_fakes import row, tiles

from scorer.hand import Hand
from scorer.tiles import Tile
from vision.geometry.detections import Detections
from vision.layout.layout import lay_out
from vision.reading.doubts import DOUBTS
from vision.reading.reading import Reading, read
from vision.reading.seen_tile import Role, SeenTile

SIZE = (1280, 960)


def reading(*placed, **options) -> Reading:
    return read(lay_out(tiles(*placed, **options)), SIZE)


def doubts(found: Reading) -> list[str]:
    return [doubt.code for doubt in found.doubts]


def test_no_tiles():
    found = read(lay_out(Detections.empty()), SIZE)
    assert found.hand is None
    assert found.as_seen is None
    assert doubts(found) == ["no_tiles"]
    assert found.to_json()["hand"] is None
    assert found.to_json()["probability"] == 0


@pytest.mark.parametrize(
    ("options", "winning"),
    [
        ({"gaps": {13: 20}}, "2z"),
        ({"gaps": {1: 20}}, "1m"),
        ({"turned": [13]}, "2z"),
        ({"turned": [13], "gaps": {13: 20}}, "2z"),
        ({"turned": [0]}, "1m"),
        ({}, None),
        ({"gaps": {13: 8}}, None),
        ({"gaps": {7: 20}}, None),
        ({"gaps": {1: 20, 13: 20}}, None),
        ({"turned": [5]}, None),
        ({"turned": [5], "gaps": {13: 20}}, None),
        ({"turned": [0], "gaps": {7: 20}}, "1m"),
        ({"gaps": {7: 20, 13: 20}}, "2z"),
    ],
)
def test_the_winning_tile(options, winning):
    found = reading(*row("123m456p789s11222z", **options))
    assert found.hand is not None
    assert (found.hand.winning_tile.code if found.hand.winning_tile else None) == winning
    assert [seen.tile.code for seen in found.tiles if seen.role == "winning"] == ([winning] if winning else [])
    assert len(found.hand.concealed) == 14
    assert doubts(found) == ([] if winning else ["winning_tile_unknown"])


def test_the_json_of_the_contract():
    found = reading(*row("123m456p789s11222z", gaps={13: 20}), ("9m", 50, 20, 40, 54))
    data = json.loads(json.dumps(found.to_json()))
    fixed = ["tiles", "hand", "as_seen", "probability", "sure", "doubts", "image", "seconds", "model"]
    assert list(data) == [*fixed, "runners_up"]
    assert (
        data["hand"]
        == data["as_seen"]
        == {
            "concealed": "123m456p789s11222z",
            "winning_tile": "2z",
            "melds": [],
            "flowers": "",
        }
    )
    assert Hand.from_json(data["hand"]).faults() == []
    assert data["image"] == {"width": 1280, "height": 960}
    assert list(data["tiles"][0]) == ["tile", "quad", "confidence", "sideways", "alternatives", "role"]
    assert data["tiles"][0]["quad"] == [[100, 500], [140, 500], [140, 554.1], [100, 554.1]]
    assert data["tiles"][0]["alternatives"] == [["1m", 0.99]]
    assert data["tiles"][14]["role"] == "other"
    assert set(data["seconds"]) == {"decode", "detect", "read"}
    assert set(data["model"]) == {"name", "version", "sha256"}


def test_probability_is_of_the_hand_and_not_of_what_lies_far_away():
    clear = reading(*row("123m456p789s11222z", gaps={12: 20}), confidence=0.99)
    beside = reading(*row("123m456p789s11222z", gaps={12: 20}), ("9m", 50, 20, 40, 54), confidence=0.99)
    unclear = reading(*row("123m456p789s11222z", gaps={12: 20}), confidence=0.9)
    assert beside.probability == pytest.approx(clear.probability, abs=0.1)
    assert unclear.probability < clear.probability
    assert 0.5 < clear.probability < 1


def test_flowers_are_laid_aside_and_face_down_tiles_left_out():
    found = reading(*row("?3f1122m1f?"))
    assert found.hand is not None
    assert found.hand.to_json() == {"concealed": "1122m", "winning_tile": None, "melds": [], "flowers": "13f"}
    assert [seen.role for seen in found.tiles] == [*["concealed"] * 4, "flower", "flower", "other", "other"]
    assert next(doubt for doubt in found.doubts if doubt.code == "face_down").tiles == (6, 7)


def test_the_hand_is_what_is_seen_also_where_it_cannot_be():
    found = reading(*row("111110m5m5m5m5m999p1z"))
    assert found.hand is not None
    assert found.hand.to_json()["concealed"] == "1111105555m999p1z"
    assert [doubt.tiles for doubt in found.doubts if doubt.code == "five_of_a_kind"] == [
        (0, 1, 2, 3, 4),
        (5, 6, 7, 8, 9),
    ]


def test_thirteen_tiles():
    assert doubts(reading(*row("123m456p789s1122z"))) == ["wrong_tile_count", "winning_tile_unknown"]


@pytest.mark.parametrize(
    ("laid", "code", "what"),
    [
        ("123m456p78s", "wrong_tile_count", "Step back"),
        ("123456789m123456789p123456789s123z", "too_many_tiles", "sixteen-tile games are not supported"),
        ("123m456p789s11222z??", "face_down", "Turn over"),
        ("55555m456p789s222z", "five_of_a_kind", "tap"),
    ],
)
def test_a_picture_that_cannot_be_a_hand_says_what_to_do(laid, code, what):
    messages = {doubt.code: doubt.message for doubt in reading(*row(laid)).doubts}
    assert what in messages[code]


def test_thirty_tiles_in_one_row_are_counted():
    """They are no hand; one tile of them is none either, which was read until all were."""
    found = reading(*row("123456789m123456789p123456789s123z"))
    (message,) = [doubt.message for doubt in found.doubts if doubt.code == "too_many_tiles"]
    assert message.startswith("30 tiles were read")
    assert found.probability < 0.2


@pytest.mark.parametrize("gaps", [{}, {14: 10}, {14: 20}, {13: 30}, {15: 30}, {5: 20, 14: 30}])
@pytest.mark.parametrize(
    "laid", ["123m456p789s112223z", "123m456p789s1112223z", "123m456p789s11122233z", "123m456p789s111222333z"]
)
def test_a_straight_row_of_more_tiles_than_a_hand_loses_none_silently(laid, gaps):
    """Fifteen tiles to eighteen, as in the games with sixteen tiles in hand."""
    placed = row(laid, x=20, gaps=gaps)
    found = reading(*placed)
    (warning,) = [doubt for doubt in found.doubts if doubt.code == "too_many_tiles"]
    assert warning.message.startswith(f"{len(placed)} tiles were read")
    assert len(warning.tiles) == len(placed)
    assert found.probability < 0.5


def test_the_fifth_set_of_a_hand_is_not_left_out_silently():
    called = [*row("444z", x=480, turned=[0]), *row("555z", x=640, turned=[0])]
    found = reading(*row("123m456p123s11z", x=20), *called)
    (warning,) = [doubt for doubt in found.doubts if doubt.code == "too_many_tiles"]
    assert len(warning.tiles) == 17
    assert found.probability < 0.5


@pytest.mark.parametrize("flowers", ["1f", "13f", "1234f", "12345678f"])
def test_a_photo_of_flowers_counts_all_of_them(flowers):
    for placed in (
        row(flowers),
        [(code, 100 + 150 * n, 100 + 60 * (n % 3), w, h) for n, (code, _, _, w, h) in enumerate(row(flowers))],
    ):
        found = reading(*placed)
        assert found.hand.to_json()["flowers"] == flowers
        assert {one.role for one in found.tiles} == {"flower"}


def test_too_few_tiles_for_a_hand_are_announced_with_less_than_a_hand():
    """However clearly they are seen: where a finished hand was photographed, some are missing."""
    whole, short = reading(*row("123m456p789s11222z")), reading(*row("123m456p789s1222z"))
    assert whole.probability > 0.9
    assert short.probability < 0.7


def test_tiles_that_could_be_others_are_named():
    found = tiles(*row("123m456p789s11222z", gaps={13: 20}))
    probabilities = found.probabilities.copy()
    probabilities[4] = 0
    probabilities[4, [13, 12, 14]] = 0.6, 0.3, 0.1
    result = read(lay_out(Detections(found.quads, found.scores, probabilities)), SIZE)
    assert [(doubt.code, doubt.tiles) for doubt in result.doubts] == [("low_confidence", (4,))]
    assert "5p" in result.doubts[0].message
    assert "4p" in result.doubts[0].message
    assert [tile.code for tile, _ in result.tiles[4].alternatives] == ["5p", "4p", "6p"]


def test_two_rows_that_could_be_the_hand():
    found = reading(*row("123456789m12345p", y=480), *row("123m456p789s11222z", y=540, gaps={13: 20}))
    assert [(doubt.code, doubt.tiles) for doubt in found.doubts] == [("several_rows", tuple(range(14, 28)))]


def test_every_doubt_has_a_meaning():
    assert all(DOUBTS.values())


@st.composite
def scenes(draw) -> list:
    """One to three rows at a slope, some gaps and sideways tiles, and tiles lying about."""
    placed = []
    level = 100.0
    for _ in range(draw(st.integers(1, 3))):
        text = "".join(
            draw(st.lists(st.sampled_from(["1m", "5p", "0s", "7z", "3f", "?", "9s"]), min_size=1, max_size=16))
        )
        width = draw(st.integers(24, 60))
        gaps = draw(st.dictionaries(st.integers(1, 15), st.integers(0, 50), max_size=3))
        turned = draw(st.lists(st.integers(0, 15), max_size=2))
        slope = draw(st.sampled_from([0, 0.03, -0.05, 0.12]))
        placed += row(text, x=40, y=level, width=width, gaps=gaps, turned=turned, slope=slope)
        level += draw(st.integers(200, 300))
    for _ in range(draw(st.integers(0, 3))):
        placed.append(("2m", draw(st.integers(0, 1200)), draw(st.integers(0, 900)), 40, 54))
    return list(dict.fromkeys(placed))


@given(scenes(), st.randoms(use_true_random=False))
def test_the_order_of_detections_never_matters(placed, random):
    detections = tiles(*placed)
    order = list(range(len(placed)))
    random.shuffle(order)
    assert read(lay_out(detections[np.array(order)]), SIZE) == read(lay_out(detections), SIZE)


@given(scenes(), st.sampled_from([0.25, 0.5, 2.0, 4.0]))
def test_the_size_of_the_photo_never_matters(placed, factor):
    detections = tiles(*placed)
    larger = Detections(detections.quads * factor, detections.scores, detections.probabilities)
    size = (int(SIZE[0] * factor), int(SIZE[1] * factor))
    one, other = read(lay_out(detections), SIZE), read(lay_out(larger), size)
    assert (one.hand, one.doubts, one.probability) == (other.hand, other.doubts, other.probability)
    assert [(seen.tile, seen.role, seen.sideways) for seen in one.tiles] == [
        (seen.tile, seen.role, seen.sideways) for seen in other.tiles
    ]


@given(scenes())
def test_every_tile_is_told_once_and_the_hand_holds_what_the_row_shows(placed):
    found = read(lay_out(tiles(*placed)), SIZE)
    assert len(found.tiles) == len(placed)
    assert found.hand is not None
    in_hand = sorted(seen.tile.code for seen in found.tiles if seen.role in ("concealed", "winning", "flower"))
    assert in_hand == sorted(tile.code for tile in (*found.hand.concealed, *found.hand.flowers))
    assert found.hand == found.as_seen
    assert 0 <= found.probability <= 1


def test_corners_are_given_to_a_tenth_of_a_pixel():
    quad = ((10.04, 20.06), (30.14, 20.16), (30.24, 50.26), (10.34, 50.36))
    seen = SeenTile(Tile.from_code("1m"), quad, 1.0, False, (), Role.OTHER, 0)
    assert seen.to_json()["quad"] == [[10.0, 20.1], [30.1, 20.2], [30.2, 50.3], [10.3, 50.4]]


def test_a_tile_has_at_most_three_alternatives():
    found = tiles(*row("123m456p789s11222z", gaps={13: 20}))
    chances = found.probabilities.copy()
    chances[0] = 0
    chances[0, [0, 1, 2, 3]] = 0.7, 0.12, 0.1, 0.08
    first = read(lay_out(Detections(found.quads, found.scores, chances)), SIZE).tiles[0]
    assert [tile.code for tile, _ in first.alternatives] == ["1m", "2m", "3m"]
