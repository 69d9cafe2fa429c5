"""Live events of the desk: what a stream sends, to whom, and when it ends."""

from __future__ import annotations

import json
import re

from tests.service.desk.test_claims import claim


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
