"""The point-pattern rules: what is not counted, wild tiles, payments, faults and near misses."""

TEXTS = {
    "wild": "Wild: {stands}.",
    "stand": "{wild} for {kind}",
    "stand_itself": "{wild} for itself",
    "cap": "A hand of several patterns cannot be worth more than {most}.",
    "base_cap": "Several patterns without bonuses cannot be worth more than {most}.",
    "at_limit": "limit: {name} is at the limit and counts alone.",
    "nothing_adds": "Nothing adds to {name}.",
    "implied": "implied: {name} contains it.",
    "same_series": "same series: {name} counts, and one of a series does.",
    "not_additive": "patterns do not add here: {name} is the highest.",
    "no_riichi": "These rules have no riichi.",
    "no_ippatsu": "These rules have no ippatsu.",
    "no_dora": "These rules have no dora.",
    "no_red_fives": "A red five is a five like others here.",
    "no_honba": "These rules have no honba.",
    "no_sticks": "These rules have no riichi sticks.",
    "no_liability": "These rules have no liability for a pattern.",
    "no_flowers": "There are no flowers in these rules.",
    "no_last_of_kind": "The last tile of its kind adds nothing in these rules.",
    "no_wild": "These rules have no wild tiles.",
    "no_turned": "No tile turned over was given, so no tile is taken as wild.",
    "no_penalty_tiles": "These rules have no penalty tiles.",
    "no_blessing": "The Blessings are for East on the tiles dealt and for others on East's first discard.",
    "no_discarded_wild": "Nothing here depends on whether the winner discarded a wild tile.",
    "flower_not_shown": "A flower was drawn after the kong, and the hand shows none, so none is counted.",
    "round_wind": "The round wind never counts, only the winner's own.",
    "special_concealed": "implied: seven pairs and thirteen terminals are concealed anyway.",
    "no_final_discard": "The last discard gives nothing in these rules.",
    "nobody_responsible": "The winner discarded {tile} last, so no player is responsible for the discard.",
    "other_responsible": "{seat} discarded {tile} first since the winner's last turn, and answers for it.",
    "bad_turned": "{tile} cannot be the tile turned over.",
    "wild_contradiction": "{tile} turned over makes {wild} wild, and {given} is given.",
    "bad_wild": "No tile turned over makes {given} the wild kinds.",
    "flower_turned": "{tile} lies turned over and among the flowers.",
    "five_with_turned": "One {tile} lies turned over, and the hand shows {held}.",
    "wild_in_meld": (
        "{tiles} holds {wild}, which is wild here: only a claimed chow may, and only as the tile that was claimed."
    ),
    "wild_kong_robbed": "{tile} is wild, and no kong of it can be declared, nor robbed.",
    "wild_in_open_hand": "The hand has a claimed set and holds the wild {tiles}: such a hand wins by self-draw only.",
    "concealed_kong_robbed": "Only a kong made by adding to a pung can be robbed under these rules.",
    "penalty_tile_exposed": "{tile} is a penalty tile, and penalty tiles may not be in an exposed set.",
    "penalty_tile_not_held": "{tile} is given as a penalty tile {times} times, and the hand holds {held}.",
    "furiten_own": (
        "{tile}, the winner's own last discard, would have completed the "
        "hand: no win by discard before the winner's next draw."
    ),
    "furiten_other": (
        "{tile}, discarded by {seat} since, would have completed the hand: "
        "no win by discard before the winner's next draw."
    ),
    "no_pattern": "The hand is complete and has no pattern. These rules ask for {wanted}.",
    "wanted_pattern": "a pattern; bonuses alone do not win",
    "wanted_minimum": "a pattern; the minimum is {minimum}",
    "would_be_worth": "With {wanted} in place of {away} it would be worth {worth}.",
    "cheapest": "The cheapest is {name}, {points} {unit}.",
    "below_minimum": "The hand is complete and worth {worth}; the minimum is {minimum}, so {missing} are missing.",
    "chicken_worth": "no more than a chicken hand",
    "worth": "{points} {unit} ({parts})",
    "part": "{name} {points}",
    "no_shape": "{tiles} with 0 melds is not {forms}.",
    "no_shape_melds": "{tiles} with {count} melds is not {forms}.",
    "no_shape_melds.one": "{tiles} with 1 meld is not {forms}.",
    "form_regular": "four sets and a pair",
    "form_pairs": "seven pairs",
    "form_thirteen": "thirteen terminals",
    "penalty_tile_in_set": (
        "The discard could only complete a set or pair that holds a penalty tile, which is not allowed."
    ),
    "more_wrong": "More than one tile is wrong.",
    "one_wrong": "One tile is wrong: with {wanted} in place of {away} it would be complete and worth {worth}.",
    "one_wrong_no_pattern": (
        "One tile is wrong: with {wanted} in place of {away} it would be complete and without a pattern."
    ),
}
