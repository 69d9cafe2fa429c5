"""The parts of `tehai serve --lan`: addresses in the local network, the QR code on the screen, the certificate page.

`service.pairing` has the access check, `service.certificates` makes the certificates.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

import segno
from flask import Blueprint, Flask, Response, request

from service.certificates import Certificates
from service.page_language import page_in_language


def lan_address() -> str:
    """Return this machine's address in its network, or the loopback address without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: connecting a UDP socket sends nothing
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def is_loopback(host: str) -> bool:
    """Return whether `host` is `localhost` or a loopback address, which only this machine can reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold().rstrip(".") == "localhost"


def reachable(host: str) -> str:
    """Return the address for other devices: `host`, or `lan_address()` if the service listens on all."""
    try:
        return lan_address() if ipaddress.ip_address(host).is_unspecified else host
    except ValueError:
        return host


SECURE = "tehai.secure"
"""The name of the extension of an application that is the HTTPS address of its second port."""
_BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
"""Two of the 256 fixed colours, so that no terminal theme inverts them: a scanner needs dark squares on white."""
_PLAIN = "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "\u2580", (0, 1): "\u2584", (1, 1): "\u2588"}
_QUIET = 4


def qr_text(address: str) -> str:
    """Return the address as a QR code for a dark or light terminal, with two rows of squares per line of text."""
    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=_QUIET)]
    pairs = zip(rows[::2], [*rows[1::2], [0] * len(rows[0])], strict=False)
    lines = ("".join(_HALVES[above, below] for above, below in zip(*pair, strict=True)) for pair in pairs)
    return "".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}\n" for line in lines)


@dataclass(frozen=True, slots=True)
class SecureDoor:
    """The page `/certificate`: how to install the root certificate, and the HTTPS address (same host, another port).

    `address`: the HTTPS address for other devices; its host is in the certificate.
    """

    certificates: Certificates
    port: int
    address: str

    def add_to(self, app: Flask) -> None:
        """Add the page and the file of the root certificate to an application."""
        door = Blueprint("secure_door", __name__)
        door.add_url_rule("/certificate", view_func=self.page)
        door.add_url_rule("/certificate/tehai-root.crt", view_func=self.file)
        app.register_blueprint(door)
        app.jinja_env.globals["has_certificate"] = True
        app.extensions[SECURE] = self.address

    def page(self) -> Response:
        """Return the page that explains how to install the root certificate, by operating system."""
        host = request.host.rsplit(":", 1)[0]
        secure = f"https://{host}:{self.port}/"
        return page_in_language("certificate.html", "at_door", secure=secure)

    def file(self) -> Response:
        """Return the root certificate in the form that phones install."""
        return Response(self.certificates.root, mimetype="application/x-x509-ca-cert")
