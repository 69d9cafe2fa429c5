"""Replay a folder of real games by preset, to the last tenth of the final points.

    python -m tests.accept.games FOLDER [--rules tenhou] [> docs/accept-games.md]

Two kinds of files:

- `*.json`: `{"rules": "m-league", "players": [four names], "events": [events of docs/match.md, without `open`], "points":
  {name: points on the table at the end}, "final": {name: "62.7"}}`, one game or a list of games. `points` may be left
  out. Games of M.League or of Pantheon are converted to it.
- `*.xml`, `*.mjlog`: the logs of Tenhou (four players), under `--rules` (default: tenhou).

A game agrees if the points after every hand (Tenhou) and the final points of all four are the same.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

from scorer.errors import TehaiError
from scorer.match.ledger import Ledger, replay
from service.contract.events import match_event

_DRAWS = {
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "ron3": "three_winners",
    "kan4": "four_kongs",
}
_ENDLESS = 13
"""Han from which a hand is a counted yakuman."""


@dataclass
class Game:
    """A game: its events, the points after each hand by the number of its event, and the final points."""

    name: str
    rules: str
    players: list[str]
    events: list[dict[str, Any]] = field(default_factory=list)
    after: dict[int, dict[str, int]] = field(default_factory=dict)
    points: dict[str, int] | None = None
    final: dict[str, Fraction] = field(default_factory=dict)


def from_json(text: str, name: str) -> Iterator[Game]:
    """The games of a JSON file."""
    data = json.loads(text)
    for number, each in enumerate(data if isinstance(data, list) else [data], 1):
        final = {player: Fraction(str(total)) for player, total in each["final"].items()}
        yield Game(f"{name} {number}", each["rules"], each["players"], each["events"], {}, each.get("points"), final)


def from_tenhou(text: str, name: str, rules: str) -> Game:
    """The game of a Tenhou log."""
    root = ElementTree.fromstring(text)
    names = [unquote(root.find("UN").attrib[f"n{seat}"]) for seat in range(4)]  # type: ignore[union-attr]
    first = int(root.find("TAIKYOKU").attrib["oya"])  # type: ignore[union-attr]
    game = Game(name, rules, names[first:] + names[:first])
    won: list[dict[str, str]] = []
    for element in root:
        given = dict(element.attrib)
        if element.tag == "REACH" and given["step"] == "2":
            game.events.append({"type": "riichi", "player": names[int(given["who"])]})
        elif element.tag == "AGARI":
            won.append(given)
        elif element.tag == "RYUUKYOKU":
            game.events.append(_drawn(given, names))
            _after(game, given, names)
        if won and element.tag in ("INIT", "AGARI") and (element.tag == "INIT" or "owari" in given):
            _won(game, won, names)
            won = []
    if won:
        _won(game, won, names)
    return game


def _won(game: Game, won: list[dict[str, str]], names: list[str]) -> None:
    discarder = None if won[0]["who"] == won[0]["fromWho"] else names[int(won[0]["fromWho"])]
    if any("paoWho" in each for each in won):
        raise ValueError("a liable player: the log of the value alone does not name the yakuman")
    winners = [{"player": names[int(each["who"])], "stated": _stated(each)} for each in won]
    game.events.append({"type": "win", "winners": winners, **({"from": discarder} if discarder else {})})
    _after(game, won[-1], names)


def _stated(given: dict[str, str]) -> dict[str, int]:
    if given.get("yakuman"):
        return {"yakuman": len(given["yakuman"].split(","))}
    fu, _, _ = map(int, given["ten"].split(","))
    numbers = list(map(int, given["yaku"].split(",")))
    han = sum(numbers[1::2])
    return {"han": min(han, _ENDLESS)} if han >= 5 else {"han": han, "fu": fu}


def _drawn(given: dict[str, str], names: list[str]) -> dict[str, Any]:
    sort = given.get("type", "")
    ready = [names[seat] for seat in range(4) if f"hai{seat}" in given]
    if sort == "nm":
        changes = list(map(int, given["sc"].split(",")))[1::2]
        return {
            "type": "draw",
            "reason": "exhaustive",
            "ready": ready,
            "nagashi": [names[seat] for seat in range(4) if changes[seat] > 0],
        }
    if sort:
        return {"type": "draw", "reason": _DRAWS[sort], "ready": []}
    return {"type": "draw", "reason": "exhaustive", "ready": ready}


def _after(game: Game, given: dict[str, str], names: list[str]) -> None:
    numbers = list(map(int, given["sc"].split(",")))
    points = {names[seat]: 100 * (numbers[2 * seat] + numbers[2 * seat + 1]) for seat in range(4)}
    if "owari" in given:  # then the sticks that were left are with the first already
        values = given["owari"].split(",")
        game.points = {names[seat]: 100 * int(float(values[2 * seat])) for seat in range(4)}
        game.final = {names[seat]: Fraction(values[2 * seat + 1]) for seat in range(4)}
    else:
        game.after[len(game.events)] = points


def difference(game: Game) -> str:
    """What differs between the game and its replay; empty if nothing does."""
    try:
        opening = {"type": "open", "rules": game.rules, "players": game.players, "options": {}, "carried": {}}
        ledger: Ledger = replay([match_event(opening)])  # type: ignore[list-item]
        for number, event in enumerate(game.events, 1):
            ledger = ledger.add(match_event(event))
            found = dict(ledger.state.points)
            if number in game.after and found != game.after[number]:
                return f"after event {number}: {found}, in the log {game.after[number]}"
        results = {each.player: each.to_json() for each in ledger.final}
    except TehaiError as error:
        return str(error)
    points = {player: each["points"] for player, each in results.items()}
    if game.points is not None and points != game.points:
        return f"points at the end: {points}, in the log {game.points}"
    totals = {player: Fraction(str(each["total"])) for player, each in results.items()}
    return "" if totals == game.final else f"final points: {totals}, in the log {game.final}"


def games(folder: Path, rules: str) -> Iterator[Game | tuple[str, str]]:
    """The games of a folder, or the name of a file and why it cannot be read."""
    for path in sorted(folder.rglob("*")):
        data = path.read_bytes() if path.is_file() else b""
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8", "replace")
        try:
            if path.suffix == ".json":
                yield from from_json(text, path.name)
            elif path.suffix in (".xml", ".mjlog", ".gz"):
                yield from_tenhou(text, path.name, rules)
        except (ValueError, KeyError, AttributeError, ElementTree.ParseError) as error:
            yield path.name, f"cannot be read: {error}"


def page(folder: Path, rules: str) -> tuple[str, bool]:
    """The table as Markdown, and whether every game agrees."""
    agree, total = Counter[str](), Counter[str]()
    wrong = []
    for game in games(folder, rules):
        name, why = game if isinstance(game, tuple) else (game.name, difference(game))
        key = rules if isinstance(game, tuple) else game.rules
        total[key] += 1
        agree[key] += not why
        if why:
            wrong.append(f"- {name}: {why}")
    rows = [f"| `{key}` | {total[key]} | {agree[key]} |" for key in sorted(total)]
    lines = ["# Real games by preset", "", "| preset | games | agree to the last tenth |", "|---|---:|---:|", *rows, ""]
    return "\n".join([*lines, *wrong]) + "\n", not wrong


def main(arguments: list[str]) -> int:
    """Print the table; the status is 1 if a game differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", default="tenhou")
    asked = parser.parse_args(arguments)
    text, same = page(asked.folder, asked.rules)
    sys.stdout.write(text)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
