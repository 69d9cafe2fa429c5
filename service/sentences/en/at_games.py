"""Refusals of games that phones record."""

TEXTS = {
    "moved_on": "Another phone has recorded something in this game meanwhile.",
    "moved_on_hint": "Look at the game first.",
    "differs": "This game was handed over before, and has gone on differently there.",
    "differs_hint": "Go on with the game at the table.",
    "handed_over": "This game was handed over to a table.",
    "handed_over_hint": "Go on with it there.",
    "game_id": "the id of a game, of 36 characters",
    "nothing_to_undo": "There is nothing to undo.",
}
