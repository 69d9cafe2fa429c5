"""Contradictions of a situation under every rule book."""

TEXTS = {
    "from_on_self_draw": "In a self-draw the winning tile does not come from another player.",
    "from_winner": "{seat} cannot win on {seat}'s own discard.",
    "replacement_on_discard": "A replacement tile is self-drawn, not won by discard.",
    "replacement_without_kong": "A replacement tile follows a kong, but the hand has no kong.",
    "flower_without_replacement": "replacement_after_flower needs replacement_tile.",
    "robbed_on_self_draw": "A robbed kong belongs to another player, so the win is not a self-draw.",
    "robbed_on_last_tile": "No kong can be declared on the last tile, so no kong can be robbed.",
    "robbed_tile_held": "{tile} must be the fourth tile of the robbed kong, but the winner has {held} of them.",
    "first_turn_with_meld": "A meld was claimed, so the first turn is over.",
    "first_turn_on_concealed_kong": "A concealed kong was declared, so the first turn is over.",
    "first_turn_last_tile": "A win on the first turn cannot be a win with the last tile of the wall.",
    "first_turn_on_kong": "A kong was declared, so the first turn is over.",
    "first_turn_after_discard": "{seat} has already discarded, so the first turn is over.",
    "first_turn_east_discard": (
        "No player discards before East's first turn, so East cannot win by discard in that turn."
    ),
    "first_turn_drawn": "{seat} draws before {discarder} discards, so the first turn of {seat} is over.",
    "first_turn_with_riichi": "A win on the first turn comes before riichi can be declared.",
    "bad_discard": "{tile} cannot be a discard.",
    "own_discard_not_first": "The discards begin with {seat}'s last one, so no later one can be {seat}'s.",
    "five_with_discards": "Hand and discards together have {total} tiles of {tile}; there are only four of each tile.",
    "ippatsu_without_riichi": "Ippatsu needs riichi.",
}
