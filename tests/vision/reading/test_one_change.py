"""When a reading is corrected by one change: when the change is tried, when it is taken, and how it is reported."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from scorer.hand import Hand
from scorer.tiles import TILES
from vision.geometry.detections import THRESHOLD, Detections
from vision.layout.layout import ground_of, lay_out
from vision.reading import read_detections as module
from vision.reading.calibration import Complete
from vision.reading.read_detections import read_detections
from vision.reading.reading import Reading, read
from vision.reading.seen_tile import Role

SIZE = (1280, 960)
HAND = row("123m456p789s11222z", gaps={13: 20})
ALONE = ("9p", 1000, 100, 40, 54)
CALLED = [*row("123m789s11222z", x=100, gaps={10: 20}), *row("435p", x=700, turned=[0]), ALONE]
NO_SET = [*row("123m789s11222z", x=100, gaps={10: 20}), *row("425p", x=700, turned=[0]), ALONE]


def reading_of(placed) -> Reading:
    return read(lay_out(tiles(*placed)), SIZE)


WIN, SET, OTHER, NOT_WON = (
    reading_of(placed) for placed in (HAND, CALLED, NO_SET, row("123m446p789s11222z", gaps={13: 20}))
)


def scored(placed, scores) -> Detections:
    found = tiles(*placed)
    own = found.scores.copy()
    for place, score in scores.items():
        own[place] = score
    return Detections(found.quads, own, found.probabilities)


def codes(found: Reading) -> list[str]:
    return [doubt.code for doubt in found.doubts]


# Tiles at the threshold


def test_a_tile_exactly_at_the_threshold_is_a_tile_of_the_hand_and_of_another():
    found = read_detections(scored(HAND, {4: THRESHOLD}), SIZE)
    assert (found.hand.is_whole, codes(found)) == (True, [])
    second = row("234m567p11s456678s", y=100, gaps={13: 20})
    two = read_detections(scored([*HAND, *second], {14: THRESHOLD, 20: THRESHOLD}), SIZE)
    assert [one.hand.tile_count for one in two.hands] == [14, 14]


# White dragons between the tiles of a row


@pytest.mark.parametrize(("typed", "taken"), [("123m446p789s11222z", True), ("123m446p789s112223z", False)])
def test_white_dragons_are_taken_in_where_the_hand_has_no_more_than_fourteen_tiles_with_them(monkeypatch, typed, taken):
    first, found = reading_of(row("123m446p789s1122z")), replace(NOT_WON, hand=Hand.from_typed(typed))
    readings = iter((first, found))
    monkeypatch.setattr(module, "_of_tiles", lambda *_: next(readings))
    monkeypatch.setattr(module, "whites_between", lambda _: np.array([12]))
    made = module._with_whites(tiles(*HAND), SIZE, found.model)
    assert (made.hand, made.as_seen) == ((found if taken else first).hand, first.as_seen)
    assert codes(made).count("faint") == taken


# A winning hand that is laid badly


@pytest.mark.parametrize(
    ("cost", "faint", "as_seen", "other", "taken"),
    [
        (2.01, 1, True, WIN, True),
        (2.9, 1, True, WIN, True),
        (2.0, 1, True, WIN, False),
        (1.5, 1, True, WIN, False),
        (9.0, 2, True, WIN, False),
        (9.0, 1, False, WIN, False),
        (9.0, 1, True, NOT_WON, False),
        (9.0, 0, True, WIN, False),
    ],
)
def test_a_win_that_is_laid_badly_takes_in_faint_tiles_that_make_another_win(
    monkeypatch, cost, faint, as_seen, other, taken
):
    """All of them belong to the hand, and it wins as it is seen."""
    layout = lay_out(tiles(*HAND))
    best = layout.hands[0]
    layout = replace(layout, hands=(replace(best, row=replace(best.row, cost=cost)),))
    other = other if as_seen else replace(other, as_seen=NOT_WON.hand)
    outside = Detections(np.zeros((1, 4, 2)), np.array([0.1]), np.eye(len(CODES))[:1], np.array([99]))
    with_more = replace(layout, detections=Detections.joined([layout.detections, outside]))
    places = (3, 14)[:faint]
    more = SimpleNamespace(layout=with_more, faint=places) if faint else None
    asked = []
    monkeypatch.setattr(module, "with_faint", lambda detections, least: asked.append(least) or more)
    monkeypatch.setattr(module, "read", lambda *_: other)
    found = module._otherwise(layout.detections, layout, WIN)
    assert asked == ([cost] if cost > 2 else [])
    if taken:
        assert (found.hand, found.as_seen) == (other.hand, WIN.as_seen)
        assert (found.doubts[0].code, found.doubts[0].tiles) == ("faint", (3,))
    else:
        assert found is WIN


# A replaced face that makes a set


@pytest.fixture
def replaced(monkeypatch):
    """What comes of one replaced face; the layout of the hand as it is has a likelihood of a half."""

    def make(odds=0.5, likelihood=0.5, found=SET, member=True, in_a_set=True, hand=True, first=OTHER, more=()):
        layout = lay_out(tiles(*NO_SET))
        best = layout.hands[0]
        layout = replace(layout, hands=(replace(best, row=replace(best.row, likelihood=0.5)),))
        tile = best.row.members[3] if member else 14
        assert (tile in best.members) is member
        tries = [(odds, (tile,), CODES.index("3p")), *((one, (tile,), CODES.index("4p")) for one in more)]
        asked = []
        monkeypatch.setattr(module, "_next_faces", lambda detections, members: tries)
        monkeypatch.setattr(module, "_in_a_set", lambda *_: in_a_set)
        laid = SimpleNamespace(likelihood=likelihood) if hand else None
        monkeypatch.setattr(module, "likeliest", lambda *given: asked.append(given) or laid)
        monkeypatch.setattr(module, "read", lambda *_: found)
        return module._with_sets(layout, ground_of(layout.detections), first, SIZE, first.model), asked

    return make


def test_a_replaced_face_that_makes_a_set_and_a_win_is_read(replaced):
    found, asked = replaced()
    assert (found.hand, found.as_seen) == (SET.hand, OTHER.as_seen)
    assert found.probability == pytest.approx(10 / 11 * SET.probability)
    (other,) = found.runners_up
    assert other.hand == OTHER.hand
    assert other.probability == pytest.approx((1 - found.probability) * OTHER.probability)
    assert len(asked) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"first": WIN},
        {"hand": False},
        {"found": NOT_WON},
        {"found": replace(SET, hand=OTHER.hand, as_seen=OTHER.hand)},
        {"found": WIN},
        {"found": replace(SET, as_seen=OTHER.hand)},
        {"found": replace(SET, probability=0.4)},
        {"likelihood": 0.05},
        {"likelihood": 0.04},
        {"odds": 0.025},
        {"odds": 0.02},
        {"member": False, "in_a_set": False},
    ],
)
def test_a_replaced_face_is_not_read_for_less(replaced, change):
    """The change alone makes a set and a win, is more probable than not, and more probable than the hand as it is."""
    found, _ = replaced(**change)
    assert found is change.get("first", OTHER)


@pytest.mark.parametrize(("member", "in_a_set", "tried"), [(True, False, 1), (False, True, 1), (False, False, 0)])
def test_a_face_is_tried_of_the_hand_or_where_a_set_could_lie(replaced, member, in_a_set, tried):
    assert len(replaced(member=member, in_a_set=in_a_set)[1]) == tried


def test_nothing_is_tried_that_could_not_be_more_probable(replaced):
    """The layout as it is has a likelihood of one half: odds of a fortieth are as probable with a sure layout."""
    assert [len(replaced(odds=odds, likelihood=1.0)[1]) for odds in (0.025, 0.026, 0.5)] == [0, 1, 1]
    assert len(replaced(odds=0.5, likelihood=0.5, more=(0.2,))[1]) == 1
    assert len(replaced(odds=0.5, likelihood=0.5, more=(0.3,))[1]) == 2


def test_a_replaced_face_is_more_probable_than_not_with_what_may_be_missing(replaced):
    """A hand that is probably not complete needs no more than its own half."""
    for probability, whole, taken in ((0.56, 1.0, True), (0.54, 1.0, False), (0.3, 0.5, True), (0.27, 0.5, False)):
        found, _ = replaced(found=replace(SET, probability=probability, complete=Complete(1.0, whole)))
        assert (found is not OTHER) is taken


def test_a_replaced_face_may_be_exactly_as_probable_as_it_must_be(replaced, monkeypatch):
    whole = replace(SET, complete=Complete())
    probability = replaced(found=whole)[0].probability
    monkeypatch.setattr(module, "LIKELIER", probability)
    assert replaced(found=whole)[0].probability == probability
    monkeypatch.setattr(module, "LIKELIER", 1.001 * probability)
    assert replaced(found=whole)[0] is OTHER


def test_a_change_is_weighed_against_the_correction_of_the_hand_as_it_is(replaced):
    """A hand that was corrected already counts by how much more probable that made it."""
    corrected = replace(OTHER, hand=NOT_WON.hand, probability=0.8)
    from_seen = replace(corrected, runners_up=(module.RunnerUp(OTHER.as_seen, 0.08),))
    assert replaced(first=corrected)[0] is not corrected
    assert replaced(first=from_seen)[0] is from_seen


@pytest.mark.parametrize(
    ("before", "after", "reported"),
    [
        (Role.CONCEALED, Role.MELD_1, True),
        (Role.OTHER, Role.MELD_1, True),
        (Role.CONCEALED, Role.OTHER, True),
        (Role.OTHER, Role.OTHER, False),
    ],
)
def test_a_replaced_face_is_reported_where_it_is_or_was_in_the_hand(before, after, reported):
    detections = tiles(*CALLED)

    def with_role(found, role):
        return replace(
            found, tiles=tuple(replace(one, role=role) if one.detection == 12 else one for one in found.tiles)
        )

    first, found = with_role(OTHER, before), with_role(SET, after)
    made = module._repaired(first, found, (12,), TILES[CODES.index("3p")], 0.75, detections)
    place = next(number for number, one in enumerate(found.tiles) if one.detection == 12)
    assert [doubt.tiles for doubt in made.doubts if doubt.code == "repaired"] == [(place,)] * reported
    assert (made.tiles[place].tile.code, made.tiles[place].role) == ("2p", after)
    assert (made.probability, made.as_seen) == (0.75, first.as_seen)


def test_replaced_faces_are_told_in_the_order_of_their_detections():
    made = module._repaired(OTHER, SET, (11, 12), TILES[CODES.index("3p")], 0.75, tiles(*CALLED))
    reported = [doubt.tiles[0] for doubt in made.doubts if doubt.code == "repaired"]
    assert [made.tiles[place].detection for place in reported] == [11, 12]


# Where a set could lie


def test_a_set_lies_in_a_line_of_three_and_not_in_the_row_or_alone():
    detections = tiles(*row("123m789s11222z", x=100), *row("435p", x=700, turned=[0]), ALONE)
    ground = ground_of(detections)
    assert [module._in_a_set(detections, tile, ground) for tile in (11, 12, 13, 14)] == [True, True, True, False]


def test_a_set_lies_where_a_tile_was_added_to_a_pung():
    """Both the sideways tile and the one beyond it."""
    laid = [*row("123m789s11222z", x=100), *row("555p", x=700, turned=[1])]
    _, x, y, width, height = laid[-2]
    detections = tiles(*laid, ("5p", x, y - height, width, height))
    ground = ground_of(detections)
    assert [module._in_a_set(detections, tile, ground) for tile in (11, 12, 13, 14)] == [True] * 4


# Probable false positives


def not_tiles(monkeypatch, placed, whole=True):
    monkeypatch.setattr(module, "hardly_tiles", lambda *_: (7,))
    layout = lay_out(tiles(*placed))
    return module._hardly_tiles(layout, WIN if whole else NOT_WON)


def test_false_positives_are_looked_for_where_a_back_or_a_missing_win_hints_at_one(monkeypatch):
    assert not_tiles(monkeypatch, HAND) == ()
    assert not_tiles(monkeypatch, HAND, whole=False) == (7,)
    assert not_tiles(monkeypatch, row("123m456p789s?11222z")) == (7,)
    kong = [*row("123m456p11222z", x=100), *row("?55s?", x=700)]
    assert lay_out(tiles(*kong)).hands[0].melds
    assert not_tiles(monkeypatch, kong) == ()
    one_back = [*row("123m456p11222z", x=100), *row("55s?5s", x=700)]
    assert lay_out(tiles(*one_back)).hands[0].melds
    assert not_tiles(monkeypatch, one_back) == (7,)


def test_a_dropped_tile_lies_outside_the_hand_and_is_told_where_that_changes_the_hand():
    ids = np.array([5, 3])
    same = module._beside(WIN, WIN, ids)
    assert [(one.detection, one.role) for one in same.tiles[14:]] == [(3, Role.OTHER), (5, Role.OTHER)]
    assert (same.doubts, same.as_seen) == (WIN.doubts, WIN.as_seen)
    other = module._beside(WIN, NOT_WON, ids)
    assert (other.doubts[0].code, other.doubts[0].tiles) == ("repaired", (14, 15))
    assert other.as_seen == NOT_WON.as_seen
    assert other.hand == WIN.hand


# Flowers


def flowers(places=(14, 15)):
    found = reading_of([*HAND, *row("1f2f", x=300, y=380)])
    seen = reading_of([*HAND, *row("1f", x=300, y=380), *row("2z", x=340, y=380)])
    return seen, found, np.array(places)


def test_a_tile_that_is_read_as_a_flower_is_told_with_the_face_it_shows():
    first, found, ids = flowers((15,))
    made = module._with_flower_warning(first, found, ids)
    (place,) = made.doubts[0].tiles
    assert (made.doubts[0].code, made.tiles[place].tile.code, made.tiles[place].role) == ("repaired", "2z", Role.FLOWER)
    assert (made.hand, made.as_seen) == (found.hand, first.as_seen)


@pytest.mark.parametrize(
    ("first_wins", "found_wins", "as_seen", "taken"),
    [(False, True, True, True), (True, True, True, False), (False, False, True, False), (False, True, False, False)],
)
def test_a_flower_changes_the_rest_of_a_hand_only_for_a_win(first_wins, found_wins, as_seen, taken):
    first, found, ids = flowers((15,))
    first = replace(first, hand=SET.hand if first_wins else OTHER.hand)
    hand = found.hand if found_wins else NOT_WON.hand
    found = replace(found, hand=hand, as_seen=hand if as_seen else NOT_WON.as_seen)
    if not as_seen:
        assert found.hand != found.as_seen
    made = module._with_flower_warning(first, found, ids)
    assert (made is first) is not taken


def test_a_flower_that_is_no_part_of_the_hand_changes_nothing():
    first, found, _ = flowers()
    assert module._with_flower_warning(first, found, np.array([99])) is first
    nothing = read(lay_out(Detections.empty()), SIZE)
    assert module._with_flower_warning(nothing, found, np.array([15])) is nothing
    assert module._with_flower_warning(first, nothing, np.array([15])) is first


def test_an_indicator_is_taken_in_and_scenery_is_not():
    roles = (Role.OTHER, Role.INDICATOR, Role.CONCEALED)
    found = replace(WIN, tiles=tuple(replace(one, role=role) for one, role in zip(WIN.tiles, roles)))
    ids = np.array([one.detection for one in found.tiles])
    assert module._taken_in(found, ids) == (1, 2)
    assert module._taken_in(found, ids[:2]) == (1,)
