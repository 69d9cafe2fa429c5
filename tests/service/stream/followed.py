"""Tables that are followed with a detector in this process."""

from __future__ import annotations

from concurrent.futures import Future

from service.stream.detectors import look
from service.stream.threads import Threads
from tests.service.stream import cameras


class Here:
    """A detector in this process."""

    def ask(self, pixels):
        future = Future()
        future.set_result(look(cameras.make(), pixels))
        return future


def follow(tables, seen, changed):
    """Follow these tables, as a rehearsal wants it."""
    return Threads(tables, seen, changed, looks=Here(), camera=cameras.camera)
