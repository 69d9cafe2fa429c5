"""The pages of tournaments: the list, the director's page, hall screen, player's page, printed result and slips.

A page contains no data of a tournament: its JavaScript takes the access link and the tournament from the URL, and
requests the data from the API.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort

from service.packed_files import packed_page

PAGES = Blueprint("tournament_pages", __name__, url_prefix="/tournaments")
VIEWS: Final = ("director", "screen", "me", "print", "slips")
"""The names of the pages of one tournament."""


def address(tournament: str, view: str) -> str:
    """Return the URL path of a page of a tournament."""
    return f"{PAGES.url_prefix}/{tournament}/{view}"


@PAGES.get("")
def tournaments() -> Response:
    """Return the page with all tournaments, and the form for a new tournament."""
    return packed_page("tournaments/all.html")


@PAGES.get("/<uuid:_>/<view>")
def page(_: object, view: str) -> Response:
    """Return a page of one tournament."""
    if view not in VIEWS:
        abort(404)
    return packed_page(f"tournaments/{view}.html")
