"""The README promises what is so: its blocks can be run, its figures stand in the model cards, its commands exist."""

from __future__ import annotations

import re
import shlex
import socket
from pathlib import Path

from scorer.rules import rule_sets
from service.cli.main import main
from service.cli.parser import parser
from tests.readme import README, blocks, run

ROOT = README.parent
TEXT = README.read_text(encoding="utf-8")


def test_every_block_is_marked_and_the_two_commands_come_first():
    found = blocks()
    assert len(found) == TEXT.count("\n```") / 2
    assert [line.split("#")[0].strip() for line in found[0].text.splitlines()] == ["make demo", "make test"]
    assert {block.language for block in found} == {"sh", "python"}
    assert [block.serves for block in found if block.serves]


def test_every_tehai_command_is_one_that_the_parser_takes():
    for block in blocks():
        for line in block.text.splitlines():
            if line.startswith("tehai "):
                assert parser().parse_args(shlex.split(line, comments=True)[1:])


def test_the_python_block_runs(monkeypatch, capsys):
    (block,) = [block for block in blocks() if block.language == "python"]
    monkeypatch.chdir(ROOT)
    exec(compile(block.text, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("234567m34588p456s!5m 2700 ")


def test_the_demo_ends_as_the_page_says(monkeypatch, capsys):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    variables = dict(re.findall(r"^(\w+) :?= (.*)$", makefile, re.MULTILINE))
    (command,) = re.findall(r"^demo:.*\n\t@\$\(BIN\)/tehai (.*)$", makefile, re.MULTILINE)
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command.replace("$(SAMPLE)", variables["SAMPLE"]))) == 0
    ends = re.search(r"`make demo` ends with `([^`]+)`", TEXT).group(1)
    assert capsys.readouterr().out.splitlines()[-1].strip() == ends


def test_figures_stand_in_the_model_cards():
    cards = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "models").glob("*.md")))
    section = TEXT.split("## What it reads well")[1].split("\n## ")[0]
    figures = set(re.findall(r"0\.\d+|\d+ of \d+", section))
    assert len(figures) > 8
    assert not {figure for figure in figures if figure not in cards}


def test_it_names_every_rule_set_in_words():
    section = " ".join(TEXT.split("## Seventeen rule sets")[1].split("\n## ")[0].split()).lower()
    named = {"wrc-2017": "world riichi championship 2017", "riichi": "common riichi", "zung-jung": "zung jung",
             "wsom": "world series of mahjong", "baida": "baida", "australian": "australian", "aml": "aml",
             "wrc-2022": "2017, 2022 and 2025", "wrc-2025": "2017, 2022 and 2025", "ema-2016": "ema 2016",
             "ema-2025": "ema 2016 and 2025", "m-league": "m.league", "tenhou": "tenhou",
             "mahjong-soul": "mahjong soul", "jpml-a": "jpml a rules", "saikouisen": "saikouisen",
             "mcr": "mahjong competition rules"}  # fmt: skip
    assert set(named) == set(rule_sets())
    assert all(name in section for name in named.values())


def test_blocks_run_in_one_shell_and_what_serves_is_asked_and_stopped(tmp_path: Path, capfd):
    readme = """
<!-- runnable -->
```sh
word=hello
```

<!-- runnable, serves http://127.0.0.1:{port}/ -->
```sh
cd .
python3 -m http.server --bind 127.0.0.1 {port}
```

<!-- runnable -->
```sh
echo $word $(curl --silent --fail http://127.0.0.1:{port}/said.txt)
```
"""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (tmp_path / "said.txt").write_text("there")
    assert run(blocks(readme.format(port=port)), tmp_path) == 0
    assert "hello there" in capfd.readouterr().out
    with socket.create_server(("127.0.0.1", port)):
        pass  # nothing holds the address any more


def test_a_block_that_fails_is_told(tmp_path: Path, capfd):
    assert run(blocks("<!-- runnable -->\n```sh\nfalse\n```\n"), tmp_path) != 0
    assert "every block ran" not in capfd.readouterr().out
