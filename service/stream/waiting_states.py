"""The states of a streamed table and what the table waits for in each of them."""

from __future__ import annotations

DETECTOR, FROZEN, RECORDS, REFUSED, STARTING, STOPPED = (
    "detector", "frozen", "records", "refused", "starting", "stopped",
)  # fmt: skip
WAITING_FOR = {
    "starting": "the loop of the table to start or to restart after an error",
    "stopped": "nothing: the loop of the table ended with an error that a retry does not solve",
    "connecting": "the first answer of the camera",
    "lost": "the camera to return after its connection broke",
    "wrong": "nothing: the source in tables.toml is invalid",
    "ended": "nothing: the video has ended",
    "frozen": "the camera to send a new picture; its picture has not changed by a single bit for ten seconds",
    "detector": "the detector to restart after an error",
    "records": "the database of records, which does not accept the hand that the camera saw",
    "refused": "the hand on the table to be cleared away; it can never be recorded",
    "rest": "the tiles and the players' hands to stop moving",
    "look": "the result of the detector, which looks at the tiles",
    "hand": "a finished hand",
    "clearer": "a clearer view of a row of tiles that is perhaps a finished hand",
    "clearing": "the announced hand to be cleared away",
    "known": "the hand on the table to be cleared away; it has the same tiles as a hand that was announced",
}
"""For each code of the state: what the table waits for. docs/streams.md lists them."""

BLIND = frozenset({"starting", "stopped", "connecting", "lost", "wrong", "ended", "frozen", "detector"})
"""The states in which the service cannot see whether the tiles were cleared."""
