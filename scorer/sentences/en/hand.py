"""The tiles of a hand and of a meld: what is wrong with them, and how they are written."""

TEXTS = {
    "too_many_melds": "The hand has {count} melds; a hand has at most four sets.",
    "flower_in_hand": "{tiles} is among the concealed tiles. Lay flowers aside, separate from the hand.",
    "face_down": "{count} concealed tiles are face down.",
    "face_down.one": "One concealed tile is face down.",
    "tile_count": "The hand has {shown} tiles; a winning hand has {wanted}.",
    "tile_count_kongs": "The hand has {shown} tiles; a winning hand with {count} kongs has {wanted}.",
    "tile_count_kongs.one": "The hand has {shown} tiles; a winning hand with {count} kong has {wanted}.",
    "four_alike": "Four identical tiles are a kong only if the kong was declared.",
    "five_of_a_kind": "The hand has {count} tiles of {tile}; there are only four of each tile.",
    "duplicate_flower": "The flower {tile} occurs {count} times; there is only one of each flower.",
    "winning_tile_missing": "The winning tile is not known. Say which tile it is.",
    "winning_tile_not_in_hand": "The winning tile {tile} is not among the concealed tiles {tiles}.",
    "flower_in_meld": "{tiles} contains a flower. A flower cannot be part of a set.",
    "face_down_in_meld": "{tiles} is a claimed meld: none of its tiles can be face down.",
    "not_a_chow": "{tiles} is not a chow. A chow has three consecutive numbers of one suit.",
    "not_a_pung": "{tiles} is not a pung. A pung has three identical tiles.",
    "not_a_kong": "{tiles} is not a kong. A kong has four identical tiles.",
    "chow_not_from_left": "{tiles} is a chow: its called tile can come only from the player on the left.",
    "concealed_kong_called": "{tiles} is a concealed kong: none of its tiles comes from another player.",
    "called_tile_not_in_meld": "The called tile {tile} is not in {tiles}.",
    "no_tile": "{text} is not a tile.",
    "no_tile_hint": (
        "Tiles are 1-9 with m, p or s; honours 1z-7z; flowers 1f-8f; red fives 0m 0p 0s; a face-down tile ?."
    ),
    "at": "In {text} at position {position}: {what}",
    "no_number": "{character} has no number before it.",
    "no_such_tile": "there is no tile {tile}.",
    "no_suit": "{digits} has no suit letter (m p s z f) after it.",
    "notation_hint": "Write tiles as 123m055p77z, flowers as 1f-8f, and a face-down tile as ?.",
    "empty": "The hand is empty.",
    "empty_hint": "Write it as 123m456p789s11z22z!2z.",
    "two_winning_tiles": "{text} names two winning tiles.",
    "no_flower": "{tile} is not a flower or season.",
    "no_flower_hint": "Flowers are 1f to 8f.",
    "no_meld": "{text} is not a meld.",
    "no_meld_hint": (
        "Write +chow:345p, +pung:777z, +kong:…, +addkong:…, +ankong:…. After the tiles, <left, <across or <right names "
        "the player who discarded the called tile."
    ),
}
