"""The service for a room: its addresses there, the QR code on the screen, the page that installs the root.

Responsible for what `tehai serve --lan` adds; the gate is `service.pairing`, the certificates `service.certificates`.
"""

from __future__ import annotations

import io
import socket
from dataclasses import dataclass

import segno
from flask import Blueprint, Flask, Response, render_template, request

from service.certificates import Certificates


def lan_address() -> str:
    """This machine's address in its network; the loopback where it has no network. Nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: choosing the route is all that happens
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def qr_text(address: str) -> str:
    """The address as a QR code of characters, for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class SecureDoor:
    """The page `/certificate`: what to install, how, and where the secure address is (the same host, another port)."""

    certificates: Certificates
    port: int

    def add_to(self, app: Flask) -> None:
        """Put the page and the file into an application."""
        door = Blueprint("secure_door", __name__)
        door.add_url_rule("/certificate", view_func=self.page)
        door.add_url_rule("/certificate/tehai-root.crt", view_func=self.file)
        app.register_blueprint(door)
        app.jinja_env.globals["has_certificate"] = True

    def page(self) -> str:
        """How to install the root, by system."""
        host = request.host.rsplit(":", 1)[0]
        secure = f"https://{host}:{self.port}/"
        return render_template("certificate.html", secure=secure, fingerprint=self.certificates.fingerprint)

    def file(self) -> Response:
        """The root, in the form that phones offer to install."""
        return Response(self.certificates.root, mimetype="application/x-x509-ca-cert")
