"""Refusals of games that phones record."""

TEXTS = {
    "moved_on": "Another phone has recorded something in this game meanwhile.",
    "moved_on_hint": "Look at the game first.",
    "nothing_to_undo": "There is nothing to undo.",
}
