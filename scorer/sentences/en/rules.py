"""Rule sets and options that do not exist."""

TEXTS = {
    "unknown_rules": "There is no rule set {name}.",
    "unknown_rules_hint": "Rule sets: {names}.",
    "unknown_option": "The rule set {rules} has no option {name}.",
    "unknown_option_hint": "Its options: {names}.",
    "unknown_everywhere": "No rule set has an option {name}.",
    "unknown_everywhere_hint": "`tehai rules ID` lists the options of the rule set ID.",
    "bad_value": "The option {name} cannot be {value}.",
    "bad_value_hint": "Possible values: {allowed}.",
    "any_of": "one or more of {names}, or none",
    "texts": "a list of texts",
    "number": "a whole number from 0 to {most}",
    "text": "text",
}
