"""Texts of rule presets, house rules and the options that they need."""

TEXTS = {
    "name_taken": "{name} is the id of a rule set; house rules need a name of their own.",
    "bad_toml": "{path} is not TOML: {why}",
    "no_file": "The file {path} of house rules cannot be read: {why}.",
    "no_option": "The rule set {rules} has no option {name}.",
    "no_values": "{rules} values hands by han and fu; only point systems have pattern values that can be changed.",
    "no_pattern": "The rule set {rules} has no pattern {name}.",
    "bad_value": "The value of {name} must be a whole number from 0 to {most}.",
    "bad_uma_by_floating": "uma_by_floating takes 0 to 4 players and four numbers that add up to 0, not {row}.",
    "uma_by_floating_twice": "uma_by_floating has two lines for {number} players.",
    "few_tiles_left": "A riichi needs {least} tiles left in the wall, and {left} are left.",
    "too_many_reds": "The hand has {count} red fives of one suit, and these rules have {most}.",
    "times_not_asked": "This foul is not counted by times or minutes.",
    "times_too_many": "This foul counts up to {most} times or minutes.",
    "no_ippatsu": "These rules have no ippatsu.",
    "no_ura_dora": "These rules have no ura dora.",
    "no_kan_dora": "These rules have no dora from kongs; only the first indicator counts.",
    "yakuman_most": "These rules count at most {most} yakuman in one hand.",
    "all_green_hatsu": "Under these rules all green needs the green dragon.",
    "local_yaku_twice": "local_yaku names {name} twice.",
}
