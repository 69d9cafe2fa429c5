"""Drawing again: each rule of `morph.js` on a page of its own, without a match or a tournament around it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.presses import pressed, pressed_by_key

DRAW = """
async (drawing) => {
  const { redraw } = await import("/static/morph.js");
  const { el } = await import("/static/dom.js");
  window.pressedWords ??= [];
  window.place ??= document.body.appendChild(el("main", { id: "drawn" }));
  const make = ([tag, given, ...children]) => el(
    tag,
    given.hears ? { ...given, hears: null, onclick: () => pressedWords.push(given.hears) } : given,
    ...children.map((child) => (Array.isArray(child) ? make(child) : child)),
  );
  redraw(place, drawing.map(make));
}
"""


@pytest.fixture
def draw(open_page):
    """Draws elements, given as [tag, properties, children …], into an empty page; `hears` is noted when it is pressed."""
    page = open_page(path="/errors")
    page.evaluate("document.body.replaceChildren()")

    def drawn(*elements):
        page.evaluate(DRAW, list(elements))
        return page

    return drawn


def row(word):
    return ["li", {}, word, ["button", {"hears": word}, f"Take {word}"]]


def heard(page):
    return page.evaluate("pressedWords")


@pytest.mark.parametrize(
    "after",
    [["new", "b"], ["b"], ["a", "new", "b", "c"], ["a", "b", "new"], ["new", "newer", "a", "b", "c"]],
    ids=["replaced before", "taken away before", "put between", "put after", "two put before"],
)
def test_a_press_ends_on_the_line_on_which_it_began(draw, after):
    page = draw(["ul", {}, *map(row, "abc")])
    with pressed_by_key(page, "button:has-text('Take b')") as button:
        draw(["ul", {}, *map(row, after)])
    expect(button).to_be_focused()
    assert heard(page) == ["b"]
    assert page.locator("li").all_inner_texts() == [f"{word}Take {word}" for word in after]


def test_a_press_on_what_asks_for_something_else_now_does_nothing(draw):
    page = draw(["p", {}, ["button", {"hears": "first"}, "Seat round 1"]])
    with pressed(page, "button"):
        draw(["p", {}, ["button", {"hears": "second"}, "Seat round 2"]])
    assert heard(page) == []
    page.click("button")
    assert heard(page) == ["second"]


def test_a_control_that_stays_does_what_it_was_drawn_to_do_last(draw):
    page = draw(["button", {"id": "go", "hears": "old"}, "Go"])
    draw(["p", {}, "before"], ["button", {"id": "go", "hears": "new"}, "Go"])
    page.click("#go")
    assert heard(page) == ["new"]


def test_what_is_written_in_a_form_stays_until_the_form_is_drawn_differently(draw):
    form = ["form", {}, ["input", {"id": "reason", "value": "as drawn"}]]
    page = draw(["p", {}, "one"], form)
    page.fill("#reason", "as written")
    draw(["p", {}, "two"], ["p", {}, "three"], ["form", {}, ["input", {"id": "reason", "value": "as written"}]])
    expect(page.locator("#reason")).to_have_value("as written")
    expect(page.locator("#reason")).to_be_focused()
    draw(["p", {}, "two"], form)
    expect(page.locator("#reason")).to_have_value("as drawn")


def test_what_depends_on_nothing_else_stays_as_one(draw):
    part = ["section", {"data": {"whole": "case 1"}}, ["input", {"id": "note"}]]
    page = draw(part)
    page.fill("#note", "begun")
    draw(["p", {}, "news"], part)
    expect(page.locator("#note")).to_have_value("begun")
    draw(["p", {}, "news"], ["section", {"data": {"whole": "case 2"}}, ["input", {"id": "note"}]])
    expect(page.locator("#note")).to_have_value("")


def test_an_element_that_is_drawn_again_itself_stays(draw):
    page = draw(["p", {}, "one"])
    again = """async (replaceWhole) => {
      const { redraw } = await import("/static/morph.js");
      const { el } = await import("/static/dom.js");
      window.part ??= el("section", { data: { whole: "1" } }, el("button", { onclick: () => pressedWords.push("go") }, "Go"));
      redraw(place, [el("p", {}, "two"), part], { replaceWhole });
    }"""
    page.evaluate(again, False)
    for replace_whole in (False, True):
        with pressed(page, "button"):
            page.evaluate(again, replace_whole)
    assert heard(page) == ["go", "go"]


def test_what_a_reader_opened_stays_open_and_fields_take_their_new_values(draw):
    more = ["details", {}, ["summary", {}, "More"], ["p", {}, "words"]]
    page = draw(more, ["input", {"id": "points", "value": "1"}], ["input", {"id": "riichi", "type": "checkbox"}])
    page.click("summary")
    draw(
        ["p", {}, "news"],
        more,
        ["input", {"id": "points", "value": "2"}],
        ["input", {"id": "riichi", "type": "checkbox", "checked": True}],
    )
    expect(page.locator("details p")).to_be_visible()
    expect(page.locator("#points")).to_have_value("2")
    expect(page.locator("#riichi")).to_be_checked()


def test_what_is_wrong_stays_beside_its_control(draw):
    page = draw(["div", {"class": "acts"}, ["button", {"id": "go"}, "Go"]], ["p", {}, "below"])
    page.evaluate(
        "import('/static/inline-message.js').then(({ tell }) => tell(['Not allowed.'], document.getElementById('go')))"
    )
    draw(["div", {"class": "acts"}, ["button", {"id": "go"}, "Go"]], ["p", {"id": "new"}, "new"], ["p", {}, "below"])
    expect(page.locator(".acts + .inline-message")).to_have_text("Not allowed.")
    expect(page.locator("#drawn > p:not(.inline-message)")).to_have_text(["new", "below"])
    draw(["p", {}, "below"])
    expect(page.locator(".inline-message")).to_have_count(0)
