"""A game of four under house rules of the phone: they can be chosen, they count, and the screen names them."""

from __future__ import annotations

import json

from playwright.sync_api import expect

CLUB = {
    "id": "club",
    "base": "riichi",
    "name": "Friday club",
    "options": {"start_points": 40000, "return_points": 40000, "oka": 0},
    "values": {},
}


def test_a_game_is_played_under_house_rules(room):
    phone = room()
    phone.page.evaluate("set => localStorage.setItem('tehai.house', set)", json.dumps([CLUB]))
    phone.start(rules="house:club")
    expect(phone.page.locator(".game-head")).to_contain_text("Friday club")
    expect(phone.page.locator("main")).to_contain_text("40,000")
    phone.page.reload()
    expect(phone.page.locator(".game-head")).to_contain_text("Friday club")
