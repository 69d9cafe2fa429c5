"""docs/streams.md says what a table can wait for, and every address."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from flask import Flask

from service.records.camera_parts import NoticedWhat
from service.stream.air.http import BLUEPRINT as AIR
from service.stream.air.schemas import CHECKS, HAND_CHECKS, AirMode, AirWaitsMode
from service.stream.camera_http import BLUEPRINT as CAMERAS
from service.stream.camera_http import CLEAR
from service.stream.http import BLUEPRINT, OVERLAY
from service.stream.replay.http import BLUEPRINT as REPLAY
from service.stream.replay.schemas import BY_CAMERA, BY_DIRECTOR
from service.stream.waiting_states import WAITING_FOR

ROOT = Path(__file__).parents[3]
CHECKS_TEXTS = [f"air.check.{code}" for code in (*CHECKS, *HAND_CHECKS)]
PAGE = (ROOT / "docs" / "streams.md").read_text(encoding="utf-8")


def test_what_a_table_waits_for_is_on_the_page():
    rows = "".join(f"| `{code}` | {text} |\n" for code, text in WAITING_FOR.items())
    assert PAGE.split("<!-- waiting -->")[1].split("<!-- /waiting -->")[0].endswith(rows)


def test_every_address_is_on_the_page():
    app = Flask("page", static_folder=None)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OVERLAY)
    app.register_blueprint(AIR)
    app.register_blueprint(REPLAY)
    app.register_blueprint(CAMERAS)
    for rule in app.url_map.iter_rules():
        (method,) = rule.methods - {"HEAD", "OPTIONS"}
        assert f"| `{method} {rule.rule}` |" in PAGE, rule


def test_how_large_a_tile_should_be_is_the_same_everywhere():
    assert re.findall(r"(\d+) pixels wide", PAGE) == [str(CLEAR)] * 2


def test_every_css_variable_is_on_the_page():
    css = (ROOT / "service" / "static" / "stream" / "overlay.css").read_text(encoding="utf-8")
    for line in css.split("}")[0].split(";"):
        name = line.split(":")[0].split()[-1] if "--overlay" in line else ""
        assert f"`{name}`" in PAGE or not name.startswith("--overlay")


def test_the_overlay_has_no_words_about_faults():
    folder = ROOT / "service" / "static" / "stream"
    for name in ("overlay", "overlay-bar", "overlay-card"):
        script = (folder / f"{name}.js").read_text(encoding="utf-8")
        assert [code for code in WAITING_FOR if f"stream.{code}" in script] == []
        assert "waiting" not in script.replace("waiting-", "")
        assert "problem" not in script


def test_the_directors_page_has_words_for_everything():
    folder = ROOT / "service" / "static" / "stream"
    for language in ("en", "ja", "zh"):
        texts = (folder / f"director-{language}.js").read_text(encoding="utf-8")
        keys = [*CHECKS_TEXTS, *(f"air.mode.{mode.value}" for mode in (*AirMode, *AirWaitsMode))]
        keys += [f"air.notice.{what}" for what in get_args(NoticedWhat)]
        assert [key for key in keys if f'"{key}"' not in texts] == []
        texts = (folder / f"replay-{language}.js").read_text(encoding="utf-8")
        assert [each for each in (*BY_CAMERA, *BY_DIRECTOR) if f'"replay.what.{each}"' not in texts] == []


def test_the_page_has_words_for_all_that_a_table_waits_for():
    for language in ("en", "ja", "zh"):
        files = (ROOT / "service" / "static" / "stream" / f"{name}-{language}.js" for name in ("stream", "hands"))
        texts = "".join(file.read_text(encoding="utf-8") for file in files)
        assert [code for code in WAITING_FOR if f'"stream.{code}"' not in texts] == []
