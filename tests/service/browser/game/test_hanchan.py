"""A whole hanchan by photo on a phone, against a score sheet that was added up by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.game.words import LOOKS, look

PINFU = "234678m345p55678s!8s"  # tanyao, pinfu: 2,000; East 2,900; by self-draw 700 / 1,300, East 1,300 all
OTHER = "345678m22234p678s!8s"  # tanyao, pinfu, on the same tile

SHEET = [  # what each hand moves: Aki, Ben, Chie, Dai
    (-3900, +3900, 0, 0),  # E1: Ben off Aki, riichi
    (-1500, +1500, +1500, -1500),  # E2: Ben and Chie ready
    (-1400, +4200, -1400, -1400),  # E2, 1 honba: Ben draws it, 1,300 all and 100 from each
    (0, -4600, +2600, +2000),  # E2, 2 honba: Chie and Dai off Ben; the honba go to Chie, who sits next
    (-8000, +2000, +4000, +2000),  # E3: Aki's false win, 4,000 to East and 2,000 to the others
    (0, 0, -2000, +2000),  # E3 again: Dai off Chie, after a draw that was undone
    (0, 0, 0, 0),  # E4: no player ready
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


@pytest.mark.parametrize(("language", "size", "scheme"), LOOKS)
def test_a_hanchan_by_photo(room, language, size, scheme):
    phone = room(language, **look(language, size, scheme)).start()
    page = phone.page
    phone.at("East 1").riichi("Ben")
    phone.at("East 1", sticks=1).win(PINFU, "Ben", "Aki")
    phone.at("East 2").sees(**after(1)).draw("Ben", "Chie")
    phone.at("East 2", honba=1).sees(**after(2)).win(PINFU, "Ben")
    phone.at("East 2", honba=2).sees(**after(3))

    phone.photo(PINFU).who("Chie", "Ben")
    phone.tap(phone.word("oneMoreWinner"))
    phone.photo(OTHER)
    left = phone.group("whoWon").get_by_role("button")
    expect(left).to_have_text([re.compile("Dai"), re.compile("Aki")])  # neither the discarder nor who has won already
    phone.tap(re.compile("Dai"), within=phone.group("whoWon"))
    expect(page.locator("#together-changes li")).to_have_text(
        [re.compile(text) for text in ("Ben.*−4,600", r"Chie.*\+2,600", r"Dai.*\+2,000", "Aki.*±0")]
    )
    phone.record()
    phone.at("East 3").sees(**after(4)).foul("Aki", "no_yaku")
    phone.at("East 3").sees(**after(5)).draw("Aki")
    phone.at("East 4", honba=1)
    phone.tap(phone.word("undo"))
    phone.at("East 3").sees(**after(5)).win(PINFU, "Dai", "Chie")
    phone.at("East 4").sees(**after(6)).draw()
    phone.at("South 1", honba=1).sees(**after(7)).win(PINFU, "Aki")
    phone.at("South 1", honba=2).sees(**after(8)).win(None, "Ben", "Chie")  # what the models read
    phone.at("South 2").sees(**after(9)).draw(reason="nine_kinds")
    phone.at("South 2").sees(**after(10)).riichi("Dai")
    phone.win(PINFU, "Aki", "Dai")
    phone.at("South 3").sees(**after(11)).value("Chie", "mangan")
    phone.at("South 3", honba=1).sees(**after(12)).win(PINFU, "Ben", "Aki")
    phone.at("South 4").sees(**after(13)).win(PINFU, "Chie", "Ben")

    expect(page.locator("#game-title")).to_have_text(phone.word("ended.last_hand"))
    assert phone.points() == after(14)
    assert sum(after(14).values()) == 100_000
    rows = page.locator("#game .rows tbody tr")
    # 30,000 back, so the first gets 20; uma 10, 5, −5, −10. Points are rounded to thousands, the first gets the rest.
    expect(rows).to_have_text(
        [re.compile(text) for text in (r"Chie39,700.*\+39", r"Ben29,500.*\+5", "Dai19,700.*−15", "Aki11,100.*−29")]
    )
    expect(page.get_by_role("button", name=phone.word("rematch"))).to_be_visible()
    phone.tap(phone.word("gameHistory"))
    expect(page.locator("dialog .log > li")).to_have_count(16)  # 14 hands and two riichi


def test_a_rematch_has_the_same_players_and_rules(room):
    phone = room().start("m-league", ["Ono", "Pia", "Qi", "Rui"])
    phone.value("Ono", "yakuman", "Pia")
    phone.sees(Ono=73000, Pia=-23000)
    for _ in range(8):
        if phone.page.get_by_role("button", name="Rematch").count():
            break
        phone.draw()
    phone.tap("Rematch")
    assert phone.sheet.get_by_label("South", exact=True).input_value() == "Pia"
    assert phone.sheet.get_by_role("combobox", name="Rules").input_value() == "m-league"
    phone.tap("Start the game")
    phone.at("East 1").sees(Ono=25000, Pia=25000)


def test_a_game_that_was_left_can_be_joined_again(room):
    phone = room().start()
    phone.value("Aki", "mangan", "Ben")
    phone.tap("History")
    phone.tap("Leave the game")
    phone.tap("Leave the game", within=phone.sheet)
    phone.tap("Keep the score of a game")
    phone.tap("In progress: join")
    phone.sees(Aki=37000, Ben=13000)
