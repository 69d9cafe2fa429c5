"""The modules that stand for OpenCV and ONNX Runtime on the phone, loaded beside the real ones."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import service.web.libraries


def stand_in(name, **needed):
    """The stand-in of a library. `needed`: the functions of the JavaScript module that it imports."""
    path = Path(service.web.libraries.__file__).parent / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"stand_in_{name}", path)
    made = importlib.util.module_from_spec(spec)
    script = ModuleType({"cv2": "tehai_pixels", "onnxruntime": "tehai_networks"}[name])
    vars(script).update(needed)
    sys.modules[script.__name__] = script
    try:
        spec.loader.exec_module(made)
    finally:
        del sys.modules[script.__name__]
    return made


def pictures(count, seed=0):
    """Pictures of 16 to 160 pixels a side: soft shapes with noise, as photos have."""
    import cv2
    import numpy as np

    random = np.random.default_rng(seed)
    for _ in range(count):
        height, width = random.integers(16, 161, 2)
        shapes = random.integers(0, 256, (height // 8 + 2, width // 8 + 2, 3)).astype(np.uint8)
        soft = cv2.resize(shapes, (int(width), int(height)), interpolation=cv2.INTER_CUBIC)
        yield np.clip(soft + random.normal(0, 8, soft.shape), 0, 255).astype(np.uint8)
