"""Model registry: lists the models and the paths of their files, and checks the checksums of the files.

Responsible for `registry.json` and the checksums. `vision.inference.sessions` loads the networks.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.sentences import listed, say
from vision.errors import PhotoError
from vision.settings import Settings

_VISION = Path(__file__).resolve().parents[1]
_PACKAGED = _VISION / "_models"
SHIPPED = _PACKAGED if _PACKAGED.is_dir() else _VISION.parent / "models"
"""The folder of the models that come with the project: in an installed package or, otherwise, in the repository."""


@dataclass(frozen=True, slots=True)
class ModelName:
    """The name, version and checksum of the models that made a reading.

    If there are several models, the values of the models are joined with `+`.
    """

    name: str
    version: str
    sha256: str

    def to_json(self) -> dict[str, str]:
        return {"name": self.name, "version": self.version, "sha256": self.sha256}


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """An entry of the registry.

    `entry` is the complete JSON entry. It also contains the licence, the starting weights of the training, the training
    data and the metrics.
    """

    name: str
    version: str
    task: str
    sha256: str
    path: Path
    entry: dict[str, Any]

    def read(self) -> bytes:
        """Return the content of the model file after checking its sha256.

        Raises `PhotoError`: `model_missing`, `model_corrupt`.
        """
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise PhotoError(
                "model_missing",
                say("models.file", file=self.path.name, model=self.name),
                hint=say("models.file_hint"),
            ) from error
        found = hashlib.sha256(data).hexdigest()
        if found != self.sha256:
            raise PhotoError(
                "model_corrupt",
                say("models.checksum", file=self.path.name, found=found[:12], expected=self.sha256[:12]),
                hint=say("models.checksum_hint"),
            )
        return data


@dataclass(frozen=True, slots=True)
class Registry:
    """The models in a folder.

    `default` has the name of the default model for each task (such as `locator` or `face`).
    """

    folder: Path
    default: dict[str, str]
    models: tuple[ModelInfo, ...]

    @classmethod
    def load(cls, folder: Path) -> Registry:
        """Read `folder`/registry.json. Raises `PhotoError`: `model_missing`, `model_corrupt`."""
        path = folder / "registry.json"
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            models = tuple(
                ModelInfo(
                    name=str(entry["name"]),
                    version=str(entry["version"]),
                    task=str(entry["task"]),
                    sha256=str(entry["sha256"]),
                    path=folder / Path(str(entry["file"])).name,
                    entry=dict(entry),
                )
                for entry in data["models"]
            )
            default = {str(task): str(name) for task, name in data["default"].items()}
        except OSError as error:
            raise PhotoError(
                "model_missing",
                say("models.registry", path=str(path)),
                hint=say("models.registry_hint"),
            ) from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PhotoError(
                "model_corrupt",
                say("models.registry_invalid", path=str(path), error=str(error)),
                hint=say("models.again"),
            ) from error
        return cls(folder, default, models)

    def get(self, name: str) -> ModelInfo:
        """Return the model with this name. Raises `PhotoError` (`model_missing`)."""
        for model in self.models:
            if model.name == name:
                return model
        known = listed(sorted(model.name for model in self.models))
        raise PhotoError(
            "model_missing", say("models.unknown", name=repr(name)), hint=say("models.unknown_hint", names=known)
        )

    def default_for(self, task: str) -> ModelInfo:
        """Return the default model for a task, such as `locator` or `face`. Raises `PhotoError` (`model_missing`)."""
        if task not in self.default:
            raise PhotoError("model_missing", say("models.no_default", task=repr(task)), hint=say("models.again"))
        return self.get(self.default[task])


def models_folder(settings: Settings) -> Path:
    """Return the folder with the models: the folder in the settings if one is set, otherwise `SHIPPED`."""
    return SHIPPED if settings.models is None else settings.models
