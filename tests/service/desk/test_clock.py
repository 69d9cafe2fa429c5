"""The clock of a match over HTTP: it survives a restart, and each half has minutes of its own."""

from __future__ import annotations

import pytest

from service.http import create_app
from service.records.store import Store


def test_the_clock_survives_a_restart(desk, fake_reader, tmp_path):
    table = desk.link("table", "1")
    match = desk.open(table, rules="zung-jung")

    def tell(**said):
        answer = desk.ask("post", f"/matches/{match}/clock", table, json=said)
        assert answer.status_code == 200, answer.json
        return answer.json["shown"]

    tell(action="start")
    tell(action="deal")
    tell(action="turn", player="Aki")
    desk.clock.move(seconds=15)  # the first 15 seconds after the deal do not count
    assert tell(action="start")["turn_left"] == 15
    desk.clock.move(seconds=10)
    tell(action="turn", player="Ben")
    desk.clock.move(seconds=16)
    with Store(f"sqlite:///{tmp_path / 'records.db'}", desk.clock) as other:
        client = create_app(fake_reader, store=other).test_client()
        path = f"/api/desk/matches/{match}/clock"
        shown = client.get(path, headers={"Authorization": f"Bearer {table}"}).json["shown"]
    assert shown["hand_left"] == {"Aki": 170, "Ben": 164, "Chie": 180, "Dai": 180}
    assert (shown["turn"], shown["turn_left"], shown["round_left"]) == ("Ben", -1, None)
    desk.clock.move(seconds=170)
    assert tell(action="wait")["over"] == ["Ben"]
    assert tell(action="deal")["hand_left"]["Ben"] == 180


def test_the_round_runs_pauses_and_runs_over(desk):
    table = desk.link("table", "1")
    match = desk.open(table, rules="wrc-2017")

    def left(action):
        return desk.ask("post", f"/matches/{match}/clock", table, json={"action": action}).json["shown"]["round_left"]

    assert left("start") == 90 * 60
    desk.clock.move(minutes=80)
    assert left("pause") == 600
    desk.clock.move(minutes=30)
    assert left("start") == 600
    desk.clock.move(minutes=11)
    assert left("wait") == -60
    for wrong in ({"action": "stop"}, {"action": "turn", "player": "Eve"}, {"action": "turn"}, {}):
        assert desk.ask("post", f"/matches/{match}/clock", table, json=wrong).status_code == 422


@pytest.mark.parametrize("rules", ["australian", "baida", "aml"])
def test_the_second_half_has_minutes_of_its_own(desk, rules):
    table = desk.link("table", "1")
    match = desk.open(table, rules=rules)

    def clock():
        shown = desk.ask("get", f"/matches/{match}/clock", table).json["shown"]
        return shown["round_left"], shown["running"]

    def draw():
        assert desk.ask("post", f"/matches/{match}/events", table, json={"type": "draw"}).status_code == 201

    desk.ask("post", f"/matches/{match}/clock", table, json={"action": "start"})
    desk.clock.move(minutes=50)
    for _ in range(7):
        draw()
    assert clock() == (600, True)
    draw()  # the first half ends without a press, and the second begins
    assert clock() == (3600, True)
    desk.clock.move(minutes=15)
    assert clock() == (45 * 60, True)
    # The next actions on the clock continue from there.
    desk.ask("post", f"/matches/{match}/clock", table, json={"action": "pause"})
    desk.clock.move(minutes=15)
    draw()
    assert clock() == (45 * 60, False)


def test_a_clock_that_stands_is_whole_and_stands_in_the_second_half(desk):
    table = desk.link("table", "1")
    match = desk.open(table, rules="australian")
    for action in ("start", "pause"):
        desk.ask("post", f"/matches/{match}/clock", table, json={"action": action})
        desk.clock.move(minutes=20)
    desk.ask("post", f"/matches/{match}/events", desk.link("referee"), json={"type": "time"})
    shown = desk.ask("get", f"/matches/{match}/clock", table).json["shown"]
    assert (shown["round_left"], shown["running"]) == (3600, False)
    # Somebody who starts it only now has all of it.
    started = desk.ask("post", f"/matches/{match}/clock", table, json={"action": "start"}).json
    assert (started["shown"]["round_left"], started["clock"]["half"]) == (3600, 2)


def test_the_clock_told_twice_with_one_key_is_told_once(desk):
    table = desk.link("table", "1")
    match = desk.open(table, rules="zung-jung")
    path, said = f"/matches/{match}/clock", {"action": "turn", "player": "Aki"}
    first = desk.ask("post", path, table, key="turn", json=said).json["clock"]
    desk.clock.move(seconds=5)
    again = desk.ask("post", path, table, key="turn", json=said).json
    assert again["clock"] == first
    assert again["shown"]["turn_left"] == 10
