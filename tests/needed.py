"""Programs, fonts and files that only some machines have, and what happens to a test without them."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str, variable: str) -> NoReturn:
    """Skip the test. If the environment sets `variable`, fail it instead, so that it is not skipped unnoticed."""
    if os.environ.get(variable):
        pytest.fail(reason)
    pytest.skip(reason)
