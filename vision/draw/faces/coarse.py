"""Rounds the paths of a drawing to whole units, for drawings that are shown small and sent often."""

from __future__ import annotations

import re

__all__ = ["rounded_paths"]

_PATH = re.compile(r' d="([^"]*)"')
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_ABSOLUTE = "MLQC"


def rounded_paths(svg: str) -> str:
    """Return the SVG text with the points of its paths rounded to whole units.

    The absolute positions of the points are rounded; rounding relative steps would add up the errors. A subpath with
    other commands than M, L, l, Q, C and Z, such as a circle, is not changed, because its parts must fit together.
    """
    return _PATH.sub(lambda found: f' d="{_rounded(found[1])}"', svg)


def _rounded(path: str) -> str:
    return "".join(_rounded_subpath(part) for part in re.findall(r"M[^M]*", path)) or path


def _rounded_subpath(path: str) -> str:
    steps = [(command, [float(each) for each in _NUMBER.findall(rest)]) for command, rest in _STEP.findall(path)]
    if any(command not in f"{_ABSOLUTE}lZ" for command, _ in steps):
        return path
    made = []
    x = y = 0.0
    for command, numbers in steps:
        if command in _ABSOLUTE:
            x, y = numbers[-2:]
            made.append(command + _joined([round(each) for each in numbers]))
        elif command == "l":
            moves: list[int] = []
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                moves += [round(x + dx) - round(x), round(y + dy) - round(y)]
                x, y = x + dx, y + dy
            made.append("l" + _joined(moves))
        else:
            made.append(command)
    return "".join(made)


def _joined(numbers: list[int]) -> str:
    """Return numbers in the notation of a path: a number with a minus sign needs no space before it."""
    return " ".join(map(str, numbers)).replace(" -", "-")
