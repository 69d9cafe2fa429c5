"""Inference sessions with a common small protocol. Tests can pass a fake session.

Responsible for onnxruntime, for OpenVINO and for reading the metadata of a model file. `vision.detection.locator` and
`vision.detection.classifier` prepare the inputs and interpret the outputs.
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

from scorer.sentences import say
from vision.errors import PhotoError

Array = npt.NDArray[np.float32]


class InferenceSession(Protocol):
    """A network that can be run. Several threads can call `run` at the same time."""

    @property
    def metadata(self) -> Mapping[str, str]:
        """The metadata of the model file, such as class names and input size."""

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        """Return the list of the network's outputs. `inputs` maps the name of each input to its array."""
        ...


class OnnxSession:
    """A network in onnxruntime on the CPU. The model file is loaded on first use."""

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
        # With `enable_mem_pattern`, onnxruntime would keep memory for each input size, and photos have many sizes.
        options.enable_mem_pattern = False
        data = self._load()
        try:
            return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's errors have no common base class except Exception
            raise corrupt(f"onnxruntime cannot open the model ({str(error)[:120]}).") from error

    @property
    def metadata(self) -> Mapping[str, str]:
        """The metadata of the model file."""
        return dict(self._session().get_modelmeta().custom_metadata_map)

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        """Return the list of the network's outputs. `inputs` maps the name of each input to its array."""
        return list(self._session().run(None, inputs))


class OpenVinoSession:
    """A network in OpenVINO on the CPU (extra `openvino`). The model file is loaded on first use."""

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
        except Exception as error:  # OpenVINO raises RuntimeError, and its plugins raise exceptions of many types
            raise corrupt(f"OpenVINO cannot open the model ({str(error)[:120]}).") from error

    @property
    def metadata(self) -> Mapping[str, str]:
        """The metadata of the model file."""
        self._model()
        return dict(self._metadata)

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        """Return the list of the network's outputs. `inputs` maps the name of each input to its array."""
        request = self._model().create_infer_request()  # a request is not thread-safe
        found = request.infer(inputs)
        return [np.asarray(value, np.float32) for value in found.values()]


def openvino_is_there() -> bool:
    """Return whether the extra `openvino` is installed."""
    return importlib.util.find_spec("openvino") is not None


def open_session(load: Callable[[], bytes], *, runtime: str = "onnxruntime", threads: int = 0) -> InferenceSession:
    """Return a session that runs the model in the chosen runtime.

    `load` returns the bytes of the model file; it is called when the session is first used. `runtime`: `onnxruntime`;
    every other value means OpenVINO. Raises `PhotoError` (`bad_setting`) if OpenVINO is needed but not installed.
    """
    if runtime == "onnxruntime":
        return OnnxSession(load, threads=threads)
    if not openvino_is_there():
        raise PhotoError(
            "bad_setting",
            say("models.no_openvino"),
            hint=say("models.no_openvino_hint"),
            where="TEHAI_RUNTIME",
        )
    return OpenVinoSession(load, threads=threads)


def corrupt(message: str) -> PhotoError:
    """Return a `PhotoError` (`model_corrupt`) for an unusable model file. `message` is the reason in English."""
    return PhotoError("model_corrupt", say("models.unusable", why=message), hint=say("models.unusable_hint"))


def meta_value(metadata: Mapping[str, str], key: str) -> Any:
    """Return the metadata value of `key`, or None if it is missing.

    The value in the file is JSON or a Python literal (ultralytics writes Python literals). Every other text is
    returned as it is.
    """
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
    """Return the class names in the order of the outputs; an empty list if there are none.

    In the metadata, the names are a list, or a dict whose keys are the numbers of the outputs.
    """
    value = meta_value(metadata, "names")
    if isinstance(value, dict):
        value = [value[key] for key in sorted(value, key=int)]
    return [str(name) for name in value] if isinstance(value, list) else []


def meta_size(metadata: Mapping[str, str], default: int | None = None) -> int:
    """Return the longer side of the network's input in pixels, from the metadata key `imgsz`.

    If the key is missing or has no positive size, `default` is returned. Raises `PhotoError` (`model_corrupt`) if
    `default` is then None.
    """
    value = meta_value(metadata, "imgsz")
    sizes = [int(side) for side in (value if isinstance(value, list) else [value]) if isinstance(side, (int, float))]
    if sizes and min(sizes) > 0:
        return max(sizes)
    if default is None:
        raise corrupt("The metadata of the model has no input size (imgsz).")
    return default
