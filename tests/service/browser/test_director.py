"""The director's page and an overlay side by side: what is on air is only what the director allowed."""

from __future__ import annotations

import json

import pytest

from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.notation import parse_tiles
from scorer.tiles import KINDS, Tile
from service.stream.air.schemas import AirMode, AirSetting
from service.stream.follower import Status
from service.stream.table_problems import Problem
from service.stream.tables import Table
from tests.service.browser.conftest import until
from tests.service.browser.on_air import on_air
from tests.service.browser.screens import serious
from tests.service.stream.watched import FIRST, SECOND
from vision.stream.play import Called, Drawn, Opened, Riichi
from vision.stream.sides import Side
from vision.stream.visible import Visible

DESKTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "reduced_motion": "reduce"}


@pytest.fixture
def aired(open_page, tmp_path):
    """The service, the director's page and the overlay of table 1, where hands go on air by hand."""
    table = Table("1", "x", near="Ben", air=AirSetting(mode=AirMode.BY_HAND))
    with on_air(tmp_path, table, Table("2", "x", rules="riichi")) as made:
        made.open()
        made.director = open_page(made.address, f"/desk/air#link={made.link('director')}", **DESKTOP)
        made.director.wait_for_selector("#table-0")
        made.overlay = open_page(made.address, f"/overlay?table=1&lang=en&link={made.link(scope='1')}", **DESKTOP)
        made.overlay.wait_for_selector("#bar")
        yield made


def press(made, key):
    made.director.locator("body").press(key)


def ready(made, text=""):
    """Wait until the preview has a hand that can be shown."""
    made.director.locator("#next-tag").filter(has_text=text).wait_for()
    until(made.director, "!document.querySelector('#act-show').hasAttribute('aria-disabled')")


def on_air_there(made):
    """Wait until the director's page has the card on air, too: the overlay may show it first."""
    made.director.locator("#now-title .tag").wait_for(state="hidden")


def total(made):
    """The total on air; None without a card."""
    return made.overlay.inner_text("#total") if made.overlay.is_visible("#card") else None


def settled(made):
    """Wait until everything that was recorded has reached the overlay: a riichi that is recorded after it has."""
    before = made.overlay.inner_text("#counters")
    match = made.air.matched["1"]
    made.event(match, type="riichi", player=made.players.pop())
    until(made.overlay, "document.querySelector('#counters').textContent !== arg", before)


def test_late_repeated_and_unordered_answers_show_nothing_that_was_not_allowed(aired):
    aired.players = ["Aki", "Chie", "Dai", "Ben"]
    first = aired.announce()
    ready(aired, "Not answered")
    settled(aired)
    assert total(aired) is None, "it was only seen"
    aired.answer(first)
    ready(aired, "1,300")
    settled(aired)
    assert total(aired) is None, "it was only answered"
    press(aired, "s")
    aired.overlay.locator("#total", has_text="1,300").wait_for()
    on_air_there(aired)

    late = aired.answer(first, situation={"ura_indicators": "1m"}, **{"from": "Chie"})
    aired.director.locator(f"#hand-{first}", has_text="On air in an earlier version").wait_for()
    settled(aired)
    assert aired.overlay.locator("#payments .loss bdi").inner_text() == "Aki", (
        "a late answer is not on air without the director"
    )
    assert aired.air.on["1"].card.record != late

    second = aired.announce(SECOND, 2)
    aired.answer(first)
    aired.director.locator(f"#hand-{second}").wait_for()
    press(aired, "h")
    aired.overlay.wait_for_selector("#card", state="hidden")
    aired.answer(first)
    aired.answer(second, winning_tile="7z")
    settled(aired)
    assert total(aired) is None, "what is hidden stays off"


def test_a_hand_that_has_changed_since_the_page_showed_it_is_refused(aired):
    page, number = aired.director, aired.announce()
    ready(aired, "Not answered")
    stale = {"table": "1", "of": number, "record": number, "turn": 0}
    aired.answer(number)
    refused = page.evaluate(
        """async (body) => {
            const { post } = await import("/static/desk/link.js");
            try { await post("/api/stream/air/show", body); return "done"; } catch (error) { return error.code; }
        }""",
        stale,
    )
    assert refused == "air_changed"
    assert total(aired) is None


def test_pin_hide_delay_bar_and_modes_by_keys(aired):
    page, number = aired.director, aired.announce()
    ready(aired)
    press(aired, "s")
    aired.overlay.wait_for_selector("#card .face")
    on_air_there(aired)
    press(aired, "p")
    page.locator("#now-tag", has_text="Pinned").wait_for()
    other = aired.announce(SECOND, 2)
    page.locator(f"#hand-{other}").wait_for()
    press(aired, "v")
    page.locator(f"#hand-{other}[aria-current], #hand-{number}[aria-current]").first.wait_for()
    press(aired, "p")
    page.locator("#act-pin[aria-pressed=false]").wait_for()
    press(aired, "h")
    aired.overlay.wait_for_selector("#card", state="hidden")
    press(aired, "b")
    aired.overlay.wait_for_selector("#bar", state="hidden")
    until(page, "!document.querySelector('#with-bar').checked")
    press(aired, "b")
    aired.overlay.wait_for_selector("#bar")
    press(aired, ".")
    until(page, "document.querySelector('#delay').value === '0.5'")
    press(aired, ",")
    until(page, "document.querySelector('#delay').value === '0'")
    press(aired, "m")
    until(page, "document.querySelector('#mode').value === 'at_once'")
    press(aired, "2")
    page.locator("#table-1[aria-current]").wait_for()
    page.uncheck("#keys")
    press(aired, "1")
    assert page.get_attribute("#table-1", "aria-current") == "true", "keys can be switched off"


def test_keys_that_are_pressed_faster_than_the_answers_come_all_count(aired):
    page, held = aired.director, []
    page.route("**/air/setting", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/air/setting"):
        press(aired, ".")
    for key in "..,.bbbmm":
        press(aired, key)
    assert aired.air.on["1"].setting.delay == 0
    held[0].continue_()
    until(page, "document.querySelector('#mode').value === 'answered'")  # the last one: manually, at once, answered
    assert page.input_value("#delay") == "1.5"
    assert not page.is_checked("#with-bar")
    setting = aired.air.on["1"].setting
    assert (setting.delay, setting.bar, setting.mode) == (1.5, False, AirMode.ANSWERED)
    press(aired, ".")
    until(page, "document.querySelector('#delay').value === '2'")


def test_faults_are_on_the_directors_page_only(aired):
    problem = Problem("no_pictures", "The camera does not answer.", "Check it.", "rtsp://camera-1")
    aired.say("lost", problem=problem)
    aired.director.locator("#problem", has_text="rtsp://camera-1").wait_for()
    aired.director.locator("#table-0.bad").wait_for()
    assert "camera" not in aired.overlay.inner_text("body")
    assert serious(aired.director) == []


def test_the_director_makes_an_address_for_obs(aired, open_page):
    page = aired.director
    page.click("#obs-more summary")
    page.select_option("#obs-theme", "paper")
    page.click("#obs-form [type=submit]")
    page.wait_for_selector("#obs-address")
    path = page.input_value("#obs-address").removeprefix(aired.address)
    overlay = open_page(aired.address, path, **DESKTOP)
    overlay.wait_for_selector("#bar")
    assert overlay.get_attribute("html", "data-theme") == "paper"


def test_a_hand_that_the_director_picked_stays_in_the_preview(aired):
    page, first = aired.director, aired.announce()
    ready(aired, "Not answered")
    press(aired, "s")
    aired.overlay.wait_for_selector("#card .face")
    second = aired.announce(SECOND, 2)
    page.locator(f"#hand-{second}[aria-current]").wait_for()
    page.click(f"#hand-{first}")
    page.locator(f"#hand-{first}[aria-current]").wait_for()
    aired.say("lost", lies=True)
    page.locator("#table-0.bad").wait_for()
    third = aired.announce(FIRST, 3)
    page.locator(f"#hand-{third}").wait_for()
    assert page.get_attribute(f"#hand-{first}", "aria-current") == "true"
    aired.answer(first)
    ready(aired, "On air in an earlier version")
    press(aired, "s")
    aired.overlay.locator("#total", has_text="1,300").wait_for()
    page.locator(f"#hand-{third}[aria-current]").wait_for()


@pytest.mark.parametrize(("path", "monitors"), [("/desk/air", 2), ("/desk/replay", 1)])
def test_each_monitor_loads_the_overlay_once(aired, path, monitors):
    page, loaded = aired.director, []
    page.on("request", lambda request: "/overlay?" in request.url and loaded.append(request.url))
    page.goto(aired.address + path)
    page.wait_for_selector("html[data-ready]")
    for frame in page.frames[1:]:
        frame.locator("html[data-ready]").wait_for()
        frame.locator("#bar").wait_for()
    assert loaded == [f"{aired.address}/overlay?held&lang=en"] * monitors


def test_the_tabs_are_the_same_on_each_page(aired):
    page = aired.director
    for name, path in [("Cameras", "/desk/hands"), ("On air", "/desk/air"), ("Records", "/desk/replay")]:
        page.click(f".tabs a[href='{path}']")
        page.wait_for_url(f"**{path}")
        page.wait_for_selector("html[data-ready]")
        assert page.locator(".tabs a").all_inner_texts() == ["The desk", "Cameras", "On air", "Records"]
        assert page.locator(".tabs [aria-current]").inner_text() == name


def test_what_the_camera_noticed_is_in_the_ledger_only_if_the_director_confirms_it(aired):
    page = aired.director
    state = lambda: aired.seen.matches.ledger(aired.air.matched["1"]).state  # noqa: E731
    riichi = aired.notice(Riichi(Side.RIGHT, Tile.from_code("9m")))
    wrong = aired.notice(Riichi(Side.FAR, Tile.from_code("1z")))
    page.locator(f"#notice-{riichi} b", has_text="Riichi · Chie").wait_for()
    assert aired.overlay.locator("#bar .riichi").count() == 0
    page.click(f"#refuse-{wrong}")
    page.locator(f"#notice-{wrong}[data-state=refused]").wait_for()
    page.click(f"#confirm-{riichi}")
    page.locator(f"#notice-{riichi}[data-state=confirmed]").wait_for()
    assert list(state().riichi) == ["Chie"]
    assert page.locator("#notices button").count() == 0, "both are answered"

    draw = aired.notice(Drawn((Side.NEAR,)))
    page.check(f"#ready-{draw}-2")
    assert page.is_checked(f"#ready-{draw}-1"), "the camera saw Ben's hand"
    assert serious(page) == []
    page.click(f"#confirm-{draw}")
    page.locator("#notices", has_text="Nothing was noticed").wait_for()
    assert {name: int(points) for name, points in state().points.items()} == {
        "Aki": 28_500, "Ben": 31_500, "Chie": 30_500, "Dai": 28_500
    }  # fmt: skip


def test_the_waits_of_an_opened_hand_go_on_air_when_the_director_shows_them(aired):
    page = aired.director
    meld = Meld(MeldKind.PUNG, tuple(parse_tiles("777z")), Source.LEFT, Tile.from_code("7z"))
    call = aired.notice(Called(Side.NEAR, meld))
    kong = aired.notice(Called(Side.FAR, Meld(MeldKind.CONCEALED_KONG, tuple(parse_tiles("?88p?")))))
    page.locator(f"#notice-{call} b", has_text="Call · Ben").wait_for()
    page.locator(f"#notice-{kong} b", has_text="Concealed kong · Dai").wait_for()
    page.click(f"#refuse-{kong}")
    waits = ((Tile.from_code("1z"), 1), (Tile.from_code("9s"), 2))
    opened = aired.notice(Opened(Side.NEAR, Hand(tuple(parse_tiles("123m456p99s11z")), None, (meld,)), waits), 1)
    page.locator(f"#notice-{call} .face").first.wait_for()
    page.locator(f"#notice-{opened}", has_text="× 1").wait_for()
    assert not aired.overlay.is_visible("#waits")
    page.click(f"#waits-{opened}")
    aired.overlay.wait_for_selector("#waits")
    left = {each["tile"]: each["left"] for each in aired.air.on["1"].waits["waits"]}
    assert left == {"1z": 1, "9s": 2}


def hold(made, text, pond=""):
    """The camera on Ben's concealed hand sees this row, and the one above the table these tiles."""
    counts = [0] * KINDS
    for tile in parse_tiles(pond):
        counts[tile.kind] += 1
    camera = Status("1", "hand", held=tuple(parse_tiles(text)))
    made.statuses["1"] = Status("1", "hand", visible=Visible(tuple(counts)), hands=((Side.NEAR, camera),))
    made.store.wake()


def left_on_air(made, *counts):
    """Wait until the waits on air have these numbers of tiles left."""
    wanted = [f"{count} left" for count in counts]
    js = "JSON.stringify([...document.querySelectorAll('#waiting-for b')].map((each) => each.textContent)) === arg"
    until(made.overlay, js, json.dumps(wanted, separators=(",", ":")))


def test_the_director_shows_and_hides_the_waits_of_a_concealed_hand(aired):
    page, overlay = aired.director, aired.overlay
    assert not page.is_visible("#waits-setting"), "there is no camera on a hand"
    aired.players = ["Aki", "Chie", "Dai", "Ben"]
    hold(aired, "123m456p789s1122z", "1z")
    notice = page.locator("#notices [data-what=ready]")
    notice.get_by_text("× 1").wait_for()
    assert "Ben" in notice.inner_text()
    assert page.locator("#hand-cameras").inner_text() == "Ben: The camera sees the tiles."
    assert page.input_value("#waits-mode") == "by_hand"
    settled(aired)
    assert not overlay.is_visible("#waits"), "it was only seen"
    assert serious(page) == []

    notice.get_by_role("button", name="Show the waits").click()
    left_on_air(aired, 1, 2)
    hold(aired, "123m456p789s1122z", "1z1z")
    left_on_air(aired, 0, 2)
    hold(aired, "123m456p789s1133z", "1z1z")
    overlay.wait_for_selector("#waits", state="hidden")
    notice.get_by_text("West wind × 2").wait_for()
    settled(aired)
    assert not overlay.is_visible("#waits"), "the director has not shown these waits"

    notice.get_by_role("button", name="Show the waits").click()
    overlay.wait_for_selector("#waits")
    press(aired, "h")
    overlay.wait_for_selector("#waits", state="hidden")
    page.locator("#now-tag", has_text="Nothing").wait_for()  # what is shown next follows what the page knows
    notice.get_by_role("button", name="Show the waits").click()
    overlay.wait_for_selector("#waits")
    hold(aired, "135m258p369s1234z")
    overlay.wait_for_selector("#waits", state="hidden")
    notice.wait_for(state="detached")

    with page.expect_response("**/api/stream/air/setting"):
        page.select_option("#waits-mode", "at_once")
    hold(aired, "123m456p789s1122z")
    overlay.wait_for_selector("#waits")
    aired.say("lost")
    overlay.wait_for_selector("#waits", state="hidden")
