"""The pages of the desk: table, referee, clock, and the page that redirects a link to the page of its role.

A page contains no data of a match: its JavaScript takes the link from the URL and requests the data from the API.
"""

from __future__ import annotations

from flask import Blueprint, Response, current_app, request

from service.lan import SECURE
from service.packed_files import packed_page
from service.qr_codes import qr

PAGES = Blueprint("desk_pages", __name__, url_prefix="/desk")
DOOR = "/desk"
"""The URL path of the page that opens every link; the page redirects to the page of the link's role."""


def address_of(base: str, token: str, page: str = DOOR) -> str:
    """Return the URL that opens a link. `base`: the URL of the service.

    The token is behind `#`, because browsers do not send this part of a URL.
    """
    return f"{base.rstrip('/')}{page}#link={token}"


def opening(token: str, page: str = DOOR, *, camera: bool = False) -> dict[str, str]:
    """Return the URL that opens a link on the host of this request, and a QR code (SVG) of this URL.

    `camera`: the page uses the camera, which browsers allow only over HTTPS. So the URL is the one for HTTPS, if
    the service has one.
    """
    base = current_app.extensions.get(SECURE) if camera and not request.is_secure else None
    address = address_of(base or request.host_url, token, page)
    return {"address": address, "qr": qr(address)}


@PAGES.get("")
def door() -> Response:
    """Return the page that every link opens. It redirects to the page for the role of the link."""
    return packed_page("desk/door.html")


@PAGES.get("/table")
def table() -> Response:
    """Return the page for the tablet at a table."""
    return packed_page("desk/table.html")


@PAGES.get("/referee")
def referee() -> Response:
    """Return the page for the referee and the director."""
    return packed_page("desk/referee.html")


@PAGES.get("/clock")
def clock() -> Response:
    """Return the page with the clock of a match, for any screen."""
    return packed_page("desk/clock.html")
