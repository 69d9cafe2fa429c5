"""Why requests about games recorded by phones are refused."""

TEXTS = {
    "moved_on": "Meanwhile, another phone has recorded something in this game.",
    "moved_on_hint": "First check the entries of the game.",
    "differs": "This game was already transferred to the table, and has other entries there.",
    "differs_hint": "Open the game at the table, and continue it there.",
    "handed_over": "This game was transferred to a table.",
    "handed_over_hint": "Open the game at the table, and continue it there.",
    "game_id": "the id of a game, of 36 characters",
    "nothing_to_undo": "There is nothing to undo.",
}
