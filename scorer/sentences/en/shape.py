"""JSON of the wrong shape."""

TEXTS = {
    "wrong": "{where} must be {expected}, not {value}.",
    "hint": "The shapes of hand and situation stand in docs/api.md.",
    "unknown_field": "{where} has the unknown field {field}.",
    "unknown_field_hint": "Known fields: {names}.",
    "missing": "{where} lacks the field {field}.",
    "an_object": "an object",
    "a_list": "a list",
    "text": "text",
    "true_or_false": "true or false",
    "count": "a whole number from {least} to {most}",
    "one_of": "one of {names}",
    "a_reason": "a reason",
    "one_tile": "one tile",
    "amount": 'a whole number, or a text such as "12.25"',
    "points": "a whole number of points",
    "liable": "an object of pattern ids and seats",
    "seat_and_tile": "a pair of seat and tile",
    "winners": "one to three winners",
    "no_json": "The line is no JSON: {error}.",
}
