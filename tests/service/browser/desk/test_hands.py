"""The page on which people answer what a camera cannot see of a win, in a real Chromium."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect

from service.http import create_app
from service.records.matches import Matches
from service.records.store import Store
from service.stream.air.control import Air
from service.stream.follower import Status
from service.stream.http import install
from service.stream.seen_hands import ANSWERED, SeenHands
from service.stream.table_problems import Problem
from service.stream.tables import Table
from tests.service.browser.conftest import serving
from tests.service.browser.desk.conftest import LAPTOP, Event
from tests.service.browser.desk.test_pages import words_of_another_language
from tests.service.browser.screens import fits, serious
from tests.service.stream.watched import Tables
from tests.vision.stream.stream_fakes import Played, row

HAND, OTHER = "123m456p789s11222z", "234m567p345s66777z"
PAGE = "/desk/hands"
ANOTHER = "fetch(location.href).then((answer) => answer.blob()).then((blob) => blob.text())"
"""Another request: once it is answered, the page has taken the answers before it."""


@dataclass
class Watched(Event):
    """A desk with cameras above three tables. `see`: a camera sees a hand; `say`: a table waits for something."""

    seen: Any = None
    statuses: dict[str, Status] = field(default_factory=dict)

    def see(self, table: Table, text: str = HAND) -> int:
        played = Played()
        played.table.lain = row(text)
        return self.seen.announce(table, played.run(2).reported[0])["record"]

    def say(self, table: str, waiting: str, **more: Any) -> None:
        self.statuses[table] = Status(table, waiting, **more)
        with self.store.changed:
            self.store.changed.notify_all()

    def scores(self) -> list[dict[str, Any]]:
        return [record.parts["score"] for record in self.store.records(kinds=(ANSWERED,))]


@pytest.fixture
def event(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'records.db'}") as store:
        seen, statuses = SeenHands(store, Matches(store), 30), {name: Status(name, "hand") for name in "123"}
        app = create_app(None, store=store)
        install(app, Tables(statuses), Air(seen, lambda: statuses))
        address, stop = serving(app)
        keys = (f"key {n}" for n in itertools.count())
        yield Watched(address, store, app.test_client(), keys, seen=seen, statuses=statuses)
        stop()


def answer(page, number: int, *, player: str | None, how: str) -> None:
    """Open a hand and say who won with which tile, and how; the score is there."""
    page.click(f"#hand-{number}")
    if player:
        page.click(player)
    page.click(how)
    page.locator("#hand .row.concealed [data-tile]").last.click()
    page.wait_for_selector("#win-score .total")


def test_a_director_answers_a_hand_of_a_match(event, visit):
    event.match("1")
    number = event.see(Table("1", "x", near="Ben"))
    page = visit("director", path="/desk/referee", **LAPTOP)
    page.click("#tab-cameras")
    entry = page.locator(f"#hand-{number}")
    expect(entry).to_contain_text("Table 1 · Ben")
    expect(entry.locator(".tag")).to_have_text(["Winning tile", "How"])
    answer(page, number, player=None, how="#off-0")
    expect(page.locator("#photo polygon.used, #photo polygon.winning")).to_have_count(14)
    # South's triplet of the seat wind, 1 han; 20 + 10 for concealed + 4 + 2 = 36, hence 40 fu: 1300 from Aki.
    expect(page.locator("#win-score .total")).to_have_text("1,300")
    page.click("#tell")
    expect(page.locator("#asked")).to_contain_text("There is no hand to answer")
    assert [score["total"] for score in event.scores()] == [1300]
    page.click("#answered summary")
    expect(page.locator("#answered-list")).to_contain_text("1,300")


def test_the_win_is_recorded_in_the_match_at_once(event, visit):
    match = event.match("1")
    first, second = (event.see(Table("1", "x", near="Ben"), text) for text in (HAND, OTHER))
    page = visit("director", path=PAGE)
    answer(page, first, player=None, how="#off-0")
    page.click("#tell-record")
    expect(page.locator("#views")).to_be_visible()  # again, once both are written
    expect(page.locator(f"#hand-{first}")).to_have_count(0)
    assert event.events(match) == ["open", "win"]
    page.click(f"#hand-{second}")  # seen while the first hand was played, which the match has left since
    expect(page.locator("#win-title")).to_contain_text("East 1")
    expect(page.locator("#tell")).to_be_visible()
    expect(page.locator("#tell-record")).to_have_count(0)


def test_a_win_that_the_table_records_meanwhile_is_not_recorded_again(event, visit):
    match = event.match("1")
    number = event.see(Table("1", "x", near="Ben"))
    page = visit("director", path=PAGE)
    answer(page, number, player=None, how="#off-0")
    event.ask("post", f"/matches/{match}/events", json={"type": "ruling", "reason": "late", "points": {"Dai": -1000}})
    page.click("#tell-record")
    expect(page.locator("#win-wrong")).to_have_text(
        "Your entry is not recorded yet. Meanwhile, another device recorded: Ruling: late"
    )
    expect(page.locator("#tell-record")).to_be_visible()  # its hand is still played
    win = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 1, "fu": 40}}], "from": "Aki"}
    event.ask("post", f"/matches/{match}/events", json=win)
    page.click("#tell-record")
    expect(page.locator("#win-wrong")).to_contain_text("Meanwhile, another device recorded: Ben off Aki")
    expect(page.locator("#tell-record")).to_have_count(0)
    assert event.events(match) == ["open", "ruling", "win"]
    points = event.ask("get", f"/matches/{match}")["state"]["points"]
    assert list(points.values()) == [28_700, 31_300, 30_000, 29_000]


def test_without_a_match_the_table_is_asked_too(event, visit):
    number = event.see(Table("2", "x", rules="riichi"))
    page = visit("director", path=PAGE)
    expect(page.locator(f"#hand-{number} .tag")).to_have_text(["Who won", "Winning tile", "How"])
    page.click(f"#hand-{number}")
    page.click("#round-south")
    page.click("#honba-more")
    page.click("#win-close")
    answer(page, number, player="#who-1", how="#self")
    expect(page.locator("#honba-value")).to_have_text("0")  # unsaved input about a hand is forgotten
    page.click("#round-south")
    page.click("#honba-more")
    page.click("#riichi")
    page.click("#tell")
    expect(page.locator(f"#hand-{number}")).to_have_count(0)
    (score,) = event.scores()
    assert {"riichi", "menzen_tsumo", "yakuhai_round"} <= {one["id"] for one in score["patterns"]}
    assert [each["amount"] for each in score["payments"] if each["reason"] == "honba"] == [100, 100, 100]


def test_an_earlier_hand_is_saved_and_shown_only_where_the_director_says_so(event, visit):
    table = Table("1", "x", rules="riichi")
    first, last = (event.see(table, text) for text in (HAND, OTHER))
    event.say("1", "clearing", lies=True)
    page = visit("director", path=PAGE)
    answer(page, last, player="#who-1", how="#self")
    expect(page.locator("#tell")).to_have_text("Show the score")
    expect(page.locator("#tell-show")).to_have_count(0)
    page.click("#tell")
    expect(page.locator("#say").filter(has_text="The score is on the screen.")).to_have_count(1)
    answer(page, first, player="#who-1", how="#self")
    expect(page.locator("#tell")).to_have_text("Save the score")
    page.click("#tell")
    expect(page.locator("#say").filter(has_text="the hand is no longer on the table")).to_have_count(1)
    page.click("#answered summary")
    page.click(f"#hand-{first}")
    page.click("#tell-show")
    expect(page.locator("#say").filter(has_text="The score is on the screen.")).to_have_count(1)
    assert [record.parts["answered"]["show"] for record in event.store.records(kinds=(ANSWERED,))] == [
        False,
        False,
        True,
    ]


def test_a_table_cannot_show_an_earlier_hand(event, visit):
    number = event.see(Table("1", "x", rules="riichi"))
    page = visit("table", "1", path=PAGE)
    answer(page, number, player="#who-1", how="#self")
    expect(page.locator("#tell")).to_have_text("Save the score")
    expect(page.locator("#tell-show")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "code", "words"),
    [
        ("en-US", "no_such_file", "There is no file match.mp4."),
        ("en-US", "bad_source", "match.mp4 is not a valid source."),
        ("en-US", "no_pictures", "match.mp4 sends no pictures."),
        ("ja-JP", "no_pictures", "match.mp4 から映像が届きません"),
        ("zh-CN", "no_such_file", "没有文件 match.mp4"),
        ("en-US", "wrong_shape", "The server's own words. (wrong_shape)"),
    ],
)
def test_what_is_wrong_with_a_camera_is_said_beside_it(event, visit, locale, code, words):
    page = visit("director", path=PAGE, locale=locale)
    event.say("2", "connecting", problem=Problem(code, "The server's own words.", "A hint.", "match.mp4"))
    expect(page.locator("[data-camera='2'].bad .why")).to_contain_text(words)
    event.say("2", "hand")
    expect(page.locator("[data-camera='2'] .why")).to_have_count(0)


def test_what_was_answered_is_answered_again(event, visit):
    event.match("1")
    number = event.see(Table("1", "x", near="Ben"))
    event.seen.answer("first", "tests", number, {"from": "Aki", "winning_tile": "2z", "situation": {}})
    page = visit("referee", path=PAGE)
    page.click("#answered summary")
    page.click(f"#hand-{number}")
    expect(page.locator("#off-0")).to_have_attribute("aria-pressed", "true")
    page.click("#self")
    expect(page.locator("#win-score .total")).to_have_text("2,700")
    page.click("#tell")
    expect(page.locator("#answered-list")).to_contain_text("2,700")
    assert len(event.scores()) == 2


def test_an_answer_that_comes_late_takes_no_answered_hand_away(event, visit):
    """The list without them is requested first and comes last."""
    event.match("1")
    number = event.see(Table("1", "x", near="Ben"))
    event.seen.answer("first", "tests", number, {"from": "Aki", "winning_tile": "2z", "situation": {}})
    page = visit("referee", path=PAGE)
    expect(page.locator("#live")).to_have_attribute("data-now", "live")
    late = "**/api/stream/hands?open=true"
    held = []
    page.route(late, lambda route: held.append(route))
    with page.expect_request(late):
        event.see(Table("2", "x", rules="riichi"), OTHER)
    page.click("#answered summary")
    expect(page.locator(f"#answered-list #hand-{number}")).to_be_visible()
    with page.expect_response(late):
        held[0].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("#asked-count")).to_have_text("1")
    page.click(f"#hand-{number}")
    expect(page.locator("#off-0")).to_have_attribute("aria-pressed", "true")


def test_the_hand_that_was_pressed_last_is_open(event, visit):
    """The answer to the first press comes last."""
    late, soon = event.see(Table("1", "x", rules="riichi")), event.see(Table("2", "x", rules="riichi"), OTHER)
    page = visit("referee", path=PAGE)
    held = []
    page.route(f"**/api/stream/hands/{late}", lambda route: held.append(route))
    page.click(f"#hand-{late}")
    page.click(f"#hand-{soon}")
    title = page.locator("#win-title")
    expect(title).to_contain_text("Table 2")
    with page.expect_response("**/api/desk/photos/*"):
        held[0].continue_()
    page.evaluate(ANOTHER)
    expect(title).to_contain_text("Table 2")


def test_the_record_that_was_chosen_last_is_shown(event, visit):
    """The answer to the first choice comes last."""
    played, begun = event.match("1"), event.match("2")
    event.ask("post", f"/matches/{played}/events", json={"type": "draw", "ready": ["Aki"]})
    page = visit("referee", path="/desk/replay")
    moments = page.locator("#moments li")
    expect(moments).to_have_count(2)
    page.select_option("#match", played)
    expect(moments).to_have_count(4)
    page.select_option("#match", begun)
    expect(moments).to_have_count(2)
    held = []
    page.route(f"**/matches/{played}/record*", lambda route: held.append(route))
    page.select_option("#match", played)
    with page.expect_response(f"**/matches/{begun}/record*"):
        page.select_option("#match", begun)
    with page.expect_request_finished(lambda request: f"/{played}/record" in request.url):
        held[0].continue_()
    page.evaluate(ANOTHER)
    expect(moments).to_have_count(2)


def test_what_does_not_count_is_dismissed_and_answered_after_all(event, visit):
    number, lost = event.see(Table("2", "x", rules="riichi")), event.see(Table("1", "x"), OTHER)
    page = visit("referee", path=PAGE)
    page.click(f"#hand-{number}")
    page.click("#dismiss")
    page.click("#sheet-record")
    expect(page.locator("#dismiss-reason")).to_be_focused()  # nothing is dismissed without a reason
    page.fill("#dismiss-reason", "A child laid tiles.")
    page.click("#sheet-record")
    expect(page.locator(f"#asked #hand-{number}")).to_have_count(0)
    page.click(f"#dismiss-{lost}")  # by which rules its table plays is not known, so that it cannot be opened
    page.fill("#dismiss-reason", "No match there.")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("There is no hand to answer")
    page.click("#answered summary")
    expect(page.locator(f"#hand-{number}")).to_contain_text("Dismissed")
    expect(page.locator(f"#hand-{number}")).to_contain_text("A child laid tiles.")
    page.click(f"#hand-{number}")
    expect(page.locator("#tell")).to_be_visible()
    expect(page.locator("#dismiss")).to_have_count(0)
    page.click("#win-close")
    answer(page, number, player="#who-1", how="#self")
    page.click("#tell")
    expect(page.locator(f"#hand-{number} .tag.good")).to_have_count(1)
    assert len(event.scores()) == 1


def test_hands_and_cameras_come_live(event, visit):
    page = visit("director", path=PAGE)
    expect(page.locator("#live")).to_have_text("Live")
    number = event.see(Table("3", "x", rules="zung-jung"))
    expect(page.locator(f"#hand-{number} .face")).to_have_count(14)
    event.say("2", "lost")
    expect(page.locator("[data-camera='2']")).to_contain_text("No connection to the camera")
    lost = event.see(Table("1", "x"))
    expect(page.locator(f"[data-hand='{lost}']")).to_contain_text("rules of this table are unknown")


def test_a_table_sees_its_own_hands_and_no_photo(event, visit):
    other, own = event.see(Table("2", "x", rules="riichi")), event.see(Table("3", "x", rules="riichi"), OTHER)
    page = visit("table", "3", path=PAGE)
    expect(page.locator(f"#hand-{other}")).to_have_count(0)
    page.click(f"#hand-{own}")
    expect(page.locator("#hand .tile .face")).to_have_count(14)
    expect(page.locator("#dismiss")).to_have_count(0)
    expect(page.locator("#photo-card")).to_be_hidden()
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize(("locale", "scheme"), [("en-US", "light"), ("ja-JP", "dark"), ("zh-CN", "light")])
def test_it_is_for_everybody(event, visit, locale, scheme):
    event.match("1")
    number, other = event.see(Table("1", "x", near="Ben")), event.see(Table("2", "x", rules="riichi"), OTHER)
    event.see(Table("3", "x"))
    event.say("2", "frozen")
    page = visit("director", path=PAGE, locale=locale, color_scheme=scheme, bypass_csp=True)

    def holds():
        assert words_of_another_language(page, locale) == []
        assert "stream." not in page.inner_text("body")
        assert fits(page)
        assert serious(page) == []

    page.wait_for_selector(f"#hand-{other} .face")
    holds()
    answer(page, number, player=None, how="#off-0")
    holds()
    page.click("#win-close")
    page.click(f"#hand-{other}")
    page.wait_for_selector("#round-east")
    holds()
    page.click("#dismiss")
    page.wait_for_selector("#dismiss-reason")
    holds()
    page.fill("#dismiss-reason", "…")
    page.click("#sheet-record")
    page.click("#answered summary")
    page.wait_for_selector(f"#answered-list #hand-{other}")
    holds()
