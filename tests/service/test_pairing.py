"""The code of a room: its form, the cookie, the answers at the door, and wrong codes in a minute."""

from __future__ import annotations

import base64

import pytest

from service.http import create_app
from service.pairing import Pairing


class Minutes:
    """Seconds that stand until they are moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds():
    return Minutes()


@pytest.fixture
def pairing(seconds):
    return Pairing(clock=seconds)


@pytest.fixture
def room(fake_reader, pairing):
    app = create_app(fake_reader)
    pairing.protect(app)
    return app.test_client()


def wrong(room, address="192.168.1.9"):
    return room.get("/?code=WRONG", environ_base={"REMOTE_ADDR": address}).status_code


def test_the_code_has_eight_letters_and_digits_that_are_not_mistaken(pairing):
    assert len(pairing.code) == 8
    assert not set(pairing.code) & set("01IO")
    assert set(pairing.code) <= set("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")


def test_the_cookie_lasts_30_days_and_is_sealed_with_a_key_of_256_bits(room, pairing):
    answer = room.get(f"/?code={pairing.code}")
    assert answer.status_code == 303
    cookie = answer.headers["Set-Cookie"]
    assert "Max-Age=2592000;" in cookie
    own, _, seal = cookie.split(";")[0].split("=", 1)[1].partition(".")
    assert len(base64.urlsafe_b64decode(own)) == 9  # 72 random bits: two phones do not get the same
    assert (len(pairing._key), len(seal)) == (32, 64)


def test_a_cookie_of_another_service_or_without_its_seal_opens_nothing(room, pairing):
    own = pairing.id_of(f"me.{pairing._seal('me')}")
    assert own == "me"
    for forged in ("", ".", f".{pairing._seal('')}", "me", "me.", f"me.{Pairing()._seal('me')}"):
        assert pairing.id_of(forged) is None
        room.set_cookie("tehai-paired", forged)
        assert room.get("/api/rules").status_code == 401


def test_the_door_answers_401_until_the_code_is_right(room, pairing):
    assert room.get("/").status_code == 401
    assert room.get("/?code=").status_code == 401
    assert room.get("/?code=WRONG").status_code == 401
    assert room.get("/teach").status_code == 401
    # The code counts on the first page alone.
    assert room.get(f"/teach?code={pairing.code}").status_code == 401
    assert room.get(f"/api/rules?code={pairing.code}").json["code"] == "not_paired"
    assert "Set-Cookie" not in room.get(f"/teach?code={pairing.code}").headers


def test_what_needs_no_pairing(room):
    for path in (
        "/health",
        "/errors",
        "/tiles.svg",
        "/icon.svg",
        "/manifest.webmanifest",
        "/sw.js",
        "/static/base.css",
    ):
        assert room.get(path).status_code == 200, path
    for path in ("/api/desk/me", "/desk", "/tournaments", "/overlay"):
        answer = room.get(path)
        assert (answer.json or {}).get("code") != "not_paired", path
        assert "eight letters" not in answer.text


def test_a_link_of_the_desk_opens_the_room(fake_reader):
    linked = [False]
    made = Pairing(lambda: linked[0])
    app = create_app(fake_reader)
    made.protect(app)
    room = app.test_client()
    assert room.get("/api/rules").status_code == 401
    linked[0] = True
    assert room.get("/api/rules").status_code == 200


def test_twenty_wrong_codes_in_a_minute_and_the_next_once_the_first_is_a_minute_old(room, pairing, seconds):
    for _ in range(20):
        assert wrong(room) == 401
        seconds.now += 1
    assert wrong(room) == 429
    assert wrong(room, "192.168.1.10") == 401  # another phone
    seconds.now = 1059.5
    assert wrong(room) == 429
    seconds.now = 1060
    assert wrong(room) == 401  # the first is a minute old
    assert wrong(room) == 429  # the second is not
    assert room.get(f"/?code={pairing.code}", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code == 303


def test_of_4096_addresses_the_wrong_codes_are_counted_and_the_longest_silent_is_forgotten(pairing):
    for number in range(4096):
        pairing._count_wrong(f"address {number}")
    assert len(pairing._wrong) == 4096
    pairing._count_wrong("address 0")
    pairing._count_wrong("one more")
    assert len(pairing._wrong) == 4096
    assert "address 1" not in pairing._wrong
    assert len(pairing._wrong["address 0"]) == 2
