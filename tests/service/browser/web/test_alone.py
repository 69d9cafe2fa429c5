"""Without a service and without a network: hands, waits, a whole game; new versions; files that the browser deleted."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from service.web.parts import find_parts
from service.web.site import make_site, write
from tests.service.browser.conftest import PATIENCE, PHONE, SAMPLE, type_tiles, until
from tests.service.browser.game.conftest import Phone
from tests.service.browser.web.conftest import PARTS

STORED = "This page is stored on the phone. It reads photos and scores without a network."
ASK = """async (body) => {
    const { fetched } = await import("/static/api.js");
    const given = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    return (await fetched("/api/score", given)).text();
}"""


def test_a_hand_is_scored_without_a_network_as_by_the_service(host, client):
    page = host.visit()
    expect(page.locator("#kept")).to_have_text(STORED)
    for shown in ("#take", "#choose"):
        expect(page.locator(shown)).to_be_visible()
    host.cut()
    page = host.reopen()
    type_tiles(page, "123m456p789s11222z")
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")
    request = {"rules": "all", "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
               "situation": {"win": "self-draw", "seat": "south"}, "lang": "ja"}  # fmt: skip
    body = json.dumps(request)
    wanted = client.post("/api/score", data=body, content_type="application/json").text
    assert page.evaluate(ASK, body) == wanted


def test_the_page_speaks_the_language_of_the_browser_at_once(host, browser):
    for locale, text in (("ja-JP", "このページはスマホに保存され"), ("zh-CN", "页面已保存到手机")):
        context = browser.new_context(**{**PHONE, "locale": locale})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(host.address)
        expect(page.locator("#kept")).to_contain_text(text)
        expect(page.locator("#licences")).not_to_have_text("Licences")
        context.close()


def test_waits_are_shown_without_a_network(host):
    page = host.visit()
    host.cut()
    type_tiles(page, "123m456p789s1122z")
    expect(page.locator("#waits-body")).to_contain_text("East")


def test_the_sample_photo_is_read_and_scored_without_a_network_as_by_the_service(host, real_reader, read_sample):
    page = host.visit()
    expect(page.locator("#kept")).to_have_text(STORED)
    host.cut()
    page = read_sample(host.reopen())
    expect(page.locator("#read-by")).to_have_text("Read on this phone.")
    found = page.evaluate("import('/static/state.js').then(({ state }) => state.reading)")
    expected = real_reader.read(SAMPLE.read_bytes()).to_json()
    assert found["hand"] == expected["hand"]
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).not_to_be_empty()
    code = page.evaluate(
        """async () => {
            const { read } = await import("/static/api.js");
            return read(new Blob(["photo"])).catch((error) => error.code);
        }"""
    )
    assert code == "not_an_image"


def test_hands_score_before_what_reads_photos_is_there(host):
    """The networks are asked for last: without them the page scores, and it gets them later."""
    networks = [*(host.folder / "parts").glob("*locator.zip"), host.folder / "parts" / "tile-face.zip"]
    held = {path: path.rename(path.with_suffix(".held")) for path in networks}
    host.page.goto(host.address)
    page = host.ready()
    type_tiles(page, "123m456p789s11222z")
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")
    expect(page.locator("#kept")).to_contain_text("could not be stored")
    for path, away in held.items():
        away.rename(path)
    page = host.reopen()
    expect(page.locator("#kept")).to_have_text(STORED)


def test_a_game_goes_on_without_a_network_after_the_page_was_closed(host):
    page = host.visit()
    host.cut()
    phone = Phone(page, None).start("m-league")
    phone.riichi("Ben")
    phone.draw()  # who declared riichi is chosen already
    phone.value("Aki", "mangan", "Dai")
    before = phone.points()
    assert sum(before.values()) == 100_000
    phone.page.close()
    host.open_tab()
    host.page.goto(host.address)
    phone = Phone(host.ready(), None)
    expect(phone.page.locator("#game-title")).to_be_visible()
    assert phone.points() == before
    phone.tap(phone.word("undo"))
    phone.sees(Dai=24_000)


def test_deleted_files_are_downloaded_again(host):
    page = host.visit()
    gone = page.evaluate(
        """async () => {
            const [name] = await caches.keys();
            const cache = await caches.open(name);
            return cache.delete("/parts/tehai.zip");
        }"""
    )
    assert gone
    said = []
    page.expose_function("heard", lambda why: said.append(why))
    page.add_init_script(
        """navigator.serviceWorker.addEventListener("message", ({ data }) => data.why && heard(data.why));"""
    )
    page = host.reopen()
    expect(page.locator("#kept")).to_have_text(STORED)
    assert "again" in said
    host.cut()
    type_tiles(host.reopen(), "123m456p789s11222z")
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)


def test_a_new_version_is_used_from_the_next_start(host, monkeypatch):
    page = host.visit()
    first = page.evaluate("caches.keys()")
    monkeypatch.setattr("service.web.site.licence_page", lambda _: "changed")
    changed = make_site(find_parts(str(PARTS)))
    write(changed, host.folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((held) => held.update())")
    until(page, "(await navigator.serviceWorker.getRegistration()).waiting")
    assert page.evaluate("caches.match('/').then((found) => found !== undefined)")
    page.reload()  # the next start: the page takes the new version and opens itself again
    then = f"tehai-alone-{changed.manifest['build']}"
    assert first != [then]
    until(page, "document.documentElement.dataset.stored && (await caches.keys()).join() === arg", then)
