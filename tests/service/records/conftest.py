"""Matches of a fresh store."""

from __future__ import annotations

import pytest

from service.records.matches import Matches


@pytest.fixture
def matches(store):
    return Matches(store)
