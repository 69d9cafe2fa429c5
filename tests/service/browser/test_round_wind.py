"""The round wind has the name that players of the chosen rules use: 场风 in riichi, 圈风 in the Chinese rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import type_tiles
from tests.service.browser.layout import misplaced

WORDS = [
    ("en-US", "tenhou", "Round wind", "Round wind, honba, sticks, table rules"),
    ("en-US", "mcr", "Round wind", "Round wind, table rules"),
    ("ja-JP", "wrc-2025", "場風", "場風・本場・卓のルール"),
    ("ja-JP", "aml", "場風", "場風・卓のルール"),
    ("ja-JP", "mcr", "圏風", "圏風・卓のルール"),
    ("zh-CN", "wrc-2025", "场风", "场风、本场、本桌规则"),
    ("zh-CN", "mahjong-soul", "场风", "场风、本场、本桌规则"),
    ("zh-CN", "zung-jung", "圈风", "圈风、本桌规则"),
    ("zh-CN", "mcr", "圈风", "圈风、本桌规则"),
]


@pytest.mark.parametrize(("locale", "rules", "wind", "table"), WORDS)
def test_the_round_wind_is_named_as_players_of_the_rules_name_it(open_page, locale, rules, wind, table):
    page = open_page(locale=locale)
    type_tiles(page, "12m789m123789s55s3m")
    page.select_option("#rules", rules)
    summary = page.locator("#round details.more summary").first
    expect(summary).to_have_text(table)
    summary.click()
    expect(page.get_by_role("group", name=wind, exact=True).locator("#round-south")).to_be_visible()
    assert misplaced(page) == []
