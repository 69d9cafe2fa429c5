"""A repaired hand and the hand as it is seen: by command and by HTTP."""

import io
import json

import pytest

from scorer.hand import Hand
from service.http import create_app

WON = Hand.from_typed("123m456p789s11222z!2z")
SEEN = Hand.from_typed("123m456p789s11223z!3z")
REQUEST = {"rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "south"}}


@pytest.fixture
def repairing(reader_of):
    """A reader that takes a 3z for a 2z."""
    return reader_of(WON, SEEN)


@pytest.fixture
def send(repairing, photos):
    client = create_app(repairing).test_client()

    def post(path, **form):
        photo = (io.BytesIO((photos / "good.jpg").read_bytes()), "good.jpg")
        return client.post(path, data={"photo": photo, **form})

    return post


def test_a_repaired_reading_shows_both_hands_and_the_runner_up(run, photos, repairing):
    ran = run("read", photos / "good.jpg", "--json", reader=repairing)
    assert ran.json["hand"] == WON.to_json()
    assert ran.json["as_seen"] == SEEN.to_json()
    assert ran.json["runners_up"] == [{"hand": SEEN.to_json(), "probability": 0.08}]
    words = run("read", photos / "good.jpg", reader=repairing).out
    assert "repaired: A tile taken for another." in words
    assert "11223z   (8%)" in words


def test_a_referee_gets_the_hand_as_it_is_seen(run, photos, repairing):
    ran = run("read", photos / "good.jpg", "--as-seen", "--json", reader=repairing)
    assert ran.json["hand"] == ran.json["as_seen"] == SEEN.to_json()
    assert ran.json["doubts"] == []
    assert ran.json["runners_up"] == []


def test_a_false_win_is_scored_as_seen(run, photos, repairing):
    asked = ("score", photos / "good.jpg", "--rules", "wrc-2017", "--win", "self-draw", "--seat", "south", "--json")
    assert run(*asked, reader=repairing).json["valid"]
    seen = run(*asked, "--as-seen", reader=repairing).json
    assert not seen["valid"]
    assert seen["faults"]


def test_the_same_by_http(send):
    assert send("/api/read").json["hand"] == WON.to_json()
    assert send("/api/read", as_seen="false").json["hand"] == WON.to_json()
    assert send("/api/read", as_seen="true").json["hand"] == SEEN.to_json()
    assert send("/api/photo-score", request=json.dumps(REQUEST)).json["score"]["valid"]
    answer = send("/api/photo-score", request=json.dumps({**REQUEST, "as_seen": True})).json
    assert answer["reading"]["hand"] == SEEN.to_json()
    assert not answer["score"]["valid"]


def test_a_live_picture_is_looked_at_once(send):
    assert send("/api/read", looks="all").json["hand"] == WON.to_json()
    assert send("/api/read", looks="one").json["hand"] == SEEN.to_json()  # the fake reader's single look
    refused = send("/api/read", looks="some")
    assert (refused.status_code, refused.json["code"], refused.json["where"]) == (422, "wrong_shape", "looks")


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/api/read", {"as_seen": "perhaps"}),
        ("/api/photo-score", {"request": json.dumps({**REQUEST, "as_seen": "true"})}),
    ],
)
def test_a_wrong_wish_is_refused(send, path, form):
    answer = send(path, **form)
    assert answer.status_code in (400, 422)
    assert answer.json["code"] == "wrong_shape"
    assert "as_seen" in answer.json["where"]
