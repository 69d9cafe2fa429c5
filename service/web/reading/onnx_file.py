"""Reads the metadata of a model file, and rewrites its weights with 16 bits, without the package `onnx`.

Responsible for the few fields of ONNX that these two tasks need. The format is Protocol Buffers (onnx.proto): a message
is a sequence of fields, each with a key (its number, and how its value is written) and a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

_VARINT, _LENGTH = 0, 2
_FIXED: Final = {1: 8, 5: 4}
"""The wire types whose values have a fixed length → the number of bytes of a value."""
_GRAPH, _METADATA = 7, 14  # of ModelProto
_NODE, _INITIALIZER = 1, 5  # of GraphProto
_TYPE, _NAME, _RAW = 2, 8, 9  # of TensorProto
_FLOAT, _HALF = 1, 10
"""Types of tensors: 32 and 16 bits."""
_FEWEST: Final = 256
"""A tensor with fewer numbers keeps 32 bits: the added node would need more bytes than 16 bits save."""
_SUFFIX: Final = ":half"


class Field(NamedTuple):
    """A field of a message. `value`: a whole number, or bytes; `raw`: the bytes of the whole field with its key."""

    number: int
    value: int | bytes
    raw: bytes


def metadata_of(model: bytes) -> dict[str, str]:
    """Return the metadata of a model file. Raises `ValueError` if the bytes are not a message."""
    found = {}
    for field in fields(model):
        if field.number == _METADATA:
            pair = {each.number: bytes(each.value).decode() for each in fields(_bytes(field))}
            found[pair.get(1, "")] = pair.get(2, "")
    return found


def halved(model: bytes) -> bytes:
    """Return the model file with the weights rounded to 16 bits.

    For each rounded tensor, an added node converts the weights back to 32 bits. A runtime computes these nodes when it
    opens the file, so the network computes with 32 bits as before. A tensor keeps 32 bits if it has fewer than
    `_FEWEST` numbers, or a number that is too large for 16 bits.
    """
    return b"".join(
        _field(_GRAPH, _halved_graph(_bytes(field))) if field.number == _GRAPH else field.raw for field in fields(model)
    )


def _halved_graph(graph: bytes) -> bytes:
    first, rest = [], []
    for field in fields(graph):
        halved = _halved_tensor(_bytes(field)) if field.number == _INITIALIZER else None
        if halved is None:
            rest.append(field.raw)
        else:
            name, tensor = halved
            first.append(_field(_NODE, _widening(name)))
            rest.append(_field(_INITIALIZER, tensor))
    return b"".join([*first, *rest])


def _halved_tensor(tensor: bytes) -> tuple[bytes, bytes] | None:
    """Return the name of a tensor, and the tensor with 16 bits and a new name; None if the tensor keeps 32 bits."""
    found = list(fields(tensor))
    values = {field.number: field.value for field in found}
    raw = values.get(_RAW, b"")
    if values.get(_TYPE) != _FLOAT or not isinstance(raw, bytes) or len(raw) < 4 * _FEWEST:
        return None
    wide = np.frombuffer(raw, "<f4")
    with np.errstate(over="ignore"):
        narrow = wide.astype("<f2")
    if not np.isfinite(narrow).all():
        return None
    name = values[_NAME]
    assert isinstance(name, bytes)
    changed = {
        _TYPE: _key(_TYPE, _VARINT) + _varint(_HALF),
        _NAME: _field(_NAME, name + _SUFFIX.encode()),
        _RAW: _field(_RAW, narrow.tobytes()),
    }
    return name, b"".join(changed.get(field.number, field.raw) for field in found)


def _widening(name: bytes) -> bytes:
    """Return a node `Cast` (NodeProto) that converts the tensor with 16 bits to the tensor `name` with 32 bits."""
    to = _field(1, b"to") + _key(3, _VARINT) + _varint(_FLOAT) + _key(20, _VARINT) + _varint(2)  # AttributeProto, INT
    given, widened = _field(1, name + _SUFFIX.encode()), _field(2, name)
    return given + widened + _field(3, name + b":wide") + _field(4, b"Cast") + _field(5, to)


def fields(message: bytes) -> Iterator[Field]:
    """Yield the fields of a message. Raises `ValueError` if the bytes are not a message."""
    place = 0
    while place < len(message):
        begin = place
        key, place = _read_varint(message, place)
        value: int | bytes
        kind = key & 7
        if kind == _VARINT:
            value, place = _read_varint(message, place)
        elif kind == _LENGTH or kind in _FIXED:
            length = _FIXED.get(kind, 0)
            if kind == _LENGTH:
                length, place = _read_varint(message, place)
            value = message[place : place + length]
            place += length
        else:
            raise ValueError(f"not an ONNX file: a field is written in the way {kind}")
        if place > len(message):
            raise ValueError("not an ONNX file: it ends in the middle of a field")
        yield Field(key >> 3, value, message[begin:place])


def _bytes(field: Field) -> bytes:
    if not isinstance(field.value, bytes):
        raise ValueError(f"not an ONNX file: field {field.number} is a number")
    return field.value


def _read_varint(message: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if place >= len(message):
            raise ValueError("not an ONNX file: it ends in the middle of a number")
        byte = message[place]
        value |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return value, place


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _key(number: int, kind: int) -> bytes:
    return _varint(number << 3 | kind)


def _field(number: int, value: bytes) -> bytes:
    return _key(number, _LENGTH) + _varint(len(value)) + value
