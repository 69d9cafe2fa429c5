"""Riichi: dora, what is not counted, faults and near misses."""

TEXTS = {
    "dora": "{indicators} indicates {tiles} as dora: {count} han.",
    "red_dora": "{count} red fives in the hand.",
    "red_dora.one": "{count} red five in the hand.",
    "renhou_is_more": "Renhou makes the hand a mangan, which is worth more than its yaku.",
    "renhou_adds_nothing": "Without renhou the hand is already worth mangan or more, so renhou adds no han.",
    "nobody_liable": "The hand has no pattern for which a player can be liable.",
    "ura_after_riichi": "Ura dora count only after riichi.",
    "no_red_fives": "These rules have no red fives: a red five counts as a normal five.",
    "no_flowers": "These rules have no flowers.",
    "no_last_of_kind": "These rules give nothing for a win with the last tile of its kind.",
    "no_wild": "These rules have no wild tiles.",
    "no_penalty_tiles": "These rules have no penalty tiles.",
    "no_renhou": "These rules have no renhou.",
    "yakuman_is_limit": "A yakuman is the limit, so nothing is added to it.",
    "one_yakuman": "Only one yakuman counts.",
    "contained": "{name} includes this yaku.",
    "not_open": "Under these rules it does not count in an open hand.",
    "liability_not_claimed": "Not every set of {name} was claimed, so no player is liable.",
    "liability_not_counted": "{name} does not count in this hand, so no player is liable for it.",
    "riichi_open_hand": "Riichi was declared, but the hand has a claimed meld.",
    "ippatsu_after_kong": "The kong before the replacement tile ends ippatsu.",
    "replacement_is_last_tile": (
        "A replacement tile comes from the dead wall, so it cannot be the last tile of the wall."
    ),
    "concealed_kong_not_robbed": "A concealed kong cannot be robbed under these rules.",
    "concealed_kong_orphans": "Only thirteen orphans can rob a concealed kong.",
    "too_many_indicators": (
        "{dora} dora indicators and {ura} ura dora indicators: at most {most} dora indicators are face up, "
        "with one ura dora indicator under each."
    ),
    "bad_indicator": "{tile} cannot be a dora indicator.",
    "five_with_indicators": "The hand and the indicators together have {total} tiles of {tile}.",
    "furiten_own": (
        "Furiten: {tile}, which the winner discarded, would have completed the hand, so the winner cannot win "
        "by discard."
    ),
    "furiten_other": (
        "Furiten: the winner passed {seat}'s discard {tile}, which would have completed the hand, so the "
        "winner cannot win by discard."
    ),
    "liable_twice": "Two players are named as liable for {name}.",
    "liable_unknown": "No player can be liable for {name} under these rules; patterns with liability: {allowed}.",
    "liable_winner": "The winner cannot be liable.",
    "falls_short": "The hand has {han} han without dora and ippatsu, but from {start} honba on it needs 2.",
    "fewer_honba": "With fewer honba the hand would be worth {worth}.",
    "nearest": "The hand would win if one of these were different: {reasons}.",
    "no_riichi": "riichi was not declared",
    "no_riichi_worth": "riichi was not declared (with riichi: {worth})",
    "not_drawn": "the win was not by self-draw",
    "not_drawn_worth": "the win was not by self-draw (by self-draw: {worth})",
    "no_shape": "{tiles} without melds forms neither four sets and a pair, nor seven pairs, nor thirteen orphans.",
    "no_shape_melds": "{tiles} with {count} melds does not form four sets and a pair.",
    "no_shape_melds.one": "{tiles} with 1 meld does not form four sets and a pair.",
    "more_wrong": "More than one tile is wrong.",
    "one_wrong": "One tile is wrong: with {wanted} in place of {away} the hand would be complete and worth {total}.",
    "one_wrong_no_value": (
        "One tile is wrong: with {wanted} in place of {away} the hand would be complete but still have fewer "
        "han than a win needs."
    ),
    "no_yaku": "No yaku: {reasons}.",
    "hand_is_open": "the hand is open, so riichi and concealed self-draw are not possible",
    "stops_tanyao": "{tiles} prevents tanyao",
    "tanyao_concealed": "tanyao needs a concealed hand under these rules",
    "no_yakuhai": "no set of dragons, of the seat wind or of the round wind",
    "dora_alone": "Dora alone are not enough to win; the hand has {count}.",
}
