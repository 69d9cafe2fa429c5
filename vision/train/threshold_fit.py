"""Fits the thresholds of detection and reading to rendered hands whose true tiles are known.

`vision.train.thresholds` says which numbers are thresholds. The search changes one number after the other: it tries a
lower and a higher value and reads the hands again, those with the highest loss first. A new value is kept if it lowers
the loss by at least `GAIN`; as soon as the loss is too high for this, the other hands are not read. The outputs of the
networks are computed only one time for each input. Each value is tried in another process, which imports the modules of
`vision` again, with this value in the source text.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from vision.train.thresholds import Finder, Place, Values, thresholds, write

Json = dict[str, Any]
Hand = tuple[Path, str]
"""A rendered hand: its folder, and its scene."""
Memory = dict[bytes, list[Any]]
"""The outputs of the networks, by the digest of the network and its inputs."""

STEPS = (0.8, 1.25)
"""The factors that are tried for each threshold. For a share above one half, they change its distance from 1."""
GAIN = 2.0
"""The smallest decrease of the loss for which a new value is kept. A wrong hand with the confidence 0 has the loss 1.

So two hands more must be correct, and none less. Among the values that are tried, many make one hand correct by
chance."""


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
"""The detector passes and the verdict of a hand, by the hand and the values of the later stages."""


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


Reads = Callable[[Values, float], list[Verdict] | None]
"""Reads all hands with other values of the thresholds. None: their loss is above the given limit."""


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
    places: Mapping[Place, float],
    reads: Reads,
    log: Callable[[str], None],
    done: Mapping[str, Result | None] | None = None,
) -> dict[Place, float]:
    """Return the new values that are kept. `places`: the thresholds with their values.

    `log` gets a line of JSON for each value that was tried, without figures if its loss is too high. `done` are the
    results that an interrupted search logged, by this line's key, so that they are not computed again.
    """
    kept: dict[Place, float] = {}
    known = dict(done or {})

    def result(values: Values, limit: float) -> Result | None:
        key = json.dumps({str(place): value for place, value in sorted(values.items())})
        if key not in known:
            verdicts = reads(values, limit)
            found = None if verdicts is None else Result.of(verdicts)
            log(json.dumps({"values": key, **({"right": found.right, "loss": round(found.loss, 4)} if found else {})}))
            known[key] = found
        return known[key]

    best = result(kept, math.inf)
    assert best is not None
    for place, value in places.items():
        for new in tried(value):
            found = result({**kept, place: new}, best.loss - GAIN)
            if found and found.right >= best.right and found.loss <= best.loss - GAIN:
                kept, best = {**kept, place: new}, found
                break
    return kept


def logged(file: Path) -> dict[str, Result | None]:
    """Return the results in a log of `fit`; an empty dictionary if there is no file."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    return {line["values"]: Result(line["right"], line["loss"]) if "loss" in line else None for line in lines}


class Hands:
    """Rendered hands that are read again and again, each time with other values of the thresholds.

    `folders`: folders of rendered hands (`draw-hands`). The first reading runs the networks and takes minutes. Each
    folder then has a file with the outputs of the networks. `first` has the verdicts with the current values.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        # Not forked, because a forked process would lack the threads of the networks.
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        self._order = [(folder, name) for folder in folders for name in _scenes(folder)]
        first = self.read({})
        assert first is not None
        self.first = first
        losses = {hand: verdict.loss() for hand, verdict in zip(self._order, first, strict=True)}
        self._order.sort(key=lambda hand: -losses[hand])

    def read(self, values: Values, limit: float = math.inf) -> list[Verdict] | None:
        """Return the verdicts on the hands; None if their loss is above `limit`, or if reading fails."""
        return self._pool.submit(_read_patched, self._order, values, limit).result()


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


def _read_patched(hands: Sequence[Hand], values: Values, limit: float) -> list[Verdict] | None:
    """Import `vision` again with other values, and return the verdicts. Runs in the process of the pool."""
    folders = {folder for folder, _ in hands}
    for folder in folders:
        _scenes(folder), _outputs(folder)  # loaded with the current values
    # These modules stay: they import nothing else of `vision`, and hold what was computed or loaded before.
    stay = (__name__, Finder.__module__)
    for name in [name for name in sys.modules if name.startswith("vision.") and name not in stay]:
        del sys.modules[name]
    finder = Finder(values)
    sys.meta_path.insert(0, finder)
    before, after = (
        tuple(sorted((*place, value) for place, value in values.items() if place.module.startswith(_LATER) is later))
        for later in (False, True)
    )
    try:
        found = _verdicts(hands, before, after, limit)
    except (ArithmeticError, ValueError, LookupError):
        return None
    finally:
        sys.meta_path.remove(finder)
    for folder in folders:
        if not (folder / _OUTPUTS).exists():
            (folder / _OUTPUTS).write_bytes(pickle.dumps(_outputs(folder)))
    return found


def _verdicts(
    hands: Sequence[Hand], before: tuple[object, ...], after: tuple[object, ...], limit: float
) -> list[Verdict] | None:
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
    memory: Memory = {}

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
        found: list[Verdict] = []
        for folder, name in hands:
            memory = _outputs(folder)
            earlier = _CALLS.get((folder, name, after))
            if earlier is not None and repeats(earlier[0]):
                found.append(earlier[1])
            else:
                calls.clear()
                reading = reader.read((folder / "images" / f"{name}.jpg").read_bytes())
                right = judged(_scenes(folder)[name], reading)[0] != WRONG
                found.append(Verdict(right, float(reading.probability)))
                _CALLS.setdefault((folder, name, after), (list(calls), found[-1]))
            if Result.of(found).loss > limit:
                return None
        return found
    finally:
        OnnxSession.run, Detector.passes, Looks.confirm = run, passes, confirm  # type: ignore[method-assign]


def _digest(begin: bytes, *arrays: Any) -> bytes:
    digest = blake2b(begin, digest_size=16)
    for array in arrays:
        digest.update(f"{array.shape}".encode())
        digest.update(array.tobytes())
    return digest.digest()


def fit_lines(root: Path, hands: Hands, file: Path, only: Sequence[str], *, keep: bool) -> Iterator[str]:
    """Fit the thresholds below `root` to the hands; yield the new values, and the figures before and after.

    `keep`: write the new values into the code.
    """
    places = thresholds(root, only)

    def log(line: str) -> None:
        with file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")

    yield f"{len(places)} thresholds; {len(hands.first)} hands"
    yield f"before: {Result.of(hands.first)}"
    kept = fit(places, hands.read, log, logged(file))
    yield from (f"{place}: {places[place]:g} -> {value:g}" for place, value in kept.items())
    yield f"after: {Result.of(hands.read(kept) or [])}"
    if keep:
        write(root, kept)
