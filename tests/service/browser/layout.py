"""What a look at a page finds wrong with the place of its text: clipped, broken, over the side, or over something else."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.service.browser.screens import AT_REST, fits

MISPLACED = """() => {
    const within = document.querySelector("dialog[open]") ?? document.body;
    const SLACK = 2;
    const name = (element) => {
        const at = element.closest("[id]")?.id ?? "";
        return `${at ? `#${at} ` : ""}${element.tagName.toLowerCase()}${element.classList[0] ? `.${element.classList[0]}` : ""}`;
    };
    const unseen = (element) => {
        const box = element.getBoundingClientRect();
        const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return !visible || (box.width <= 2 && box.height <= 2);
    };
    const hides = (value) => value === "hidden" || value === "clip";
    const scrolls = (value) => value === "auto" || value === "scroll";
    const above = (element) => {
        const found = [];
        for (let at = element; at && at !== document.documentElement; at = at.parentElement) found.push(at);
        return found;
    };
    const items = [];
    const wrong = [];
    const say = (kind, element, text) => wrong.push(`${kind}: ${name(element)} “${text.trim().slice(0, 40)}”`);

    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent;
        const parent = node.parentElement;
        if (!text.trim() || parent.closest("script, style, svg, option, textarea, .skip")) continue;
        const chain = above(parent);
        if (chain.some(unseen)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
        if (!rects.length) continue;
        const short = /^\\s*([\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{2,3})\\s*$/u.exec(text);
        const words = [...text.matchAll(/[\\p{Script=Latin}\\d]+/gu)].map(({ 0: word, index }) => [word, index]);
        if (short) words.push([short[1], text.indexOf(short[1])]);
        for (const [word, index] of words) {
            if (word.length > 10) continue;
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = [...range.getClientRects()].filter((box) => box.width > 0);
            if (lines.some((line) => line.top > lines[0].bottom - 2)) say("broken word", parent, word);
        }
        let seen = rects;
        let canScroll = false;
        for (const box of chain) {
            const style = getComputedStyle(box);
            const edge = box.getBoundingClientRect();
            if (scrolls(style.overflowX)) {
                canScroll = true;
                seen = seen.filter((rect) => rect.right > edge.left + 1 && rect.left < edge.right - 1);
            }
            if (canScroll) continue;
            if (hides(style.overflowX) && rects.some((rect) => rect.right > edge.right + SLACK || rect.left < edge.left - SLACK))
                say("clipped", parent, text);
            else if (hides(style.overflowY) && rects.some((rect) => {
                const rim = rect.height * 0.2;
                return rect.bottom - rim > edge.bottom || rect.top + rim < edge.top;
            })) say("clipped", parent, text);
            if (box.matches("button, .button, .tag, .chip") &&
                rects.some((rect) => rect.right > edge.right + SLACK || rect.left < edge.left - SLACK))
                say("spills over", parent, text);
        }
        if (!canScroll && rects.some((rect) => rect.right > innerWidth + 1 || rect.left < -1)) say("over the side", parent, text);
        const fixed = chain.find((each) => ["fixed", "sticky"].includes(getComputedStyle(each).position));
        for (const rect of seen) items.push({ node: parent, own: node, text, rect, rim: rect.height * 0.22, fixed });
    }
    for (const control of within.querySelectorAll("button, .button, input, select, textarea, img")) {
        if (!control.getClientRects().length || above(control).some(unseen)) continue;
        const fixed = above(control).find((each) => ["fixed", "sticky"].includes(getComputedStyle(each).position));
        items.push({ node: control, own: control, text: control.id || control.tagName, rect: control.getBoundingClientRect(), rim: 1, fixed });
    }
    for (const choice of within.querySelectorAll("select")) {
        if (!choice.getClientRects().length || !choice.selectedOptions.length) continue;
        const style = getComputedStyle(choice);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = style.font;
        const room = choice.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const text = choice.selectedOptions[0].textContent;
        if (pen.measureText(text).width > room + SLACK) say("clipped", choice, text);
    }
    items.sort((one, other) => one.rect.top - other.rect.top);
    for (const [place, one] of items.entries()) {
        for (let next = place + 1; next < items.length; next += 1) {
            const other = items[next];
            if (other.rect.top + other.rim >= one.rect.bottom - one.rim) {
                if (other.rect.top >= one.rect.bottom) break;
                continue;
            }
            if (one.fixed !== other.fixed || one.own.contains(other.own) || other.own.contains(one.own)) continue;
            const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
            const down = Math.min(one.rect.bottom - one.rim, other.rect.bottom - other.rim) -
                Math.max(one.rect.top + one.rim, other.rect.top + other.rim);
            if (across > SLACK && down > SLACK) wrong.push(`overlap: ${name(one.node)} “${one.text.trim().slice(0, 30)}” ` +
                `and ${name(other.node)} “${other.text.trim().slice(0, 30)}”`);
        }
    }
    return [...new Set(wrong)];
}"""
"""Looks at the text of the page, or of its open dialog. Text counts as clipped where an element hides it; the choice of
a list counts where its text is wider than the list. A word of up to
ten letters on two lines is broken, and so is a text of two or three characters of Japanese or Chinese. What can be scrolled sideways is not clipped.
"""


def misplaced(page: Page) -> list[str]:
    """Return each text that is clipped, reaches over the side, or is over another text or control."""
    page.evaluate(AT_REST)
    found: list[str] = page.evaluate(MISPLACED)
    return found if fits(page) else [*found, "over the side: the page"]
