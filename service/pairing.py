"""Access to the service in a local network, for phones that scanned the code on the screen of the service.

A phone that sends the code gets a cookie, which is checked before each request that costs work or shows data, unless
the request has an access link of the desk. Static files of pages, `/health`, the source code and the certificate need
no pairing, so that a phone can find out how to get access.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
import unicodedata
from collections import OrderedDict, deque
from collections.abc import Callable

from flask import Flask, Response, make_response, redirect, request

from scorer.sentences import say
from service.client_addresses import address_key
from service.page_language import page_in_language
from service.problems import ServiceError

COOKIE = "tehai-paired"
_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_LENGTH = 8
_ATTEMPTS = 20
_MINUTE = 60.0
_REMEMBERED = 4096
"""The number of addresses whose wrong codes are counted. The address with the oldest wrong code is dropped first."""
_AGE = 30 * 24 * 3600
_OPEN = ("/health", "/errors", "/tiles.svg", "/icon.svg", "/manifest.webmanifest", "/sw.js", "/source.tar.gz")
_OPEN_BELOW = ("/static/", "/certificate", "/desk", "/api/desk/", "/tournaments", "/api/tournaments", "/overlay")
"""The beginnings of paths that need no pairing. The desk and tournaments check access links instead; the page of the
overlay has no data without a link."""


class Pairing:
    """The pairing code and the key that signs cookies; both are valid while the service runs.

    The code has 40 bits. After twenty wrong codes in a minute, further ones from the same address get an error.
    The correct code is always accepted, so one user cannot lock out other users of this address.
    """

    def __init__(
        self, linked: Callable[[], bool] = lambda: False, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Make a new code and key.

        `linked`: returns whether the request has a link of the desk, which gives access; `clock`: returns seconds,
        for the count of wrong codes in a minute.
        """
        self._linked = linked
        self._clock = clock
        self.code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        self._key = secrets.token_bytes(32)
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._counting = threading.Lock()

    def protect(self, app: Flask) -> None:
        """Add the access check to an application."""
        app.before_request(self._gate)

    def _gate(self) -> Response | None:
        if request.path in _OPEN or request.path.startswith(_OPEN_BELOW) or self._is_paired() or self._linked():
            return None
        given = request.args.get("code")
        if request.path == "/" and given:
            return self._pair(given)
        if request.path.startswith("/api"):
            raise ServiceError("not_paired", say("refused.not_paired"), hint=say("refused.not_paired_hint"))
        return page_in_language("pairing.html", "at_door", 401, wrong=False)

    def id_of(self, cookie: str) -> str | None:
        """Return the id of the pairing that a cookie belongs to; None if this service did not issue the cookie."""
        own, _, seal = cookie.partition(".")
        return own if own and hmac.compare_digest(seal.encode(), self._seal(own).encode()) else None

    def _seal(self, own: str) -> str:
        return hmac.new(self._key, own.encode(), hashlib.sha256).hexdigest()

    def _is_paired(self) -> bool:
        return self.id_of(request.cookies.get(COOKIE, "")) is not None

    def _pair(self, given: str) -> Response:
        if not hmac.compare_digest(_as_printed(given).encode(), self.code.encode()):
            self._count_wrong(address_key(request.remote_addr or ""))
            return page_in_language("pairing.html", "at_door", 401, wrong=True)
        response = make_response(redirect("/", 303))
        own = secrets.token_urlsafe(9)
        # The cookie is not `secure`, so that a phone can use it with HTTP and, after it trusts the certificate, HTTPS.
        response.set_cookie(COOKIE, f"{own}.{self._seal(own)}", max_age=_AGE, httponly=True, samesite="Lax")
        return response

    def _count_wrong(self, address: str) -> None:
        """Count a wrong code. Raises `ServiceError` (`too_many_attempts`) after `_ATTEMPTS` wrong codes in a minute."""
        now = self._clock()
        with self._counting:
            wrong = self._wrong.setdefault(address, deque(maxlen=_ATTEMPTS))
            self._wrong.move_to_end(address)
            if len(self._wrong) > _REMEMBERED:
                self._wrong.popitem(last=False)
            if len(wrong) == _ATTEMPTS and now - wrong[0] < _MINUTE:
                raise ServiceError("too_many_attempts", say("refused.attempts"), hint=say("refused.attempts_hint"))
            wrong.append(now)


def _as_printed(typed: str) -> str:
    """Return a typed code in its printed form. It can have small or full-width letters, spaces or dashes."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", typed).upper() if letter.isalnum())
