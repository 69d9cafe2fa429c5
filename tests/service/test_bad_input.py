"""Invalid or unusual input: each by the command and by HTTP, with one message, and the service goes on."""

from __future__ import annotations

import json

import pytest

SELF_DRAW = {"win": "self-draw", "seat": "south"}
FLAGS = ("--rules", "wrc-2017", "--win", "self-draw", "--seat", "south")
GOOD = {"rules": "wrc-2017", "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"}, "situation": SELF_DRAW}


def upload(client, path, address="/api/read", **fields):
    with path.open("rb") as photo:
        return client.post(address, data={"photo": (photo, path.name), **fields})


def goes_on(client):
    answer = client.post("/api/score", json=GOOD)
    assert answer.status_code == 200
    assert answer.json["valid"]


def assert_problem(answer, code, status):
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert answer.json["code"] == code
    assert answer.json["status"] == status
    assert answer.json["detail"]
    assert answer.json["hint"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("name", "code", "status"),
    [
        ("truncated.jpg", "truncated_image", 422),
        ("document.jpg", "not_an_image", 415),
        ("enormous.png", "image_too_large", 413),
        ("empty.jpg", "empty_file", 422),
    ],
)
def test_a_file_that_is_no_photo(photos, run, client_of, any_reader, name, code, status):
    for arguments in (("read", photos / name, "--json"), ("score", photos / name, *FLAGS)):
        ran = run(*arguments, reader=any_reader)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.startswith(f"{code}: ")
        assert ran.err.count("\n") == 1
    client = client_of(any_reader)
    assert_problem(upload(client, photos / name), code, status)
    request = json.dumps({"rules": "wrc-2017", "situation": SELF_DRAW})
    assert_problem(upload(client, photos / name, "/api/photo-score", request=request), code, status)
    goes_on(client)


def test_a_photo_without_tiles(photos, run, client_of, any_reader):
    ran = run("read", photos / "table.jpg", "--json", reader=any_reader)
    assert ran.status == 0
    assert ran.json["hand"] is None
    assert [doubt["code"] for doubt in ran.json["doubts"]] == ["no_tiles"]
    scored = run("score", photos / "table.jpg", *FLAGS, reader=any_reader)
    assert scored.status == 0
    assert "no_tiles: " in scored.out
    flags = ("--rules", "wsom", "--win", "self-draw", "--seat", "south", "--from", "west", "--json")
    points = run("score", photos / "table.jpg", *flags, reader=any_reader).json
    assert (points["value"], points["total"]) == ({"points": 0}, 0)
    assert [fault["code"] for fault in points["faults"]] == ["no_tiles", "from_on_self_draw"]
    client = client_of(any_reader)
    answer = upload(client, photos / "table.jpg")
    assert answer.status_code == 200
    assert answer.json["hand"] is None
    request = json.dumps({"rules": "wrc-2017", "situation": SELF_DRAW})
    answer = upload(client, photos / "table.jpg", "/api/photo-score", request=request)
    assert answer.status_code == 200
    assert answer.json["score"]["valid"] is False
    assert [fault["code"] for fault in answer.json["score"]["faults"]] == ["no_tiles"]
    # Under all the sets an option holds for those that have it.
    request = json.dumps({"rules": "all", "situation": {**SELF_DRAW, "options": {"minimum": 5}}})
    answer = upload(client, photos / "table.jpg", "/api/photo-score", request=request)
    scores = answer.json["score"]["scores"]
    assert scores["australian"]["options"]["minimum"] == 5
    assert "minimum" not in scores["riichi"]["options"]
    goes_on(client)


def test_a_photo_from_a_phone_is_upright_and_nothing_of_the_place_comes_back(photos, run, client_of, any_reader):
    ran = run("read", photos / "phone.heic", "--json", reader=any_reader)
    assert ran.status == 0
    assert ran.json["image"] == {"width": 64, "height": 96}
    answer = upload(client_of(any_reader), photos / "phone.heic")
    assert answer.json["image"] == {"width": 64, "height": 96}
    assert "51" not in json.dumps([ran.json["doubts"], answer.json["doubts"]])
    assert set(answer.json) == {
        "tiles",
        "hand",
        "as_seen",
        "probability",
        "sure",
        "doubts",
        "image",
        "seconds",
        "model",
        "runners_up",
    }


@pytest.mark.parametrize(
    ("hand", "code"),
    [("123m456p789s112z!2z", "wrong_tile_count"), ("11111m234p567p789s!1m", "five_of_a_kind")],
)
def test_a_hand_that_cannot_win_is_an_answer(run, client, hand, code):
    ran = run("score", "--hand", hand, *FLAGS, "--json")
    assert ran.status == 0
    assert ran.err == ""
    assert ran.json["valid"] is False
    assert code in [fault["code"] for fault in ran.json["faults"]]
    text = run("score", "--hand", hand, *FLAGS)
    assert text.status == 0
    assert f"{code}: " in text.out
    tiles, _, won = hand.partition("!")
    answer = client.post("/api/score", json={**GOOD, "hand": {"concealed": tiles, "winning_tile": won}})
    assert answer.status_code == 200
    assert code in [fault["code"] for fault in answer.json["faults"]]
    goes_on(client)


def test_a_hand_of_13_tiles(run, client):
    """With a winning tile it is one short; without one it waits, which is no fault."""
    answer = client.post("/api/score", json={**GOOD, "hand": {"concealed": "123m456p789s1122z", "winning_tile": "2z"}})
    assert answer.status_code == 200
    assert [fault["code"] for fault in answer.json["faults"]] == ["wrong_tile_count"]
    waiting = client.post("/api/score", json={**GOOD, "hand": {"concealed": "123m456p789s1122z"}})
    assert [wait["tile"] for wait in waiting.json["waits"]] == ["1z", "2z"]
    ran = run("score", "--hand", "123m456p789s1122z", *FLAGS, "--json")
    assert ran.status == 0
    assert ran.json == waiting.json
    goes_on(client)


def test_an_unknown_rule_set(photos, run, client):
    rest = FLAGS[2:]
    for source in (("--hand", "123m456p789s11222z"), (photos / "good.jpg",)):
        ran = run("score", *source, "--rules", "home-rules", *rest)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("unknown_rules: ")
        assert "wrc-2017" in ran.err
    assert_problem(client.post("/api/score", json={**GOOD, "rules": "home-rules"}), "unknown_rules", 422)
    request = json.dumps({"rules": "home-rules", "situation": SELF_DRAW})
    answer = upload(client, photos / "good.jpg", "/api/photo-score", request=request)
    assert_problem(answer, "unknown_rules", 422)
    goes_on(client)


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        (b"{", "bad_json", 400),
        (b"", "bad_json", 400),
        (b"\xff\xfe{", "bad_json", 400),
        (b"[" * 60_000, "bad_json", 400),
        (b"[1, 2]", "wrong_shape", 422),
        (b'{"rules": 5}', "wrong_shape", 422),
        (json.dumps({**GOOD, "hand": "123m"}).encode(), "wrong_shape", 422),
        (json.dumps({**GOOD, "hand": {"concealed": "12x"}}).encode(), "bad_notation", 422),
        (json.dumps({**GOOD, "situation": {**SELF_DRAW, "Riichi": True}}).encode(), "unknown_field", 422),
        (json.dumps({**GOOD, "situation": {**SELF_DRAW, "riichi": "yes"}}).encode(), "wrong_shape", 422),
        (json.dumps({**GOOD, "situation": {**SELF_DRAW, "options": {"x": 1}}}).encode(), "unknown_option", 422),
        (
            json.dumps(
                {**GOOD, "situation": {**SELF_DRAW, "honba": 1000, "options": {"honba_points": 10**4299}}}
            ).encode(),
            "unknown_option",
            422,
        ),
    ],
)
def test_json_of_the_wrong_shape(run, client, body, code, status):
    answer = client.post("/api/score", data=body, content_type="application/json")
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert answer.json["code"] == code
    good = json.dumps(GOOD).encode()
    ran = run("score", "--jsonl", stdin=good + b"\n" + body + b"\n" + good)
    assert ran.status == 0
    first, bad, last = [json.loads(line) for line in ran.out.splitlines()]
    assert first["valid"]
    assert first == last
    assert bad["valid"] is False
    # A line has no bound: only its own sender waits for it.
    assert [fault["code"] for fault in bad["faults"]] == ["bad_json" if code == "too_large" else code]
    goes_on(client)


def test_the_mark_that_windows_puts_before_utf_8_is_no_part_of_the_first_line(run):
    ran = run("score", "--jsonl", stdin=b"\xef\xbb\xbf" + json.dumps(GOOD).encode())
    assert json.loads(ran.out)["valid"]


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/desk/a%00b", "/static/%2e%2e/%00", "/static/" + "x" * 300, "/static/../http.py"]
)
def test_a_name_that_no_file_can_have_is_of_nothing(client, path):
    assert_problem(client.get(path), "not_found", 404)
