"""docs/streams.md says what a table can wait for, and every address."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Flask

from service.stream.http import BLUEPRINT, OVERLAY
from service.stream.waiting_states import BLIND, WAITING_FOR

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "streams.md").read_text(encoding="utf-8")


def test_what_a_table_waits_for_is_on_the_page():
    rows = "".join(f"| `{code}` | {text} |\n" for code, text in WAITING_FOR.items())
    assert PAGE.split("<!-- waiting -->")[1].split("<!-- /waiting -->")[0].endswith(rows)


def test_every_address_is_on_the_page():
    app = Flask("page", static_folder=None)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OVERLAY)
    for rule in app.url_map.iter_rules():
        (method,) = rule.methods - {"HEAD", "OPTIONS"}
        assert f"| `{method} {rule.rule}` |" in PAGE, rule


def test_every_css_variable_is_on_the_page():
    css = (ROOT / "service" / "static" / "stream" / "overlay.css").read_text(encoding="utf-8")
    for line in css.split("}")[0].split(";"):
        name = line.split(":")[0].split()[-1] if "--overlay" in line else ""
        assert f"`{name}`" in PAGE or not name.startswith("--overlay")


def test_what_an_audience_is_told_has_words_in_every_language():
    overlay = (ROOT / "service" / "static" / "stream" / "overlay.js").read_text(encoding="utf-8")
    usual = overlay.split("USUAL = [")[1].split("]")[0]
    for language in ("en", "ja", "zh"):
        texts = (ROOT / "service" / "static" / "stream" / f"stream-{language}.js").read_text(encoding="utf-8")
        for code in WAITING_FOR:
            assert f'"stream.{code}"' in texts or f'"{code}"' in usual


def test_the_overlay_knows_when_nobody_sees_the_tiles():
    overlay = (ROOT / "service" / "static" / "stream" / "overlay.js").read_text(encoding="utf-8")
    assert set(json.loads(f"[{overlay.split('BLIND = [')[1].split(']')[0]}]")) == BLIND <= set(WAITING_FOR)


def test_the_page_has_words_for_all_that_a_table_waits_for():
    for language in ("en", "ja", "zh"):
        files = (ROOT / "service" / "static" / "stream" / f"{name}-{language}.js" for name in ("stream", "hands"))
        texts = "".join(file.read_text(encoding="utf-8") for file in files)
        assert [code for code in WAITING_FOR if f'"stream.{code}"' not in texts] == []
