"""`tehai check`: check that the installation is complete, and that a known photo is read correctly.

Reports the versions of the packages, and checks the checksums of the models and the reading of a rendered photo that
comes with the program: the position, face and role of each tile, the melds and the score. The true tiles come from the
renderer (`scene.json`); the true score was computed by hand (`score.json`).
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorer import __version__
from scorer.hand import Hand
from service.photos import LoadReader, PhotoReader, PhotoRequest
from service.problems import ServiceError

_PARTS = (
    "numpy",
    "opencv-python-headless",
    "onnxruntime",
    "pillow",
    "pillow-heif",
    "flask",
    "uvicorn",
    "sqlalchemy",
    "alembic",
)
_SERVICE = Path(__file__).resolve().parents[1]
_SAMPLE = "sample-angle"
_COLUMN = 26


@dataclass(frozen=True, slots=True)
class Known:
    """A photo with known contents.

    `tiles`: code, role and centre (x and y in pixels) of each tile; `request`: the request that scores the hand;
    `value` and `payments`: these fields of the correct score.
    """

    name: str
    photo: bytes
    tiles: tuple[tuple[str, str, tuple[float, float]], ...]
    hand: Hand
    request: dict[str, Any]
    value: dict[str, Any]
    payments: list[dict[str, Any]]


@cache
def known() -> Known:
    """Load the photo that comes with the program. Raises `ServiceError` (`sample_missing`)."""
    packaged = _SERVICE / "_sample"
    folder = packaged if packaged.is_dir() else _SERVICE.parent / "datasets" / _SAMPLE
    try:
        photo = next((folder / "images").glob("*.jpg"))
        scene, score = (json.loads((folder / f"{name}.json").read_text("utf-8")) for name in ("scene", "score"))
        data = photo.read_bytes()
    except (OSError, StopIteration) as error:
        hint = "Reinstall tehai."
        raise ServiceError("sample_missing", f"The known photo is missing in {folder}.", hint=hint) from error
    return Known(
        name=photo.name,
        photo=data,
        tiles=tuple((each["tile"], each["role"], _centre(each["quad"])) for each in scene["tiles"]),
        hand=Hand.from_json(scene["hand"]),
        request={name: score[name] for name in ("rules", "situation")},
        value=score["value"],
        payments=score["payments"],
    )


def read_known(reader: PhotoReader) -> dict[str, Any]:
    """Read the known photo and compare it with its contents.

    Returns `photo` (its file name), `right` (whether all is correct), and `tiles`, `melds` and `score`, each with
    `right` and a list of errors (`wrong`).
    """
    sample = known()
    reading = reader.read(sample.photo)
    score = PhotoRequest(sample.request).score(reading)
    seen = reading.to_json()["tiles"]
    found = {
        "tiles": _verdict(_wrong_tiles(sample, seen), len(sample.tiles)),
        "melds": _verdict(_wrong_melds(sample.hand, reading.hand), len(sample.hand.melds)),
        "score": _verdict(_wrong_score(sample, score)),
    }
    return {"photo": sample.name, "right": all(each["right"] for each in found.values()), **found}


def _verdict(wrong: list[str], count: int | None = None) -> dict[str, Any]:
    return {"right": not wrong, **({} if count is None else {"count": count}), "wrong": wrong}


def _wrong_tiles(sample: Known, seen: list[dict[str, Any]]) -> list[str]:
    """Return an error for each tile that was missed or misread, and for each false positive."""
    left, wrong = list(seen), []
    for code, role, place in sample.tiles:
        nearest = min(left, key=lambda each: _between(_centre(each["quad"]), place), default=None)
        if nearest is None or _between(_centre(nearest["quad"]), place) > _width(nearest["quad"]) / 2:
            wrong.append(f"{code} at {place[0]:.0f}, {place[1]:.0f} was not detected")
            continue
        left.remove(nearest)
        if (nearest["tile"], nearest["role"]) != (code, role):
            wrong.append(f"{code} ({role}) was read as {nearest['tile']} ({nearest['role']})")
    return wrong + [f"{each['tile']} was detected where there is no tile" for each in left]


def _wrong_melds(there: Hand, read: Hand | None) -> list[str]:
    if read is None:
        return ["no hand was read"]
    ours, theirs = (hand.to_json()["melds"] for hand in (there, read))
    return [] if ours == theirs else [f"{json.dumps(ours)} was read as {json.dumps(theirs)}"]


def _wrong_score(sample: Known, score: dict[str, Any]) -> list[str]:
    expected = {"value": sample.value, "payments": sample.payments}
    return [
        f"{name} is {json.dumps(score[name])} instead of {json.dumps(value)}"
        for name, value in expected.items()
        if score[name] != value
    ]


def _centre(quad: list[list[float]]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / len(quad), sum(y for _, y in quad) / len(quad)


def _width(quad: list[list[float]]) -> float:
    return _between((quad[0][0], quad[0][1]), (quad[1][0], quad[1][1]))


def _between(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def report(load: LoadReader) -> dict[str, Any]:
    """Run all checks and return their results as JSON. `right`: whether the known photo is read correctly.

    Raises `PhotoError` for a missing or damaged model (`model_missing`, `model_corrupt`), and `ServiceError`
    (`sample_missing`).
    """
    models = _models()
    photo = read_known(load())
    return {
        "right": photo["right"],
        "tehai": __version__,
        "python": platform.python_version(),
        "packages": _versions(),
        "models": models,
        "known_photo": photo,
    }


def _models() -> list[dict[str, str]]:
    from vision.inference.registry import Registry, models_folder
    from vision.settings import Settings

    registry = Registry.load(models_folder(Settings.from_environment()))
    found = []
    for model in registry.models:
        if model.name in registry.default.values():
            model.read()
            found.append({"name": model.name, "version": model.version, "task": model.task, "sha256": model.sha256})
    return found


def _versions() -> dict[str, str | None]:
    from importlib.metadata import PackageNotFoundError, version

    found: dict[str, str | None] = {}
    for name in _PARTS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def as_text(value: dict[str, Any]) -> str:
    """Return the report as text, one line per part."""
    lines = [
        f"{name:<{_COLUMN}}{number}" for name, number in {"tehai": value["tehai"], "Python": value["python"]}.items()
    ]
    lines += [f"{name:<{_COLUMN}}{number or 'not installed'}" for name, number in value["packages"].items()]
    lines += [
        f"{model['name']:<{_COLUMN}}{model['version']} ({model['task']}), sha256 as registered"
        for model in value["models"]
    ]
    photo = value["known_photo"]
    parts = (f"{photo['tiles']['count']} tiles", f"{photo['melds']['count']} melds", "score")
    for part, name in zip(parts, ("tiles", "melds", "score"), strict=True):
        lines.append(f"{photo['photo'] + ', ' + part:<{_COLUMN}}{'right' if photo[name]['right'] else 'WRONG'}")
        lines += [f"    {each}" for each in photo[name]["wrong"]]
    lines.append("All checks passed." if value["right"] else "The known photo is not read correctly.")
    return "\n".join(lines) + "\n"
