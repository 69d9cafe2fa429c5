"""A press that something falls into, between pointer down and up, or key down and up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, expect


@contextmanager
def pressed(page: Page, selector: str) -> Iterator[Any]:
    """The pointer goes down on what the selector names; what is done here happens before it goes up, in the same place."""
    found = page.locator(selector)
    expect(found).to_be_enabled()
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    yield found
    page.mouse.up()


@contextmanager
def pressed_by_key(page: Page, selector: str) -> Iterator[Any]:
    """The same with the space bar."""
    found = page.locator(selector)
    found.focus()
    page.keyboard.down("Space")
    yield found
    page.keyboard.up("Space")
