"""No text of a page of the hall is clipped, over the side, or over something else.

Here one size in English; `make accept-pages` looks at three sizes in three languages (tests.accept.hall).
"""

from __future__ import annotations

import pytest

from tests.service.browser.layout import misplaced
from tests.service.browser.tournament.hall_pages import Visitor, prepare, walk_desk, walk_tournament


def test_no_text_of_a_page_is_misplaced(hall, browser):
    visitor = Visitor(browser, prepare(hall.cup, hall.address, 16, (12, 8)), 1366, 768, "en-US")
    found = {}
    for walk in (walk_tournament, walk_desk):
        for name in walk(visitor):
            found[name] = misplaced(visitor.page)
    visitor.context.close()
    assert len(found) > 25
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('<p style="width:50px;overflow:hidden;white-space:nowrap">Longer than its place</p>', "clipped"),
        ('<p style="height:20px;line-height:20px;width:60px;overflow:hidden">Lines and more lines</p>', "clipped"),
        ('<p style="height:20px">One</p><p style="margin-top:-30px">Two</p>', "overlap"),
        ('<p>Below it<button style="margin-left:-40px">Button</button></p>', "overlap"),
        ('<p style="margin-left:-20px">Out</p>', "over the side"),
        ('<hr style="width:5000px">', "over the side"),
        ('<button style="width:40px;white-space:nowrap;padding:0">A long command</button>', "spills over"),
        ('<select style="width:60px"><option>A long name of a choice</option></select>', "clipped"),
        ('<p style="width:30px;overflow-wrap:anywhere">East</p>', "broken word"),
        ('<p style="width:20px">東家</p>', "broken word"),
        ('<p>Fine</p><p style="overflow:auto;white-space:nowrap;width:50px">It can be scrolled</p>', ""),
        ('<p style="line-height:1">Two lines<br>without a gap</p><button>A command</button>', ""),
    ],
)
def test_the_look_finds_what_is_misplaced(browser, body, kind):
    page = browser.new_page()
    page.set_content(body)
    found = misplaced(page)
    page.close()
    assert bool(found) == bool(kind)
    assert all(each.startswith(kind) for each in found)
