"""The payments as players say them, in each language: a table of payments and sentences."""

from __future__ import annotations

import pytest

from tests.service.browser.conftest import until


def each(seats, amount, reason="self-draw", to="south"):
    return [{"from": seat, "to": to, "amount": amount, "reason": reason} for seat in seats]


DRAWN = [*each(["east"], 2600), *each(["west", "north"], 1300)]
BY_EAST = each(["south", "west", "north"], 2600, to="east")
COUNTERS = each(["east", "west", "north"], 100, "honba")
STICK = each(["table"], 1000, "sticks")

SENTENCES = [
    (DRAWN, "1,300 / 2,600", "1,300・2,600", "闲家1,300・庄家2,600"),
    ([*DRAWN, *COUNTERS], "1,400 / 2,700", "1,400・2,700", "闲家1,400・庄家2,700"),
    (
        [*BY_EAST, *each(["table"], 1000, "sticks", "east")],
        "2,600 all + 1,000 sticks",
        "2,600オール＋供託1,000",
        "每家2,600＋立直棒1,000",
    ),
    (each(["west"], 8000, "discard"), "8,000 from West", "西家から8,000", "西家付8,000"),
    (
        [*each(["west"], 8000, "discard"), *each(["west"], 300, "honba"), *STICK],
        "8,300 from West + 1,000 sticks",
        "西家から8,300＋供託1,000",
        "西家付8,300＋立直棒1,000",
    ),
    (each([None], 8000, "discard"), "8,000 from the discarder", "放銃者から8,000", "放铳者付8,000"),
    (each(["east", "west", "north"], 16), "16 all", "16オール", "每家16"),
    (each(["east", "west", "north"], 16, "discard"), "16 all", "16オール", "每家16"),
    (
        [*each(["east"], 25, "discard"), *each(["west"], 100, "discard"), *each(["north"], 25, "discard")],
        "100 from West, 25 from each of the others",
        "西家から100、他家から25ずつ",
        "西家付100，其余每家25",
    ),
    (
        [*each([None], 100, "discard"), *each([None, None], 25, "discard")],
        "100 from the discarder, 25 from each of the others",
        "放銃者から100、他家から25ずつ",
        "放铳者付100，其余每家25",
    ),
    # half of a limit by the liable player, half by the discarder; the counters are the liable player's
    (
        [
            *each(["west"], 16000, "liability"),
            *each(["north"], 16000, "discard"),
            *each(["west"], 300, "honba"),
        ],
        "16,300 from West, 16,000 from North",
        "西家から16,300、北家から16,000",
        "西家付16,300，北家付16,000",
    ),
    (each(["west"], 32000, "liability"), "32,000 from West", "西家から32,000", "西家付32,000"),
    # not East pays another amount on a self-draw: each payer is named
    (
        [*each(["east", "north"], 2000), *each(["west"], 4000)],
        "2,000 from East, 2,000 from North, 4,000 from West",
        "東家から2,000、北家から2,000、西家から4,000",
        "东家付2,000，北家付2,000，西家付4,000",
    ),
    (each(["table"], 16), "16 from the table", "場から16", "桌上付16"),
    ([], "", "", ""),
]


@pytest.mark.parametrize(("place", "language"), [(1, "en"), (2, "ja"), (3, "zh")])
def test_sentences(open_page, place, language):
    page = open_page()
    page.select_option("#language", language)
    until(page, "document.documentElement.lang.startsWith(arg)", language)
    said = page.evaluate(
        """cases => Promise.all([import("/static/payment-text.js"), import("/static/i18n.js")])
            .then(([{ paymentText }, words]) => cases.map((payments) => paymentText(payments, words)))""",
        [case[0] for case in SENTENCES],
    )
    assert said == [case[place] for case in SENTENCES]
