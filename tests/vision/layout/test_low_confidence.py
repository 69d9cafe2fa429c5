"""Low-confidence tiles that complete a hand."""

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from vision.geometry.detections import Detections
from vision.layout.layout import lay_out
from vision.reading.read_detections import read_detections
from vision.reading.reading import read

SIZE = (1280, 960)
WHOLE = "123m456p789s11222z"


def scored(found, scores):
    """The tiles with these scores at these places."""
    changed = found.scores.copy()
    for place, score in scores.items():
        changed[place] = score
    return Detections(found.quads, changed, found.probabilities)


def sure(found):
    return found[np.flatnonzero(found.scores >= 0.4)]


@pytest.mark.parametrize("place", [0, 6, 12])
def test_a_faint_tile_fills_the_gap_of_a_row(place):
    found = read_detections(scored(tiles(*row(WHOLE, gaps={12: 20})), {place: 0.1}), SIZE)
    assert len(found.hand.concealed) == 14
    doubt = next(doubt for doubt in found.doubts if doubt.code == "faint")
    (faint,) = doubt.tiles
    assert str(found.tiles[faint].tile) in doubt.message
    assert len(found.as_seen.concealed) == 13


@pytest.mark.parametrize("times", [0.5, 2])
def test_a_faint_patch_much_larger_or_smaller_than_the_tiles_is_none(times):
    (patch,) = row("5z", x=640, width=40 * times)
    found = read_detections(scored(tiles(*row("123m456p789s1122z"), patch), {13: 0.3}), SIZE)
    assert len(found.hand.concealed) == 13
    (tile,) = row("5z", x=640)
    found = read_detections(scored(tiles(*row("123m456p789s1122z"), tile), {13: 0.3}), SIZE)
    assert len(found.hand.concealed) == 14


def test_a_kong_of_which_one_tile_is_faint_is_no_three_alike():
    """The hand wins without it as well, as a row that has the other three."""
    placed = [*row("22334455m", gaps={7: 20}), *row("999s9s", x=520, turned=[3]), *row("666z", x=740, turned=[0])]
    found = read_detections(scored(tiles(*placed), {8 + 3: 0.35}), SIZE)
    assert {meld.kind.value for meld in found.hand.melds} == {"exposed kong", "pung"}
    assert "faint" in {doubt.code for doubt in found.doubts}
    assert [meld.kind.value for meld in found.as_seen.melds] == ["pung"]


def test_two_faint_tiles_are_told_of_together():
    found = read_detections(scored(tiles(*row(WHOLE, gaps={12: 20})), {3: 0.3, 8: 0.2}), SIZE)
    assert len(found.hand.concealed) == 14
    doubt = next(doubt for doubt in found.doubts if doubt.code == "faint")
    assert len(doubt.tiles) == 2
    assert "were found with low confidence" in doubt.message


def test_a_faint_tile_and_an_unclear_one_make_no_win_together():
    placed = scored(tiles(*row("123m446p789s11222z", gaps={12: 20})), {0: 0.1})
    chances = placed.probabilities.copy()
    chances[4] = 0
    chances[4, [CODES.index("4p"), CODES.index("5p")]] = 0.7, 0.3
    found = read_detections(Detections(placed.quads, placed.scores, chances), SIZE)
    assert "".join(tile.code for tile in found.as_seen.concealed).count("4p") == 2
    assert found.hand == found.as_seen


def test_a_recovered_tile_makes_a_reading_no_surer_than_it_is_a_tile_itself():
    hand = row(WHOLE, gaps={13: 20})
    clear = read_detections(tiles(*hand), SIZE).probability
    found = [read_detections(scored(tiles(*hand), {13: score}), SIZE) for score in (0.35, 0.2, 0.06)]
    assert all(len(one.hand.concealed) == 14 for one in found)
    sure = [one.probability for one in found]
    assert clear > sure[0] > 0.9 > sure[1] > 0.8 > sure[2]
    assert sure[2] < 0.3


@pytest.mark.parametrize("blank", ["5z", "?"])
def test_what_is_bright_and_hardly_found_beside_thirteen_tiles_wins_nothing_for_sure(blank):
    """A bright wall, or the side of a tile, where the fourteenth would lie."""
    (patch,) = row(blank, x=640, y=505)
    for score in (0.05, 0.2, 0.39):
        found = read_detections(scored(tiles(*row("123m456p789s1122z"), patch), {13: score}), SIZE)
        assert found.probability < 0.9


def test_a_tile_that_the_edge_of_the_photo_cuts_completes_no_hand_for_sure():
    (whole,) = row("2z", x=640)
    for score, bound in ((0.3, 0.9), (0.1, 0.3)):
        placed = tiles(*row("123m456p789s1122z"), whole)
        inside = read_detections(scored(placed, {13: score}), SIZE)
        cut = read_detections(scored(placed, {13: score}), (681, 960))
        assert len(cut.hand.concealed) == len(inside.hand.concealed) == 14
        assert cut.probability < bound
        assert cut.probability < inside.probability


@pytest.mark.parametrize(
    ("x", "y", "taken"), [(660, 505, True), (620, 450, True), (300, 410, False), (660, 420, False)]
)
def test_a_recovered_tile_won_only_in_line_with_the_row_or_at_its_end(x, y, taken):
    (tile,) = row("2z", x=x, y=y)
    found = read_detections(scored(tiles(*row("123m456p789s1122z"), tile), {13: 0.3}), SIZE)
    assert len(found.hand.concealed) == (14 if taken else 13)


def test_the_fourth_tile_of_a_concealed_kong_may_be_faint():
    placed = tiles(*row("123m456p11222z", gaps={9: 20}), *row("?55s?", x=700, y=300))
    kong = [meld.kind.value for meld in read_detections(scored(placed, {len(placed) - 1: 0.05}), SIZE).hand.melds]
    assert kong == ["concealed kong"]


def test_a_referee_does_not_count_it():
    found = read_detections(scored(tiles(*row(WHOLE, gaps={12: 20})), {3: 0.1}), SIZE).unrepaired()
    assert found.hand == found.as_seen
    assert len(found.hand.concealed) == 13
    assert "faint" not in [doubt.code for doubt in found.doubts]


@pytest.mark.parametrize(
    ("extra", "score"),
    [
        (("9m", 700, 500, 40, 54), 0.35),  # at the end of a row that is whole
        (("9m", 300, 520, 34, 30), 0.35),  # a part of another tile
    ],
)
def test_a_whole_hand_takes_up_nothing_faint(extra, score):
    detections = tiles(*row(WHOLE, gaps={12: 20}), extra)
    detections = scored(detections, {len(detections) - 1: score})
    assert read_detections(detections, SIZE) == read(lay_out(sure(detections)), SIZE)


def test_what_lies_far_away_is_no_part_of_a_hand_that_lacks_one():
    detections = tiles(*row("123m456p789s1122z"), ("2z", 1200, 40, 40, 54))
    detections = scored(detections, {len(detections) - 1: 0.3})
    assert read_detections(detections, SIZE) == read(lay_out(sure(detections)), SIZE)


def test_only_faint_tiles_are_no_hand():
    detections = scored(tiles(*row(WHOLE)), dict.fromkeys(range(14), 0.2))
    assert read_detections(detections, SIZE).hand is None


def blank(code, found, place, score, doubt=0.1):
    """The tiles with this one at `place` as a blank one that is probably not a tile; white ones look like backs a little."""
    chances = found.probabilities.copy()
    chances[place] = 0
    chances[place, [CODES.index("?"), CODES.index(code)]] = doubt, 1 - doubt if code != "?" else 1
    return scored(Detections(found.quads, found.scores, chances), {place: score})


def test_a_patch_of_the_table_that_parts_a_row_is_no_tile():
    placed = blank("?", tiles(*row("123m456p7789s11222z", gaps={14: 20})), 7, 0.45)
    found = read_detections(placed, SIZE)
    assert "face_down" not in [doubt.code for doubt in found.doubts]
    assert "".join(tile.code for tile in found.hand.concealed).count("7s") == 1
    assert [one.role for one in found.tiles if one.tile.is_face_down] == ["other"]  # and nothing is lost


def test_a_patch_of_the_table_beside_three_alike_makes_them_no_kong():
    placed = blank("?", tiles(*row("?222333m55678m555z")), 0, 0.5)
    found = read_detections(placed, SIZE)
    assert found.hand.typed() == "22233355678m555z"
    assert blank_roles(found) == ["other"]
    kong = blank("?", tiles(*row("333m55678m555z"), *row("22m?2m", x=700)), 13, 0.6)
    assert [meld.typed() for meld in read_detections(kong, SIZE).hand.melds] == ["ankong:22m?2m"]


@pytest.mark.parametrize(("laid", "place"), [("?222m", 11), ("222m?", 14)])
def test_a_back_at_the_end_of_three_alike_makes_them_no_kong(laid, place):
    found = read_detections(blank("?", tiles(*row("333m55678m555z"), *row(laid, x=700)), place, 0.6), SIZE)
    assert [meld.typed() for meld in found.hand.melds] == ["pung:222m"]
    assert blank_roles(found) == ["other"]


def blank_roles(found):
    """What becomes of tiles face down."""
    return [one.role for one in found.tiles if one.tile.is_face_down]


def test_patches_that_hide_which_row_is_the_hand_are_told_as_a_change():
    found = read_detections(scored(tiles(*row("22299m22s9m?777z?333z", gaps={7: 40})), {8: 0.5, 12: 0.5}), SIZE)
    assert found.hand.typed() == "222999m22s!9m +pung:777z +pung:333z"
    warning = next(doubt for doubt in found.doubts if doubt.code == "repaired")
    assert warning.message.startswith("a tile face down, a tile face down: probably not a tile")
    assert [found.tiles[place].tile.code for place in warning.tiles] == ["?", "?"]
    assert found.as_seen != found.hand
    assert found.unrepaired().hand == found.as_seen


def test_a_tile_that_lies_face_down_for_sure_stays_one():
    placed = blank("?", tiles(*row("123m456p7789s11222z", gaps={14: 20})), 7, 0.95)
    assert "face_down" in [doubt.code for doubt in read_detections(placed, SIZE).doubts]


def test_the_upper_sides_of_standing_tiles_are_no_white_tiles():
    standing = row("123m456p789s11222z", gaps={13: 60})
    tops = [("5z", x, y - 50, w, 48) for _, x, y, w, _ in standing]
    placed = tiles(*standing, *tops)
    for top in range(14, 28):
        placed = blank("5z", placed, top, 0.6)
    found = read_detections(placed, SIZE)
    assert found.hand.typed() == "123m456p789s11222z!2z"
    assert [one.role for one in found.tiles if one.tile.code == "5z"] == ["other"] * 14


def test_white_tiles_behind_a_row_that_are_clear_are_tiles():
    found = read_detections(tiles(*row("123m456p789s11z", gaps={10: 0}), *row("555z", y=380)), SIZE)
    assert [meld.typed() for meld in found.hand.melds] == ["pung:555z"]


def test_the_side_of_a_tile_that_looks_like_a_white_one_is_no_tile():
    placed = blank("5z", tiles(*row("123m456p7789s11222z", gaps={14: 20})), 7, 0.49)
    found = read_detections(placed, SIZE)
    assert found.hand.typed() == "123m456p789s11222z!2z"
    assert [one.role for one in found.tiles if one.tile.code == "5z"] == ["other"]


@pytest.mark.parametrize(("score", "doubt"), [(0.6, 0.001), (0.8, 0.1)])
def test_a_white_tile_that_is_clear_stays_one_though_the_hand_has_a_tile_too_many(score, doubt):
    placed = blank("5z", tiles(*row("123m456p7789s11222z", gaps={14: 20})), 7, score, doubt)
    found = read_detections(placed, SIZE)
    assert [one.role for one in found.tiles if one.tile.code == "5z"] == ["concealed"]
    assert "repaired" not in [doubt.code for doubt in found.doubts]


@pytest.mark.parametrize("gap", [8, 30])
def test_a_wall_that_looks_white_is_no_part_of_the_hand_beside_it(gap):
    found = read_detections(tiles(*row("5" * 6 + "z" + WHOLE, gaps={5: gap})), SIZE)
    assert found.hand.typed() == WHOLE
    assert [one.role for one in found.tiles if one.tile.code == "5z"] == ["other"] * 6


def test_a_set_of_white_tiles_stays_one_beside_such_a_wall():
    found = read_detections(tiles(*row("123m456p789s11555z"), *row("5" * 6 + "z", y=100)), SIZE)
    assert found.hand.typed() == "123m456p789s11555z"


BESIDE_A_DIE = [
    ("1m", (327, 155), (383, 171), (353, 223), (297, 207)),
    ("1m", (385, 173), (440, 190), (409, 243), (355, 226)),
    ("1m", (442, 191), (497, 209), (467, 263), (411, 245)),
    ("5z", (497, 212), (553, 230), (523, 285), (467, 267)),
    ("5z", (582, 233), (639, 251), (611, 304), (554, 286)),
    ("6p", (778, 167), (833, 183), (810, 233), (755, 217)),
    ("7p", (835, 185), (890, 203), (867, 254), (811, 236)),
    ("8p", (891, 201), (948, 221), (926, 274), (869, 255)),
    ("6s", (751, 223), (807, 241), (783, 295), (726, 277)),
    ("7s", (808, 241), (866, 260), (842, 314), (785, 296)),
    ("8s", (867, 259), (925, 279), (902, 336), (843, 316)),
    ("1p", (721, 286), (779, 306), (751, 364), (694, 344)),
    ("2p", (779, 306), (837, 327), (811, 385), (753, 365)),
    ("3p", (837, 327), (897, 348), (873, 408), (813, 387)),
    ("3p", (976, 292), (961, 325), (920, 311), (934, 278)),
]
"""A row, the tile that won, three chows one above the other, and a die next to them, as they were found on a picture."""


def test_what_hardly_shows_a_face_is_left_out_where_it_parts_the_hand():
    chances = tiles(*((code, 0, 0, 1, 1) for code, *_ in BESIDE_A_DIE)).probabilities
    quads = np.array([quad for _, *quad in BESIDE_A_DIE], np.float32)
    placed = scored(Detections(quads, np.full(len(quads), 0.93), chances), {14: 0.56})
    found = read_detections(placed, SIZE)
    assert repr(found.hand) == "111m55z!5z +chow:678p +chow:678s +chow:123p"
    doubt = next(doubt for doubt in found.doubts if doubt.code == "repaired")
    assert doubt.message.startswith("3p: probably not a tile")
    assert found.unrepaired().hand != found.hand
