"""The security headers of every response, from Flask and from the event loop."""

from __future__ import annotations

from typing import Final

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""The default Content-Security-Policy; a page can set another policy."""
FRAMING: Final = f"{POLICY}; frame-src 'self'"
"""The policy of a page that shows another page of this service in a frame."""
FRAMED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""The policy of a page that pages of this service show in a frame. Pages of other sites must not show it."""
HARDENING: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
_PARTS: Final = ("text/javascript", "text/css")
_OF_PARTS: Final = {
    name: value
    for name, value in {**HARDENING, "Content-Security-Policy": "default-src 'none'"}.items()
    if name not in ("Cross-Origin-Opener-Policy", "Permissions-Policy")
}
"""The headers of scripts and styles: the strictest policy, without two headers that only documents need."""


def hardening_of(address: str, kind: str) -> dict[str, str]:
    """Return the security headers of an answer: fewer for scripts and styles, because a page loads about forty."""
    return dict(_OF_PARTS if address.startswith("/static/") and kind in _PARTS else HARDENING)
