"""The states in which a table can wait, by code: those of its camera and its watcher, and those of its loop."""

from __future__ import annotations

DETECTOR, FROZEN, RECORDS, REFUSED, STARTING, STOPPED = (
    "detector", "frozen", "records", "refused", "starting", "stopped",
)  # fmt: skip
WAITING_FOR = {
    "starting": "the table's loop begins, or begins again after it broke down",
    "stopped": "nothing: the table has ended by an error that trying again does not help",
    "connecting": "the camera, which has not answered yet",
    "lost": "the camera, which was there and broke off",
    "wrong": "nothing: the source in the file of tables can never be opened",
    "ended": "nothing: the video has come to its end",
    "frozen": "the camera, whose picture has stood still to the last bit for ten seconds",
    "detector": "the detector, which broke down and begins again",
    "records": "the database of records, which does not take the hand that was seen",
    "refused": "a hand to be cleared away that was seen and cannot be recorded, for a reason that does not pass",
    "rest": "tiles and hands to rest",
    "look": "the detector, which looks at the tiles",
    "hand": "a finished hand",
    "clearer": "a clearer view of what may be a finished hand",
    "clearing": "the hand that was announced to be cleared away",
    "known": "a hand to be cleared away that was not announced: it equals one that was not seen to be cleared away",
}
"""The states of a table; docs/streams.md lists them."""

BLIND = frozenset({"starting", "stopped", "connecting", "lost", "wrong", "ended", "frozen", "detector"})
"""The states in which it cannot be seen whether the tiles were cleared."""
