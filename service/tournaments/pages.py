"""The pages of tournaments: the list, the director's, the screen of the hall, a player's own, the printed result.

A page contains no data of a tournament: its module takes the link and the tournament from the address and asks the
API.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort

from service.packed_files import packed_page

PAGES = Blueprint("tournament_pages", __name__, url_prefix="/tournaments")
VIEWS: Final = ("director", "screen", "me", "print")
"""The pages of one tournament."""


def address(tournament: str, view: str) -> str:
    """The address of a page of a tournament."""
    return f"{PAGES.url_prefix}/{tournament}/{view}"


@PAGES.get("")
def tournaments() -> Response:
    """The page with all tournaments, and the form for a new one."""
    return packed_page("tournaments/all.html")


@PAGES.get("/<uuid:_>/<view>")
def page(_: object, view: str) -> Response:
    """A page of one tournament."""
    if view not in VIEWS:
        abort(404)
    return packed_page(f"tournaments/{view}.html")
