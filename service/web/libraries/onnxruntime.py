"""Replaces ONNX Runtime on the phone: `static/web/networks.js` runs the sessions in WebAssembly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import tehai_networks  # the module networks.js, registered by the worker

from service.web.reading.onnx_file import metadata_of


class SessionOptions:
    """Session options. They have no effect: the worker sets the number of threads, and no memory pattern is used."""

    intra_op_num_threads: int
    log_severity_level: int
    enable_mem_pattern: bool


class ModelMetadata:
    """The metadata of a model file."""

    def __init__(self, found: Mapping[str, str]) -> None:
        self.custom_metadata_map = found


class InferenceSession:
    """A network with one input of 32-bit floating-point numbers."""

    def __init__(self, data: bytes, options: SessionOptions, providers: Sequence[str]) -> None:
        del options, providers
        self._about = ModelMetadata(metadata_of(data))
        self._network = tehai_networks.open(data)

    def get_modelmeta(self) -> ModelMetadata:
        """Return the metadata of the model file."""
        return self._about

    def run(self, names: None, inputs: Mapping[str, npt.NDArray[np.float32]]) -> list[Any]:
        """Return all outputs in their order. `names`: None, which means all."""
        del names
        (given,) = inputs.values()
        found = self._network(np.ascontiguousarray(given).reshape(-1), list(given.shape))
        return [np.frombuffer(each.data.to_py(), np.float32).reshape(tuple(each.dims)) for each in found]
