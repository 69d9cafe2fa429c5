"""The desk over HTTP: a match, a claim that is too high, its decision; once for a key; live; the clock."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from scorer.hand import Hand
from scorer.rules import rule_set
from service.http import create_app
from service.records.matches import event_of, options_kept
from service.records.store import Store
from service.records.verify import verify
from service.settings import Settings

SEEN = Hand.from_typed("123m456p789s11222z!2z")
"""What the fake reader sees in any photo."""


def test_a_match_is_played(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    seats = desk.ask("post", f"/matches/{match}/seats", table, key="seats", json={})
    assert seats.json["step"]["state"]["touched"] is True
    assert desk.ask("post", f"/matches/{match}/seats", table, key="seats", json={}).json == seats.json
    win = {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 5}}], "from": "Ben"}
    first = desk.ask("post", f"/matches/{match}/events", table, key="hand 1", json=win)
    again = desk.ask("post", f"/matches/{match}/events", table, key="hand 1", json=win)
    assert (first.status_code, again.json) == (201, first.json)
    found = desk.ask("get", f"/matches/{match}", table).json
    assert [event["type"] for event in found["events"]] == ["open", "seats", "win"]
    assert found["state"]["hands"] == 1
    assert found["steps"][-1]["points"] == found["state"]["points"]
    assert {each["reason"] for each in found["steps"][-1]["payments"]} == {"discard"}
    listed = desk.ask("get", f"/matches/{match}/fouls", table).json
    assert {"id", "about", "kind", "source"} == set(listed["fouls"][0])
    assert "disturbance" in {each["id"] for each in listed["fouls"]}
    other = desk.ask("post", f"/matches/{match}/events", table, key="hand 1", json={"type": "draw"})
    assert (other.status_code, other.json["code"]) == (409, "key_reused")
    assert verify(desk.store).whole


def test_a_refused_event_tells_every_fault(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    win = {"type": "win", "winners": [{"player": "Eve", "stated": {"han": 5}}], "from": "Bob"}
    answer = desk.ask("post", f"/matches/{match}/events", table, json=win)
    assert answer.status_code == 422
    assert [fault["code"] for fault in answer.json["faults"]] == ["unknown_player", "unknown_player"]
    assert answer.mimetype == "application/problem+json"


def test_a_preview_is_what_recording_does_and_records_nothing(desk):
    table, referee = desk.link("table", "1"), desk.link("referee")
    match = desk.open(table)
    win = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}
    before = desk.store.length()
    tried = desk.ask("post", f"/matches/{match}/preview", table, json=win).json
    assert desk.store.length() == before
    assert [(each["from"], each["to"], each["amount"]) for each in tried["payments"]] == [("Chie", "Ben", 5200)]
    assert tried["scores"][0]["total"] == 5200
    done = desk.ask("post", f"/matches/{match}/events", table, json=win).json["step"]
    assert (tried["payments"], tried["scores"], tried["points"]) == (
        done["payments"],
        done["scores"],
        done["state"]["points"],
    )
    # Of a correction: what the corrected event does.
    put = {"type": "correction", "changes": [{"event": 1, "to": [{**win, "from": "Dai"}]}], "reason": "from another"}
    assert desk.ask("post", f"/matches/{match}/preview", table, json=put).status_code == 403
    tried = desk.ask("post", f"/matches/{match}/preview", referee, json=put).json
    assert [(each["from"], each["amount"]) for each in tried["payments"]] == [("Dai", 5200)]
    # What cannot be recorded is refused in the same words.
    wrong = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3}}], "from": "Chie"}
    answers = [desk.ask("post", f"/matches/{match}/{what}", table, json=wrong) for what in ("preview", "events")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert answers[0].json["faults"] == answers[1].json["faults"]


def test_a_table_cannot_let_a_win_count_otherwise_than_by_the_rules(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    winner = {"player": "Ben", "stated": {"han": 3, "fu": 40}, "deviation": {"total": 8000, "reason": "we like him"}}
    win = {"type": "win", "winners": [winner], "from": "Chie"}
    for what in ("preview", "events"):
        refused = desk.ask("post", f"/matches/{match}/{what}", table, json=win)
        assert (refused.status_code, refused.json["code"]) == (403, "not_allowed")
    assert desk.ask("post", f"/matches/{match}/events", desk.link("referee"), json=win).status_code == 201
    step = desk.ask("get", f"/matches/{match}", table).json["steps"][-1]
    assert step["points"]["Ben"] == 38_000
    assert step["scores"][0]["deviation"]["by_the_rules"]["total"] == 5200


def claim(**changes):
    situation = {"win": "discard", "seat": "south", "from": "east"}
    return {"player": "Ben", "rules": "wrc-2017", "situation": situation, "hand": SEEN.to_json(), **changes}


def file_claim(desk, link, match, photos, **changes):
    photo = (io.BytesIO((photos / "good.jpg").read_bytes()), "hand.jpg")
    form = {"claim": json.dumps(claim(**changes)), "photo": photo}
    answer = desk.ask("post", f"/matches/{match}/cases", link, data=form)
    assert answer.status_code == 201, answer.json
    return answer.json


def test_a_claim_is_compared_and_decided(desk, photos):
    table, referee, onlooker = desk.link("table", "1"), desk.link("referee"), desk.link("onlooker")
    match = desk.open(table)
    # The hand is a triplet of South, seat wind, and dora none: 1 han 40 fu, 1300.
    case = file_claim(desk, table, match, photos, total=7700)
    differing = {line["what"]: line for line in case["lines"] if line["differs"]}
    assert set(differing) == {"total"}
    assert differing["total"]["rules"] == 1300
    opened = desk.ask("get", "/cases?open=true", referee).json["cases"]
    assert [each["number"] for each in opened] == [case["record"]]
    decided = desk.ask(
        "post", f"/cases/{case['record']}/decisions", referee, json={"verdict": "correct", "reason": "1 han"}
    )
    assert decided.json["score"]["total"] == 1300
    assert desk.ask("get", "/cases?open=true", referee).json["cases"] == []
    assert desk.ask("get", "/cases", table).json["cases"][0]["decisions"][0]["parts"]["decision"]["reason"] == "1 han"
    assert desk.ask("get", "/cases", onlooker).status_code == 403
    record = desk.ask("get", f"/records/{case['record']}", referee).json
    assert record["parts"]["reading"]["as_seen"] == SEEN.to_json()
    assert "seconds" not in record["parts"]["reading"]


def test_a_claim_needs_a_photo_in_a_form_and_none_as_json(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    answer = desk.ask("post", f"/matches/{match}/cases", table, data={"claim": json.dumps(claim())})
    assert (answer.status_code, answer.json["code"]) == (415, "unsupported_media_type")
    form = desk.ask(
        "post",
        f"/matches/{match}/cases",
        table,
        data={"claim": json.dumps(claim())},
        content_type="multipart/form-data",
    )
    assert form.json["code"] == "missing_photo"
    assert desk.ask("post", f"/matches/{match}/cases", table, json={"claim": claim()}).status_code == 201


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "bad_key"),
        ("", "bad_key"),
        ("  ", "bad_key"),
        ("x" * 151, "bad_key"),
        ("caf\u00e9", "bad_key"),
        ("a\tb", "bad_key"),
        ("x" * 150, None),
        ("hand 7 of table 3", None),
    ],
)
def test_a_write_needs_a_key(desk, key, code):
    director = desk.link("director")
    answer = desk.client.post(
        "/api/desk/matches",
        headers={"Authorization": f"Bearer {director}", **({} if key is None else {"Idempotency-Key": key})},
        json={"table": "1", "rules": "wsom", "players": list("abcd")},
    )
    assert (answer.status_code, answer.json.get("code")) == ((422, code) if code else (201, None))


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/matches/none", "no_such_match"),
        ("/matches/%00", "no_such_match"),
        ("/matches/" + "x" * 400, "no_such_match"),
        ("/records/99", "no_such_record"),
        ("/records/" + "9" * 40, "no_such_record"),
        ("/photos/%00", "no_such_photo"),
        ("/nothing", "not_found"),
    ],
)
def test_what_is_not_there(desk, path, code):
    answer = desk.ask("get", path, desk.link("director"))
    assert (answer.status_code, answer.json["code"]) == (404, code)


def test_export(desk):
    referee = desk.link("referee")
    match = desk.open(referee)
    assert desk.ask("get", "/records", referee).json["records"][-1]["match"] == match
    table = desk.ask("get", f"/records?as=csv&match={match}", referee)
    assert table.mimetype == "text/csv"
    assert table.text.splitlines()[0].startswith("record,at,by,table")


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


def test_a_match_that_was_recorded_before_is_read_as_it_was_played(desk):
    """Values, fouls and options that are refused now stand in old records, which lack the fields added since."""
    director = desk.link("director")
    old = desk.open(director, rules="wrc-2017")
    ledger = desk.store
    assert desk.ask("post", f"/matches/{old}/events", director, json={"type": "time"}).status_code == 201
    record = ledger.records(match=old, kinds=("match",))[0]
    then = json.loads(json.dumps(record.parts))
    for name in ("time_up", "dead_hand_noten"):
        del then["outcome"]["state"]["options"][name]
    then["event"]["options"] = {"uma": ["20", "10", "-10", "-20"]}
    event = event_of(replace(record, parts=then))
    assert event.options == {"time_up": "drop", "dead_hand_noten": False, "uma": ["20", "10", "-10", "-20"]}
    # An option and its value had other names.
    then["outcome"]["state"]["options"]["time_hand"] = "finished"
    then["event"]["options"] = {"time_hand": "finished"}
    assert event_of(replace(record, parts=then)).options == {"time_up": "finish_hand", "dead_hand_noten": False}
    assert event_of(record).options == {}
    # What an option could be once and cannot be now is left out.
    for rules, given, kept in [
        ("riichi", {"abortive_draws": ["nine_kinds", "three_winners"]}, {"abortive_draws": ["nine_kinds"]}),
        ("wsom", {"false_win": "reverse_mangan", "minimum": 5}, {"minimum": 5}),
        ("baida", {"false_win": "exposed"}, {}),
    ]:
        assert options_kept(rule_set(rules), given) == kept


def listen(desk, address, **headers):
    return desk.served.listen(f"/api/desk/live{address}", **headers)


def words(answer, count):
    """The first events of a stream, each as (name, data)."""
    found = re.findall(_EVENT, answer.until(lambda text: len(re.findall(_EVENT, text)) >= count))
    answer.leave()
    return [(name, json.loads(data)) for name, data in found]


_EVENT = r"event: (\w+)\ndata: (.*)\n\n"


def test_live(desk):
    table, onlooker = desk.link("table", "1"), desk.link("onlooker")
    match, other = desk.open(table), desk.open(desk.link("table", "2"), "2")
    desk.ask("post", f"/matches/{match}/events", table, json={"type": "draw"})
    desk.ask("post", f"/matches/{other}/events", desk.link("director"), json={"type": "draw"})
    desk.ask("post", f"/matches/{match}/cases", table, json={"claim": claim()})
    answer = listen(desk, f"?match={match}&after=0&link={onlooker}")
    found = words(answer, 4)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert [name for name, _ in found] == ["clock", "record", "record", "record"]
    assert [data["kind"] for _, data in found[1:]] == ["match", "event", "case"]
    assert found[2][1]["outcome"]["state"]["hands"] == 1
    assert set(found[3][1]) == {"record", "kind", "match", "at"}  # an onlooker learns that there is a case, no more
    # A client that comes again tells what it saw last.
    number = found[1][1]["record"]
    again = listen(desk, f"?match={match}&link={onlooker}", Last_Event_ID=str(number))
    assert words(again, 2)[1][1]["kind"] == "event"
    # A table sees its own.
    mine = listen(desk, f"?after=0&link={table}")
    assert {data["match"] for _, data in words(mine, 3)} == {match}


def test_a_stream_ends_with_its_link(desk):
    director, onlooker = desk.link("director"), desk.link("onlooker")
    match = desk.open(director)
    answer = listen(desk, f"?match={match}&after=0&link={onlooker}")
    answer.until(lambda text: "event: record" in text)
    named = desk.ask("get", "/me", onlooker).json["id"]
    desk.ask("delete", f"/links/{named}", director)
    assert words(answer, 99)[-1] == ("closed", {"code": "link_revoked", "message": "The link was revoked."})


def test_the_page_has_every_address(desk):
    page = (Path(__file__).parents[3] / "docs" / "desk.md").read_text(encoding="utf-8")
    for rule in desk.client.application.url_map.iter_rules():
        if rule.rule.startswith("/api/desk"):
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                assert f"| `{method} {rule.rule}` |" in page


def test_there_is_no_desk_without_a_store(client):
    assert client.get("/api/desk/matches").status_code == 404
    assert Settings.from_environment({"TEHAI_RECORDS": "x", "TEHAI_PHOTO_DAYS": "3"}).records == "x"


def test_the_clock_told_twice_with_one_key_is_told_once(desk):
    table = desk.link("table", "1")
    match = desk.open(table, rules="zung-jung")
    path, said = f"/matches/{match}/clock", {"action": "turn", "player": "Aki"}
    first = desk.ask("post", path, table, key="turn", json=said).json["clock"]
    desk.clock.move(seconds=5)
    again = desk.ask("post", path, table, key="turn", json=said).json
    assert again["clock"] == first
    assert again["shown"]["turn_left"] == 10


def test_a_photo_is_cropped_to_its_tiles(desk, photos):
    table, director = desk.link("table", "1"), desk.link("director")
    match = desk.open(table)
    sha = file_claim(desk, table, match, photos)["photo"]["sha256"]
    assert desk.ask("post", f"/photos/{sha}/crop", director).status_code == 200
    # The fake reader's fourteen tiles stand side by side from (0, 0) to (16, 4); half a tile is kept around them.
    kept = Image.open(io.BytesIO(desk.ask("get", f"/photos/{sha}", director).data))
    assert kept.size == (19, 7)
    assert verify(desk.store).photos == {"cropped": 1}
    assert verify(desk.store).whole


def test_photos_expire_when_another_claim_comes(desk, photos):
    table, director = desk.link("table", "1", hours=1000), desk.link("director", hours=1000)
    match = desk.open(table)
    sha = file_claim(desk, table, match, photos)["photo"]["sha256"]
    desk.clock.move(days=30)
    desk.ask("post", f"/matches/{match}/cases", table, json={"claim": claim()})
    assert desk.ask("get", f"/photos/{sha}", director).json["code"] == "no_such_photo"
    assert verify(desk.store).whole


def test_a_photo_is_shown_no_more_from_its_expiry_on(desk, photos):
    """Even before it is erased: no claim has to be filed first."""
    director = desk.link("director", hours=1000)
    sha = file_claim(desk, director, desk.open(director), photos)["photo"]["sha256"]
    desk.clock.move(days=30, seconds=-1)
    assert desk.ask("get", f"/photos/{sha}", director).status_code == 200
    desk.clock.move(seconds=1)
    assert desk.ask("get", f"/photos/{sha}", director).json["code"] == "no_such_photo"


@pytest.mark.parametrize(
    "changes",
    [
        {"table": "\ud800"},
        {"table": ""},
        {"players": ["a", "b", "c", "\ud800"]},
        {"options": {"uma": ["1", "x", "2", "3"]}},
        {"options": {"rounds": 10**30}},
        {"carried": {"Aki": "1/0"}},
        {"rules": "\ud800"},
    ],
)
def test_openings_that_cannot_be(desk, changes):
    body = {"table": "1", "rules": "riichi", "players": ["Aki", "Ben", "Chie", "Dai"], **changes}
    answer = desk.ask("post", "/matches", desk.link("director"), json=body)
    assert answer.status_code == 422, answer.json
