"""The desk of tests/service/desk, for requests through the whole service."""

from __future__ import annotations

from tests.service.desk.conftest import desk

__all__ = ["desk"]
