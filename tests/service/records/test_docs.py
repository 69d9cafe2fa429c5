"""docs/records.md says what the commands are and what a record holds."""

from __future__ import annotations

from pathlib import Path

from service.cli.parser import parser
from service.records.paper_sheets import COLUMNS

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text(encoding="utf-8")


def test_every_command_and_flag_is_on_the_page():
    parts = next(action for action in parser()._actions if action.dest == "command").choices
    commands = next(action for action in parts["records"]._actions if action.dest == "what").choices
    for name, command in commands.items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `tehai records {name} "))
        for action in command._actions:
            if action.option_strings and action.dest not in ("help", "records"):
                assert action.option_strings[-1] in row


def test_every_column_of_a_sheet_is_on_the_page():
    for name in COLUMNS:
        assert f"`{name}`" in PAGE
