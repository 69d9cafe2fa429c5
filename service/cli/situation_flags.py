"""The flags that describe a win, and their conversion to a situation in its JSON form.

Every field of a situation has a flag of the same name in kebab-case. This module only parses the flags; the JSON reader
of situations checks their values.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from scorer.options import YES_NO
from scorer.rules import RuleSet, rule_set, rule_sets
from scorer.sentences import Row, listed
from scorer.shape import shown, whole_number
from service.cli.arguments import usage, wrong_usage
from service.problems import ServiceError

FLAGS: dict[str, str] = {
    "riichi": "riichi was declared",
    "double_riichi": "riichi was declared on the player's first turn",
    "ippatsu": "won within one turn after riichi, with no call in between",
    "last_tile": "won on the last tile of the wall, or on the discard after it",
    "replacement_tile": "won on the replacement tile drawn after a kong",
    "replacement_after_flower": "won on the replacement tile after a flower (after a kong, add --replacement-tile)",
    "robbed_kong": "won on the tile that another player added to a kong",
    "robbed_concealed_kong": "the robbed kong was concealed (thirteen orphans); implies --robbed-kong",
    "first_turn": "won before the winner's first discard (blessing of heaven or earth, renhou)",
    "last_of_kind": "the three other copies of the winning tile are visible to all players (mcr)",
    "discarded_wild": "the winner has discarded a wild tile",
}
VALUES: dict[str, tuple[str, str]] = {
    "win": ("HOW", "self-draw or discard"),
    "seat": ("WIND", "the winner's seat: east, south, west, north"),
    "round": ("WIND", "the round wind (default: east)"),
    "from": ("WIND", "the seat of the player who discarded the winning tile, or whose kong was robbed"),
    "dora_indicators": ("TILES", "the dora indicators, for example 9s or 9s1z"),
    "ura_indicators": ("TILES", "the ura dora indicators, after riichi"),
    "honba": ("N", "the number of honba"),
    "sticks": ("N", "the number of riichi sticks on the table"),
    "liable": ("PATTERN=WIND", "the player who is liable for a pattern; separate several with commas"),
    "turned": ("TILE", "the tile that was turned over to decide the wild tiles"),
    "wild": ("TILES", "the wild tiles, if they do not follow from --turned"),
    "penalty_tiles": ("TILES", "penalty tiles"),
    "discards_since": ("WIND:TILE,…", "the discards since the winner's last discard, the oldest first"),
    "options": ("NAME=VALUE", "options of the rule set, for example open_tanyao=no; separate several with commas"),
}
_COUNTS = ("honba", "sticks")
_EXAMPLES = {
    "--liable": "daisangen=west",
    "--discards-since": "east:4m,south:9p",
    "--options": "open_tanyao=no",
    "--dora-indicators": "9s1z",
    "--ura-indicators": "9s1z",
    "--wild": "12p",
    "--penalty-tiles": "3m",
}
"""For each flag with values in a notation of its own: an example."""
_JSON = ("[", "{", '"')
"""The beginnings of values that were written as JSON."""
_JSON_SIGNS = '[]{}" '
"""What a list in JSON has besides its values and commas."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add a flag for each field of a situation."""
    group = parser.add_argument_group("how the hand was won")
    for name, (metavar, text) in VALUES.items():
        many = {"action": "append", "default": []} if name in ("liable", "options") else {}
        spellings = [f"--{name.replace('_', '-')}"] + (["--option"] if name == "options" else [])
        group.add_argument(*spellings, dest=name, metavar=metavar, help=text, **many)  # type: ignore[arg-type]
    for name, text in FLAGS.items():
        group.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)


def given_flags(given: argparse.Namespace) -> list[str]:
    """Return the flags of a situation that were given on the command line."""
    values = [name for name in VALUES if getattr(given, name) not in (None, [])]
    return [f"--{name.replace('_', '-')}" for name in (*values, *(name for name in FLAGS if getattr(given, name)))]


def situation(given: argparse.Namespace, rules: str | Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON form of the situation that the flags describe under these rules; raises `ServiceError`."""
    if not given.win and getattr(given, "from"):
        given.win = "discard"  # only a discard (or a robbed kong) comes from another player
    if not given.win or not given.seat:
        missing = listed(f"--{name}" for name in ("win", "seat") if not getattr(given, name))
        examples = Row(("--win self-draw --seat south", "--win discard --seat south --from west"), "separator")
        hint = usage("for_example", examples=examples)
        raise ServiceError("missing_situation", usage("missing", names=missing), hint=hint, where="situation")
    out: dict[str, Any] = {name: True for name in FLAGS if getattr(given, name)}
    for name in VALUES:
        value = getattr(given, name)
        if value is None or value == []:
            continue
        for text in value if isinstance(value, list) else [value]:
            _demand_no_json(text, f"--{name.replace('_', '-')}")
        if name in _COUNTS:
            out[name] = _number(value, f"--{name}")
        elif name == "liable":
            out[name] = dict(_pair(piece, "=", "--liable") for each in value for piece in each.split(","))
        elif name == "discards_since":
            out[name] = [list(_pair(piece, ":", "--discards-since")) for piece in value.split(",")]
        elif name == "options":
            out[name] = _options(value, rules)
        else:
            out[name] = value
    return out


def _demand_no_json(text: str, flag: str) -> None:
    """Raise `ServiceError` if a value that has a notation of its own was written as JSON."""
    if flag in _EXAMPLES and text.lstrip().startswith(_JSON):
        raise wrong_usage("not_json", name=flag, example=_EXAMPLES[flag], given=shown(text), where=flag)


def _number(text: str, flag: str) -> int:
    number = whole_number(text)
    if number is None:
        raise wrong_usage("whole_number", name=flag, given=shown(text), where=flag)
    return number


def _pair(text: str, between: str, flag: str) -> tuple[str, str]:
    left, sign, right = text.partition(between)
    if not sign or not left or not right:
        raise wrong_usage("written", name=flag, example=_EXAMPLES[flag], given=shown(text), where=flag)
    return left.strip(), right.strip()


def _options(given: list[str], rules: str | Mapping[str, Any]) -> dict[str, Any]:
    """Parse `a=true`, `a=1,b=x`; a piece without `=` is one more value of the option before it."""
    found: dict[str, list[str]] = {}
    name = ""
    for piece in ",".join(given).split(","):
        if "=" in piece or not name:
            name, value = _pair(piece, "=", "--options")
            found[name] = [value]
        else:
            found[name].append(piece.strip())
    defaults = {option.name: option.default for each in _sets(rules) for option in each.options}
    for key, values in found.items():
        if values != ["[]"] and values[0].startswith(_JSON):
            plain = ",".join(each.strip(_JSON_SIGNS) for each in values) or "none"
            written = shown(f"{key}={','.join(values)}")
            flag = "--options"
            raise wrong_usage("not_json", name=flag, example=f"{key}={plain}", given=written, where=flag)
    return {key: _value(values, defaults.get(key)) for key, values in found.items()}


def _sets(rules: str | Mapping[str, Any]) -> list[RuleSet]:
    return list(rule_sets().values()) if rules == "all" else [rule_set(rules)]


def _value(values: list[str], default: object) -> object:
    """Convert the values of an option to the type of its default; return the text if it cannot be converted."""
    if isinstance(default, tuple):
        return [] if values in (["none"], ["[]"]) else values
    text = ",".join(values)
    if isinstance(default, bool):
        return YES_NO.get(text.casefold(), text)
    if isinstance(default, str):
        return text
    number = whole_number(text)
    return text if number is None else number
