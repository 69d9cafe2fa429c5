"""Every screen of the phone page, one after another, for the tests that look at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.service.browser.conftest import SAMPLE

UNSURE = """async () => {
    const [{ state, update }, { drawHand }] = await Promise.all([
        import("/static/state.js"), import("/static/hand-view.js"),
    ]);
    const id = state.hand.concealed[3];
    const tile = { ...state.hand.tiles[id], doubtful: true, options: [[state.hand.tiles[id].code, 0.6], ["1z", 0.4]] };
    update({ hand: { ...state.hand, tiles: { ...state.hand.tiles, [id]: tile } } });
}"""
"""Makes a tile uncertain, as a reading can."""


def screens(page: Page) -> Iterator[str]:
    """Walk through the screens; yield the name of each while it is shown."""
    yield "start"
    page.set_input_files("#file", SAMPLE)
    page.wait_for_selector("#hand .tile")
    page.wait_for_selector("#progress", state="hidden")
    yield "hand"
    page.evaluate(UNSURE)
    page.wait_for_selector("#prompts .question")
    yield "question"
    page.locator("#prompts .choice").first.click()
    yield from _sheets(page)
    page.click("#seat-south")
    page.click("#from-west")
    page.wait_for_selector("#total")
    yield "result"
    for summary in page.locator("summary").all():
        if summary.is_visible():
            summary.click()
    page.wait_for_selector("#everywhere-list tr")
    yield "reasons"
    page.click("#share")
    page.locator("#save-picture").wait_for()
    yield "share"
    page.keyboard.press("Escape")
    page.click("#next")
    yield "next"
    page.keyboard.press("Escape")
    page.click("#open-history")
    yield "history"
    page.keyboard.press("Escape")
    page.click("#edit") if page.locator("#edit").is_visible() else None
    page.click("#home")
    expect(page.locator("#recent")).to_be_visible()
    yield "recent"


def _sheets(page: Page) -> Iterator[str]:
    opened: list[tuple[str, Callable[[], None]]] = [
        ("tile", lambda: page.locator("#hand .tile").first.click()),
        ("pick", lambda: page.click("#add")),
        ("type", lambda: page.click("#notation")),
        ("photo", lambda: page.click("#enlarge")),
    ]
    for name, opens in opened:
        opens()
        page.wait_for_selector("dialog")
        yield name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    more = page.locator("#round summary").first
    more.click()
    page.click("#table-rules")
    page.wait_for_selector("dialog .option")
    yield "rules"
    page.keyboard.press("Escape")
    more.click()


AT_REST = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"
"""Ends when nothing is faded in any more."""
LARGE = """selectors => selectors.every((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.width >= 24 && box.height >= 24;
})"""


def faults(page: Page) -> list[tuple[str, list[str]]]:
    """What axe-core finds on the page: the rule, and where.

    A control that is large enough and only lies half below the foot of the screen, from where it can be scrolled, is no
    fault.
    """
    page.evaluate(AT_REST)
    found = []
    for each in Axe().run(page, options=AXE).response["violations"]:
        if each["id"] == "target-size" and page.evaluate(LARGE, [node["target"][0] for node in each["nodes"]]):
            continue
        found.append((each["id"], [node["html"][:160] for node in each["nodes"]]))
    return found


def serious(page: Page) -> list[tuple[str, list[str]]]:
    """What axe-core finds that is serious, for the pages of games, of the desk, of tournaments and of streams."""
    page.evaluate(AT_REST)
    return [
        (each["id"], [node["html"][:160] for node in each["nodes"]])
        for each in Axe().run(page).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def fits(page: Page) -> bool:
    """Whether nothing of the page is to be scrolled to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


AXE = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}
CONTRAST = """() => {
    const parse = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const solid = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const colour = parse(getComputedStyle(at).backgroundColor);
            if (colour.length === 3 || colour[3] > 0.95) return colour.slice(0, 3);
        }
        return parse(getComputedStyle(document.body).backgroundColor).slice(0, 3);
    };
    const light = (colour) => colour
        .map((value) => value / 255)
        .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
    const ratio = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const within = document.querySelector("dialog[open]") ?? document;
    const weak = [];
    for (const control of within.querySelectorAll("button, select, input, textarea, a.button")) {
        const style = getComputedStyle(control);
        if (!control.getClientRects().length || control.disabled || control.closest(".hidden")) continue;
        if (control.getAttribute("aria-disabled") === "true" || control.type === "file") continue;
        const bordered = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== "rgba(0, 0, 0, 0)";
        const filled = parse(style.backgroundColor).length === 3;
        if (!bordered && !filled) continue; // a picture or a text without a box: axe looks at the text
        if (control.type === "checkbox") continue; // drawn by the browser
        const around = solid(control.parentElement);
        const best = Math.max(
            bordered ? ratio(parse(style.borderTopColor).slice(0, 3), around) : 1,
            filled ? ratio(solid(control), around) : 1,
        );
        if (best < 3) weak.push(`${control.id || control.textContent.trim()} ${best.toFixed(2)}`);
    }
    return weak;
}"""
"""The controls whose border and ground both have less than 3 to 1 with what is around them."""
WIDE = """() => {
    const wide = [];
    if (document.documentElement.scrollWidth > innerWidth) wide.push("the page");
    const within = document.querySelector("dialog[open]") ?? document.querySelector("main");
    for (const element of within.querySelectorAll("*")) {
        if (element.closest(".hidden, .frame, .scrolled, svg, .part, textarea") || !element.getClientRects().length) continue;
        const box = element.getBoundingClientRect();
        if (box.right > innerWidth + 1 || box.left < -1) wide.push(element.id || element.className || element.tagName);
    }
    return [...new Set(wide)];
}"""
"""What reaches over the side of the screen."""
HEADINGS = """() => [...document.querySelectorAll("h1, [role=heading][aria-level='1']")]
    .filter((each) => each.getClientRects().length).length"""
SMALL = """() => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll(".pick")]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width && (box.width < 44 || box.height < 44)).length"""
