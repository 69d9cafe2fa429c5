"""Sentences about what streamed tables show, in English."""

TEXTS = {
    "air_changed": "The hand, or what is on air, has changed meanwhile.",
    "air_changed_hint": "Look at the preview again, then show it.",
    "no_waits": "This hand waits for no tile.",
    "no_player": "This player does not play the match of the table.",
}
