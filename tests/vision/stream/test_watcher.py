"""The watcher over tables that are played to it: each finished hand once, when it rests, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.tiles import Tile
from tests.vision.stream.stream_fakes import Lain, Played, row
from vision.stream.lying import ReportedHand
from vision.stream.watcher import Waiting, Watcher

FIRST = "123m456p789s11222z"
SECOND = "234m567p345s66z777z"


def discards(count: int) -> list[Lain]:
    return [
        Lain(one.tile, 150 + 31 * (place % 6), 20 + 45 * (place // 6)) for place, one in enumerate(row(SECOND)[:count])
    ]


@pytest.fixture
def played():
    return Played()


def test_a_finished_hand_is_reported_once_and_within_two_seconds(played):
    played.table.lain = discards(8)
    played.run(2)
    assert played.hands == []
    assert played.watcher.waiting is Waiting.HAND
    played.table.lain += row(FIRST)
    laid = played.time
    played.run(30)
    assert len(played.hands) == 1
    assert played.reported[0].hand.concealed == tuple(sorted((t.tile for t in row(FIRST)), key=lambda t: t.sort_key))
    assert played.reported_at[0] - laid < 2
    assert played.watcher.waiting is Waiting.CLEARING


@pytest.mark.parametrize("before", [1.1, 2.3, 4.7])
def test_it_matters_not_when_a_hand_is_laid(played, before):
    played.run(before)
    played.table.lain = row(FIRST)
    laid = played.time
    played.run(2)
    assert [round(at - laid) for at in played.reported_at] == [0]


def test_a_slow_detector_delays_and_loses_nothing():
    played = Played(delay=6)
    played.table.lain = row(FIRST)
    assert len(played.run(5).hands) == 1


def test_a_hand_that_lies_is_looked_at_a_few_times_only(played):
    played.table.lain = row(FIRST)
    played.run(60)
    assert played.looks <= 4


def test_every_reading_is_joined_from_several_pictures(played):
    played.table.lain = row(FIRST)
    sighting = played.run(3).reported[0]
    assert len(sighting.frames) >= 2
    assert sighting.frames[0].time < sighting.frames[-1].time
    assert sighting.reading.probability > 0.5


def test_not_while_hands_cover_it(played):
    played.table.lain = row(FIRST)
    played.arm(6)
    assert played.hands == []
    played.run(3)
    assert len(played.hands) == 1


def test_a_hand_that_rests_on_the_tiles_is_waited_for(played):
    played.table.lain = row(FIRST)
    played.table.cover = (60, 240, 190, 340)
    played.run(10)
    assert played.hands == []
    played.table.cover = None
    played.run(3)
    assert len(played.hands) == 1


@pytest.mark.parametrize("cover", [(40, 240, 620, 350), (60, 240, 250, 340)])
def test_not_again_after_it_was_covered(played, cover):
    played.table.lain = row(FIRST)
    played.run(3).arm(2)
    played.table.cover = cover
    played.run(5)
    played.table.cover = None
    played.run(5)
    assert len(played.hands) == 1


def test_not_again_after_it_was_pushed(played):
    played.table.lain = row(FIRST)
    played.run(3).arm(1)
    played.table.lain = row(FIRST, x=85, y=275)
    played.run(5)
    assert len(played.hands) == 1


@pytest.mark.parametrize("between", [[], [SECOND], [SECOND, "11122233344455m"]])
def test_an_equal_hand_is_reported_again_after_the_first_was_cleared_away(played, between):
    for text in (FIRST, *between, FIRST):
        played.table.lain = discards(5) + row(text)
        played.run(4).arm(1)
        played.table.lain = []
        played.run(2)
    assert len(played.hands) == 2 + len(between)
    assert played.hands[0] == played.hands[-1]


def test_an_equal_hand_is_reported_again_where_other_tiles_lay_in_between(played):
    played.table.lain = row(FIRST)
    played.run(3).arm(1)
    played.table.lain = row(SECOND)[:6]
    played.run(3)
    played.table.lain = row(FIRST)
    assert len(played.run(3).hands) == 2


def test_the_reason_is_given_why_a_hand_that_was_out_of_sight_is_not_reported(played):
    played.table.lain = row(FIRST)
    played.run(3)
    played.table.cover = (40, 240, 620, 350)
    assert played.run(3).watcher.waiting is Waiting.HAND
    played.table.cover = None
    assert played.run(3).watcher.waiting is Waiting.KNOWN
    assert len(played.hands) == 1
    played.table.lain = []
    played.run(2)
    played.table.lain = row(FIRST)
    assert played.run(3).watcher.waiting is Waiting.CLEARING
    assert len(played.hands) == 2


def test_not_again_where_it_was_pushed_under_a_cover_and_covered_again(played):
    played.table.lain = row(FIRST)
    played.run(3)
    for left, top in ((85, 275), (60, 200)):
        played.table.cover = (0, 150, 640, 360)
        played.run(2)
        played.table.lain = row(FIRST, x=left, y=top)
        played.run(2)
        played.table.cover = None
        played.run(3)
    assert len(played.hands) == 1


def test_not_again_after_it_was_pushed_and_then_covered(played):
    played.table.lain = row(FIRST)
    played.run(3).arm(1)
    played.table.lain = row(FIRST, x=85, y=140)
    played.run(3)
    played.table.cover = (70, 120, 640, 190)
    played.run(3)
    played.table.cover = None
    assert len(played.run(3).hands) == 1


def test_the_next_hand_is_reported_too(played):
    for text in (FIRST, SECOND, "11122233344455m"):
        played.table.lain = discards(5) + row(text)
        played.run(4).arm(1)
        played.table.lain = []
        played.run(2)
    assert len(played.hands) == 3


def test_two_winners_on_one_discard_are_both_reported(played):
    played.table.lain = row(FIRST)
    played.run(3).arm(1, top=330)
    played.table.lain += row(SECOND, y=60)
    played.run(5)
    assert len(played.hands) == 2


def test_hands_beside_a_resting_hand_do_not_keep_it_from_being_reported(played):
    played.table.lain = row(FIRST)
    for step in range(40):
        played.table.cover = (20 * (step % 12), 0, 20 * (step % 12) + 100, 120)
        played.run(0.1)
    assert len(played.hands) == 1


def test_a_hand_is_waited_for_while_an_arm_is_beside_it(played):
    played.table.lain = [*row(FIRST), Lain(Tile.from_code("1f"), 530, 260)]
    for _ in range(8):
        for left in (505, 520):
            played.table.cover = (left, 240, left + 90, 360)
            played.run(0.1)
    assert played.hands == [], "flowers may be under the arm"
    played.table.cover = None
    played.run(3)
    assert [str(tile) for tile in played.reported[0].hand.flowers] == ["1f"]


@pytest.mark.parametrize("kept", [12, 13])
def test_a_hand_that_is_not_whole_is_no_hand(played, kept):
    played.table.lain = row(FIRST)[:kept]
    played.run(10)
    assert played.hands == []


def test_what_does_not_win_is_waited_for(played):
    played.table.lain = row("123m456p789s11223z")
    played.run(10)
    assert played.hands == []
    assert played.watcher.waiting is Waiting.CLEARER


def test_discards_and_an_empty_table_are_no_hand(played):
    for count in range(0, 14, 3):
        played.table.lain = discards(count)
        played.run(1.5)
    assert played.hands == []


READY = "123m456p789s1122z"
POND = [*row("579m13579p", 140, 169), Lain(Tile.from_code("2z"), 140, 210)]
"""The last tile of a pond lies just above the place of a row that it completes."""


def test_a_tile_of_a_pond_that_lay_there_before_is_no_winning_tile(played):
    played.table.lain = list(POND)
    played.run(3)
    played.table.lain = [*POND, *row(READY)]
    played.run(10)
    assert played.hands == []


def test_a_winning_tile_that_is_laid_with_the_row_or_before_it_but_in_no_pond_counts(played):
    played.table.lain = POND[-1:]
    played.run(3)
    played.table.lain = [*POND[-1:], *row(READY)]
    assert len(played.run(10).hands) == 1
    again = Played()
    again.table.lain = [*POND, *row(READY)]
    assert len(again.run(10).hands) == 1


def test_a_frozen_picture_is_distinguished_from_a_quiet_table(played):
    played.run(12)
    assert not played.watcher.frozen
    played.table.grain = 0
    played.run(600)
    assert played.watcher.frozen
    assert played.hands == []
    played.table.grain = 2
    assert not played.run(0.2).watcher.frozen


def test_a_watcher_that_starts_again_does_not_report_a_hand_twice(played):
    played.table.lain = row(FIRST)
    before = played.run(3).reported[0].reading.to_json()
    again = Played(Watcher(reported=[ReportedHand.from_json(before)]))
    again.table.lain = row(FIRST)
    again.run(5)
    assert again.hands == []
    assert again.watcher.waiting is Waiting.CLEARING


def test_a_watcher_that_starts_again_sees_that_the_hand_is_cleared_away(played):
    played.table.lain = row(FIRST)
    before = played.run(3).reported[0].reading.to_json()
    again = Played(Watcher(reported=[ReportedHand.from_json(before)]))
    again.table.lain = row(FIRST)
    assert again.run(3).watcher.waiting is Waiting.CLEARING
    again.table.lain = []
    assert again.run(3).watcher.waiting is Waiting.HAND


def test_a_watcher_that_starts_again_tells_an_equal_hand_once_the_first_was_cleared_away(played):
    played.table.lain = row(FIRST)
    before = played.run(3).reported[0].reading.to_json()
    again = Played(Watcher(reported=[ReportedHand.from_json(before)]))
    again.table.lain = row(FIRST)
    again.run(3)
    again.table.lain = []
    again.run(2)
    again.table.lain = row(FIRST)
    assert len(again.run(3).hands) == 1


def test_a_look_that_failed_is_asked_for_again(played):
    played.table.lain = row(FIRST)
    detected = played.watcher.detected
    failing = iter([True, True])

    def fail_twice(found):
        if next(failing, False):
            played.watcher.lost()
            return None
        return detected(found)

    played.watcher.detected = fail_twice
    assert len(played.run(4).hands) == 1


def test_looks_at_unsure_tiles_are_surer_together(played):
    from vision.stream.joining import joined

    played.table.lain = row(FIRST)
    one = played.table.seen(sure=0.6)
    three = joined([one, played.table.seen(sure=0.6), played.table.seen(sure=0.6)])
    assert len(three) == len(one)
    assert three.confidences.min() > one.confidences.max()
    assert np.allclose(np.sort(three.quads, axis=0), np.sort(one.quads, axis=0))


def test_a_tile_that_one_look_missed_is_less_sure(played):
    from vision.stream.joining import joined

    played.table.lain = row(FIRST)
    every = played.table.seen()
    both = joined([every, every[np.arange(13)]])
    assert len(both) == 14
    assert np.sort(both.scores)[0] == pytest.approx(0.475)
