"""One whole match by page, with every kind of event and each kind of correction, against an independent recount."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.desk.conftest import LAPTOP, PLAYERS, TABLET
from tests.service.browser.desk.recount import START, base, did, recount

WHO = {name: place for place, name in enumerate(PLAYERS)}


class Table:
    """The tablet. Each method records one event and waits for it."""

    def __init__(self, page):
        self.page = page

    def opened(self, winner, payer=None, riichi=()):
        self.page.click("#record-win")
        self.page.click(f"#who-{WHO[winner]}")
        self.page.click("#self" if payer is None else f"#off-{WHO[payer]}")
        for name in riichi:
            self.page.click(f"#declared-{WHO[name]}")

    def value(self, **fields):
        self.page.click("#win-stated")
        for name, value in fields.items():
            self.page.fill(f"[name={name}]", str(value))

    def record(self):
        self.page.click("#win-record")
        expect(self.page.locator("#win")).to_be_hidden()

    def draw(self, *ready):
        self.page.click("#record-draw")
        for name in ready:
            self.page.check(f"input[name=ready][value={name}]")
        self.page.click("#draw-record")
        expect(self.page.locator("dialog")).to_have_count(0)


class Referee:
    """The referee's page of the match."""

    def __init__(self, page):
        self.page = page

    def correct(self, event, reason, button):
        self.page.locator(f".log [data-event='{event}'] >> text=Correct").first.click()
        self.page.fill("#correct-reason", reason)
        self.page.click(button)

    def confirm(self):
        self.page.click("#confirm-correction")
        expect(self.page.locator("dialog")).to_have_count(0)


def check(page, events):
    """What the page shows is what the recount gives."""
    counted = recount(events)
    for name in PLAYERS:
        expect(page.locator(f"[data-player={name}] .points")).to_have_text(f"{counted.points[name]:,}")
    wind, deal = divmod(counted.dealer, 4)
    title = f"{['East', 'South'][wind]} {deal + 1}, {counted.honba} honba"
    expect(page.locator(".now h1")).to_have_text(title)
    expect(page.locator(".sticks")).to_have_text(f"{counted.sticks} riichi sticks on the table")


def test_a_whole_match_with_every_event_and_each_correction(event, visit):
    given = {
        "table": "3",
        "rules": "riichi",
        "players": PLAYERS,
        "options": {"time_minutes": 60, "start_points": START, "oka": 0},
    }
    match = event.ask("post", "/matches", json=given)["match"]
    page = visit("table", "3", **TABLET)
    other = visit("referee", path="/desk/referee", **LAPTOP)
    other.click("#tab-matches")
    other.click("#match-list button")
    other.wait_for_selector("#foul")
    expect(other.locator("#match-table")).to_have_text("Table 3")
    table, referee = Table(page), Referee(other)
    played = []

    def did_all(*events):
        played.extend(events)
        check(page, played)
        check(other, played)

    # Event 1: riichi of Dai; event 2: Ben's ron by value with Ben's own riichi in the sheet.
    page.click("#riichi-3")
    expect(page.locator("#riichi-3")).to_have_count(0)
    table.opened("Ben", "Chie", riichi=("Ben",))
    expect(page.locator("#declared-3")).to_be_disabled()
    table.value(han=3, fu=40)
    expect(page.locator("#win-score .who li")).to_have_text(
        [
            "Ben pays The table 1,000 riichi stick",
            "Chie pays Ben 5,200 for the discard",
            "The table pays Ben 2,000 riichi sticks",
        ]
    )
    table.record()
    did_all(did("riichi", "Dai", "Ben"), did("ron", "Chie", ("Ben", base(3, 40))))

    # Event 3: self-draw by value, then undone and entered again by its own table (events 4 and 5).
    table.opened("Chie")
    table.value(han=2, fu=30)
    table.record()
    check(page, [*played, did("tsumo", "Chie", base(2, 30))])
    page.click("#undo-last")
    page.click("dialog .primary")
    check(page, played)
    table.opened("Chie")
    table.value(han=3, fu=30)
    table.record()
    did_all(did("tsumo", "Chie", base(3, 30)))

    # Event 6: drawn hand; event 7: two winners on one discard with a honba.
    table.draw("Chie", "Dai")
    did_all(did("draw", ["Chie", "Dai"]))
    table.opened("Aki", "Ben")
    table.value(han=1, fu=40)
    page.click("#win-also")
    page.click("#who-2")
    page.fill("[name=han]", "5")
    table.record()
    did_all(did("ron", "Ben", ("Aki", base(1, 40)), ("Chie", 2000)))

    # Event 8: by photo. Pinfu and all simples, 2 han 30 fu.
    table.opened("Ben", "Chie")
    page.set_input_files("#win-file", SAMPLE)
    page.wait_for_selector("#win-score .total")
    table.record()
    did_all(did("ron", "Chie", ("Ben", base(2, 30))))

    # Event 9: a yakuman by value off Aki for which Ben is liable.
    table.opened("Dai", "Aki")
    table.value(yakuman=1)
    page.click("#win-facts summary")
    page.select_option("#liable-daisangen", label="Ben")
    expect(page.locator("#win-score .who li")).to_have_count(2)
    table.record()
    did_all(did("liable_ron", "Dai", "Aki", "Ben"))

    # Events 10 and 11, by the referee: a ruling; a hand that the referee records from the own page.
    other.click("#ruling")
    other.fill("#ruling-reason", "late")
    other.get_by_label("Points for Aki").fill("-1000")
    other.click("#sheet-record")
    did_all(did("ruling", Aki=-1000))
    Table(other).opened("Chie", "Ben")
    Table(other).value(han=2, fu=40)
    Table(other).record()
    did_all(did("ron", "Ben", ("Chie", base(2, 40))))

    # Correction 1: the first riichi was Aki's, not Dai's. What changes is shown before it is recorded.
    referee.correct(1, "Aki had laid the stick", "#change-event")
    other.click("#riichi-of-0")
    changes = other.locator("#consequences")
    now = recount([did("riichi", "Aki", "Ben"), *played[1:]]).points
    for name in ("Aki", "Dai"):
        expect(changes.locator(f"[data-changed={name}]")).to_contain_text(f"→ {now[name]:,}")
    check(other, played)  # nothing is recorded yet
    referee.confirm()
    played[0] = did("riichi", "Aki", "Ben")
    did_all()

    # Correction 2: the winner of event 8 won off Dai.
    referee.correct(8, "the tile was Dai's", "#change-event")
    other.click("#off-3")
    other.click("#holds")
    referee.confirm()
    played[5] = did("ron", "Dai", ("Ben", base(2, 30)))
    did_all()

    # Correction 3: the second winner of event 11 was forgotten.
    referee.correct(11, "Dai won too", "#add-winner")
    other.click("#who-3")
    Table(other).value(han=1, fu=30)
    expect(other.locator("#win-score .total")).to_have_text("1,500")  # Dai deals
    other.click("#holds")
    referee.confirm()
    played[-1] = did("ron", "Ben", ("Chie", base(2, 40)), ("Dai", base(1, 30)))
    did_all()

    # Correction 4: a hand was forgotten before event 6. The ruling after it is among what changes.
    referee.correct(6, "one drawn hand was not recorded", "#insert-before")
    other.click("#insert-aDraw")
    other.check("input[name=ready][value=Ben]")
    other.click("#draw-record")
    expect(other.locator("#consequences [data-changes=rulings] li")).to_have_text(["Ruling: late"])
    referee.confirm()
    played.insert(3, did("draw", ["Ben"]))
    did_all()

    # Correction 5: the ruling belongs before the yakuman. Correction 6: the first self-draw did not happen.
    referee.correct(10, "it was before that hand", "#move-event")
    other.locator("dialog button", has_text="Dai off Aki").click()
    referee.confirm()
    ruling = next(each for each in played if each[0] == "ruling")
    played.remove(ruling)
    played.insert(next(place for place, each in enumerate(played) if each[0] == "liable_ron"), ruling)
    did_all()
    referee.correct(5, "recorded twice", "#strike-out")
    referee.confirm()
    played.remove(did("tsumo", "Chie", base(3, 30)))
    did_all()

    # The time is up: the hand is the last, and the results are final.
    other.click("#time-up")
    expect(page.locator("#now .now .tag")).to_have_text("The time is up: this is the last hand.")
    table.draw("Aki", "Ben", "Chie", "Dai")
    counted = recount([*played, did("draw", PLAYERS)])
    expect(page.locator("#results-card")).to_be_visible()
    for name in PLAYERS:
        row = page.locator("#results tr", has_text=name)
        expect(row.locator("td").nth(1)).to_have_text(f"{counted.points[name]:,}")
    # Thousands above 30, rounded, and uma 5, -5, -10; the first gets the rest of the 80 that the four have above 120.
    ranked = sorted(PLAYERS, key=lambda name: -counted.points[name])
    expect(page.locator("#results tbody th")).to_have_text(ranked)
    others = [round((counted.points[name] - 30_000) / 1000) + uma for name, uma in zip(ranked[1:], (5, -5, -10))]
    totals = [4 * (START - 30_000) // 1000 - sum(others), *others]
    wanted = [f"{'+' if each > 0 else '−'}{abs(each)}" for each in totals]
    expect(page.locator("#results tbody tr td:last-child")).to_have_text(wanted)
    kinds = [each["type"] for each in event.ask("get", f"/matches/{match}")["events"]]
    assert kinds.count("correction") == 6
    assert kinds.count("undo") == 1
