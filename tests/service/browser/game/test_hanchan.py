"""A whole hanchan by photo on a phone, against a score sheet that was added up by hand."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE

PINFU = "234678m345p55678s!8s"  # tanyao, pinfu: 2,000; East 2,900; by self-draw 700 / 1,300, East 1,300 all
OTHER = "345678m22234p678s!8s"  # tanyao, pinfu, on the same tile

SHEET = [  # what each hand moves: Aki, Ben, Chie, Dai
    (-3900, +3900, 0, 0),  # E1: Ben off Aki, riichi
    (-1500, +1500, +1500, -1500),  # E2: Ben and Chie ready
    (-1400, +4200, -1400, -1400),  # E2, 1 honba: Ben draws it, 1,300 all and 100 from each
    (0, -4600, +2600, +2000),  # E2, 2 honba: Chie and Dai off Ben; the honba go to Chie, who sits next
    (-8000, +2000, +4000, +2000),  # E3: Aki's false win, 4,000 to East and 2,000 to the others
    (0, 0, -2000, +2000),  # E3 again: Dai off Chie, after a draw that was undone
    (0, 0, 0, 0),  # E4: nobody ready
    (+4200, -1400, -1400, -1400),  # S1, 1 honba: Aki draws it
    (0, +2600, -2600, 0),  # S1, 2 honba: Ben off Chie, a real photo
    (0, 0, 0, 0),  # S2: nine kinds, played again
    (+3000, 0, 0, -3000),  # S2: Aki off Dai, whose stick lies there
    (-4000, -4000, +12000, -4000),  # S3: Chie draws a mangan, only its value is known
    (-2300, +2300, 0, 0),  # S3, 1 honba: Ben off Aki
    (0, -2000, +2000, 0),  # S4: Chie off Ben
]


def after(hands):
    return dict(zip(("Aki", "Ben", "Chie", "Dai"), (25000 + sum(row[n] for row in SHEET[:hands]) for n in range(4))))


def test_a_hanchan_by_photo(room):
    phone = room().start()
    page = phone.page
    phone.at("East 1").riichi("Ben")
    phone.at("East 1", sticks=1).win(PINFU, "Ben", "Aki")
    phone.at("East 2").sees(**after(1)).draw("Ben", "Chie")
    phone.at("East 2", honba=1).sees(**after(2)).win(PINFU, "Ben")
    phone.at("East 2", honba=2).sees(**after(3))

    phone.photo(PINFU).who("Chie", "Ben")
    phone.tap("Another winner on this discard")
    phone.reader.hand = phone.reader.as_seen = type(phone.reader.hand).from_typed(OTHER)
    page.set_input_files("#file", SAMPLE)
    expect(phone.group("Who won").get_by_role("button")).to_have_text(["West Dai", "North Aki"])
    phone.tap(re.compile("Dai"), within=phone.group("Who won"))
    expect(page.locator("#together-changes li")).to_have_text(
        [re.compile("Aki.*±0"), re.compile("Ben.*−4,600"), re.compile(r"Chie.*\+2,600"), re.compile(r"Dai.*\+2,000")]
    )
    phone.record()
    phone.at("East 3").sees(**after(4))

    phone.tap("A foul")
    phone.tap("Aki", within=phone.group("Who?"))
    page.get_by_label("Which foul").select_option("no_yaku")
    phone.tap("Record", within=page.locator("dialog"), exact=True)
    phone.at("East 3").sees(**after(5))
    phone.draw("Aki")
    phone.at("East 4", honba=1)
    phone.tap("Undo")
    phone.at("East 3").sees(**after(5)).win(PINFU, "Dai", "Chie")
    phone.at("East 4").sees(**after(6)).draw()
    phone.at("South 1", honba=1).sees(**after(7)).win(PINFU, "Aki")
    phone.at("South 1", honba=2).sees(**after(8)).win(None, "Ben", "Chie")  # what the models read
    phone.at("South 2").sees(**after(9)).draw(reason="Nine kinds of terminals and honours")
    phone.at("South 2").sees(**after(10)).riichi("Dai")
    phone.win(PINFU, "Aki", "Dai")
    phone.at("South 3").sees(**after(11))

    phone.tap("Value only")
    phone.tap("Chie", within=phone.group("Who won"))
    phone.how(None)
    phone.tap("Mangan", within=phone.group("Han"))
    phone.tap("Record", within=page.locator("dialog"), exact=True)
    phone.at("South 3", honba=1).sees(**after(12)).win(PINFU, "Ben", "Aki")
    phone.at("South 4").sees(**after(13)).win(PINFU, "Chie", "Ben")

    expect(page.locator("#game-title")).to_have_text("The match is over")
    assert phone.points() == after(14)
    assert sum(after(14).values()) == 100_000
    rows = page.locator("#game .rows tbody tr")
    # 30,000 back, so the first gets 20; uma 10, 5, −5, −10. Points are rounded to thousands, the first gets the rest.
    expect(rows).to_have_text(
        [re.compile(text) for text in (r"Chie39,700.*\+39", r"Ben29,500.*\+5", "Dai19,700.*−15", "Aki11,100.*−29")]
    )
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    phone.tap("History")
    log = page.locator("dialog .log > li")
    expect(log.first).to_contain_text("Chie off Ben")
    assert log.count() == 16  # 14 hands and two riichi


def test_a_rematch_has_the_same_players_and_rules(room):
    phone = room().start("m-league")
    game = phone.page.evaluate("localStorage.getItem('tehai.game')")
    phone.tap("Value only")
    phone.tap("Aki", within=phone.group("Who won"))
    phone.how("Ben")
    phone.tap("Yakuman", within=phone.group("Han"))
    phone.tap("Record", within=phone.page.locator("dialog"), exact=True)
    phone.tap("History")
    phone.tap("Leave the game")
    expect(phone.page.get_by_role("button", name="Keep the score of a game")).to_be_visible()
    phone.tap("Keep the score of a game")
    phone.tap("Running: join")
    phone.sees(Aki=73000, Ben=-23000)
    assert phone.page.evaluate("localStorage.getItem('tehai.game')") == game
