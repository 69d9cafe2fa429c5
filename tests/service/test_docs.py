"""The documents say what the code does."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

import scorer.errors
import service.problems
import vision.errors
import vision.reading.doubts
from scorer.rules import rule_sets
from scorer.situation import JSON_FIELDS
from service.cli.description import commands
from service.cli.parser import parser
from service.errors import markdown
from service.http import create_app
from service.records.store import Store
from service.settings import Settings
from vision.settings import Limits

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_page_of_codes_is_the_one_that_the_tables_make():
    written = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert written == markdown(), "run: python -m service.errors > docs/errors.md"


def test_every_code_is_on_it():
    tables = (scorer.errors.CODES, vision.errors.CODES, service.problems.CODES, vision.reading.doubts.DOUBTS)
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
    for rule in create_app().url_map.iter_rules():
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


@pytest.mark.parametrize("command", commands(parser()), ids=lambda command: command.name)
def test_every_command_and_every_option_is_described(command):
    _, _, section = PAGES["commands.md"].partition(f"\n## {command.name}\n")
    section = section.split("\n## ")[0]
    assert command.does in section
    for argument in command.arguments:
        assert f"| `{argument.written}` | {argument.meaning} |" in section


def test_every_address_is_on_a_page(tmp_path):
    with closing(Store(f"sqlite:///{tmp_path / 'records.db'}")) as store:
        rules = list(create_app(store=store).url_map.iter_rules())
    described = "".join(PAGES.values())
    private = {"/errors", "/tiles.svg", "/static/<path:name>", "/sw.js", "/manifest.webmanifest"}
    asked = {f"{method} {rule.rule}" for rule in rules for method in rule.methods - {"HEAD", "OPTIONS"}
             if rule.rule not in private}  # fmt: skip
    assert "GET /api/desk/live" in asked
    assert {each for each in asked if f"`{each}`" not in described and f" {each}`" not in described
            and f"`{each}," not in described and f"`{each}?" not in described} == set()  # fmt: skip


def test_every_setting_of_the_environment_is_in_a_table():
    named = set()
    for room in ("service", "vision"):
        for path in (ROOT / room).rglob("*.py"):
            named |= set(re.findall(r"[\"']TEHAI_[A-Z_]+[\"']", path.read_text(encoding="utf-8")))
    tables = API + PAGES["vision.md"]
    assert {name.strip("\"'") for name in named if f"| `{name[1:-1]}` |" not in tables} == set()


def test_every_option_of_every_rule_set_is_in_the_tables():
    for rules in rule_sets().values():
        for option in rules.options:
            assert f"| `{option.name}` |" in PAGES["rules.md"], (rules.id, option.name)
