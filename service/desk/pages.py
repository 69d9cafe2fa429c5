"""The pages of the desk: table, referee, clock, and the door that leads each link to its own.

A page holds nothing of a match: its module takes the link out of the address and asks the API with it.
"""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, request

from service.pages import packed_page

PAGES = Blueprint("desk_pages", __name__, url_prefix="/desk")
DOOR = "/desk"
"""Where every link is opened; it leads on by the link's role."""


def address_of(base: str, token: str, page: str = DOOR) -> str:
    """The address that opens a link: behind `#`, which browsers send to nobody. `base`: the service's own address."""
    return f"{base.rstrip('/')}{page}#link={token}"


def opening(token: str, page: str = DOOR) -> dict[str, str]:
    """The address of a link as this request reached the service, and the same as a QR code (SVG)."""
    address = address_of(request.host_url, token, page)
    return {"address": address, "qr": qr(address)}


def qr(text: str, error: str = "l") -> str:
    """A text as a QR code (SVG). `error`: how much of it may be lost, as paper that was folded loses some."""
    out = io.BytesIO()
    segno.make(text, error=error, micro=False).save(out, kind="svg", border=4, light="white", xmldecl=False)
    return out.getvalue().decode()


@PAGES.get("")
def door() -> Response:
    """Leads to the page of the link's role."""
    return packed_page("desk/door.html")


@PAGES.get("/table")
def table() -> Response:
    """The tablet at a table."""
    return packed_page("desk/table.html")


@PAGES.get("/referee")
def referee() -> Response:
    """The referee's and the director's page."""
    return packed_page("desk/referee.html")


@PAGES.get("/clock")
def clock() -> Response:
    """The clock of a match for any screen."""
    return packed_page("desk/clock.html")
