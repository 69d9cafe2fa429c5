"""The security headers of every response, from Flask and from the event loop."""

from __future__ import annotations

from typing import Final

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""The default Content-Security-Policy; a page may set another one."""
HARDENING: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
_NOTHING: Final = "default-src 'none'"
_PARTS: Final = ("text/javascript", "text/css")


def hardening_of(address: str, kind: str) -> dict[str, str]:
    """Return the security headers of an answer. Scripts and styles of a page have the shortest and strictest policy.

    The policy of the page applies to them. Opened alone they need nothing, and a page loads some forty of them.
    """
    is_part = address.startswith("/static/") and kind in _PARTS
    return {**HARDENING, "Content-Security-Policy": _NOTHING} if is_part else dict(HARDENING)
