"""A whole game by photo on a phone that has no network: reloads, a closed browser and a new version lose nothing of it.

The points after each hand were added up by hand. At the end the ledger of the service gets the same events.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from service.http import create_app
from service.settings import Settings
from service.web import site
from service.web.parts import find_parts
from service.web.site import make_site, write
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PATIENCE, PHONE, ROOT, SAMPLE, until
from tests.service.browser.game.conftest import NAMES, Phone
from tests.service.browser.web.conftest import PARTS, Host
from tests.service.conftest import FakeReader
from tests.service.web.static_host import published

TWO_MELDS = ROOT / "datasets" / "sample-angle" / "images" / "two-melds.jpg"
BUILD = "document.querySelector('meta[name=build]')?.content ?? 'first'"
SHOWN = """async () => {
    const { fetchedJson } = await import("/static/api.js");
    const { games } = await fetchedJson("/api/games");
    return Promise.all(games.map(({ game }) => fetchedJson(`/api/games/${game}`)));
}"""
UNHURRIED = f"""(() => {{
    const later = setTimeout;
    window.setTimeout = (does, ms, ...given) => later(does, ms === 2000 ? {PATIENCE} : ms, ...given);
}})()"""
"""A start waits for a new version for two seconds, then the old one goes on: a slow machine takes longer."""
WAITS = "(await (await import('/static/kept-photos.js')).waitingPhotos()).length === 1"

START = dict.fromkeys(NAMES, 25_000)
HANDS = {  # what each hand moves: Aki, Ben, Chie, Dai
    "E1: Chie off Dai, tanyao, pinfu and a red five; Ben's stick": (0, -1000, +4900, -3900),
    "E2: Ben and Dai ready": (-1500, +1500, -1500, +1500),
    "E2, 1 honba: Aki off Ben, red dragons and a red five": (+2300, -2300, 0, 0),
    "E3: only Dai ready, whose stick stays": (-1000, -1000, -1000, +2000),
    "E4, 1 honba: Ben and Dai off Chie; Dai, who sits next, gets the honba and the stick": (0, +2000, -5200, +4200),
    "E4, 2 honba: Ben off Aki, a yakuman": (-32_600, +32_600, 0, 0),
}


def after(hands):
    """The points after so many hands."""
    moved = list(HANDS.values())[:hands]
    return {name: START[name] + sum(each[place] for each in moved) for place, name in enumerate(NAMES)}


class Player(Phone):
    """A phone whose photos are read by the networks of the page."""

    def __init__(self, page):
        super().__init__(page, None)

    def photo(self, file=SAMPLE):
        self.give(file)
        return self.is_read()

    def is_read(self):
        expect(self.group("whoWon")).to_be_visible()
        expect(self.page.locator("#progress")).to_be_hidden()
        return self

    def correct(self, tile, code):
        """Tap a tile of the hand, and choose another face for it."""
        self.tap(tile, within=self.page.locator("#hand"))
        self.sheet.locator(f".pick[data-code='{code}']").last.tap()

    def moves(self, total):
        """Wait until the result moves so many points to the winner."""
        expect(self.page.locator("#total")).to_have_text(f"{total:,}")
        return self


class Visitor(Host):
    """A browser with a profile on the disk: it can be closed and started again."""

    def __init__(self, folder, playwright, profile):
        self.playwright, self.profile, self.errors = playwright, profile, []
        super().__init__(folder, self._started())

    def _started(self):
        context = self.playwright.chromium.launch_persistent_context(
            self.profile, executable_path=CHROMIUM, args=FLAGS, **PHONE
        )
        context.add_init_script(ASKED)
        context.add_init_script(UNHURRIED)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        return context

    def player(self):
        return Player(self.ready())

    def start_browser_again(self):
        self.context.close()
        self.context = self._started()
        self.context.set_offline(not self._publishing)
        self.open_tab()
        self.page.goto(self.address)
        return self.player()

    def publish(self, made):
        """Start the host again, at the same address, with another version of the site."""
        write(made, self.folder)
        self._publishing = published(self.folder, port=self.port)
        self._publishing.__enter__()
        self.context.set_offline(False)


@pytest.fixture
def visitor(made, playwright, tmp_path):
    write(made, tmp_path / "site")
    visited = Visitor(tmp_path / "site", playwright, tmp_path / "profile")
    yield visited
    visited.cut()
    visited.context.close()
    assert visited.errors == []


def test_a_whole_game_by_photo_survives_reloads_a_closed_browser_and_a_new_version(visitor, monkeypatch, tmp_path):
    visitor.visit()
    visitor.page.wait_for_selector("html[data-stored='all']")
    visitor.cut()
    player = visitor.player().start("tenhou")
    player.at("East 1").sees(**START).riichi("Ben")
    player.at("East 1", sticks=1).photo()
    player.correct(player.word("tile.p", n=player.word("number.5")), "0p")
    player.who("Chie", "Dai").moves(4900)
    visitor.reopen()  # between the photo and the payment
    player.moves(4900).record()
    player.at("East 2").sees(**after(1))
    visitor.reopen()
    player.at("East 2").sees(**after(1)).draw("Ben", "Dai")
    player.at("East 2", honba=1).sees(**after(2)).give(TWO_MELDS)
    until(visitor.page, WAITS)
    visitor.reopen()  # while the photo is read
    player.tap(player.word("readWaiting"))
    player.is_read().who("Aki", "Ben").record()
    player.at("East 3").sees(**after(3)).riichi("Dai")
    player = visitor.start_browser_again()
    player.at("East 3", sticks=1).draw()  # who declared riichi is chosen already
    player.at("East 4", honba=1, sticks=1).sees(**after(4))

    visitor.publish(changed(monkeypatch))
    player = Player(visitor.reopen())  # a start that downloads the new version
    expect(visitor.page.locator("#kept")).to_contain_text("A new version of this page was downloaded.")
    visitor.cut()
    player.at("East 4", honba=1, sticks=1).sees(**after(4)).photo().who("Ben", "Chie")
    player.tap(player.word("oneMoreWinner"))
    assert visitor.page.evaluate(BUILD) == "first"
    player = visitor.start_browser_again()  # between two winners; the first start that may use the new version
    until(visitor.page, f"({BUILD}) === 'second'")
    player = visitor.player()
    assert visitor.page.evaluate("crossOriginIsolated")
    player.tap(player.word("photoOfNext"))
    player.photo().tap(re.compile("Dai"), within=player.group("whoWon"))
    expect(visitor.page.locator("#together-changes li")).to_have_text(
        [re.compile(text) for text in (r"Dai.*\+4,200", "Aki.*±0", r"Ben.*\+2,000", "Chie.*−5,200")]
    )
    player.record()
    player.at("East 4", honba=2).sees(**after(5)).value("Ben", "yakuman", "Aki")
    expect(visitor.page.locator("#game-title")).to_have_text(player.word("ended.below_zero"))
    player.sees(**after(6))
    assert as_the_service_counts(visitor.page, tmp_path) == after(6)


def changed(monkeypatch):
    """The next version of the site, whose page says which it is, on a host that isolates it from other origins now."""
    charset = '<meta charset="utf-8">'
    monkeypatch.setitem(site._CHANGES, charset, f'{site._CHANGES[charset]}<meta name="build" content="second">')
    monkeypatch.setattr(site, "HARDENING", {**site.HARDENING, "Cross-Origin-Embedder-Policy": "require-corp"})
    return make_site(find_parts(str(PARTS)))


def as_the_service_counts(page, folder):
    """The points of the game by the ledger of a service, which gets its events and gives the same answer."""
    (shown,) = page.evaluate(SHOWN)
    app = create_app(FakeReader(), Settings(data=folder))
    answer = app.test_client().post(f"/api/games/{shown['match']}/hand-over", json={"events": shown["events"]})
    game = app.test_client().get(f"/api/games/{shown['match']}").json
    app.extensions["tehai.games"].close()
    assert answer.status_code in (200, 201)
    for part in ("state", "results", "steps"):
        assert shown[part] == game[part]
    return game["state"]["points"]
