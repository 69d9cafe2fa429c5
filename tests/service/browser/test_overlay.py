"""The overlay in a real Chromium: as the committed pictures show it, live, and with nothing left when all is over."""

from __future__ import annotations

import itertools

import pytest

from service.desk.links import Links
from service.stream.air.schemas import AirMode, AirSetting
from service.stream.table_problems import Problem
from service.stream.tables import Table
from tests.service.browser.conftest import until
from tests.service.browser.on_air import on_air
from tests.service.browser.overlay_pictures import MOST, SIZES, Sample, apart, picture
from tests.service.browser.screens import fits, serious

SOME = {
    "en": [("1920", "felt", "card"), ("1280", "paper", "bar"), ("1280", "felt", "nothing")],
    "ja": [("1280", "paper", "card")],
    "zh": [("1920", "paper", "waits")],
}
"""`make accept-overlay` compares all of them."""
NAMES = ["Zoë Ångström-Lindqvist of the Long Name", "李小龙", "محمد", "Δημήτρης"]


def screen(size="1920"):
    return {"viewport": SIZES[size], "has_touch": False, "reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with on_air(tmp_path_factory.mktemp("overlay")) as made:
        made.match = made.open(players=NAMES)
        yield made


def overlay(open_page, made, *, link=None, query=""):
    page = open_page(made.address, f"/overlay?table=1&lang=en&link={link or made.link(scope='1')}{query}", **screen())
    page.wait_for_selector("html[data-ready]")
    return page


@pytest.mark.parametrize("language", SOME)
def test_it_looks_as_the_committed_pictures_and_every_layout_fits(open_page, service, language):
    sample = Sample(open_page(service.address, f"/overlay?held&lang={language}", **screen()))
    for size, theme, state in SOME[language]:
        sample.draw(state, theme=theme, size=size)
        shown = picture(sample.page)
        differ = apart(shown, f"{size}-{language}-{theme}-{state}")
        assert differ <= MOST, f"{differ:.2%} of the pixels differ; TEHAI_WRITE_PICTURES=1 writes a new picture"
        assert not shown[: len(shown) // 4, :, 3].any(), "above the card nothing covers the table's picture"
        assert (state == "nothing") == (not shown[..., 3].any())
    for size, layout, state in itertools.product(SIZES, ("bar", "corner", "full"), ("card", "waits")):
        sample.draw(state, layout=layout, size=size)
        assert sample.outside() == [], (size, layout, state)
    if language == "en":
        sample.draw("card", size="1920")
        sample.page.evaluate("document.querySelector('#total').textContent = '8,000'")
        assert apart(picture(sample.page), "1920-en-felt-card", write=False) > MOST / 10, (
            "another sum is another picture"
        )


def test_its_colours_are_css_variables(open_page, service):
    page = open_page(service.address, "/overlay?sample&theme=paper", bypass_csp=True, **screen())
    page.wait_for_selector("html[data-ready]")
    page.add_style_tag(content=":root { --overlay-ground: rgb(200, 10, 20); }")
    assert page.evaluate("getComputedStyle(document.querySelector('#bar')).backgroundColor") == "rgb(200, 10, 20)"


def test_the_score_bar_follows_the_ledger_with_names_in_any_script(open_page, service):
    service.say("clearing", lies=True)
    page = overlay(open_page, service)
    page.wait_for_selector("#bar")
    assert page.locator("#players .name").all_inner_texts() == NAMES
    assert page.locator("#round").inner_text() == "East 1"
    assert page.evaluate(
        """[...document.querySelectorAll('#players li')].every((item) => item.scrollWidth <= item.clientWidth)"""
    )
    service.event(service.match, type="riichi", player="李小龙")
    page.wait_for_selector(".riichi")
    assert page.locator(".riichi .points").inner_text() == "29,000"
    assert page.locator("#counters").inner_text() == "Honba 0 · Sticks 1"


def test_a_hand_after_its_answer_and_no_word_about_faults(open_page, service):
    service.say("clearing", lies=True)
    page = overlay(open_page, service)
    page.wait_for_selector("#bar")
    number = service.announce()
    service.answer(number, **{"from": NAMES[0], "player": NAMES[2]})
    page.wait_for_selector("#card .face")
    assert page.locator("#hand .face").count() == 14
    assert page.locator("#who").inner_text() == NAMES[2]
    text = page.inner_text("body")
    problem = Problem("no_pictures", "The camera does not answer.", "Check it.", "rtsp://camera-1")
    for waiting in ("lost", "records", "detector", "refused"):
        service.say(waiting, lies=True, problem=problem)
        until(
            page,
            f"""(await (await fetch('/api/stream/tables', {{headers: {{Authorization: 'Bearer {service.link()}'}}}}))
            .json()).tables[0].waiting === '{waiting}'""",
        )
        assert page.inner_text("body") == text
    service.dismiss(number)
    page.wait_for_selector("#card", state="hidden")


def test_the_yaku_come_one_after_another(open_page, service):
    page = open_page(service.address, "/overlay?sample&lang=en", **{**screen(), "reduced_motion": "no-preference"})
    page.wait_for_selector("html[data-ready]")
    delays = page.evaluate("""[...document.querySelectorAll('#patterns li, .sum')]
        .map((each) => parseFloat(getComputedStyle(each).animationDelay))""")
    assert len(delays) == 7
    assert delays == sorted(set(delays))


def test_nothing_remains_when_the_link_ends(open_page, service):
    service.say("clearing", lies=True)
    links = Links(service.store)
    given = links.give("another", "tests", "onlooker", "1", 8)
    page = overlay(open_page, service, link=given["token"])
    page.wait_for_selector("#bar")
    links.take_back("take back", "tests", given["link"]["id"])
    page.wait_for_selector("#bar", state="hidden")
    assert page.inner_text("body").strip() == ""


def test_nothing_remains_half_a_minute_after_the_service_is_away(open_page, tmp_path):
    with on_air(tmp_path) as made:
        made.open()
        page = open_page(made.address, f"/overlay?table=1&link={made.link(scope='1')}", **screen())
        page.wait_for_selector("#bar")
        page.clock.install()
    page.clock.run_for(1000)
    until(page, "document.querySelector('#bar')")
    page.clock.run_for(40_000)
    page.wait_for_selector("#bar", state="hidden")


def test_nothing_remains_after_a_restart(open_page, tmp_path):
    table = Table("1", "x", near="Ben", air=AirSetting(mode=AirMode.AT_ONCE))
    with on_air(tmp_path, table) as made:
        made.open()
        link = made.link(scope="1")
        page = open_page(made.address, f"/overlay?table=1&link={link}", **screen())
        page.wait_for_selector("#bar")
        made.announce()
        page.wait_for_selector("#card")
        port = int(made.address.rsplit(":", 1)[1])
    with on_air(tmp_path, table, port=port):
        page.wait_for_selector("#card", state="hidden")
        page.wait_for_selector("#bar")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_preview_sets_variables_and_gives_the_css(open_page, service, scheme):
    page = open_page(service.address, "/overlay/preview", color_scheme=scheme, bypass_csp=True)
    page.wait_for_selector("html[data-ready]")
    page.frame_locator("#frame").locator("#card").wait_for()
    page.locator("#colours input[type=range]").first.fill("90")
    assert "--overlay-tile: 90px;" in page.input_value("#css")
    assert serious(page) == []
    assert fits(page)
