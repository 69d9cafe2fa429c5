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


def follow(table, seen, changed):
    """Follow one table, as a rehearsal wants it."""
    return Threads([table], seen, changed, looks=Here(), camera=cameras.camera)
