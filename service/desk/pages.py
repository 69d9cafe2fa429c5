"""The pages of the desk: table, referee, clock, and the page that leads each link to its own page.

A page contains no data of a match: its module takes the link from the address and asks the API with it.
"""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, request

from service.packed_files import packed_page

PAGES = Blueprint("desk_pages", __name__, url_prefix="/desk")
DOOR = "/desk"
"""The address that opens every link; it redirects by the link's role."""


def address_of(base: str, token: str, page: str = DOOR) -> str:
    """The address that opens a link. The link is behind `#`, which browsers never send. `base`: the service's own
    address.
    """
    return f"{base.rstrip('/')}{page}#link={token}"


def opening(token: str, page: str = DOOR) -> dict[str, str]:
    """The address of a link for the host of this request, and that address as a QR code (SVG)."""
    address = address_of(request.host_url, token, page)
    return {"address": address, "qr": qr(address)}


def qr(text: str, error: str = "l") -> str:
    """A text as a QR code (SVG). `error`: the error-correction level, higher for paper that may be folded."""
    out = io.BytesIO()
    segno.make(text, error=error, micro=False).save(out, kind="svg", border=4, light="white", xmldecl=False)
    return out.getvalue().decode()


@PAGES.get("")
def door() -> Response:
    """The page that redirects to the page of the link's role."""
    return packed_page("desk/door.html")


@PAGES.get("/table")
def table() -> Response:
    """The page of the tablet at a table."""
    return packed_page("desk/table.html")


@PAGES.get("/referee")
def referee() -> Response:
    """The page of the referee and the director."""
    return packed_page("desk/referee.html")


@PAGES.get("/clock")
def clock() -> Response:
    """The page with the clock of a match, for any screen."""
    return packed_page("desk/clock.html")
