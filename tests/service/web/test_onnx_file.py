"""A model file is read and rewritten without `onnx`."""

from __future__ import annotations

import numpy as np
import onnxruntime
import pytest

from service.web.reading.onnx_file import fields, halved, metadata_of
from vision.inference.registry import SHIPPED, Registry


@pytest.fixture(scope="module")
def face():
    return Registry.load(SHIPPED).default_for("face").read()


def opened(model):
    return onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])


def test_the_metadata_are_those_that_the_runtime_reads(face):
    assert metadata_of(face) == opened(face).get_modelmeta().custom_metadata_map
    assert metadata_of(halved(face)) == metadata_of(face)


def test_weights_of_half_the_size_change_the_outputs_by_little(face):
    faces = np.random.default_rng(7).random((2, 3, 64, 64), np.float32)
    small = halved(face)
    assert len(small) < 0.52 * len(face)
    for wide, narrow in zip(*(opened(model).run(None, {"faces": faces}) for model in (face, small)), strict=True):
        assert wide.dtype == narrow.dtype
        np.testing.assert_allclose(narrow, wide, atol=0.01)


def test_a_weight_that_16_bits_cannot_hold_stays(face):
    """A tensor whose largest number is beyond 65,504 keeps 32 bits."""
    graph = next(field for field in fields(face) if field.number == 7)
    tensor = next(field for field in fields(graph.value) if field.number == 5 and len(field.value) > 4096)
    data = next(field.value for field in fields(tensor.value) if field.number == 9)
    large = np.frombuffer(data, "<f4").copy()
    large[0] = 1e6
    assert data not in halved(face)
    assert large.tobytes() in halved(face.replace(data, large.tobytes()))


@pytest.mark.parametrize("data", [b"\xff", b"\x0f", b"\x3a\x7fshort", b"\x70\x01"])
def test_other_bytes_are_no_model_file(data):
    with pytest.raises(ValueError, match="not an ONNX file"):
        metadata_of(data)
