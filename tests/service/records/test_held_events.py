"""Events that a device recorded without the network: in order, once, and held for a referee if the devices differ."""

from __future__ import annotations

import pytest

from scorer.errors import MatchFault
from service.problems import ServiceError
from service.records import held_events
from service.records.record import Record
from service.records.verify import verify

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
RIICHI = {"type": "riichi", "player": "Ben"}
RON = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}
OTHER = {"type": "win", "winners": [{"player": "Dai", "stated": {"han": 5}}], "from": "Chie"}
DRAW = {"type": "draw", "ready": ["Aki"], "reason": "exhaustive"}


@pytest.fixture
def match(matches):
    return matches.open("open", "one", "1", {"rules": "wrc-2017", "players": PLAYERS})["match"]


def send(matches, match, events, after=1, key="late"):
    return held_events.send(matches, key, "other", match, {"after": after, "events": events})


def types(matches, match):
    return [each.type for each in matches.ledger(match).events]


def points(matches, match):
    state = matches.ledger(match).state
    return [state.points[name] for name in PLAYERS]


def test_a_round_without_the_network_arrives_in_order_and_once(matches, match):
    sent = send(matches, match, [RIICHI, RON, DRAW])
    assert sent == {"match": match, "recorded": [1, 2, 3], "same": [], "held": None}
    assert send(matches, match, [RIICHI, RON, DRAW]) == sent  # the answer was lost, and the device sends again
    assert types(matches, match) == ["open", "riichi", "win", "draw"]
    assert points(matches, match) == [33_000, 34_200, 23_800, 29_000]
    assert verify(matches.store).whole


def test_a_device_that_lost_the_answer_sends_more(matches, match):
    send(matches, match, [RIICHI], key="first")
    assert send(matches, match, [RIICHI, RON], key="second")["same"] == [1]
    assert types(matches, match) == ["open", "riichi", "win"]


def test_the_same_events_of_two_devices_are_recorded_once(matches, match):
    matches.add("a", "one", match, RIICHI)
    matches.add("b", "one", match, RON)
    sent = send(matches, match, [RIICHI, RON, DRAW])
    assert (sent["same"], sent["recorded"], sent["held"]) == ([1, 2], [3], None)
    assert types(matches, match) == ["open", "riichi", "win", "draw"]


def test_riichi_of_another_device_goes_with_a_win(matches, match):
    matches.add("a", "one", match, RIICHI)
    assert send(matches, match, [{**RON, "riichi": ["Ben", "Dai"]}])["recorded"] == [2]
    assert points(matches, match) == [30_000, 36_200, 24_800, 29_000]


def test_different_events_are_held_and_nothing_is_dropped(matches, match):
    matches.add("a", "one", match, OTHER)
    sent = send(matches, match, [RIICHI, RON, DRAW])
    assert (sent["recorded"], sent["same"]) == ([], [])
    assert types(matches, match) == ["open", "win"]
    (held,) = held_events.open_held(matches.store)
    assert held.number == sent["held"]
    assert held.parts["held"] == {
        "done": "held", "after": 1, "since": [1], "why": "moved_on", "events": [RIICHI, RON, DRAW]
    }  # fmt: skip
    assert send(matches, match, [RIICHI, RON, DRAW]) == sent
    assert len(held_events.open_held(matches.store)) == 1


@pytest.mark.parametrize(
    ("choice", "kept", "expected"),
    [
        ("match", ["open", "win"], [30_000, 30_000, 22_000, 38_000]),
        # Riichi and 5200 off Chie, then Aki alone is ready.
        ("device", ["open", "riichi", "win", "draw"], [33_000, 34_200, 23_800, 29_000]),
        # Dai's mangan off Chie ends East 1; Ben deals East 2, where the same hand pays 7700; then Aki alone is ready.
        ("both", ["open", "win", "riichi", "win", "draw"], [33_000, 36_700, 13_300, 37_000]),
    ],
)
def test_the_referee_chooses(matches, match, choice, kept, expected):
    matches.add("a", "one", match, OTHER)
    number = send(matches, match, [RIICHI, RON, DRAW])["held"]
    said = {"choice": choice, "reason": "the players agree"}
    first = held_events.answer(matches, "answer", "referee", number, said)
    assert held_events.answer(matches, "answer", "referee", number, said) == first
    ledger = matches.ledger(match)
    assert [event.type for _, events in ledger.entries for event in events] == kept
    assert points(matches, match) == expected
    assert held_events.open_held(matches.store) == []
    assert verify(matches.store).whole
    with pytest.raises(ServiceError) as refused:  # a second referee
        held_events.answer(matches, "again", "referee 2", number, {"choice": "device", "reason": "no"})
    assert refused.value.code == "no_such_held"


def test_what_the_match_cannot_take_is_held_with_what_follows(matches, match):
    sent = send(matches, match, [RIICHI, RIICHI, RON])
    assert sent["recorded"] == [1]
    (held,) = held_events.open_held(matches.store)
    assert (held.parts["held"]["why"], held.parts["held"]["events"]) == ("refused", [RIICHI, RON])
    assert types(matches, match) == ["open", "riichi"]


def test_a_later_device_waits_behind_nothing(matches, match):
    """Events that were held do not keep the next ones out."""
    matches.add("a", "one", match, OTHER)
    send(matches, match, [RON])
    assert send(matches, match, [DRAW], after=2, key="next")["recorded"] == [2]


def test_a_device_with_the_network_is_told_what_the_match_cannot_take(matches, match):
    before = matches.store.length()
    late = {"after": 1, "events": [{**DRAW, "reason": "four_riichi"}], "strict": True}
    with pytest.raises(MatchFault):
        held_events.send(matches, "late", "other", match, late)
    assert matches.store.length() == before
    assert held_events.send(matches, "next", "other", match, {**late, "events": [RIICHI]})["recorded"] == [1]


@pytest.mark.parametrize("meanwhile", [[OTHER], [RIICHI, OTHER], [{"type": "time"}, {"type": "wall", "dice": [2, 5]}]])
def test_a_device_with_the_network_is_told_what_another_device_recorded(matches, match, meanwhile):
    for number, event in enumerate(meanwhile):
        matches.add(f"other {number}", "one", match, event)
    before = matches.store.length()
    with pytest.raises(ServiceError) as refused:
        held_events.send(matches, "late", "other", match, {"after": 1, "events": [RON], "strict": True})
    assert refused.value.code == "match_moved_on"
    assert matches.store.length() == before
    known = {"after": 1 + len(meanwhile), "events": [RON], "strict": True}
    assert held_events.send(matches, "next", "other", match, known)["recorded"] == [known["after"]]


@pytest.mark.parametrize("meanwhile", [{"type": "riichi", "player": "Dai"}, {"type": "time"}])
def test_riichi_and_the_end_of_the_time_do_not_keep_out_a_device_with_the_network(matches, match, meanwhile):
    matches.add("other", "one", match, meanwhile)
    sent = held_events.send(matches, "late", "other", match, {"after": 1, "events": [RON], "strict": True})
    assert (sent["recorded"], sent["held"]) == ([2], None)


def test_a_device_with_the_network_does_not_repeat_what_another_device_recorded(matches, match):
    matches.add("other", "one", match, RON)
    sent = held_events.send(matches, "late", "other", match, {"after": 1, "events": [RON], "strict": True})
    assert (sent["recorded"], sent["same"]) == ([], [1])


def test_the_events_of_a_device_take_the_place_of_what_is_still_in_effect_or_of_the_last_event(matches, match):
    """An event that was taken back meanwhile is replaced by none."""
    first = matches.add("a", "one", match, OTHER)["step"]["event"]
    second = matches.add("b", "one", match, DRAW)["step"]["event"]
    third = matches.add("c", "one", match, OTHER)["step"]["event"]
    since = [first, second, third]

    def choices():
        held = Record(9, "held", match, "", "", "", {"held": {"events": [RIICHI], "since": since}})
        return held_events.choices(matches.ledger(match), held)

    def changes(choice):
        return [(each["event"], [event["type"] for event in each["to"]]) for each in choices()[choice]]

    assert changes("device") == [(first, ["riichi"]), (second, []), (third, [])]
    assert changes("both") == [(third, ["win", "riichi"])]
    for event in (third, first):
        matches.add(f"back {event}", "referee", match, {
            "type": "correction", "changes": [{"event": event, "to": []}], "reason": "wrong"
        })  # fmt: skip
    assert changes("device") == [(second, ["riichi"])]
    assert changes("both") == [(second, ["draw", "riichi"])]
    matches.add("back again", "referee", match, {
        "type": "correction", "changes": [{"event": second, "to": []}], "reason": "wrong"
    })  # fmt: skip
    assert changes("device") == changes("both")
    assert changes("both")[0][1][-1] == "riichi"


def test_a_referee_answers_only_what_is_held_and_once(matches, match):
    matches.add("a", "one", match, OTHER)
    number = send(matches, match, [RON])["held"]
    said = {"choice": "match", "reason": "as it is"}
    answered = held_events.answer(matches, "answer", "referee", number, said)["record"]
    assert matches.ledger(match).state.hands == 1
    assert held_events.open_held(matches.store) == []
    for other in (answered, number - 1, number + 9, number):
        with pytest.raises(ServiceError) as refused:
            held_events.answer(matches, f"again {other}", "referee", other, said)
        assert refused.value.code == "no_such_held"
