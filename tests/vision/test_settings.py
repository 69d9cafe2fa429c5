from __future__ import annotations

from pathlib import Path

import pytest

from vision.errors import CODES, PhotoError
from vision.settings import Limits, Settings


def test_defaults():
    assert Settings.from_environment({}) == Settings(Limits(), 0, None)


def test_values():
    settings = Settings.from_environment(
        {"TEHAI_MAX_BYTES": "1000", "TEHAI_MAX_PIXELS": "5000", "TEHAI_THREADS": "2", "TEHAI_MODELS": "/m"}
    )
    assert settings == Settings(Limits(1000, 5000), 2, Path("/m"))
    assert Settings.from_environment({"TEHAI_RUNTIME": "openvino"}).runtime == "openvino"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TEHAI_MAX_BYTES", "0"),
        ("TEHAI_MAX_BYTES", "many"),
        ("TEHAI_MAX_PIXELS", "3"),
        ("TEHAI_THREADS", "-1"),
        ("TEHAI_RUNTIME", "tensorflow"),
    ],
)
def test_bad_values_are_named(name, value):
    with pytest.raises(PhotoError, match=name) as raised:
        Settings.from_environment({name: value})
    assert raised.value.code == "bad_setting"


def test_a_code_without_a_meaning_cannot_be_raised():
    assert all(CODES.values())
    with pytest.raises(KeyError):
        PhotoError("no_such_code", "…")
