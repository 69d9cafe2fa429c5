"""Texts of rule presets, house rules and the options that they need."""

TEXTS = {
    "name_taken": "{name} is the id of a rule set; house rules need a name of their own.",
    "bad_toml": "{path} is not TOML: {why}",
    "no_file": "The file {path} of house rules cannot be read: {why}.",
    "no_option": "The rule set {rules} has no option {name}.",
    "no_values": (
        "{rules} values hands by han and fu. Pattern values can be changed only in rule sets that count points."
    ),
    "no_pattern": "The rule set {rules} has no pattern {name}.",
    "bad_value": "The value of {name} must be a whole number from 0 to {most}.",
    "bad_uma_by_floating": (
        "A line of uma_by_floating must be a number of players from 0 to 4 and four numbers that add up to 0, not "
        "{row}."
    ),
    "uma_by_floating_twice": "uma_by_floating has two lines for {number} players.",
    "few_tiles_left": "A riichi needs at least {least} tiles in the wall, but {left} are left.",
    "too_many_reds": "The hand has {count} red fives of one suit, but these rules have {most}.",
    "times_not_asked": "A number of times or minutes does not apply to this foul.",
    "times_too_many": "This foul counts at most {most} times or minutes.",
    "no_ippatsu": "These rules have no ippatsu.",
    "no_ura_dora": "These rules have no ura dora.",
    "no_kan_dora": "These rules have no dora from kongs; only the first indicator counts.",
    "yakuman_most": "These rules count at most {most} yakuman in one hand.",
    "all_green_hatsu": "Under these rules all green (ryuuiisou) must include the green dragon.",
    "local_yaku_twice": "local_yaku names {name} twice.",
}
