"""The fields of a situation that can change the score under a rule set, so that pages show only these fields.

The fields follow from the patterns, options and book of the rule set; `scorer.situation` defines them. A request can
still contain another field; the answer then has a note in `not_counted`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.rules import RuleSet

if TYPE_CHECKING:
    from scorer.points.book import Book  # for speed: not imported for a rule set of another family

ALWAYS = ("win", "seat", "from", "round")
_PATTERNS = {
    "riichi": "riichi",
    "double_riichi": "double_riichi",
    "ippatsu": "ippatsu",
    "last_tile": "haitei final_draw final_discard last_tile_draw",
    "replacement_tile": "rinshan win_on_kong out_with_replacement_tile",
    "replacement_after_flower": "win_on_kong_after_flower out_with_replacement_tile",
    "robbed_kong": "chankan robbing_a_kong robbing_the_kong",
    "first_turn": "tenhou blessing_of_heaven",
    "last_of_kind": "last_tile",
    "discarded_wild": "big_crane_wild_discarded",
    "dora_indicators": "dora",
    "ura_indicators": "ura_dora",
}
"""For each field: the patterns that depend on the field. A page shows the field if the rule set has one of these
patterns."""


def asks(rules: RuleSet) -> tuple[str, ...]:
    """Return the fields of a situation that can change the score, in the order in which players state them.

    >>> from scorer.rules import rule_set
    >>> asks(rule_set("zung-jung"))[4:]
    ('last_tile', 'replacement_tile', 'robbed_kong', 'first_turn', 'penalty_tiles')
    """
    known = {entry.id for entry in rules.patterns(rules.options_in_force())}
    fields = [*ALWAYS, *(field for field, patterns in _PATTERNS.items() if known & set(patterns.split()))]
    if "orphans_rob_concealed_kong" in rules.defaults:
        fields.insert(fields.index("robbed_kong") + 1, "robbed_concealed_kong")
    if rules.defaults.get("honba_points"):
        fields += ["honba", "sticks"]
    if rules.defaults.get("liability"):
        fields.append("liable")
    book: Book | None = rules.extra.get("book")
    if book is not None:
        if book.wild_kinds is not None:
            fields.append("turned")
        if book.penalty_tiles:
            fields.append("penalty_tiles")
    return tuple(fields)


def has_flowers(rules: RuleSet) -> bool:
    """Return whether flowers can have a value under the rule set."""
    book: Book | None = rules.extra.get("book")
    if book is not None:
        return book.flowers
    return any(entry.id == "flower_tiles" for entry in rules.patterns(rules.options_in_force()))


def described(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set as `/api/rules` and `tehai rules --json` list it."""
    return {**rules.to_json(), "asks": asks(rules), "flowers": has_flowers(rules)}
