"""Cases exactly at a limit of a reading, and just inside and outside of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from scorer.hand import Hand
from scorer.tiles import TILES, Tile
from vision.geometry.detections import Detections
from vision.layout.layout import lay_out
from vision.reading import calibration, hypotheses, read_detections, reading
from vision.reading.doubts import HARMLESS, Doubt, no_tiles
from vision.reading.further_hands import _is_a_hand
from vision.reading.hypotheses import guesses
from vision.reading.read_detections import _gain, _next_faces
from vision.reading.reading import Reading, RunnerUp, read
from vision.reading.seen_tile import Role

SIZE = (1280, 960)
HAND = "123m456p789s11222z"
ONE, TWO, THREE = (Tile.from_code(code) for code in ("1m", "2m", "3m"))
NOTHING = read(lay_out(Detections.empty()), SIZE)


def laid_out(text: str = HAND, **options):
    return lay_out(tiles(*row(text, **(options or {"gaps": {13: 20}}))))


def reading_of(text: str = HAND) -> Reading:
    return read(laid_out(text), SIZE)


def with_chances(found: Detections, places: dict[int, dict[str, float]]) -> Detections:
    chances = found.probabilities.copy()
    for place, shares in places.items():
        chances[place] = 0
        chances[place, [CODES.index(code) for code in shares]] = list(shares.values())
    return Detections(found.quads, found.scores, chances)


# Further hands


@pytest.mark.parametrize(("cost", "is_one"), [(6.0, True), (10.0, True), (10.01, False), (14.0, False)])
def test_a_further_hand_is_laid_as_a_hand(cost, is_one):
    laid = laid_out().hands[0]
    assert _is_a_hand(replace(laid, row=replace(laid.row, cost=cost)), reading_of()) is is_one


@pytest.mark.parametrize(
    ("text", "lines", "is_one"),
    [
        ("123m456p789s1222z", 1, True),
        ("123m456p789s122z", 1, False),
        ("123m456p789s1222z", 2, False),
        ("123m456p789s12223z", 1, True),
        ("123m456p789s12223z", 2, False),
        (HAND, 2, True),
        ("123m456p789s112223z", 1, False),
    ],
)
def test_a_further_hand_has_13_or_14_tiles_that_win_or_lie_in_one_line(text, lines, is_one):
    laid = laid_out(text).hands[0]
    assert _is_a_hand(replace(laid, lines=lines, row=replace(laid.row, cost=6.0)), reading_of(text)) is is_one


def test_a_table_has_four_hands_and_their_warning_is_given_once():
    found = read_detections.read_detections(
        tiles(*(tile for place in range(5) for tile in row(HAND, y=60 + 180 * place, gaps={13: 20}))), SIZE
    )
    assert len(found.hands) == 4
    assert [doubt.code for doubt in found.doubts].count("several_rows") == 1
    assert len(found.tiles) == 70


def test_a_further_hand_is_named_in_a_warning_whatever_else_is_said():
    waiting, kongs = row("123m456p789s1122z", y=250), [*row("?55s?", x=700, y=250), *row("?66s?", x=900, y=250)]
    for first in (HAND, "123m456p789s1122z"):
        for other in (waiting, [*row("123m11222z", y=250), *kongs]):
            found = read_detections.read_detections(tiles(*row(first, y=800, gaps={12: 20}), *other), SIZE)
            assert len(found.hands) == 2
            (warning,) = (doubt for doubt in found.doubts if doubt.code == "several_rows")
            assert sorted(warning.tiles) == sorted(found.others[0].tiles)


def test_another_hand_is_never_stated_as_more_probable_than_the_first():
    found = read_detections.read_detections(
        tiles(*row(HAND, y=800, gaps={13: 20}), *row(HAND, y=300, gaps={13: 20})), SIZE
    )
    low = replace(found, probability=0.25)
    assert [one.probability for one in low.hands] == [0.25, 0.25]
    assert [one.hand for one in low.hands] == [found.hand, found.others[0].hand]
    assert replace(found, others=()).hands == ()


# What a reading says of itself


def test_a_reading_is_sure_above_a_limit_where_nothing_speaks_against_it():
    whole = reading_of()
    sure = replace(whole, probability=0.93, is_stated=True, is_confirmed=True, doubts=())
    assert sure.sure
    assert replace(sure, probability=calibration.SURE).sure
    assert replace(sure, doubts=tuple(Doubt(code, "") for code in HARMLESS)).sure
    rivals = [(RunnerUp(whole.hand, 0.01), RunnerUp(whole.hand, share)) for share in (0.07, 0.09)]
    assert [replace(sure, probability=0.98, runners_up=each).sure for each in rivals] == [True, False]
    assert [replace(sure, runners_up=each).assurance for each in rivals] == pytest.approx([0.93, 0.91])
    other = read_detections.read_detections(
        tiles(*row(HAND, y=800, gaps={13: 20}), *row(HAND, y=300, gaps={13: 20})), SIZE
    ).others
    against = ({"probability": 0.91}, {"is_stated": False}, {"others": other}, {"doubts": (Doubt("faint", ""),)})
    assert [replace(sure, **change).sure for change in (*against, {"is_confirmed": False})] == [False] * 5


@pytest.mark.parametrize(("second", "is_sure"), [(HAND, False), ("123m456p789s11224z", True)])
def test_another_hand_leaves_a_reading_sure_only_if_it_does_not_win(second, is_sure):
    found = read_detections.read_detections(
        tiles(*row(HAND, y=800, gaps={13: 20}), *row(second, y=300, gaps={13: 20})), SIZE
    )
    sure = replace(found, probability=0.99, is_stated=True, is_confirmed=True, doubts=())
    assert [one.hand.is_whole for one in sure.hands] == [True, not is_sure]
    assert sure.sure is is_sure
    assert not replace(sure, hand=Hand.from_typed("123m456p789s11224z")).sure


@pytest.mark.parametrize(
    ("unclear", "is_sure"), [((0, 3, 6), True), ((9, 10), False), ((0, 11, 13), False), ((4,), True), ((), True)]
)
def test_equal_tiles_that_are_unclear_leave_no_reading_sure(unclear, is_sure):
    """123m456p789s11222z: both east winds, or two of the south winds, can be the same error."""
    whole = replace(reading_of(), probability=0.99, is_stated=True, is_confirmed=True)
    assert replace(whole, doubts=(Doubt("low_confidence", "", unclear),)).sure is is_sure


@pytest.mark.parametrize(
    ("role", "code", "is_sure"),
    [(Role.OTHER, "1f", False), (Role.INDICATOR, "1f", False), (Role.FLOWER, "1f", True), (Role.OTHER, "9m", True)],
)
def test_a_flower_outside_the_hand_may_belong_to_it(role, code, is_sure):
    whole = replace(reading_of(), probability=0.99, is_stated=True, is_confirmed=True, doubts=())
    beside = replace(whole.tiles[0], tile=Tile.from_code(code), role=role)
    assert replace(whole, tiles=(*whole.tiles, beside)).sure is is_sure


@pytest.mark.parametrize(
    ("role", "code", "away", "is_sure"),
    [
        (Role.OTHER, "9m", 33, True),
        (Role.OTHER, "9m", 34, False),
        (Role.OTHER, "?", 33, True),
        (Role.OTHER, "2f", 33, False),
        (Role.INDICATOR, "9m", 99, True),
        (Role.INDICATOR, "9m", 101, False),
        (Role.INDICATOR, "2f", 99, False),
    ],
)
def test_a_flower_nearer_to_other_tiles_than_to_the_hand_does_not_belong_to_it(role, code, away, is_sure):
    whole = replace(reading_of(), probability=0.99, is_stated=True, is_confirmed=True, doubts=())

    def beside(code, by):
        shown = replace(whole.tiles[0], tile=Tile.from_code(code), role=role)
        return replace(shown, quad=tuple((x, y - by) for x, y in shown.quad))

    assert replace(whole, tiles=(*whole.tiles, beside("1f", 100), beside(code, 100 + away))).sure is is_sure


@pytest.mark.parametrize(
    ("typed", "is_sure"),
    [
        ("+ankong:5555s", False),
        ("+ankong:?55s?", True),
        ("+pung:555s", True),
        ("+pung:555s +ankong:6666s", False),
        ("+ankong:5z??5z", False),
        ("+ankong:7z??7z", True),
        ("+pung:555z", True),
    ],
)
def test_four_upright_tiles_of_a_concealed_kong_may_be_a_called_one_and_white_dragons_may_be_backs(typed, is_sure):
    whole = replace(reading_of(), probability=0.99, is_stated=True, is_confirmed=True, doubts=())
    assert replace(whole, hand=Hand.from_typed("123m11222z " + typed)).sure is is_sure
    assert replace(whole, hand=None).sure


def test_a_reading_without_tiles_has_no_probability_whatever_is_asked_of_it():
    assert NOTHING.stated() is NOTHING
    assert NOTHING.with_agreement(0.5) is NOTHING
    assert NOTHING.unrepaired().probability == 0
    assert (NOTHING.hands, NOTHING.places, NOTHING.sure) == ((), (), False)
    assert NOTHING.doubts == (no_tiles(),)
    assert NOTHING.to_json()["seconds"] == {"decode": 0, "detect": 0, "read": 0}
    assert (NOTHING.is_stated, NOTHING.signs) == (False, None)


def test_probabilities_are_given_to_four_decimals():
    found = replace(reading_of(), probability=0.123456, runners_up=(RunnerUp(reading_of().hand, 0.98765432),))
    said = found.to_json()
    assert (said["probability"], said["runners_up"][0]["probability"]) == (0.1235, 0.9877)
    assert replace(found.tiles[0], confidence=0.54321987).to_json()["confidence"] == 0.5432


def test_the_stated_probability_lowers_other_hands_with_the_first_and_raises_none():
    found = replace(reading_of(), runners_up=(RunnerUp(reading_of().hand, 0.2),))
    assert found.signs is not None
    low, high = replace(found, probability=0.99, signs=found.signs._replace(wins=0.0)), replace(found, probability=0.1)
    stated = low.stated()
    assert stated.is_stated
    assert stated.probability < 0.99
    assert stated.runners_up[0].probability == pytest.approx(0.2 * stated.probability / 0.99)
    signs = found.signs._replace(wins=1.0, faces=-6.0, weakest=0.0, likelihood=-6.0)
    raised = replace(high, signs=signs).stated()
    assert raised.probability > 0.1
    assert raised.runners_up[0].probability == 0.2


def test_a_reading_without_corrections_is_no_stated_one():
    bare = reading_of().stated().unrepaired()
    assert not bare.is_stated
    assert bare.probability == pytest.approx(0.99**14, rel=1e-4)


# Faces of a tile


@pytest.mark.parametrize(("chance", "reported"), [(0.0051, True), (0.0049, False), (0.003, False), (0.007, True)])
def test_another_face_of_a_tile_is_listed_from_one_in_two_hundred_on(chance, reported):
    found = with_chances(tiles(*row(HAND)), {0: {"1m": 1 - chance, "9p": chance}})
    (first, *others) = read(lay_out(found), SIZE).tiles[0].alternatives
    assert first[0] is ONE
    assert [tile.code for tile, _ in others] == ["9p"] * reported


def test_a_confidence_is_at_most_one():
    found = with_chances(tiles(*row(HAND)), {0: {"1m": 1.0005}})
    assert read(lay_out(found), SIZE).tiles[0].confidence == 1


@pytest.mark.parametrize(("best", "chance", "kept"), [(1.0, 1 / 400, 2), (1.0, 1 / 401, 1), (0.5, 1 / 801, 1)])
def test_a_face_that_is_400_times_less_probable_is_the_last_to_be_considered(best, chance, kept):
    assert len(hypotheses._possible([(ONE, best), (TWO, chance)], Role.CONCEALED)) == kept
    assert len(hypotheses._possible([(ONE, 0.8), (TWO, 0.0021), (THREE, 0.0019)], Role.CONCEALED)) == 2


def test_eight_faces_of_a_tile_are_considered():
    """The ninth would win: it is not among them."""
    for place, wins in ((6, True), (7, True), (8, False)):
        codes = ["9p", "8p", "7p", "1p", "2p", "3p", "4p", "6p", "1s", "9s"]
        codes[place] = "5p"
        chances = {code: 0.12 - 0.004 * number for number, code in enumerate(codes)}
        chances = {code: share / sum(chances.values()) for code, share in chances.items()}
        found = with_chances(tiles(*row(HAND, gaps={13: 20})), {4: chances})
        layout = lay_out(found)
        assert any(one.hand.is_whole for one in _hands(read(layout, SIZE))) is wins


def _hands(found: Reading) -> list[RunnerUp]:
    return [RunnerUp(found.hand, found.probability), *found.runners_up]


def test_four_other_hands_are_told_and_none_below_one_in_a_hundred():
    """A tile that could be many others; it makes no win."""
    shares = {"1m": 0.3, "2m": 0.25, "3m": 0.2, "4m": 0.15, "5m": 0.06, "6m": 0.04}
    found = guesses([[(Tile.from_code(code), share) for code, share in shares.items()]], [Role.CONCEALED])
    assert [one.tiles[0].code for one in found] == ["1m", "2m", "3m", "4m", "5m"]
    assert [one.probability for one in found] == pytest.approx([0.3, 0.25, 0.2, 0.15, 0.06])
    for share, reported in ((0.0101, 2), (0.0099, 1), (0.006, 1), (0.014, 2)):
        assert len(guesses([[(ONE, 1 - share), (TWO, share)]], [Role.CONCEALED])) == reported


def test_limits_of_probabilities_include_themselves(monkeypatch):
    """A hand, a face and a win that are exactly as probable as the least that is reported, or read."""
    choices = [[(ONE, 0.9), (TWO, 0.1)]]
    least = guesses(choices, [Role.CONCEALED])[1].probability
    monkeypatch.setattr(hypotheses, "LEAST", least)
    assert len(guesses(choices, [Role.CONCEALED])) == 2
    clear = with_chances(tiles(*row(HAND)), {0: {"1m": 0.75, "9p": 0.25}})
    monkeypatch.setattr(reading, "UNLIKELY", 0.25)
    assert len(read(lay_out(clear), SIZE).tiles[0].alternatives) == 2
    unclear = lay_out(with_chances(tiles(*row("123m446p789s11222z", gaps={13: 20})), {4: {"4p": 0.7, "5p": 0.3}}))
    found = []
    monkeypatch.setattr(reading, "guesses", lambda *given: found.append(guesses(*given)) or found[-1])
    corrected = read(unclear, SIZE)
    limit = min(calibration.compared(corrected.signs), found[0][0].probability)
    for least, wins in ((limit, True), (1.001 * limit, False)):
        monkeypatch.setattr(reading, "LIKELIER", least)
        assert read(unclear, SIZE).hand.is_whole is wins


def test_no_hand_is_read_where_none_is_possible_but_the_most_probable_tiles():
    five = [[(ONE, 0.5)]] * 5
    (only,) = guesses(five, [Role.CONCEALED] * 5)
    assert (only.tiles, only.wins) == ((ONE,) * 5, False)
    assert only.probability == pytest.approx(0.5**5)


# Replaced faces


def faces_at(distance: float, first: str, second: str, odds: float):
    """The replacements for a tile at a distance from the end of a row, in tile heights."""
    placed = [*row("123m456p"), (first, 100 + 40 * 5 + distance * 40 / 0.74, 500, 40, 40 / 0.74)]
    found = with_chances(tiles(*placed), {6: {first: 1 / (1 + odds), second: odds / (1 + odds)}})
    return _next_faces(found, tuple(range(6)))


@pytest.mark.parametrize(
    ("distance", "odds", "found"),
    [(1, 0.5, 1), (4.9, 0.5, 1), (5.1, 0.5, 0), (7, 0.5, 0), (2, 0.0501, 1), (2, 0.0499, 0), (2, 0.04, 0)],
)
def test_a_face_is_replaced_near_the_hand_where_a_win_would_make_it_the_more_probable(distance, odds, found):
    faces = faces_at(distance, "1z", "2z", odds)
    assert [(places, TILES[face].code) for _, places, face in faces] == [((6,), "2z")] * found
    assert [share for share, *_ in faces] == pytest.approx([odds] * found, rel=1e-4)


@pytest.mark.parametrize(("x", "found"), [(550, 0), (549, 1)])
def test_a_face_five_heights_away_is_not_replaced(x, found):
    placed = tiles(("1m", 300, 500, 40, 50), ("1z", x, 500, 40, 50))
    detections = with_chances(placed, {1: {"1z": 0.6, "2z": 0.4}})
    assert len(_next_faces(detections, (0,))) == found


@pytest.mark.parametrize(("first", "second", "found"), [("1f", "2f", 0), ("1f", "2z", 1), ("2z", "1f", 1)])
def test_a_flower_is_replaced_by_no_other_flower(first, second, found):
    assert len(faces_at(1, first, second, 0.5)) == found


@pytest.mark.parametrize(
    ("chances", "together"),
    [
        ({0: ("5z", "?", 0.5)}, 0),
        ({0: ("5z", "?", 0.5), 3: ("5z", "?", 0.125)}, 1),
        ({0: ("5z", "?", 0.5), 3: ("?", "5z", 0.125)}, 0),
        ({0: ("5z", "?", 0.5), 3: ("1z", "?", 0.125)}, 0),
        ({0: ("5z", "?", 0.5), 3: ("5z", "1z", 0.125)}, 0),
    ],
)
def test_white_dragons_and_backs_are_replaced_together_with_their_mean_odds(chances, together):
    shares = {place: {one: 1 / (1 + odds), other: odds / (1 + odds)} for place, (one, other, odds) in chances.items()}
    found = _next_faces(with_chances(tiles(*row("5115z")), shares), (0, 1, 2, 3))
    assert len(found) == len(chances) + together
    several = [one for one in found if len(one[1]) > 1]
    assert [(places, TILES[face].code) for _, places, face in several] == [((0, 3), "?")] * together
    assert [odds for odds, *_ in several] == pytest.approx([0.25] * together, rel=1e-4)


def test_a_correction_counts_by_how_much_more_probable_it_makes_the_hand():
    found = reading_of()
    other = reading_of("123m456p789s11122z").hand
    changed = replace(found, as_seen=other, probability=0.6, runners_up=(RunnerUp(other, 0.2),))
    assert _gain(changed) == pytest.approx(3)
    assert _gain(replace(changed, as_seen=found.hand)) == 1
    assert _gain(replace(changed, runners_up=())) == 1
    assert _gain(replace(changed, runners_up=(RunnerUp(found.hand, 0.3), RunnerUp(other, 0.2)))) == pytest.approx(3)


# White dragons between the tiles of a row


@pytest.mark.parametrize(("text", "taken"), [("123m456p789s11555z", True), ("123m456p789s112555z", False)])
def test_white_dragons_with_low_scores_are_taken_in_up_to_fourteen_tiles(text, taken):
    found = tiles(*row(text, gaps={}))
    scores, shares = found.scores.copy(), found.probabilities
    place = len(found) - 2
    scores[place] = 0.1
    seen = read_detections.read_detections(Detections(found.quads, scores, shares), SIZE)
    assert [doubt.code for doubt in seen.doubts].count("faint") == taken
    assert seen.hand.tile_count == (14 if taken else seen.as_seen.tile_count)


def test_a_white_dragon_that_is_no_part_of_the_hand_changes_nothing(monkeypatch):
    found = tiles(*row("123m456p789s1122z"), ("5z", 1150, 40, 40, 54))
    scores = found.scores.copy()
    scores[-1] = 0.1
    found = Detections(found.quads, scores, found.probabilities)
    before = read_detections.read_detections(found, SIZE)
    monkeypatch.setattr(read_detections, "whites_between", lambda _: np.array([13]))
    assert read_detections.read_detections(found, SIZE) == before


def test_a_reading_that_wins_takes_in_no_white_dragon(monkeypatch):
    found = tiles(*row(HAND, gaps={13: 20}), ("5z", 60, 500, 40, 54))
    scores = found.scores.copy()
    scores[-1] = 0.1
    found = Detections(found.quads, scores, found.probabilities)
    monkeypatch.setattr(read_detections, "whites_between", lambda _: np.array([14]))
    assert read_detections.read_detections(found, SIZE).hand == reading_of().hand
