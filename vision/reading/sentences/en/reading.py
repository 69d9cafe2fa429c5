"""Warnings of a reading."""

TEXTS = {
    "no_tiles": "No tiles were found. Take the photo from a shorter distance, with the whole hand on it.",
    "read_as": "{seen} read as {taken}",
    "repaired": "{changes}: {why}. This is correct with a probability of {probability}.",
    "makes_a_win": "this makes a winning hand",
    "makes_a_set": "this makes a set and a winning hand",
    "no_such_hand": "no hand can contain these tiles as they look",
    "could_win": (
        "The hand that was read does not win. It would win with {changes}; the probability of this is {probability}."
    ),
    "dropped": "{tiles}: probably not a tile; the hand is more probable without it.",
    "a_back": "a tile face down",
    "among_flowers": "{changes}: the other tiles in the row are flowers.",
    "faint": (
        "{tiles} were found with low confidence and included, because this makes the hand more probable; "
        "check the photo."
    ),
    "faint.one": (
        "{tiles} was found with low confidence and included, because this makes the hand more probable; "
        "check the photo."
    ),
    "looked_again": "The first reading was uncertain, so the photo was read again. What has changed: {tiles}.",
    "without": "without {tile}",
    "other_groups": "only the groups of the tiles",
    "in_the_row": "in the row",
    "in_the_melds": "in the row and the melds",
    "kongs_as_three": "counting each kong as three",
    "too_many_tiles": (
        "{count} tiles were read {counted}; the rules allow 14, and sixteen-tile games are not supported. "
        "Tap the tiles that do not belong to the hand."
    ),
    "too_many_left_out": (
        "{count} tiles were read {counted}, and {left} of them are left out of the hand; the rules allow 14, and "
        "sixteen-tile games are not supported. Tap the tiles that do not belong to the hand."
    ),
    "wrong_tile_count": "{count} tiles were read {counted}, but a winning hand has 14. {advice}",
    "wrong_tile_count.one": "One tile was read {counted}, but a winning hand has 14. {advice}",
    "too_few": "Step back until the photo shows the whole hand, or add the missing tiles.",
    "elsewhere": "Crop the photo to the hand, or tap the tiles of the hand.",
    "five_of_a_kind": (
        "{count} tiles were read as {tile}, but a tile set has only four. "
        "At least one is misread; tap it to correct it."
    ),
    "winning_tile_unknown": (
        "The photo does not show the winning tile. Lay this tile apart or sideways at an end of the row, or enter it."
    ),
    "meld_unclear": (
        "It is not clear how {count} sets were called, or from whom. Check the kind of the set and the discarder."
    ),
    "meld_unclear.one": (
        "It is not clear how one set was called, or from whom. Check the kind of the set and the discarder."
    ),
    "sets_apart": ("{tiles} lie apart as sets and are read as concealed. If they were called, group them as melds."),
    "several_rows": "{rows} rows could be the hand; the most probable row was read. {advice}",
    "low_confidence": "Low confidence for {tiles}. Check the hand, or take the photo from a shorter distance.",
    "unsure": "{tile} ({confidence})",
    "unsure_or": "{tile} ({confidence}, or {other})",
    "face_down": "{count} tiles of the row lie face down. Turn over the tiles that belong to the hand.",
    "face_down.one": "One tile of the row lies face down. Turn over the tiles that belong to the hand.",
    "white_or_back": (
        "{count} tiles of the row were read as face down and left out of the hand. "
        "Tap each tile that is a white dragon."
    ),
    "white_or_back.one": (
        "One tile of the row was read as face down and left out of the hand. Tap each tile that is a white dragon."
    ),
}
