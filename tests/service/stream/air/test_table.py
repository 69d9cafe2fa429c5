"""What is on air at a table, as things happen and time goes by: late, twice and out of order."""

from __future__ import annotations

import itertools
import random

import pytest

from service.stream.air.schemas import AirMode, AirSetting
from service.stream.air.table import LOST, STAY, TableOnAir, Version

BAR = {"match": "m", "hand": 1, "ended": False}


class Told:
    """A table whose tiles lie there, and a clock that the test moves."""

    def __init__(self, mode, delay=0.0) -> None:
        self.now, self.on = 0.0, TableOnAir(AirSetting(mode=mode, delay=delay))
        self.see(lies=False)
        self.wait(delay)

    def wait(self, seconds) -> None:
        self.now += seconds
        self.on.step(self.now)

    def see(self, *, lies, blind=False) -> None:
        self.on.status(self.now, lies=lies, blind=blind)
        self.on.step(self.now)

    def tell(self, of, record=None, *, allowed=False) -> None:
        self.on.hand(self.now, Version(of, record or of, allowed))
        self.on.step(self.now)

    @property
    def shown(self):
        return None if self.on.card is None else (self.on.card.of, self.on.card.record)


@pytest.mark.parametrize(
    ("mode", "announced", "answered"),
    [(AirMode.AT_ONCE, (5, 5), (5, 6)), (AirMode.ANSWERED, None, (5, 6)), (AirMode.BY_HAND, None, None)],
)
def test_a_hand_goes_on_air_as_the_setting_says(mode, announced, answered):
    told = Told(mode)
    told.see(lies=True)
    told.tell(5)
    assert told.shown == announced
    told.tell(5, 6)
    assert told.shown == answered
    told.on.show(told.now, Version(5, 6))
    assert told.shown == (5, 6)


def test_an_answer_that_the_director_did_not_see_does_not_replace_the_one_on_air():
    told = Told(AirMode.BY_HAND)
    told.see(lies=True)
    told.tell(5)
    told.on.show(told.now, Version(5, 5))
    told.tell(5, 6)
    assert told.shown == (5, 5)
    told.tell(5, 7, allowed=True)
    assert told.shown == (5, 7), "a director has answered to show it"


def test_an_older_answer_never_replaces_a_newer_one():
    told = Told(AirMode.AT_ONCE, delay=2)
    told.see(lies=True)
    told.tell(5)
    told.on.show(told.now, Version(5, 8))
    told.wait(2)
    assert told.shown == (5, 8)
    told.tell(5, 6)
    told.wait(2)
    assert told.shown == (5, 8)


def test_an_answer_to_an_earlier_hand_does_not_cover_the_one_that_lies_there():
    told = Told(AirMode.AT_ONCE)
    told.see(lies=True)
    told.tell(5)
    told.tell(8)
    told.tell(5, 9)
    assert told.shown == (8, 8)
    told.tell(5, 10, allowed=True)
    assert told.shown == (5, 10)
    told.tell(8, 11)
    assert told.shown == (8, 11), "it lies there still"


@pytest.mark.parametrize("delay", [0, 3])
def test_a_hidden_hand_stays_off_whatever_is_answered(delay):
    told = Told(AirMode.AT_ONCE, delay)
    told.see(lies=True)
    told.tell(5)
    told.on.hide()
    told.wait(delay)
    assert told.shown is None, "it was hidden before the delay was over, or just after"
    told.tell(5, 6)
    told.wait(delay)
    assert told.shown is None
    told.on.show(told.now, Version(5, 6))
    assert told.shown == (5, 6)


def test_a_dismissed_hand_goes_at_once_and_its_late_answers_stay_off():
    told = Told(AirMode.ANSWERED, delay=2)
    told.see(lies=True)
    told.tell(5)
    told.tell(5, 6)
    told.on.dismiss(5, 7)
    told.wait(9)
    assert told.shown is None
    told.tell(5, 8)
    told.wait(2)
    assert told.shown == (5, 8), "it was answered after it was dismissed"


def test_the_delay_holds_back_what_the_service_sees_but_not_the_director():
    told = Told(AirMode.AT_ONCE, delay=4)
    told.on.ledger(told.now, BAR)
    told.see(lies=True)
    told.tell(5)
    told.wait(3.9)
    assert (told.shown, told.on.bar) == (None, None)
    told.wait(0.1)
    assert (told.shown, told.on.bar) == ((5, 5), BAR)
    told.see(lies=False)
    told.wait(4 + STAY - 0.1)
    assert told.shown
    told.wait(0.1)
    assert told.shown is None
    told.tell(6)
    told.on.show(told.now, Version(6, 6))
    assert told.shown == (6, 6)
    told.on.hide()
    assert told.shown is None


def test_a_pinned_card_stays_until_it_is_released_hidden_or_the_picture_is_lost():
    told = Told(AirMode.AT_ONCE)
    told.see(lies=True)
    told.tell(5)
    told.on.pin(told.now, pinned=True)
    told.see(lies=False)
    told.wait(100)
    told.see(lies=True)
    told.tell(8)
    assert told.shown == (5, 5)
    told.on.pin(told.now, pinned=False)
    told.tell(8, 9)
    assert told.shown == (8, 9)
    told.on.pin(told.now, pinned=True)
    told.see(lies=True, blind=True)
    told.wait(LOST)
    assert (told.shown, told.on.pinned) == (None, False)


def test_a_released_card_of_cleared_tiles_goes_after_its_time():
    told = Told(AirMode.AT_ONCE)
    told.see(lies=True)
    told.tell(5)
    told.on.pin(told.now, pinned=True)
    told.see(lies=False)
    told.wait(60)
    told.on.pin(told.now, pinned=False)
    told.wait(STAY - 0.1)
    assert told.shown
    told.wait(0.1)
    assert told.shown is None


def test_nothing_remains_after_a_lost_picture_until_it_is_back():
    told = Told(AirMode.ANSWERED)
    told.on.ledger(told.now, BAR)
    told.see(lies=True)
    told.tell(5)
    told.tell(5, 6)
    told.see(lies=True, blind=True)
    told.wait(LOST - 0.1)
    assert told.shown
    assert told.on.bar
    told.wait(0.1)
    assert (told.shown, told.on.bar, told.on.waits) == (None, None, None)
    told.tell(5, 7)
    assert told.shown is None, "a late answer brings nothing back"
    told.see(lies=True)
    assert told.on.bar
    assert told.shown is None


def test_a_hand_that_is_seen_while_an_earlier_one_is_cleared_away_has_its_own_time():
    told = Told(AirMode.ANSWERED)
    told.see(lies=True)
    told.tell(5)
    told.see(lies=False)
    told.wait(STAY - 1)
    told.tell(8)
    told.wait(2)
    told.tell(8, 9)
    assert told.shown == (8, 9)


def test_the_score_bar_goes_after_the_end_of_the_match():
    told = Told(AirMode.ANSWERED)
    told.on.ledger(told.now, {**BAR, "ended": True})
    told.wait(LOST - 0.1)
    assert told.on.bar
    told.wait(0.1)
    assert told.on.bar is None


def test_waits_go_with_the_hand():
    told = Told(AirMode.AT_ONCE)
    told.on.ledger(told.now, BAR)
    told.wait(0)
    told.on.show_waits({"player": "Aki"})
    told.on.ledger(told.now, {**BAR, "sticks": 1})
    told.wait(0)
    assert told.on.waits
    told.on.ledger(told.now, {**BAR, "hand": 2})
    told.wait(0)
    assert told.on.waits is None


@pytest.mark.parametrize("seed", range(40))
def test_by_hand_nothing_is_ever_on_air_that_was_not_allowed(seed):
    draw = random.Random(seed)
    told, allowed, numbers = Told(AirMode.BY_HAND, draw.choice([0, 1, 5])), {None}, itertools.count(1)
    hands = {}
    for _ in range(300):
        now = draw.random()
        if now < 0.15 or not hands:
            number = next(numbers)
            hands[number] = [number]
            told.tell(number)
        elif now < 0.4:
            of, number = draw.choice(list(hands)), next(numbers)
            hands[of].append(number)
            told.tell(of, number)
        elif now < 0.5:
            of = draw.choice(list(hands))
            version = (of, draw.choice(hands[of]))
            allowed.add(version)
            told.on.show(told.now, Version(*version))
        elif now < 0.6:
            told.on.hide()
            assert told.shown is None
        elif now < 0.65:
            of = draw.choice(list(hands))
            told.on.dismiss(of, next(numbers))
            assert (told.shown or (0,))[0] != of
        elif now < 0.7:
            told.on.pin(told.now, pinned=draw.random() < 0.5)
        elif now < 0.85:
            told.see(lies=draw.random() < 0.5, blind=draw.random() < 0.2)
        else:
            told.wait(draw.choice([0.1, 1, 7, 31]))
        assert told.shown in allowed
