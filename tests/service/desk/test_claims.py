"""Claims over HTTP: compared, decided; their photos are cropped and expire."""

from __future__ import annotations

import io
import json

from PIL import Image

from scorer.hand import Hand
from service.records.verify import verify

SEEN = Hand.from_typed("123m456p789s11222z!2z")
"""What the fake reader sees in any photo."""


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
