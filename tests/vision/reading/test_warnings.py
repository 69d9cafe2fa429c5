"""Which warning a reading gives, which tiles it names and what it advises."""

from __future__ import annotations

from dataclasses import replace

import pytest
from vision_fakes import CODES, row, tiles

from scorer.hand import Hand
from scorer.tiles import FACE_DOWN, Tile
from vision.geometry.detections import Detections
from vision.layout.layout import Layout, lay_out
from vision.reading import doubts
from vision.reading.doubts import Doubt, doubts_of_hand, doubts_of_repair, several_rows
from vision.reading.hypotheses import Guess
from vision.reading.reading import Reading, read
from vision.reading.seen_tile import Role, SeenTile

SIZE = (1280, 960)
HAND = "123m456p789s11222z"
QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
ONE, TWO, FLOWER, OTHER_FLOWER, WHITE = (Tile.from_code(code) for code in ("1m", "2m", "1f", "2f", "5z"))


def seen(tile: Tile, confidence: float = 0.9, role: Role = Role.CONCEALED, **chances: float) -> SeenTile:
    others = tuple((Tile.from_code(code), chance) for code, chance in chances.items())
    return SeenTile(tile, QUAD, confidence, False, ((tile, confidence), *others), role, 0)


def of_hand(typed: str, **given) -> dict[str, Doubt]:
    hand = Hand.from_typed(typed)
    every = [seen(tile) for tile in (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))]
    found = doubts_of_hand(hand, every, [one.tile for one in every], given.pop("rivals", ()), **given)
    return {one.code: one for one in found}


def reading_of(found: Detections | Layout) -> Reading:
    return read(found if isinstance(found, Layout) else lay_out(found), SIZE)


# How many tiles


@pytest.mark.parametrize(
    ("typed", "beside", "beyond", "code", "said"),
    [
        ("123m456p789s11222z", 0, 0, None, ""),
        ("123m456p789s1122z", 0, 0, "wrong_tile_count", "13"),
        ("123m456p789s112223z", 0, 0, "too_many_tiles", "15"),
        ("123m456p789s1122z", 0, 1, "wrong_tile_count", "13"),
        ("123m456p789s11222z", 0, 1, "too_many_tiles", "15"),
        ("123m456p789s1122z", 0, 2, "too_many_tiles", "15"),
        ("123m456p11z +pung:222z +pung:333z", 0, 0, None, ""),
        ("123m456p11z +ankong:2222z +pung:333z", 0, 0, None, ""),
        ("123m456p1z +ankong:2222z +pung:333z", 0, 0, "wrong_tile_count", "13"),
    ],
)
def test_a_hand_has_fourteen_tiles_with_those_that_continue_it(typed, beside, beyond, code, said):
    places = tuple(range(20, 20 + beyond))
    found = of_hand(typed, beside=beside, beyond=places)
    counts = {"wrong_tile_count", "too_many_tiles"} & found.keys()
    assert counts == ({code} if code else set())
    if code:
        assert said in found[code].message
        whole = len(Hand.from_typed(typed).concealed) + sum(len(meld.tiles) for meld in Hand.from_typed(typed).melds)
        assert found[code].tiles == (*range(whole), *(places if code == "too_many_tiles" else ()))


@pytest.mark.parametrize(
    ("text", "beside", "advice"), [("123m456p789s1122z", 1, True), ("123m456p789s1122z", 0, False)]
)
def test_enough_tiles_elsewhere_on_the_photo_are_advised_to_be_looked_for(text, beside, advice):
    message = of_hand(text, beside=beside)["wrong_tile_count"].message
    elsewhere, too_few = (doubts.text_of(one, "en") for one in (doubts.ELSEWHERE, doubts.TOO_FEW))
    assert (elsewhere in message, too_few in message) == (advice, not advice)


def test_face_up_tiles_beside_the_hand_count_and_backs_do_not():
    for beside, enough in (([("9m", 1000, 60, 40, 54)], True), ([("?", 1000, 60, 40, 54)], False), ([], False)):
        found = reading_of(tiles(*row("123m456p789s1122z"), *beside))
        (message,) = (one.message for one in found.doubts if one.code == "wrong_tile_count")
        assert (doubts.text_of(doubts.ELSEWHERE, "en") in message) is enough


@pytest.mark.parametrize(
    ("typed", "counted"),
    [
        ("123m456p789s1122z", "in_the_row"),
        ("123m456p1z +pung:222z +pung:333z", "in_the_melds"),
        ("123m456p1z +ankong:2222z +pung:333z", "kongs_as_three"),
    ],
)
def test_what_is_counted_is_named(typed, counted):
    message = of_hand(typed)["wrong_tile_count"].message
    keys = ("in_the_row", "in_the_melds", "kongs_as_three")
    words = [doubts.text_of(doubts.say(f"reading.{key}"), "en") for key in keys]
    longest = max((text for text in words if text in message), key=len)
    assert longest == doubts.text_of(doubts.say(f"reading.{counted}"), "en")


@pytest.mark.parametrize(("copies", "reported"), [("1111m", False), ("11111m", True), ("111110m", True)])
def test_five_tiles_of_a_kind_are_named(copies, reported):
    text = copies + "456p789s22z"
    found = of_hand(text)
    assert ("five_of_a_kind" in found) is reported
    if reported:
        assert found["five_of_a_kind"].tiles == tuple(range(5))
        assert "5 " in found["five_of_a_kind"].message


# The winning tile, melds and other rows


@pytest.mark.parametrize(
    ("typed", "winning", "reported"),
    [(HAND, None, True), (HAND, "2z", False), ("11z +pung:222z +pung:333z", None, True), ("+pung:222z", None, False)],
)
def test_the_winning_tile_is_unknown_where_a_row_has_none(typed, winning, reported):
    hand = replace(Hand.from_typed(typed), winning_tile=winning and Tile.from_code(winning))
    assert ("winning_tile_unknown" in {one.code for one in doubts_of_hand(hand, [], [], [])}) is reported


def test_unclear_melds_and_sets_that_lie_apart_are_named():
    found = of_hand(HAND, unclear=((9, 10), (12, 13)), apart=(5, 0))
    assert found["meld_unclear"].tiles == (9, 10, 12, 13)
    assert found["sets_apart"].tiles == (5, 0)
    assert "1m6p" in found["sets_apart"].message.replace(" ", "")
    assert not {"meld_unclear", "sets_apart", "several_rows"} & of_hand(HAND).keys()


@pytest.mark.parametrize(("rows", "count"), [([(14, 15)], "2"), ([(14, 15), (20, 21, 22)], "3")])
def test_other_rows_are_counted_with_the_hand(rows, count):
    warning = several_rows(rows)
    assert warning.tiles == tuple(place for one in rows for place in one)
    assert count in warning.message
    assert of_hand(HAND, rivals=[range(14, 16)])["several_rows"].tiles == (14, 15)


@pytest.mark.parametrize(("share", "reported"), [(0.5, False), (0.79, False), (0.8, True), (0.9, True), (1.0, True)])
def test_another_row_could_be_the_hand_from_four_fifths_of_its_likelihood_on(share, reported):
    """The tiles of rows in between are counted: each warning names the tiles of its own row."""
    placed = (*row(HAND, y=100, gaps={13: 20}), *row("123m456p789s1122z", y=400), *row("234m567p11s55667s", y=700))
    layout = lay_out(tiles(*placed, ("9p", 1200, 20, 40, 54)))
    assert len(layout.hands) == 3
    best = layout.hands[0]
    # A power of two, so that its fractions are exact.
    hands = [replace(best, row=replace(best.row, likelihood=0.5))]
    hands += [
        replace(one, row=replace(one.row, likelihood=likelihood))
        for one, likelihood in zip(layout.hands[1:], (0.45, 0.5 * share), strict=True)
    ]
    found = reading_of(replace(layout, hands=tuple(hands)))
    (warning,) = (one for one in found.doubts if one.code == "several_rows")
    named = ["".join(found.tiles[place].tile.code for place in warning.tiles[:13])]
    named += ["".join(found.tiles[place].tile.code for place in warning.tiles[13:])]
    assert named == ["2m3m4m5p6p7p1s1s5s5s6s6s7s", "1m2m3m4p5p6p7s8s9s1z1z2z2z" if reported else ""]
    assert all(found.tiles[place].role == Role.OTHER for place in warning.tiles)


def test_tiles_that_continue_the_hand_are_named_where_they_lie():
    layout = lay_out(tiles(*row(HAND, y=600, gaps={13: 20}), *row("12s", x=200, y=60), ("9p", 1000, 60, 40, 54)))
    free = layout.scenery[-1]
    found = reading_of(replace(layout, beyond=(free,)))
    (warning,) = (one for one in found.doubts if one.code == "too_many_tiles")
    place = warning.tiles[-1]
    assert found.tiles[place].detection == layout.detections.ids[free]
    assert len(warning.tiles) == 15


# Tiles that could be others


@pytest.mark.parametrize(
    ("first", "second", "codes"),
    [
        (Guess((ONE,), 0.9, True), Guess((TWO,), 0.1, True), []),
        (Guess((ONE,), 0.9, False), Guess((TWO,), 0.1, False), []),
        (Guess((ONE,), 0.9, False), Guess((TWO,), 0.1, True), ["could_win"]),
        (Guess((TWO,), 0.9, False), Guess((ONE,), 0.1, True), ["repaired"]),
    ],
)
def test_a_hand_could_win_only_where_it_does_not(first, second, codes):
    found = doubts_of_repair([seen(ONE)], [first, second])
    assert [(one.code, one.tiles) for one in found] == [(code, (0,)) for code in codes]
    if codes == ["could_win"]:
        assert "10%" in found[0].message


def test_a_change_is_explained_by_the_win_that_it_makes_unless_only_flowers_change():
    win, rules = (doubts.text_of(doubts.say(f"reading.{name}"), "en") for name in ("makes_a_win", "no_such_hand"))
    for tile, taken, wins, why in (
        (ONE, TWO, True, win),
        (ONE, TWO, False, rules),
        (FLOWER, OTHER_FLOWER, True, rules),
        (FLOWER, OTHER_FLOWER, False, rules),
    ):
        (found,) = doubts_of_repair([seen(tile)], [Guess((taken,), 0.7, wins)])
        assert why in found.message
        assert "70%" in found.message
    (both,) = doubts_of_repair([seen(ONE), seen(FLOWER)], [Guess((TWO, OTHER_FLOWER), 0.7, True)])
    assert (win in both.message, both.tiles) == (True, (0, 1))


def test_a_back_is_named_by_its_chance_of_a_white_dragon():
    backs = [seen(FACE_DOWN, role=Role.OTHER), seen(FACE_DOWN, role=Role.OTHER, **{"5z": 0.1}), seen(ONE)]
    found = doubts._face_down(backs, [FACE_DOWN, FACE_DOWN, ONE])
    assert [(one.code, one.tiles) for one in found] == [("face_down", (0,)), ("white_or_back", (1,))]
    assert doubts._face_down(backs[1:], [WHITE, ONE]) == []


def test_a_warning_has_a_known_code():
    with pytest.raises(KeyError, match="nonsense"):
        Doubt("nonsense", "")
    assert Doubt("faint", "Said.").to_json() == {"code": "faint", "message": "Said.", "tiles": []}


def test_the_tiles_that_a_further_pass_changed_are_named_or_else_the_groups():
    groups = doubts.text_of(doubts.say("reading.other_groups"), "en")
    assert groups in doubts.seen_again((), (), ()).message
    for tiles_, dropped in (((ONE,), ()), ((), (TWO,)), ((ONE,), (TWO,))):
        message = doubts.seen_again(tiles_, dropped, (3,) * len(tiles_)).message
        assert groups not in message
        assert ("1m" in message, "2m" in message) == (bool(tiles_), bool(dropped))


# A correction of several tiles


def unclear(share: float) -> Detections:
    """A row that wins if its fifth tile is 5p, which has this share; else it is 4p."""
    found = tiles(*row("123m446p789s11222z", gaps={13: 20}))
    chances = found.probabilities.copy()
    chances[4] = 0
    chances[4, [CODES.index("4p"), CODES.index("5p")]] = 1 - share, share
    return Detections(found.quads, found.scores, chances)


@pytest.mark.parametrize(("share", "corrected"), [(0.04, False), (0.1, True), (0.3, True)])
def test_a_win_is_read_that_is_more_probable_than_not(share, corrected):
    found = reading_of(unclear(share))
    assert found.hand.is_whole is corrected
    assert [one.code for one in found.doubts if one.code in ("repaired", "could_win")] == [
        "repaired" if corrected else "could_win"
    ]
    assert found.as_seen.is_whole is False


def test_a_win_that_is_corrected_is_not_read_where_its_layout_is_improbable():
    """Both the faces and the whole reading must be more probable than not."""
    layout = lay_out(unclear(0.3))
    best = layout.hands[0]
    taken = []
    for likelihood in (0.9, 0.5, 0.1, 0.001):
        hand = replace(best, row=replace(best.row, likelihood=likelihood))
        found = reading_of(replace(layout, hands=(hand,)))
        taken.append(found.hand.is_whole)
        if not found.hand.is_whole:
            assert found.hand == found.as_seen
            assert found.runners_up[0].hand.is_whole
            assert found.probability < 0.5
            codes = [one.code for one in found.doubts]
            assert "could_win" in codes
            assert "repaired" not in codes
    assert taken == sorted(taken, reverse=True)
    assert taken[0]
    assert not taken[-1]


def test_other_hands_are_no_more_probable_than_their_tiles_and_less_so_with_the_first():
    layout = lay_out(unclear(0.3))
    best = layout.hands[0]
    clear, poor = (
        reading_of(replace(layout, hands=(replace(best, row=replace(best.row, likelihood=one)),)))
        for one in (0.999, 0.3)
    )
    tiles_alone = 0.7 / (0.7 + 0.3 * 20)
    assert clear.runners_up[0].probability == pytest.approx(tiles_alone, rel=0.03)
    assert poor.runners_up[0].probability < 0.9 * tiles_alone
    assert poor.probability < 0.9 * clear.probability
