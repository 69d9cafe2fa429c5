"""Who may do what: every cell of the table, by asking; links that are over, forged, swapped, taken back."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from service.desk.desk import linked
from service.desk.links import Links
from service.desk.rights import NEEDS, RIGHTS, Action, markdown
from service.desk.roles import Role
from service.pairing import Pairing
from service.records import photos
from service.records.claim_comparison import Claim
from service.records.claims import Photo, file
from service.records.times import written

SITUATION = {"win": "self-draw", "seat": "east"}
CLAIM = {"player": "Aki", "rules": "wrc-2017", "situation": SITUATION}
WIN = {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 5}}]}
EXPECTED = {
    "table": {
        "see matches",
        "see cases",
        "open a match",
        "record hands",
        "file a claim",
        "call the referee",
        "run the clock",
    },
    "referee": {action.value for action in Action}
    - {"erase photos", "give out links and take them back", "send pictures of a table"},
    "director": {action.value for action in Action},
    "onlooker": {"see matches"},
    "player": set(),
    "camera": {"send pictures of a table"},
}

AT_DESK = [action for action in Action if action is not Action.SEND_PICTURES]
"""The rights that addresses of the desk need; tests/service/stream/test_cameras.py has the other one."""
OUTSIDE = (Role.ONLOOKER, Role.PLAYER, Role.CAMERA)


def test_the_table_is_the_one_meant():
    assert {role.value: {action.value for action in rights} for role, rights in RIGHTS.items()} == EXPECTED
    page = (Path(__file__).parents[3] / "docs" / "desk.md").read_text(encoding="utf-8")
    assert markdown() in page, "docs/desk.md: python -c 'from service.desk.rights import markdown; print(markdown())'"


def requests(desk, match, case, sha):
    """For each right the requests that need it."""
    events = f"/matches/{match}/events"
    rulings = (
        {"type": "foul", "player": "Aki", "case": "disturbance"},
        {"type": "ruling", "reason": "x"},
        {"type": "time"},
    )
    correction = {"type": "correction", "changes": [{"event": 1, "to": []}], "reason": "x"}
    return {
        Action.SEE_MATCHES: [
            ("get", "/matches", {}),
            ("get", f"/matches/{match}", {}),
            ("get", f"/matches/{match}/fouls", {}),
            ("get", f"/matches/{match}/clock", {}),
        ],
        Action.SEE_CASES: [
            ("get", "/cases", {}),
            ("get", "/calls", {}),
            ("get", f"/cases/{case}", {}),
            ("get", f"/records/{case}", {}),
        ],
        Action.SEE_PHOTOS: [("get", f"/photos/{sha}", {})],
        Action.EXPORT: [
            ("get", f"/records?match={match}", {}),
            ("get", f"/records?as=csv&match={match}", {}),
            ("get", "/checkpoint", {}),
        ],
        Action.OPEN_MATCH: [
            ("post", "/matches", {"json": {"table": "1", "rules": "wsom", "players": ["a", "b", "c", "d"]}})
        ],
        Action.RECORD_HANDS: [
            ("post", events, {"json": {"type": "riichi", "player": "Ben"}}),
            ("post", events, {"json": WIN}),
            ("post", events, {"json": {"type": "draw", "ready": []}}),
        ],
        Action.CLAIM: [("post", f"/matches/{match}/cases", {"json": {"claim": CLAIM}})],
        Action.CALL: [("post", f"/matches/{match}/calls", {"json": {"words": "please"}})],
        Action.RUN_CLOCK: [("post", f"/matches/{match}/clock", {"json": {"action": "start"}})],
        Action.RULE: [("post", events, {"json": event}) for event in rulings[:2]],
        Action.CORRECT: [("post", events, {"json": correction})],
        Action.DECIDE: [("post", f"/cases/{case}/decisions", {"json": {"verdict": "accept"}})],
        Action.ERASE_PHOTOS: [("delete", f"/photos/{sha}", {"json": {"reason": "asked"}})],
        Action.GIVE_LINKS: [("get", "/links", {}), ("post", "/links", {"json": {"role": "onlooker", "hours": 1}})],
    }


def prepared(desk):
    director = desk.link("director")
    match = desk.open(director)
    desk.ask("post", f"/matches/{match}/events", director, json={"type": "draw"})
    photo = Photo(b"jpeg", "image/jpeg", {"as_seen": None}, photos.lifetime(desk.store, 30))
    case = file(desk.store, "case", "tests", Claim.from_json(CLAIM), match=match, photo=photo)
    return match, case["record"], case["photo"]["sha256"]


@pytest.mark.parametrize("role", [role.value for role in Role])
@pytest.mark.parametrize("action", AT_DESK, ids=lambda action: action.name.lower())
def test_every_cell(desk, role, action):
    match, case, sha = prepared(desk)
    link = desk.link(role)
    before = desk.store.length()
    for method, path, more in requests(desk, match, case, sha)[action]:
        answer = desk.ask(method, path, link, **more)
        if action.value in EXPECTED[role]:
            assert answer.status_code in (200, 201), answer.json
        else:
            assert (answer.status_code, answer.json["code"]) == (403, "not_allowed")
    if action.value not in EXPECTED[role]:
        assert desk.store.length() == before


def test_every_action_is_asked_and_every_event_needs_a_right(desk):
    assert set(requests(desk, "m", 1, "s")) == set(AT_DESK)
    assert set(NEEDS.values()) <= set(Action)


@pytest.mark.parametrize("action", AT_DESK, ids=lambda action: action.name.lower())
def test_a_link_for_another_table_reaches_nothing_of_this_one(desk, action):
    match, case, sha = prepared(desk)
    for role in Role:
        link = desk.link(role.value, "cup 2" if role is Role.PLAYER else "2")
        for method, path, more in requests(desk, match, case, sha)[action]:
            if path in ("/matches", "/cases", "/calls") and method == "get":
                assert list(desk.ask(method, path, link).json.values()) == [[]] or role in OUTSIDE
            elif path not in ("/links", "/checkpoint"):
                assert desk.ask(method, path, link, **more).status_code == 403


@pytest.mark.parametrize("path", ["/me", "/matches", "/live", "/cases", "/links", "/records"])
def test_without_a_link_there_is_nothing(desk, path):
    answer = desk.ask("get", path, None)
    assert (answer.status_code, answer.json["code"]) == (401, "link_missing")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", "卓用のリンクでは次のことはできません：案件の裁定。"),
        ("zh", "牌桌的链接不能裁决案件。"),
        ("en", "A link for the table cannot decide a case."),
    ],
)
def test_what_a_link_may_not_is_said_in_the_language_of_the_request(desk, language, said):
    headers = {"Authorization": f"Bearer {desk.link('table')}", "Idempotency-Key": "1"}
    desk.ask("post", "/calls", desk.link("table"), json={})
    answer = desk.client.post(
        "/api/desk/cases/1/decisions", headers={**headers, "Accept-Language": language}, json={"verdict": "accept"}
    )
    assert answer.json["detail"] == said
    missing = desk.client.get("/api/desk/me", headers={"Accept-Language": "ja"})
    assert missing.json["detail"] == "デスクのリンクが必要です。"


def test_expired_links_are_refused(desk):
    link = desk.link("referee", hours=8)
    desk.clock.move(hours=7, minutes=59)
    assert desk.ask("get", "/me", link).status_code == 200
    desk.clock.move(minutes=1)
    answer = desk.ask("get", "/me", link)
    assert (answer.status_code, answer.json["code"]) == (401, "link_expired")


def test_links_that_were_taken_back_are_refused(desk):
    director, referee = desk.link("director"), desk.link("referee")
    named = desk.ask("get", "/me", referee).json["id"]
    assert desk.ask("delete", f"/links/{named}", director).status_code == 200
    answer = desk.ask("get", "/me", referee)
    assert (answer.status_code, answer.json["code"]) == (401, "link_revoked")
    assert desk.ask("delete", "/links/none", director).json["code"] == "no_such_link"
    given = [record.parts["link"] for record in desk.store.records(kinds=("link",))]
    assert given[-1] == {"id": named, "done": "taken back", "revoked_at": written(desk.clock())}


def test_forged_links_are_refused(desk, tmp_path):
    link = desk.link("onlooker")
    payload, signature = link.rsplit(".", 1)
    stored = Links(desk.store).all()[0]
    raised = {"id": stored["id"], "role": "director", "scope": "", "expires_at": stored["expires_at"]}
    signer = Links(desk.store)._sign()
    forged = [
        "nonsense",
        payload,
        f"{payload}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",
        URLSafeSerializer("another secret", salt="tehai desk link").dumps(raised),
        # Signed with the right secret, for a link that the store knows otherwise, or not at all.
        signer.dumps(raised),
        signer.dumps({**raised, "id": "0" * 32}),
        signer.dumps("text"),
        Links(desk.store).sealed("text"),
    ]
    for each in forged:
        answer = desk.ask("get", "/me", each)
        assert (answer.status_code, answer.json["code"]) == (401, "link_forged")


def test_swapped_links_are_refused(desk):
    """The payload of one link with the signature of another; and one table's link at another's match."""
    table, director = desk.link("table", "1"), desk.link("director")
    swapped = table.rsplit(".", 1)[0] + "." + director.rsplit(".", 1)[1]
    assert desk.ask("get", "/me", swapped).json["code"] == "link_forged"
    match = desk.open(desk.link("table", "2"), "2")
    answer = desk.ask("post", f"/matches/{match}/events", table, json={"type": "draw"})
    assert (answer.status_code, answer.json["code"]) == (403, "not_allowed")
    assert (
        desk.ask("post", "/matches", table, json={"table": "2", "rules": "wsom", "players": list("abcd")}).status_code
        == 403
    )


def test_giving_links(desk):
    director = desk.link("director")
    asked = {"role": "table", "scope": "7", "hours": 3}
    given = desk.ask("post", "/links", director, key="same", json=asked).json
    assert desk.ask("post", "/links", director, key="same", json=asked).json == given
    assert desk.ask("get", "/me", given["token"]).json["scope"] == "7"
    assert given["token"] not in str(desk.ask("get", "/links", director).json)
    assert given["token"] not in str(desk.store.records())
    for bad in ({"role": "table", "hours": 3}, {"role": "king", "hours": 1}, {"role": "referee", "hours": 10**6}):
        assert desk.ask("post", "/links", director, json=bad).status_code == 422


def test_a_director_of_one_table_gives_out_links_for_that_table_alone(desk):
    one, whole = desk.link("director", "1"), desk.link("director")
    assert desk.ask("post", "/links", one, json={"role": "referee", "scope": "1", "hours": 1}).status_code == 201
    for scope in ("", "all", "2"):
        answer = desk.ask("post", "/links", one, json={"role": "director", "scope": scope, "hours": 1})
        assert (answer.status_code, answer.json["code"]) == (403, "not_allowed")
    assert {each["scope"] for each in desk.ask("get", "/links", one).json["links"]} == {"1"}
    named = desk.ask("get", "/me", whole).json["id"]
    assert desk.ask("delete", f"/links/{named}", one).status_code == 403


def test_a_photo_is_for_the_referee(desk, photos):
    table, referee = desk.link("table", "1"), desk.link("referee")
    match = desk.open(table)
    form = {"claim": '{"player": "Aki", "rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "east"}}'}
    data = (photos / "good.jpg").read_bytes()
    filed = desk.ask("post", f"/matches/{match}/cases", table, data={**form, "photo": (io.BytesIO(data), "hand.jpg")})
    assert filed.status_code == 201, filed.json
    sha = filed.json["photo"]["sha256"]
    assert desk.ask("get", f"/photos/{sha}", referee).data == data
    assert desk.ask("get", f"/photos/{sha}", table).status_code == 403
    assert desk.ask("get", f"/photos/{'0' * 64}", referee).json["code"] == "no_such_photo"


def test_in_a_room_a_link_lets_in_as_a_paired_phone(desk):
    Pairing(linked).protect(desk.client.application)
    for link, status in ((None, 401), ("nonsense", 401), (desk.link("table", "1"), 200)):
        headers = {"Authorization": f"Bearer {link}"} if link else {}
        assert desk.client.get("/api/rules", headers=headers).status_code == status
