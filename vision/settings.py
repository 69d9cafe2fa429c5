"""Settings of the runtime, read from the environment with the prefix TEHAI_.

Responsible for names, defaults and allowed values. No other module of `vision` reads the environment.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from vision.errors import PhotoError

MIN_SIDE = 32
"""The smallest allowed length of the shorter side of a photo, in pixels. A smaller photo cannot show a tile."""

RUNTIMES = ("onnxruntime", "openvino")
"""The supported inference runtimes. The first is the default."""

TILE_SETS = Path.home() / ".local" / "share" / "tehai" / "tile-sets"


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a photo.

    - `max_bytes`: the largest size of the file
    - `max_pixels`: the largest number of pixels in a format that cameras write; other formats are allowed half of it
    - `min_side`: the smallest length of the shorter side, in pixels
    """

    max_bytes: int = 40 * 1024 * 1024
    max_pixels: int = 50_000_000
    min_side: int = MIN_SIDE


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of `vision`. The list names the environment variable of each setting.

    - `TEHAI_MAX_BYTES`, `TEHAI_MAX_PIXELS`: the limits of a photo
    - `TEHAI_THREADS`: the number of threads of a network; with 0, the inference runtime chooses the number
    - `TEHAI_MODELS`: the folder of models; None for the models that come with the project
    - `TEHAI_RUNTIME`: one of `RUNTIMES`
    - `TEHAI_TILE_SETS`: the folder of tile sets
    - `TEHAI_TILE_SET`: the name of the tile set in use; empty for none
    """

    limits: Limits = Limits()
    threads: int = 0
    models: Path | None = None
    runtime: str = RUNTIMES[0]
    tile_sets: Path = TILE_SETS
    tile_set: str = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Return the settings from the environment. A variable that is missing or empty has its default.

        `environment` replaces the environment of the process. Raises `PhotoError` (`bad_setting`) for an invalid value.
        """
        values = os.environ if environment is None else environment
        models = values.get("TEHAI_MODELS", "")
        return cls(
            limits=Limits(
                max_bytes=whole_number(values, "TEHAI_MAX_BYTES", Limits().max_bytes, 1),
                max_pixels=whole_number(values, "TEHAI_MAX_PIXELS", Limits().max_pixels, MIN_SIDE**2),
            ),
            threads=whole_number(values, "TEHAI_THREADS", 0, 0),
            models=Path(models) if models else None,
            runtime=one_of(values, "TEHAI_RUNTIME", RUNTIMES),
            tile_sets=Path(values.get("TEHAI_TILE_SETS", "") or TILE_SETS),
            tile_set=values.get("TEHAI_TILE_SET", ""),
        )


def one_of(values: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    """Return the setting `name`, which must be one of `choices`; if it is missing or empty, the first choice.

    Raises `PhotoError` (`bad_setting`) for another value.
    """
    text = values.get(name, "") or choices[0]
    if text not in choices:
        raise PhotoError(
            "bad_setting",
            f"The value of {name} is {text!r}.",
            hint=f"Set it to one of {', '.join(choices)}.",
            where=name,
        )
    return text


def whole_number(values: Mapping[str, str], name: str, default: int, least: int) -> int:
    """Return the setting `name`, which must be a whole number of at least `least`; `default` if it is missing or empty.

    Raises `PhotoError` (`bad_setting`) for another value.
    """
    text = values.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or int(text) < least:
        raise PhotoError(
            "bad_setting",
            f"The value of {name} is {text!r}.",
            hint=f"Set it to a whole number of at least {least}.",
            where=name,
        )
    return int(text)
