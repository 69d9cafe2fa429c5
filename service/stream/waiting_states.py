"""The states of a waiting table, by code: states of its camera, of its watcher, and of its loop."""

from __future__ import annotations

DETECTOR, FROZEN, RECORDS, REFUSED, STARTING, STOPPED = (
    "detector", "frozen", "records", "refused", "starting", "stopped",
)  # fmt: skip
WAITING_FOR = {
    "starting": "the table's loop to start, or to restart after an error",
    "stopped": "nothing: the table's loop has ended after a permanent error",
    "connecting": "the camera, which has not answered yet",
    "lost": "the camera, whose connection was lost",
    "wrong": "nothing: the source of the camera in the file of tables is invalid",
    "ended": "nothing: the video has ended",
    "frozen": "the camera, which has sent exactly the same picture for ten seconds",
    "detector": "the detector, which crashed and restarts",
    "records": "the database of records, which cannot record a hand at the moment",
    "refused": "players to clear away a hand that can never be recorded",
    "rest": "tiles and people's hands to stop moving",
    "look": "the detector, which detects the tiles",
    "hand": "a finished hand",
    "clearer": "a clearer view of what may be a finished hand",
    "clearing": "players to clear away the announced hand",
    "known": "players to clear away a hand that is not announced, because it may be the hand that was announced before",
}
"""Code of the state → what the table waits for. docs/streams.md lists them."""

BLIND = frozenset({"starting", "stopped", "connecting", "lost", "wrong", "ended", "frozen", "detector"})
"""The states in which the camera cannot see whether the tiles were cleared away."""
