"""Writes the model registry `models/registry.json`: the shipped files, their origin and their checksums.

This module adds and replaces entries. `vision.inference.registry` reads them at runtime.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """The registry entry of a model file, without the fields that `register` computes from the file."""

    name: str
    version: str
    task: str
    licence: str
    input: dict[str, Any]
    classes: list[str]
    started_from: str
    trained_on: list[str]
    created: str
    metrics: dict[str, Any] = field(default_factory=dict)


def checksum(path: Path) -> str:
    """Return the file's sha256 as hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def model_file(name: str, version: str) -> str:
    """Return the file name of a model, for example `tile-face-0.1.0.onnx`."""
    return f"{name}-{version}.onnx"


def register(models: Path, entry: ModelEntry) -> dict[str, Any]:
    """Register a model whose file is in `models`, make it the default of its task, and return the registry.

    An earlier entry with the same name and version is replaced. Entries whose file is missing are removed.
    """
    path = models / "registry.json"
    registry: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {"default": {}, "models": []}
    file = models / model_file(entry.name, entry.version)
    facts = {**asdict(entry), "file": file.name, "sha256": checksum(file), "bytes": file.stat().st_size}
    others = [
        known
        for known in registry["models"]
        if (known["name"], known["version"]) != (entry.name, entry.version) and (models / known["file"]).exists()
    ]
    registry["models"] = sorted([*others, facts], key=lambda known: (known["name"], known["version"]))
    registry["default"][entry.task] = entry.name
    write_registry(path, registry)
    return registry


def write_registry(path: Path, registry: dict[str, Any]) -> None:
    """Write `registry.json`."""
    path.write_text(json.dumps(registry, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
