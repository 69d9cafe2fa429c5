"""The areas of the code that mutants are made of, the tests that guard each, and the draw."""

from __future__ import annotations

import random
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutants.operators import Mutant, mutants

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@dataclass(frozen=True, slots=True)
class Guard:
    """Files and the tests that guard them. `args`: what pytest is given besides."""

    area: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mutant and its guard."""

    guard: Guard
    mutant: Mutant


def guards(root: Path = ROOT) -> tuple[tuple[Guard, ...], dict[str, int]]:
    """What `areas.toml` says, with the files and tests that are there, and the share of each area in a draw.

    A file belongs to the first guard that names it. A guard without files is left out.
    """
    config = tomllib.loads((HERE / "areas.toml").read_text(encoding="utf-8"))
    taken: set[str] = set()
    found = []
    for entry in config["guard"]:
        named = [file for file in _globbed(root, entry["files"]) if file not in taken]
        taken.update(named)
        if named:
            tests = tuple(_globbed(root, entry["tests"]))
            found.append(Guard(entry["area"], tuple(named), tests, tuple(entry.get("args", ()))))
    return tuple(found), config["share"]


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """The mutants that no test can tell from the source, each with the reason."""
    entries = tomllib.loads((HERE / "equivalent.toml").read_text(encoding="utf-8")).get("mutant", [])
    return {(each["file"], each["within"], each["line"], each["becomes"]): each["reason"] for each in entries}


@cache
def all_mutants(root: Path = ROOT) -> dict[str, list[Drawn]]:
    """Every mutant by area."""
    found: dict[str, list[Drawn]] = defaultdict(list)
    for guard in guards(root)[0]:
        for file in guard.files:
            source = (root / file).read_text(encoding="utf-8")
            found[guard.area] += [Drawn(guard, mutant) for mutant in mutants(file, source)]
    return found


def draw(seed: int, count: int, areas: tuple[str, ...] = (), root: Path = ROOT) -> list[Drawn]:
    """So many mutants, the same for a seed and a tree: each area has its share, and each place of it the same chance."""
    shares = {area: share for area, share in guards(root)[1].items() if not areas or area in areas}
    by_area = all_mutants(root)
    found: list[Drawn] = []
    for area, wanted in _numbers(shares, count).items():
        rng = random.Random(f"{seed} {area}")
        places: dict[tuple[object, ...], list[Drawn]] = defaultdict(list)
        for each in by_area[area]:
            places[(each.mutant.file, each.mutant.operator, each.mutant.place, each.mutant.start)].append(each)
        chosen = rng.sample(list(places.values()), min(wanted, len(places)))
        found += [rng.choice(place) for place in chosen]
    return found


def _numbers(shares: dict[str, int], count: int) -> dict[str, int]:
    """`count` in the proportion of the shares, by largest remainders."""
    whole = sum(shares.values())
    numbers = {area: count * share // whole for area, share in shares.items()}
    by_rest = sorted(shares, key=lambda area: -(count * shares[area] % whole))
    for area in by_rest[: count - sum(numbers.values())]:
        numbers[area] += 1
    return numbers


def _globbed(root: Path, patterns: list[str]) -> list[str]:
    """The files of these globs, each once; one that begins with `!` takes files away."""
    found: dict[str, None] = {}
    for pattern in patterns:
        there = sorted(str(path.relative_to(root)) for path in root.glob(pattern.removeprefix("!")))
        for path in there:
            if pattern.startswith("!"):
                found.pop(path, None)
            else:
                found[path] = None
    return list(found)
