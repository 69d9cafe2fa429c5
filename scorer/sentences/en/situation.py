"""Contradictions of a situation under every rule book."""

TEXTS = {
    "from_on_self_draw": "A self-draw does not come from another player.",
    "from_winner": "{seat} cannot win on {seat}'s own discard.",
    "replacement_on_discard": "A replacement is drawn.",
    "replacement_without_kong": "A replacement tile follows a kong, and the hand has none.",
    "flower_without_replacement": "replacement_after_flower goes with replacement_tile.",
    "robbed_on_self_draw": "A robbed kong is another player's.",
    "robbed_on_last_tile": "No kong can be declared on the last tile, so none can be robbed.",
    "robbed_tile_held": "{tile} is the fourth of a kong, and the winner shows {held} of them.",
    "first_turn_with_meld": "A meld was claimed, so the first turn is over.",
    "first_turn_on_concealed_kong": "A concealed kong was declared, so the first turn is over.",
    "first_turn_last_tile": "The first tile of the wall is not the last.",
    "first_turn_on_kong": "A kong was declared, so the first turn is over.",
    "first_turn_after_discard": "{seat} has discarded already, so the first turn is over.",
    "first_turn_east_discard": "No discard comes before East's first turn.",
}
