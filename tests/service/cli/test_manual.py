"""Completion and manual pages say what the command does, since they are made of its parser."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scorer.rules import rule_sets
from service.cli.description import commands
from service.cli.manual import manual_page
from service.cli.parser import SHELLS, parser
from service.cli.reference_page import markdown
from tests.needed import missing

DOCS = Path(__file__).parents[3] / "docs"


def tool(name: str) -> str:
    """The path of a program, or the test is skipped; with TEHAI_REQUIRE_SHELLS=1 it fails instead."""
    found = shutil.which(name)
    if found is None:
        missing(f"{name} is not installed", "TEHAI_REQUIRE_SHELLS")
    return found


@pytest.fixture
def script(run, tmp_path):
    """The completion of a shell, in a file."""

    def make(shell: str) -> Path:
        ran = run("completion", shell)
        assert (ran.status, ran.err) == (0, "")
        path = tmp_path / f"completion.{shell}"
        path.write_text(ran.out, encoding="utf-8")
        return path

    return make


def offered_by_bash(script: Path, *words: str) -> set[str]:
    """What bash offers for the last word."""
    line = " ".join(f"'{word}'" for word in words)
    asked = f"""
        source {script}
        COMP_WORDS=(tehai {line}); COMP_CWORD={len(words)}
        $(complete -p tehai | sed -n 's/.*-F \\([^ ]*\\).*/\\1/p') tehai '{words[-1]}' '{words[-2] if words[1:] else "tehai"}'
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    ran = subprocess.run([tool("bash"), "--norc", "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return set(ran.stdout.split())


def offered_by_fish(script: Path, line: str) -> set[str]:
    asked = f"source {script}; complete -C '{line}'"
    ran = subprocess.run([tool("fish"), "--no-config", "-c", asked], capture_output=True, text=True, check=True)
    return {offer.split("\t")[0] for offer in ran.stdout.splitlines()}


def test_the_committed_pages_are_those_that_the_parser_makes(run):
    assert (DOCS / "commands.md").read_text("utf-8") == markdown(parser()), (
        "python -m service.cli.reference_page > docs/commands.md"
    )
    assert (DOCS / "tehai.1").read_text("utf-8") == manual_page(parser()), "tehai manual > docs/tehai.1"
    assert run("manual").out == manual_page(parser())


def test_every_command_and_every_argument_says_what_it_is():
    found = commands(parser())
    assert {"tehai score", "tehai records verify", "tehai completion"} <= {command.name for command in found}
    for command in found:
        assert command.does != ".", command.name
        for argument in command.arguments:
            assert argument.meaning, f"{command.name} {argument.written}"
            assert "%" not in argument.meaning, "the pages show help as it is written"


def test_the_manual_page_is_roff_without_a_warning():
    ran = subprocess.run(
        [tool("groff"), "-man", "-Kutf8", "-Tutf8", "-P-cbou", "-ww", str(DOCS / "tehai.1")],
        capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert ran.stderr == ""
    assert "--dora-indicators" in ran.stdout


def test_bash_completes_commands_options_and_names(script):
    bash = script("bash")
    assert {"read", "score", "records", "completion"} <= offered_by_bash(bash, "")
    assert offered_by_bash(bash, "records", "ver") == {"verify"}
    assert {"--dora-indicators", "--double-riichi"} <= offered_by_bash(bash, "score", "--do")
    assert offered_by_bash(bash, "score", "--rules", "") == {*rule_sets(), "all"}
    assert offered_by_bash(bash, "score", "--seat", "") == {"east", "south", "west", "north"}


def test_fish_completes_commands_options_and_names(script):
    fish = script("fish")
    assert {"read", "score", "records", "completion"} <= offered_by_fish(fish, "tehai ")
    assert offered_by_fish(fish, "tehai records ver") == {"verify"}
    assert {*rule_sets(), "all"} <= offered_by_fish(fish, "tehai score --rules ")


def test_zsh_takes_the_script_and_knows_every_option_of_it(script):
    zsh = script("zsh")
    ran = subprocess.run([tool("zsh"), "-f", "-n", str(zsh)], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    written = zsh.read_text(encoding="utf-8")
    for command in commands(parser()):
        for argument in command.arguments:
            assert not argument.flag or argument.written.split()[0].rstrip(",") in written


@pytest.mark.parametrize("shell", SHELLS)
def test_files_are_completed_where_a_photo_is_asked_for(run, shell):
    assert {"bash": "compgen_file", "zsh": "_files", "fish": "-F"}[shell].lower() in run(
        "completion", shell
    ).out.lower()


def test_an_unknown_shell_is_refused(run):
    ran = run("completion", "tcsh")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("usage: ")
