"""Metrics of the running service in Prometheus format, and one log line per request.

About a request they contain only method, route, status, duration and error code; never a photo, a hand, a query or a
client's address.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
from typing import Any

from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from scorer import __version__
from service.readers import Readers, readers
from service.request_guards import GO_ON, asked_first

EXTENSION = "tehai.metrics"
_SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
_log = logging.getLogger("tehai.requests")


class Metrics:
    """The metrics of one application."""

    def __init__(self, app: Flask) -> None:
        app.extensions[EXTENSION] = self
        self.registry = CollectorRegistry()
        names = ("method", "address", "status")
        self.requests = Counter("tehai_requests", "Requests answered.", names, registry=self.registry)
        self.errors = Counter("tehai_errors", "Rejected requests, by error code.", ("code",), registry=self.registry)
        self.seconds = Histogram(
            "tehai_request_seconds", "Seconds from a request to its answer.", ("address",), buckets=_SECONDS,
            registry=self.registry,
        )  # fmt: skip
        waiting = Gauge("tehai_photos_waiting", "The number of waiting photos.", registry=self.registry)
        found: Readers = readers(app)
        waiting.set_function(lambda: found.queue.waiting)
        self.streams = Gauge("tehai_streams_open", "The number of open event streams.", registry=self.registry)
        build = Gauge("tehai_build", "The running version.", ("version",), registry=self.registry)
        build.labels(__version__).set(1)
        app.before_request(_started)
        app.after_request(self._answered)
        app.add_url_rule("/metrics", view_func=self.page, endpoint="metrics")

    def page(self) -> Response:
        """Return the metrics page for Prometheus."""
        return Response(generate_latest(self.registry), content_type=CONTENT_TYPE_LATEST)

    def _answered(self, response: Response) -> Response:
        if asked_first() and response.headers.get(GO_ON.decode()):
            return response  # this was only the head; the complete request follows
        # Count by route instead of path: clients could send any number of paths, and each would create a time series.
        address = request.url_rule.rule if request.url_rule else "none"
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        self.answered(request.method, address, response.status_code, seconds, g.get("code"))
        return response

    def answered(self, method: str, address: str, status: int, seconds: float, code: str | None = None) -> None:
        """Count a request and log it. `address`: the route of the request; `code`: the code of its error, if any."""
        method = method if method in ("GET", "HEAD", "POST", "OPTIONS") else "other"
        self.requests.labels(method, address, str(status)).inc()
        self.seconds.labels(address).observe(seconds)
        if code:
            self.errors.labels(code).inc()
        fields = {"method": method, "address": address, "status": status, "seconds": round(seconds, 4)}
        _log.info("request", extra={"fields": fields | ({"code": code} if code else {})})


def _started() -> None:
    g.started = time.perf_counter()


class JsonLines(logging.Formatter):
    """A formatter that writes one line of JSON per record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of JSON."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = list(_places(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=False)


def _places(error: BaseException) -> Iterator[str]:
    """Yield the type of an error and its locations in the code, without the values of variables."""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        yield f"{code.co_filename}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next
    yield type(error).__name__


def log_to_stderr(level: str) -> None:
    """Write the log of Tehai to standard error, one line of JSON per log record. `level`: as in Python's `logging`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("tehai")
    root.handlers = [handler]
    root.propagate = False
    root.setLevel(level.upper())
