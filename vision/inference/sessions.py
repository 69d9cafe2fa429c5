"""Inference sessions behind a small protocol, so that a test can pass a fake.

Responsible for onnxruntime and OpenVINO, and for reading the metadata of a model file; `vision.detection.locator` and
`vision.detection.classifier` handle inputs and outputs.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from vision.errors import PhotoError

Array = npt.NDArray[np.float32]


class InferenceSession(Protocol):
    """A network. `metadata` is that of its file; `run` may be called from several threads."""

    @property
    def metadata(self) -> Mapping[str, str]:
        """The metadata of the model file: names of classes, sizes."""

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        """Return the outputs in order, for inputs by name."""
        ...


class OnnxSession:
    """A network in onnxruntime, on the CPU. The file is loaded once, on first use."""

    def __init__(self, load: Callable[[], bytes], *, threads: int = 0) -> None:
        self._load = load
        self._threads = threads
        self._lock = threading.Lock()
        self._opened: Any = None

    def _session(self) -> Any:
        with self._lock:
            if self._opened is None:
                self._opened = self._open()
            return self._opened

    def _open(self) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.log_severity_level = 3
        # Planned memory is kept per size of input, and photos come in many sizes.
        options.enable_mem_pattern = False
        data = self._load()
        try:
            return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's errors share no base but Exception
            raise corrupt(f"onnxruntime cannot open the model ({str(error)[:120]}).") from error

    @property
    def metadata(self) -> Mapping[str, str]:
        """The metadata of the model file."""
        return dict(self._session().get_modelmeta().custom_metadata_map)

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        """Return the outputs in order, for inputs by name."""
        return list(self._session().run(None, inputs))


class OpenVinoSession:
    """The same file in OpenVINO, on the CPU (extra `openvino`). It is loaded once, on first use."""

    def __init__(self, load: Callable[[], bytes], *, threads: int = 0) -> None:
        self._load = load
        self._threads = threads
        self._lock = threading.Lock()
        self._opened: Any = None
        self._metadata: dict[str, str] = {}

    def _model(self) -> Any:
        with self._lock:
            if self._opened is None:
                self._opened = self._open()
            return self._opened

    def _open(self) -> Any:
        import openvino

        options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
        if self._threads:
            options["INFERENCE_NUM_THREADS"] = str(self._threads)
        data = self._load()
        try:
            core = openvino.Core()
            model = core.read_model(model=data, weights=b"")
            self._metadata = {key: str(value) for key, value in model.get_rt_info("framework").value.items()}
            return core.compile_model(model, "CPU", options)
        except Exception as error:  # OpenVINO raises RuntimeError, and its plugins raise any exception
            raise corrupt(f"OpenVINO cannot open the model ({str(error)[:120]}).") from error

    @property
    def metadata(self) -> Mapping[str, str]:
        """The metadata of the model file."""
        self._model()
        return dict(self._metadata)

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        """Return the outputs in order, for inputs by name."""
        request = self._model().create_infer_request()  # one per run: a request is not thread-safe
        found = request.infer(inputs)
        return [np.asarray(value, np.float32) for value in found.values()]


def openvino_is_there() -> bool:
    """Return whether the extra `openvino` is installed."""
    return importlib.util.find_spec("openvino") is not None


def open_session(load: Callable[[], bytes], *, runtime: str = "onnxruntime", threads: int = 0) -> InferenceSession:
    """Return a model in the chosen runtime. Raises `PhotoError` (`bad_setting`) if that is not installed."""
    if runtime == "onnxruntime":
        return OnnxSession(load, threads=threads)
    if not openvino_is_there():
        raise PhotoError(
            "bad_setting",
            "TEHAI_RUNTIME is 'openvino', which is not installed.",
            hint="Install tehai[openvino], or leave TEHAI_RUNTIME unset.",
            where="TEHAI_RUNTIME",
        )
    return OpenVinoSession(load, threads=threads)


def corrupt(message: str) -> PhotoError:
    """Return the error for a model file that cannot be used."""
    return PhotoError("model_corrupt", message, hint="Install tehai again, or export the model again.")


def meta_value(metadata: Mapping[str, str], key: str) -> Any:
    """Return a metadata value written as JSON or as Python text (as ultralytics does); None if missing."""
    text = metadata.get(key)
    if text is None:
        return None
    try:
        return json.loads(text)
    except ValueError:
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            return text


def meta_names(metadata: Mapping[str, str]) -> list[str]:
    """Return the class names in the order of the outputs, from a list or from a dict by number; empty if missing."""
    value = meta_value(metadata, "names")
    if isinstance(value, dict):
        value = [value[key] for key in sorted(value, key=int)]
    return [str(name) for name in value] if isinstance(value, list) else []


def meta_size(metadata: Mapping[str, str], default: int | None = None) -> int:
    """Return the longer side of the input in pixels, from `imgsz`."""
    value = meta_value(metadata, "imgsz")
    sizes = [int(side) for side in (value if isinstance(value, list) else [value]) if isinstance(side, (int, float))]
    if sizes and min(sizes) > 0:
        return max(sizes)
    if default is None:
        raise corrupt("The model does not say the size of its input (imgsz).")
    return default
