"""Compare a claim with the photo and the rules, one item per line, and mark the lines that differ.

The hand is compared as the photo shows it, without corrections, because a referee must see which tiles are on the
table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeAlias

from scorer.forms import Keys, Limits, Whole
from scorer.hand import Hand
from scorer.match.events import Winner
from scorer.match.names import PlayerName
from scorer.notation import format_tiles
from scorer.rules import plain_options, rule_set
from scorer.situation import Situation
from service.contract.reading import read
from service.contract.requests import HouseRules, RuleId, SituationJson

STANDING = ("rules", "options", "seat", "round", "honba", "sticks")
"""The fields of a claim that the ledger of the match also has."""
_Most: TypeAlias = Annotated[int, Limits(0, 10_000)]
ClaimedValue: TypeAlias = Annotated[
    Mapping[str, int | str],
    Keys({**dict.fromkeys(("han", "fu", "yakuman", "points", "loss"), _Most), "limit": str}, "ClaimedValue"),
]


@dataclass(frozen=True, slots=True)
class Claim(Whole):
    """A winner's claim: the player, the rules, the circumstances, and the hand and its value if they were stated.

    `total` is the claimed payment for the hand, without honba and riichi sticks. `also`: the other winners on the same
    discard, as in a win of the match; `riichi`: the players whose riichi was not recorded as a separate event.
    """

    player: str
    rules: RuleId | HouseRules
    situation: SituationJson
    hand: Hand | None = None
    value: ClaimedValue | None = None
    total: Annotated[int, Limits(0, 10_000_000)] | None = None
    patterns: tuple[str, ...] = ()
    also: Annotated[tuple[Winner, ...], Limits(0, 2)] = ()
    riichi: tuple[PlayerName, ...] = ()

    @classmethod
    def from_json(cls, value: object, where: str = "claim") -> Claim:
        """Read a claim from its JSON form; raises `ParseError` and `UnknownName`."""
        claim: Claim = read(cls, value, where)
        rules = rule_set(claim.rules)
        situation = Situation.from_json(claim.situation, f"{where}.situation")
        options = plain_options(rules.options_in_force(situation.options))
        stated = situation.to_json()
        if "options" in stated:
            stated["options"] = {name: options[name] for name in stated["options"]}  # the text "yes" becomes true
        return replace(claim, rules=rules.reference, situation=stated)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form. It has `also` and `riichi` only if they are not empty, like older records."""
        made = Whole.to_json(self)
        return {name: value for name, value in made.items() if value or name not in ("also", "riichi")}


@dataclass(frozen=True, slots=True)
class Line:
    """One compared item: as claimed, as seen in the photo, and as computed; None if a side does not state it."""

    what: str
    claimed: Any
    photo: Any
    rules: Any

    @property
    def differs(self) -> bool:
        """Return whether the sides that state the item disagree."""
        said = [each for each in (self.claimed, self.photo, self.rules) if each is not None]
        return any(each != said[0] for each in said)

    def to_json(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "claimed": self.claimed,
            "photo": self.photo,
            "rules": self.rules,
            "differs": self.differs,
        }


def scored_hand(claim: Claim, seen: Hand | None) -> Hand | None:
    """Return the hand to score: the hand in the photo, or the claimed hand if no photo shows a hand.

    If the photo does not show which tile won, the winning tile comes from the claim.
    """
    if seen is None:
        return claim.hand
    if seen.winning_tile is None and claim.hand is not None and claim.hand.winning_tile in seen.concealed:
        return Hand(seen.concealed, claim.hand.winning_tile, seen.melds, seen.flowers)
    return seen


def compare(
    claim: Claim, seen: Hand | None, score: Mapping[str, Any] | None, standing: Mapping[str, Any] | None = None
) -> list[Line]:
    """Return all lines of a case, including the lines that agree.

    `score`: the score of `scored_hand`, or None if there is no hand.
    `standing`: rules, seat, round, honba and sticks from the ledger (`Matches.standing`), to compare with the claim.
    """
    lines = [] if standing is None else _circumstances(claim, standing)
    lines += [
        Line("concealed", _tiles(claim.hand), _tiles(seen), None),
        Line("winning tile", _won(claim.hand), _won(seen), None),
        Line("melds", _melds(claim.hand), _melds(seen), None),
        Line("flowers", _flowers(claim.hand), _flowers(seen), None),
        Line("wins", True, None, None if score is None else bool(score["valid"])),
    ]
    value = dict(claim.value or {})
    found = dict(score["value"]) if score is not None and score["valid"] else {}
    for unit in ("han", "fu", "limit", "yakuman", "points", "loss"):
        if unit in value or unit in found:
            lines.append(Line(unit, value.get(unit), None, found.get(unit)))
    total = None if score is None else (score["total"] if score["valid"] else 0)
    lines.append(Line("total", claim.total, None, total))
    if claim.patterns:
        counted = sorted({line["id"] for line in score["patterns"]}) if score is not None else None
        lines.append(Line("patterns", sorted(claim.patterns), None, counted))
    return [line for line in lines if (line.claimed, line.photo, line.rules) != (None, None, None)]


def _circumstances(claim: Claim, standing: Mapping[str, Any]) -> list[Line]:
    situation = {"round": "east", "honba": 0, "sticks": 0, "options": {}, **claim.situation, "rules": claim.rules}
    rules, *others = (Line(name, situation[name], None, standing[name]) for name in STANDING)
    return [Line(rules.what, *_rules_named(rules.claimed, rules.rules)), *others]


def _rules_named(claimed: Any, standing: Any) -> tuple[str, None, str]:
    """Return the three sides of the line `rules` as texts.

    House rules are `NAME (BASE)`. If two different house rules have the same name and base, the texts have all values.
    """
    names = [each if isinstance(each, str) else f"{each['name']} ({each['base']})" for each in (claimed, standing)]
    if claimed != standing and names[0] == names[1]:
        names = [json.dumps(each, ensure_ascii=False, sort_keys=True) for each in (claimed, standing)]
    return names[0], None, names[1]


def _tiles(hand: Hand | None) -> str | None:
    return None if hand is None else format_tiles(hand.concealed)


def _won(hand: Hand | None) -> str | None:
    return None if hand is None or hand.winning_tile is None else hand.winning_tile.code


def _melds(hand: Hand | None) -> list[str] | None:
    """Return the sorted melds, each with its kind and tiles. The player who discarded a called tile is ignored."""
    return None if hand is None else sorted(f"{meld.kind.value} {format_tiles(meld.tiles)}" for meld in hand.melds)


def _flowers(hand: Hand | None) -> str | None:
    return None if hand is None else format_tiles(hand.flowers)
