"""Fits the thresholds of detection and reading to rendered hands whose true tiles are known.

A threshold is a number in an assignment of a module whose docstring names this command (`COMMAND`). The search changes
one number after the other: it tries a lower and a higher value and reads all hands again. A new value is kept if it
lowers the loss by at least `GAIN`. The outputs of the networks are computed only one time for each input. Each value is
tried in another process, which imports the modules of `vision` again, with this value in the source text.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import json
import multiprocessing
import pickle
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

Json = dict[str, Any]
Memory = dict[bytes, list[Any]]
"""The outputs of the networks, by the digest of the network and its inputs."""

COMMAND = "python -m vision.train fit-thresholds"
STEPS = (0.8, 1.25)
"""The factors that are tried for each threshold. For a share above one half, they change its distance from 1."""
GAIN = 1.0
"""The smallest decrease of the loss for which a new value is kept. A wrong hand with the confidence 0 has the loss 1.

So one hand more must be correct. A smaller gain can be chance."""


class _Call(NamedTuple):
    """A detector pass of a reading: which detector, its arguments, and the digest of what it found."""

    second: bool
    pixels: Any
    threshold: float
    found: bytes


_OUTPUTS = "outputs.pickle"
_LATER = ("vision.layout.", "vision.reading.")
"""The stages after detection."""
_DETECTED: dict[tuple[object, ...], tuple[Any, int]] = {}
"""What was detected and what it cost in pixels, so that values of later stages are tried without another detection."""
_CALLS: dict[tuple[object, ...], tuple[list[_Call], Verdict]] = {}
"""The detector passes and the verdict of a hand, by its name and the values of the later stages."""
_NAMED = re.compile(r"\b(?:Printed|Fitted)\s+by\s+(?:`(python\s+-m\s+vision\.train\b[^`]*)`|(the\s+same\s+command)\b)")


class Place(NamedTuple):
    """A number in an assignment of a module: the module, the assigned name, and the position in the assignment."""

    module: str
    name: str
    number: int

    def __str__(self) -> str:
        return f"{self.module}.{self.name}[{self.number}]"


class Literal(NamedTuple):
    """A number in a source text: its value, and the lines and columns (in bytes) where it begins and ends."""

    value: float
    begin: tuple[int, int]
    end: tuple[int, int]


class Verdict(NamedTuple):
    """A hand that was read: whether it is correct, and the probability of the reading."""

    right: bool
    probability: float

    def loss(self) -> float:
        """Return the loss: 0 for a correct hand with the probability 1, and 2 for a wrong one."""
        return (not self.right) + (self.right - self.probability) ** 2


@dataclass(frozen=True, slots=True)
class Result:
    """The number of correct hands, and the sum of the losses of all hands."""

    right: int
    loss: float

    def __str__(self) -> str:
        return f"{self.right} correct, loss {self.loss:.2f}"

    @classmethod
    def of(cls, verdicts: Sequence[Verdict]) -> Result:
        """Return the sums over the hands."""
        return cls(sum(one.right for one in verdicts), sum(one.loss() for one in verdicts))


Values = Mapping[Place, float]
Reads = Callable[[Values], list[Verdict]]


def literals(source: str) -> Iterator[tuple[str, int, Literal]]:
    """Yield the numbers of the assignments whose docstring names `COMMAND`, each with the name and its position.

    0, 1 and 2 are not fitted: they are mostly counts and signs.
    """
    last = ""
    for assignment, after in pairwise(ast.parse(source).body):
        if not isinstance(assignment, ast.Assign | ast.AnnAssign) or not isinstance(after, ast.Expr):
            continue
        text = after.value.value if isinstance(after.value, ast.Constant) else None
        match = _NAMED.search(text) if isinstance(text, str) else None
        if match is None or assignment.value is None:
            continue
        last = " ".join(match[1].split()) if match[1] else last
        if last != COMMAND:
            continue
        target = assignment.target if isinstance(assignment, ast.AnnAssign) else assignment.targets[0]
        found = [_literal(node) for node in ast.walk(assignment.value) if _is_number(node)]
        for place, literal in enumerate(sorted(found, key=lambda each: each.begin)):
            yield ast.unparse(target), place, literal


def _is_number(node: ast.AST) -> bool:
    """Return whether a node of the syntax tree is a number that can be fitted."""
    value = node.value if isinstance(node, ast.Constant) else None
    return isinstance(value, int | float) and not isinstance(value, bool) and value not in (0, 1, 2)


def _literal(node: Any) -> Literal:
    return Literal(node.value, (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))


def patched(source: str, values: Mapping[tuple[str, int], float]) -> str:
    """Return the source text with other values. `values`: by assigned name and position in the assignment."""
    lines = source.encode().splitlines(keepends=True)
    for name, place, literal in reversed(list(literals(source))):
        if (name, place) in values:
            (row, begin), (_, end) = literal.begin, literal.end
            line = lines[row - 1]
            lines[row - 1] = line[:begin] + repr(values[name, place]).encode() + line[end:]
    return b"".join(lines).decode()


def tried(value: float) -> Iterator[float]:
    """Yield the values to try instead of `value`, with at most two digits. A whole number stays a whole number.

    >>> list(tried(0.9)), list(tried(3))
    ([0.92, 0.88], [2, 4])
    """
    for factor in STEPS:
        share = isinstance(value, float) and 0.5 < value < 1
        new = 1 - (1 - value) * factor if share else value * factor
        rounded = float(f"{new:.2g}")
        if isinstance(value, int):
            yield min(value - 1, int(rounded)) if factor < 1 else max(value + 1, int(rounded))
        else:
            yield rounded


def fit(
    places: Mapping[Place, float], reads: Reads, log: Callable[[str], None], done: Mapping[str, Result] | None = None
) -> dict[Place, float]:
    """Return the new values that are kept. `places`: the thresholds with their values.

    `log` gets a line of JSON for each value that was tried. `done` are the results that an interrupted search logged,
    by this line's key, so that they are not computed again.
    """
    kept: dict[Place, float] = {}
    known = dict(done or {})

    def result(values: Values) -> Result:
        key = json.dumps({str(place): value for place, value in sorted(values.items())})
        if key not in known:
            known[key] = Result.of(reads(values))
            log(json.dumps({"values": key, "right": known[key].right, "loss": round(known[key].loss, 4)}))
        return known[key]

    best = result(kept)
    for place, value in places.items():
        for new in tried(value):
            found = result({**kept, place: new})
            if found.right >= best.right and found.loss <= best.loss - GAIN:
                kept, best = {**kept, place: new}, found
                break
    return kept


def logged(file: Path) -> dict[str, Result]:
    """Return the results in a log of `fit`; an empty dictionary if there is no file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {line["values"]: Result(line["right"], line["loss"]) for line in map(json.loads, lines)}


def thresholds(root: Path, only: Sequence[str] = ()) -> dict[Place, float]:
    """Return the thresholds below `root` (the folder `vision`), with their values. `only`: the names of modules."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        module = ".".join((root.name, *path.relative_to(root).with_suffix("").parts))
        if not only or module in only:
            for name, place, literal in literals(path.read_text(encoding="utf-8")):
                found[Place(module, name, place)] = literal.value
    return found


def write(root: Path, values: Values) -> None:
    """Write the values into the modules below `root` (the folder `vision`)."""
    for module in {place.module for place in values}:
        path = root.joinpath(*module.split(".")[1:]).with_suffix(".py")
        path.write_text(patched(path.read_text(encoding="utf-8"), _of(module, values)), encoding="utf-8")


def _of(module: str, values: Values) -> dict[tuple[str, int], float]:
    return {(place.name, place.number): value for place, value in values.items() if place.module == module}


class _Patched(importlib.machinery.SourceFileLoader):
    """Loads a module from its file, with other values of its thresholds."""

    def __init__(self, name: str, path: str, values: Values) -> None:
        super().__init__(name, path)
        self._values = _of(name, values)

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  the base class has this argument
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(patched(source, self._values), self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules that have other values, so that `_Patched` loads them."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin and _of(fullname, self._values):
            spec.loader = _Patched(fullname, spec.origin, self._values)
        return spec


class Hands:
    """Rendered hands that are read again and again, each time with other values of the thresholds.

    `folder`: the folder of rendered hands (`draw-hands`). The first reading runs the networks and takes minutes. The
    folder then has a file with the outputs of the networks. `first` has the verdicts with the current values, by scene.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # Not forked, because a forked process would lack the threads of the networks.
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        self.first = self.read({}, None)

    def hardest(self, share: float) -> list[str]:
        """Return the names of the hardest scenes, a fraction `share` of all: wrong ones, then the least probable."""
        order = sorted(self.first, key=lambda name: (self.first[name].right, self.first[name].probability))
        return order[: round(share * len(order))]

    def read(self, values: Values, names: Sequence[str] | None) -> dict[str, Verdict]:
        """Return the verdicts on the hands `names` (None: all). A value with which reading fails loses all of them."""
        return self._pool.submit(_read_patched, self._folder, values, names).result()


@cache
def _outputs(folder: Path) -> Memory:
    """Return the outputs of the networks in the file of a folder; an empty dictionary if there is no file."""
    file = folder / _OUTPUTS
    found: Memory = pickle.loads(file.read_bytes()) if file.exists() else {}
    return found


@cache
def _scenes(folder: Path) -> dict[str, Json]:
    from vision.evaluation.hand_scenes import written_scenes

    return dict(written_scenes(folder))


def _read_patched(folder: Path, values: Values, names: Sequence[str] | None) -> dict[str, Verdict]:
    """Import `vision` again with other values, and return the verdicts. Runs in the process of the pool."""
    scenes = {name: scene for name, scene in _scenes(folder).items() if names is None or name in names}
    memory = _outputs(folder)
    # This module stays: it imports nothing of `vision`, and holds what was computed or loaded before.
    for name in [name for name in sys.modules if name.startswith("vision.") and name != __name__]:
        del sys.modules[name]
    finder = _Finder(values)
    sys.meta_path.insert(0, finder)
    before, after = (
        tuple(sorted((*place, value) for place, value in values.items() if place.module.startswith(_LATER) is later))
        for later in (False, True)
    )
    try:
        found = _verdicts(scenes, folder, memory, before, after)
    except (ArithmeticError, ValueError, LookupError):
        return dict.fromkeys(scenes, Verdict(False, 1.0))
    finally:
        sys.meta_path.remove(finder)
    if not (folder / _OUTPUTS).exists():
        (folder / _OUTPUTS).write_bytes(pickle.dumps(memory))
    return found


def _verdicts(
    scenes: Mapping[str, Json], folder: Path, memory: Memory, before: tuple[object, ...], after: tuple[object, ...]
) -> dict[str, Verdict]:
    """Return the verdicts. `before` and `after`: the other values of the stages until detection, and after it.

    The values until detection decide what is detected (`_DETECTED`). If all detector passes of a hand find the same as
    with earlier values, its verdict is the same (`_CALLS`).
    """
    import numpy as np

    from vision.detection.detector import Detector, Passes
    from vision.evaluation.hand_figures import WRONG, judged
    from vision.geometry.detections import THRESHOLD, Detections
    from vision.image.photo import Photo
    from vision.inference.pixel_budget import MOST, charge, counted, left
    from vision.inference.sessions import OnnxSession
    from vision.reader import default_reader
    from vision.reading.repeated_looks import Looks

    reader = default_reader()
    run, passes, confirm = OnnxSession.run, Detector.passes, Looks.confirm
    calls: list[_Call] = []

    def remembered(session: OnnxSession, inputs: dict[str, Any]) -> list[Any]:
        metadata = str(sorted(session.metadata.items()))  # has the date of the export
        key = _digest(metadata.encode(), *(array for _, array in sorted(inputs.items())))
        if key not in memory:
            memory[key] = run(session, inputs)
        return memory[key]

    def detected(detector: Detector, photo: Photo, threshold: float = THRESHOLD) -> Passes:
        second = detector is reader.second
        begun = left()
        key = (before, second, _digest(b"", photo.pixels), threshold, begun)
        if key in _DETECTED:
            found = Detections(*_DETECTED[key][0])
            charge(np.broadcast_to(np.float32(0), (1, 1, _DETECTED[key][1])))
        else:
            found = passes(detector, photo, threshold).tiles
            _DETECTED[key] = (found.quads, found.scores, found.probabilities), begun - left()
        calls.append(_Call(second, photo.pixels, threshold, _digest(b"", *_DETECTED[key][0])))
        return Passes(found)

    def repeats(earlier: Sequence[_Call]) -> bool:
        with counted(MOST):
            for call in earlier:
                detector = reader.second if call.second else reader.detector
                assert detector is not None
                detector.detect(Photo(call.pixels.copy()), call.threshold)
                if calls[-1].found != call.found:
                    return False
        return True

    OnnxSession.run = remembered  # type: ignore[method-assign, assignment]
    Detector.passes = detected  # type: ignore[method-assign, assignment]
    Looks.confirm = lambda *_: False  # type: ignore[method-assign]  # costs a pass, and changes no verdict
    try:
        found = {}
        for name, scene in scenes.items():
            earlier = _CALLS.get((name, after))
            if earlier is not None and repeats(earlier[0]):
                found[name] = earlier[1]
                continue
            calls.clear()
            reading = reader.read((folder / "images" / f"{name}.jpg").read_bytes())
            found[name] = Verdict(judged(scene, reading)[0] != WRONG, float(reading.probability))
            _CALLS.setdefault((name, after), (list(calls), found[name]))
        return found
    finally:
        OnnxSession.run, Detector.passes, Looks.confirm = run, passes, confirm  # type: ignore[method-assign]


def _digest(begin: bytes, *arrays: Any) -> bytes:
    digest = blake2b(begin, digest_size=16)
    for array in arrays:
        digest.update(f"{array.shape}".encode())
        digest.update(array.tobytes())
    return digest.digest()


def fit_lines(
    root: Path, hands: Sequence[Hands], share: float, file: Path, only: Sequence[str], *, keep: bool
) -> Iterator[str]:
    """Fit the thresholds below `root` to the hardest hands; yield the new values, and the figures of all hands.

    `share`: the fraction of the hands that the search uses. `keep`: write the new values into the code.
    """
    places = thresholds(root, only)
    hardest = [each.hardest(share) for each in hands]

    def reads(values: Values) -> list[Verdict]:
        found = [each.read(values, names) for each, names in zip(hands, hardest, strict=True)]
        return [one for each in found for one in each.values()]

    def log(line: str) -> None:
        with file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")

    first = [one for each in hands for one in each.first.values()]
    yield f"{len(places)} thresholds; {len(first)} hands, {sum(map(len, hardest))} of them in the search"
    yield f"before: {Result.of(first)}"
    kept = fit(places, reads, log, logged(file))
    yield from (f"{place}: {places[place]:g} -> {value:g}" for place, value in kept.items())
    yield f"after: {Result.of([one for each in hands for one in each.read(kept, None).values()])}"
    if keep:
        write(root, kept)
