"""The documents say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scorer.errors
import service.problems
import vision.doubts
import vision.errors
from scorer.situation import JSON_FIELDS
from service.cli import parser
from service.errors import markdown
from service.http import create_app
from service.settings import Settings
from vision.settings import Limits

ROOT = Path(__file__).parents[2]
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_page_of_codes_is_the_one_that_the_tables_make():
    written = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert written == markdown(), "run: python -m service.errors > docs/errors.md"


def test_every_code_is_on_it():
    tables = (scorer.errors.CODES, vision.errors.CODES, service.problems.CODES, vision.doubts.DOUBTS)
    missing = {code for codes in tables for code in codes if f"| `{code}` |" not in markdown()}
    assert not missing


def test_every_status_belongs_to_a_code():
    known = {**scorer.errors.CODES, **vision.errors.CODES, **service.problems.CODES}
    assert set(service.problems.STATUS) <= set(known)
    assert set(known) >= service.problems.OURS
    assert set(service.problems.CODE_OF_STATUS.values()) <= set(service.problems.CODES)


@pytest.mark.parametrize("room", ["service", "vision"])
def test_every_code_that_is_raised_is_in_a_table(room):
    known = {**scorer.errors.CODES, **vision.errors.CODES, **service.problems.CODES}
    raised = re.compile(r'(?:ServiceError|PhotoError|ParseError|UnknownName)\(\s*"(\w+)"')
    for path in (ROOT / room).rglob("*.py"):
        assert set(raised.findall(path.read_text(encoding="utf-8"))) <= set(known), path


def test_every_field_command_address_and_setting_is_described():
    for name in JSON_FIELDS:
        assert f"`{name}`" in API
    commands = next(action for action in parser()._actions if action.dest == "command").choices
    for name in commands:
        assert f"`tehai {name} " in API
    for rule in create_app(None, Settings()).url_map.iter_rules():
        assert (
            f" {rule.rule}`" in API
            or f" {rule.rule}," in API
            or rule.rule
            in (
                "/errors",
                "/tiles.svg",
                "/static/<path:name>",
                "/sw.js",
                "/manifest.webmanifest",
            )
        )
    assert f"| `TEHAI_MAX_BYTES` | {Limits().max_bytes} |" in API
    assert f"| `TEHAI_MAX_PIXELS` | {Limits().max_pixels} |" in API
    assert f"| `TEHAI_PHOTOS_AT_ONCE` | {Settings().photos_at_once} |" in API
    assert f"| `TEHAI_PHOTO_QUEUE` | {Settings().photo_queue} |" in API
    assert f"| `TEHAI_PHOTO_WAIT` | {Settings().photo_wait} |" in API
