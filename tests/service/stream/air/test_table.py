"""What is on air at a table, as things happen and time goes by: late, twice and out of order."""

from __future__ import annotations

import itertools
import random

import pytest

from service.stream.air.schemas import AirMode, AirSetting, AirWaitsMode
from service.stream.air.table import LOST, STAY, TableOnAir, Version

BAR = {"match": "m", "hand": 1, "ended": False}


class Screen:
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
    screen = Screen(mode)
    screen.see(lies=True)
    screen.tell(5)
    assert screen.shown == announced
    screen.tell(5, 6)
    assert screen.shown == answered
    screen.on.show(screen.now, Version(5, 6))
    assert screen.shown == (5, 6)


def test_an_answer_that_the_director_did_not_see_does_not_replace_the_one_on_air():
    screen = Screen(AirMode.BY_HAND)
    screen.see(lies=True)
    screen.tell(5)
    screen.on.show(screen.now, Version(5, 5))
    screen.tell(5, 6)
    assert screen.shown == (5, 5)
    screen.tell(5, 7, allowed=True)
    assert screen.shown == (5, 7), "a director has answered to show it"


def test_an_older_answer_never_replaces_a_newer_one():
    screen = Screen(AirMode.AT_ONCE, delay=2)
    screen.see(lies=True)
    screen.tell(5)
    screen.on.show(screen.now, Version(5, 8))
    screen.wait(2)
    assert screen.shown == (5, 8)
    screen.tell(5, 6)
    screen.wait(2)
    assert screen.shown == (5, 8)


def test_an_answer_to_an_earlier_hand_does_not_cover_the_one_that_lies_there():
    screen = Screen(AirMode.AT_ONCE)
    screen.see(lies=True)
    screen.tell(5)
    screen.tell(8)
    screen.tell(5, 9)
    assert screen.shown == (8, 8)
    screen.tell(5, 10, allowed=True)
    assert screen.shown == (5, 10)
    screen.tell(8, 11)
    assert screen.shown == (8, 11), "it lies there still"


@pytest.mark.parametrize("delay", [0, 3])
def test_a_hidden_hand_stays_off_whatever_is_answered(delay):
    screen = Screen(AirMode.AT_ONCE, delay)
    screen.see(lies=True)
    screen.tell(5)
    screen.on.hide()
    screen.wait(delay)
    assert screen.shown is None, "it was hidden before the delay was over, or just after"
    screen.tell(5, 6)
    screen.wait(delay)
    assert screen.shown is None
    screen.on.show(screen.now, Version(5, 6))
    assert screen.shown == (5, 6)


def test_a_dismissed_hand_goes_at_once_and_its_late_answers_stay_off():
    screen = Screen(AirMode.ANSWERED, delay=2)
    screen.see(lies=True)
    screen.tell(5)
    screen.tell(5, 6)
    screen.on.dismiss(5, 7)
    screen.wait(9)
    assert screen.shown is None
    screen.tell(5, 8)
    screen.wait(2)
    assert screen.shown == (5, 8), "it was answered after it was dismissed"


def test_the_delay_holds_back_what_the_service_sees_but_not_the_director():
    screen = Screen(AirMode.AT_ONCE, delay=4)
    screen.on.ledger(screen.now, BAR)
    screen.see(lies=True)
    screen.tell(5)
    screen.wait(3.9)
    assert (screen.shown, screen.on.bar) == (None, None)
    screen.wait(0.1)
    assert (screen.shown, screen.on.bar) == ((5, 5), BAR)
    screen.see(lies=False)
    screen.wait(4 + STAY - 0.1)
    assert screen.shown
    screen.wait(0.1)
    assert screen.shown is None
    screen.tell(6)
    screen.on.show(screen.now, Version(6, 6))
    assert screen.shown == (6, 6)
    screen.on.hide()
    assert screen.shown is None


def test_a_pinned_card_stays_until_it_is_released_hidden_or_the_picture_is_lost():
    screen = Screen(AirMode.AT_ONCE)
    screen.see(lies=True)
    screen.tell(5)
    screen.on.pin(screen.now, pinned=True)
    screen.see(lies=False)
    screen.wait(100)
    screen.see(lies=True)
    screen.tell(8)
    assert screen.shown == (5, 5)
    screen.on.pin(screen.now, pinned=False)
    screen.tell(8, 9)
    assert screen.shown == (8, 9)
    screen.on.pin(screen.now, pinned=True)
    screen.see(lies=True, blind=True)
    screen.wait(LOST)
    assert (screen.shown, screen.on.pinned) == (None, False)


def test_a_released_card_of_cleared_tiles_goes_after_its_time():
    screen = Screen(AirMode.AT_ONCE)
    screen.see(lies=True)
    screen.tell(5)
    screen.on.pin(screen.now, pinned=True)
    screen.see(lies=False)
    screen.wait(60)
    screen.on.pin(screen.now, pinned=False)
    screen.wait(STAY - 0.1)
    assert screen.shown
    screen.wait(0.1)
    assert screen.shown is None


def test_nothing_remains_after_a_lost_picture_until_it_is_back():
    screen = Screen(AirMode.ANSWERED)
    screen.on.ledger(screen.now, BAR)
    screen.see(lies=True)
    screen.tell(5)
    screen.tell(5, 6)
    screen.see(lies=True, blind=True)
    screen.wait(LOST - 0.1)
    assert screen.shown
    assert screen.on.bar
    screen.wait(0.1)
    assert (screen.shown, screen.on.bar, screen.on.waits) == (None, None, None)
    screen.tell(5, 7)
    assert screen.shown is None, "a late answer brings nothing back"
    screen.see(lies=True)
    assert screen.on.bar
    assert screen.shown is None


def test_a_hand_that_is_seen_while_an_earlier_one_is_cleared_away_has_its_own_time():
    screen = Screen(AirMode.ANSWERED)
    screen.see(lies=True)
    screen.tell(5)
    screen.see(lies=False)
    screen.wait(STAY - 1)
    screen.tell(8)
    screen.wait(2)
    screen.tell(8, 9)
    assert screen.shown == (8, 9)


def test_the_score_bar_goes_after_the_end_of_the_match():
    screen = Screen(AirMode.ANSWERED)
    screen.on.ledger(screen.now, {**BAR, "ended": True})
    screen.wait(LOST - 0.1)
    assert screen.on.bar
    screen.wait(0.1)
    assert screen.on.bar is None


def test_waits_go_with_the_hand():
    screen = Screen(AirMode.AT_ONCE)
    screen.on.ledger(screen.now, BAR)
    screen.wait(0)
    screen.on.show_waits({"player": "Aki"})
    screen.on.ledger(screen.now, {**BAR, "sticks": 1})
    screen.wait(0)
    assert screen.on.waits
    screen.on.ledger(screen.now, {**BAR, "hand": 2})
    screen.wait(0)
    assert screen.on.waits is None


def waits(hand, left=2):
    """The waits of Aki's concealed hand."""
    return {"player": "Aki", "hand": hand, "waits": [{"tile": "1z", "left": left}]}


def held(mode=AirWaitsMode.BY_HAND, delay=0.0):
    """A screen that takes the waits of Aki's hand: `screen.hold(notice, waits)`."""
    screen = Screen(AirMode.BY_HAND, delay)
    screen.on.setting = AirSetting(mode=AirMode.BY_HAND, delay=delay, waits=mode)

    def hold(notice, found):
        screen.on.ready(screen.now, "Aki", notice, found)
        screen.on.step(screen.now)

    screen.hold = hold
    return screen


def test_late_news_of_an_earlier_hand_do_not_touch_the_waits_that_the_director_has_shown():
    screen = held(delay=2)
    screen.hold(1, waits("A"))
    screen.wait(1)
    screen.hold(1, None)
    screen.hold(2, waits("B"))
    screen.on.show_waits(waits("B"), 2)
    screen.wait(1.5)
    assert screen.on.waits == waits("B")
    screen.wait(2)
    assert screen.on.waits == waits("B")
    screen.hold(3, waits("B", 1))
    assert screen.on.waits == waits("B"), "a discard has an effect after the delay"
    screen.wait(2)
    assert screen.on.waits == waits("B", 1)
    screen.hold(3, None)
    screen.wait(1.9)
    assert screen.on.waits
    screen.wait(0.1)
    assert screen.on.waits is None


def test_by_hand_waits_are_never_on_air_before_the_director_shows_them():
    screen = held()
    screen.hold(1, waits("A"))
    assert screen.on.waits is None
    screen.on.show_waits(waits("A"), 1)
    screen.hold(2, waits("B"))
    assert screen.on.waits is None
    screen.hold(3, waits("A"))
    assert screen.on.waits is None


def test_at_once_waits_go_on_air_after_the_delay_but_not_over_what_the_director_shows():
    screen = held(AirWaitsMode.AT_ONCE, delay=2)
    screen.hold(1, waits("A"))
    assert screen.on.waits is None
    screen.wait(2)
    assert screen.on.waits == waits("A")
    screen.on.show(screen.now, Version(5, 5))
    screen.hold(2, waits("B"))
    screen.wait(2)
    assert (screen.shown, screen.on.waits) == ((5, 5), None)
    screen.on.show_waits({**waits("X"), "player": "Ben"})
    screen.hold(3, waits("C"))
    screen.wait(2)
    assert screen.on.waits["player"] == "Ben", "the director has entered these"


def test_hidden_waits_do_not_return_by_late_news():
    screen = held(AirWaitsMode.AT_ONCE, delay=2)
    screen.hold(1, waits("A"))
    screen.on.hide()
    screen.wait(2)
    assert screen.on.waits is None
    screen.hold(2, waits("A", 1))
    screen.wait(2)
    assert screen.on.waits is None
    screen.hold(3, waits("B"))
    screen.wait(2)
    assert screen.on.waits == waits("B")
    screen.see(lies=False, blind=True)
    screen.wait(2 + LOST)
    assert screen.on.waits is None
    screen.hold(4, waits("C"))
    screen.wait(2)
    assert screen.on.waits is None, "the table is not seen"


def test_a_refused_hand_is_off_the_air_at_once():
    screen = held(delay=5)
    screen.on.show_waits(waits("A"), 1)
    screen.on.refuse_ready("Ben", 1)
    assert screen.on.waits
    screen.on.refuse_ready("Aki", 1)
    assert screen.on.waits is None


@pytest.mark.parametrize("seed", range(20))
def test_by_hand_no_concealed_hand_is_ever_on_air_that_was_not_shown(seed):
    draw, allowed = random.Random(seed), {None}
    screen, numbers, last = held(delay=draw.choice([0, 1, 5])), itertools.count(1), (0, None)
    for _ in range(200):
        now = draw.random()
        if now < 0.3:
            found = waits(draw.choice("ABC"), draw.choice([0, 1, 2]))
            last = (next(numbers), found)
            screen.hold(*last)
        elif now < 0.45 and last[1] is not None:
            screen.hold(last[0], None)
            last = (last[0], None)
        elif now < 0.6 and last[1] is not None:
            allowed = {None, last[1]["hand"]}
            screen.on.show_waits(last[1], last[0])
        elif now < 0.7:
            screen.on.hide()
            allowed = {None}
        elif now < 0.8:
            screen.see(lies=False, blind=draw.random() < 0.5)
        else:
            screen.wait(draw.choice([0.1, 1, 7, 31]))
        assert (screen.on.waits and screen.on.waits["hand"]) in allowed


@pytest.mark.parametrize("seed", range(40))
def test_by_hand_nothing_is_ever_on_air_that_was_not_allowed(seed):
    draw = random.Random(seed)
    screen, allowed, numbers = Screen(AirMode.BY_HAND, draw.choice([0, 1, 5])), {None}, itertools.count(1)
    hands = {}
    for _ in range(300):
        now = draw.random()
        if now < 0.15 or not hands:
            number = next(numbers)
            hands[number] = [number]
            screen.tell(number)
        elif now < 0.4:
            of, number = draw.choice(list(hands)), next(numbers)
            hands[of].append(number)
            screen.tell(of, number)
        elif now < 0.5:
            of = draw.choice(list(hands))
            version = (of, draw.choice(hands[of]))
            allowed.add(version)
            screen.on.show(screen.now, Version(*version))
        elif now < 0.6:
            screen.on.hide()
            assert screen.shown is None
        elif now < 0.65:
            of = draw.choice(list(hands))
            screen.on.dismiss(of, next(numbers))
            assert (screen.shown or (0,))[0] != of
        elif now < 0.7:
            screen.on.pin(screen.now, pinned=draw.random() < 0.5)
        elif now < 0.85:
            screen.see(lies=draw.random() < 0.5, blind=draw.random() < 0.2)
        else:
            screen.wait(draw.choice([0.1, 1, 7, 31]))
        assert screen.shown in allowed
