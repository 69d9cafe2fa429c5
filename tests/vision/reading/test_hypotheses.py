"""What tiles are taken for where they could be others, and what is never done."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vision_fakes import CODES, row, tiles

from scorer.arrangement import wins
from scorer.notation import parse_tiles
from scorer.tiles import FACE_DOWN, Tile
from vision.geometry.detections import Detections
from vision.layout.layout import lay_out
from vision.reading import hypotheses
from vision.reading.hypotheses import WON, guesses
from vision.reading.reading import Reading, read
from vision.reading.seen_tile import Role

SIZE = (1280, 960)
HAND = "123m456p789s11222z"


def choices(text, **unsure):
    """What each tile of `text` could be; `t4={"5p": 0.4, "4p": 0.6}` for the one at place 4."""
    found = [[(tile, 0.998)] for tile in parse_tiles(text)]
    for name, chances in unsure.items():
        found[int(name[1:])] = sorted(
            ((Tile.from_code(code), p) for code, p in chances.items()), key=lambda one: -one[1]
        )
    return found


def guess(text, roles=None, **unsure):
    found = choices(text, **unsure)
    return guesses(found, [Role(role) for role in roles or ["concealed"] * len(found)])


def reading(text, unsure, **options) -> Reading:
    """The reading of a row in which the tiles at some places have these chances."""
    found = tiles(*row(text, gaps={13: 20}, **options))
    probabilities = found.probabilities.copy()
    for place, chances in unsure.items():
        probabilities[place] = 0
        for code, chance in chances.items():
            probabilities[place, CODES.index(code)] = chance
    return read(lay_out(Detections(found.quads, found.scores, probabilities)), SIZE)


def doubts(found):
    return {doubt.code: doubt for doubt in found.doubts}


def test_a_hand_that_is_clear_is_what_it_is():
    (only,) = guess(HAND)
    assert only.tiles == tuple(parse_tiles(HAND))
    assert only.wins
    assert only.probability == pytest.approx(0.998**14, abs=0.03)


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("123m446p789s11222z", {"t4": {"4p": 0.6, "5p": 0.4}}),  # regular
        ("1155m2277p3388s14z", {"t13": {"4z": 0.7, "1z": 0.3}}),  # seven pairs
        ("19m19p19s12345677z", {"t6": {"2z": 0.5, "1z": 0.5}}),  # thirteen orphans already
        ("147m258p8s1234567z", {"t6": {"8s": 0.6, "9s": 0.4}}),  # honours and knitted tiles
        ("147m248p369s23499m", {"t4": {"4p": 0.6, "5p": 0.4}}),  # knitted straight
        ("123m456p789s12322z", {"t9": {"1z": 0.55, "3z": 0.4}, "t11": {"3z": 0.5, "1z": 0.2, "2z": 0.3}}),
    ],
)
def test_unclear_tiles_are_taken_for_what_makes_a_win(text, unsure):
    best = guess(text, **unsure)[0]
    assert best.wins
    assert 0.5 < best.probability < 1


@pytest.mark.parametrize(("text", "place"), [("55567m405667p999p", 4), ("999p766504p76555m", 9)])
def test_an_unclear_tile_is_what_leaves_the_row_sorted(text, place):
    """Both hands win; the last tile of a row may lie anywhere, so its place says nothing."""
    unsure = {"4m": 0.9, "7m": 0.05}
    assert guess(text, **{f"t{place}": unsure})[0].tiles[place].code == "7m"
    assert guess("405667p99955567m", t13=unsure)[0].tiles[13].code == "4m"


def test_the_order_does_not_decide_whether_a_hand_wins(monkeypatch):
    unsure = {"t9": {"1z": 0.55, "3z": 0.4}, "t11": {"3z": 0.5, "1z": 0.2, "2z": 0.3}}
    wins = []
    for ordered in (1.0, hypotheses.ORDERED):
        monkeypatch.setattr(hypotheses, "ORDERED", ordered)
        monkeypatch.setattr(hypotheses, "LEAST", 0.0)
        wins.append(sum(one.probability for one in guess("123m456p789s12322z", **unsure) if one.wins))
    assert wins[0] == pytest.approx(wins[1], abs=0.02)


def test_a_row_that_nobody_sorted_says_nothing_about_a_tile():
    best = guess("557m6p54p66m07p999p5m", t2={"4m": 0.9, "7m": 0.05})[0]
    assert best.tiles[2].code == "4m"


def test_a_tile_that_is_seen_clearly_stays_what_it_is():
    found = guess("123m446p789s11222z", t4={"4p": 0.99, "5p": 0.01})
    assert "".join(tile.code for tile in found[0].tiles[3:6]) == "4p4p6p"
    assert not found[0].wins
    assert found[1].wins
    assert found[1].probability == pytest.approx(0.01 * WON / (0.99 + 0.01 * WON), rel=0.1)


def test_what_makes_no_win_is_not_changed_for_being_unclear():
    found = guess("1479m258p369s1234z", t3={"9m": 0.5, "8m": 0.45})
    assert found[0].tiles == tuple(parse_tiles("1479m258p369s1234z"))
    assert not any(one.wins for one in found)


def test_there_are_four_of_a_kind():
    found = guess("11111m456p789s222z", t2={"1m": 0.9, "2m": 0.06, "7m": 0.04})
    assert found[0].tiles[2].code == "2m"
    assert {one.tiles.count(Tile.from_code("1m")) for one in found} == {4}


def test_five_alike_stay_where_none_can_be_another():
    (only,) = guess("11111m456p789s222z")
    assert only.tiles == tuple(parse_tiles("11111m456p789s222z"))
    assert not only.wins


def test_red_fives_are_fives():
    found = guess("055550m456p789s2z", t0={"0m": 0.8, "5m": 0.1, "6m": 0.1}, t4={"5m": 0.7, "8m": 0.3})
    assert sum(tile.kind == 4 for tile in found[0].tiles) <= 4


def test_a_flower_is_there_once():
    roles = ["concealed"] * 14 + ["flower"] * 2
    found = guess(HAND + "11f", roles, t15={"1f": 0.7, "2f": 0.2, "3f": 0.1})
    assert [tile.code for tile in found[0].tiles[14:]] == ["1f", "2f"]


def test_a_meld_stays_a_set_of_its_form():
    roles = ["meld 1"] * 3 + ["concealed"] * 11
    found = guess("111m456p789s11222z", roles, t1={"1m": 0.55, "2m": 0.45})
    assert [one.tiles[1].code for one in found] == ["1m"]


def test_a_meld_may_be_of_another_kind_as_a_whole():
    roles = ["meld 1"] * 3 + ["concealed"] * 11
    unsure = {f"t{place}": {"1m": 0.6, "9m": 0.4} for place in range(3)}
    found = guess("111m456p789s11222z", roles, **unsure)
    assert [[tile.code for tile in one.tiles[:3]] for one in found] == [["1m"] * 3, ["9m"] * 3]


@pytest.mark.parametrize("kong", ["?11m?", "?1m??"])
def test_face_down_tiles_of_a_kong_count_as_what_it_shows(kong):
    roles = ["meld 1"] * 4 + ["concealed"] * 11
    text = kong + "1m23m456p789s22z"
    found = guess(text, roles, t4={"1m": 0.6, "4m": 0.4})
    assert found[0].tiles[4].code == "4m"


def test_a_back_that_could_be_a_white_dragon_is_one_where_the_hand_wins_with_it():
    roles = ["concealed"] * 13 + ["other"]
    text = "123m456p789s1122z?"
    found = guess(text, roles, t13={"?": 0.7, "2z": 0.3})
    assert found[0].tiles[13].code == "2z"
    sure = guess(text, roles)
    assert sure[0].tiles[13] is FACE_DOWN


def test_a_win_that_is_less_likely_than_not_is_not_read():
    loose = [(code, x, 432, 40, 54) for code, x in (("3s", 120), ("9m", 300), ("7p", 500))]
    placed = tiles(*row("123m456p789s11123z", gaps={13: 20}), *loose)
    probabilities = placed.probabilities.copy()
    for place, (first, second) in {12: ("2z", "3z"), 13: ("3z", "2z")}.items():
        probabilities[place] = 0
        probabilities[place, [CODES.index(code) for code in (first, second, "4z")]] = 0.34, 0.33, 0.33
    faint = np.full(len(placed), 0.41, np.float32)
    found = read(lay_out(Detections(placed.quads, faint, probabilities)), SIZE)
    assert found.hand == found.as_seen
    assert "repaired" not in doubts(found)
    assert "could_win" in doubts(found)
    assert found.probability < 0.5


@pytest.mark.parametrize(("chance", "read_so"), [(0.04, False), (0.12, True)])
def test_a_win_by_a_face_that_a_tile_hardly_looks_like_is_not_read(chance, read_so):
    """However much likelier a hand is that wins."""
    others = dict.fromkeys(("4m", "6m", "7m", "8m"), (0.4 - chance) / 4)
    found = reading("123m456p789s11222z", {12: {"6z": 0.6, "2z": chance, **others}})
    assert ("repaired" in doubts(found)) == read_so
    assert ("could_win" in doubts(found)) != read_so
    assert (found.hand == found.as_seen) != read_so


faces = st.sampled_from(CODES[:34])


@st.composite
def unsure_hands(draw):
    found = []
    for _ in range(14):
        some = draw(st.lists(faces, min_size=1, max_size=3, unique=True))
        weights = sorted((draw(st.floats(0.01, 1)) for _ in some), reverse=True)
        found.append([(Tile.from_code(code), weight / sum(weights)) for code, weight in zip(some, weights)])
    return found


@given(unsure_hands())
def test_no_hand_is_likelier_than_the_one_that_is_told(found):
    best = guesses(found, [Role.CONCEALED] * 14)
    shares = [one.probability for one in best]
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1 + 1e-9
    chosen = math.prod(dict(options)[tile] for options, tile in zip(found, best[0].tiles, strict=True))
    for place, options in enumerate(found):
        for tile, chance in options:
            other = (*best[0].tiles[:place], tile, *best[0].tiles[place + 1 :])
            counts = [sum(one.kind == kind for one in other) for kind in range(34)]
            if max(counts) <= 4:
                here = chosen / dict(options)[best[0].tiles[place]] * chance
                assert (
                    chosen * (WON if best[0].wins else 1)
                    >= here * (WON if wins(counts, four_alike=True) else 1) * 0.999
                )


def test_a_change_is_told_and_what_is_seen_is_kept():
    found = reading("123m446p789s11222z", {4: {"4p": 0.6, "5p": 0.4}})
    assert found.hand.to_json()["concealed"] == HAND
    assert found.as_seen.to_json()["concealed"] == "123m446p789s11222z"
    doubt = doubts(found)["repaired"]
    assert doubt.tiles == (4,)
    assert "4p read as 5p" in doubt.message
    assert [str(one.hand.to_json()["concealed"]) for one in found.runners_up] == ["123m446p789s11222z"]
    assert found.tiles[4].tile.code == "4p"


def test_a_referee_sees_what_is_seen():
    found = reading("123m446p789s11222z", {4: {"4p": 0.6, "5p": 0.4}}).unrepaired()
    assert found.hand == found.as_seen
    assert found.hand.to_json()["concealed"] == "123m446p789s11222z"
    assert not {"repaired", "could_win"} & doubts(found).keys()
    assert found.runners_up == ()
    assert found.probability < 0.6


def test_a_false_win_stays_false_and_says_what_it_could_be():
    found = reading("123m446p789s11222z", {4: {"4p": 0.99, "5p": 0.01}})
    assert found.hand == found.as_seen
    doubt = doubts(found)["could_win"]
    assert doubt.tiles == (4,)
    assert "4p read as 5p" in doubt.message


def test_the_winning_tile_follows_its_tile():
    found = reading("123m456p789s11223z", {13: {"3z": 0.6, "2z": 0.4}})
    assert found.hand.winning_tile.code == "2z"
    assert found.as_seen.winning_tile.code == "3z"


def test_nothing_is_told_where_nothing_is_in_doubt():
    found = reading(HAND, {})
    assert found.hand == found.as_seen
    assert found.runners_up == ()
    assert not found.doubts
    # Clear faces alone do not make a hand certain: of rendered hands that look as clear some are read wrongly.
    assert 0.9 < found.probability < 1


def test_hardly_any_set_has_two_red_characters():
    unsure = {"t3": {"0m": 0.7, "5m": 0.3}, "t4": {"0m": 0.9, "5m": 0.1}}
    best = guess("123m55m456p789s222z", **{"t3": unsure["t3"], "t4": unsure["t4"]})[0]
    assert [tile.code for tile in best.tiles[3:5]] == ["5m", "0m"]


def test_two_red_circles_are_in_many_sets():
    chances = {"0p": 0.8, "5p": 0.2}
    best = guess("123m55p456p789s222z", t3=chances, t4=chances)[0]
    assert [tile.code for tile in best.tiles[3:5]] == ["0p", "0p"]


def test_where_all_circles_look_red_most_of_them_are_not():
    """A set has two red fives of circles at most: the one that looks red most clearly is one."""
    chances = {"0p": 0.7, "5p": 0.3}
    best = guess("123m505p456p789s22z", t3=chances, t4={"0p": 0.97, "5p": 0.03}, t5=chances)[0]
    assert [tile.code for tile in best.tiles[3:6]] == ["5p", "0p", "5p"]
