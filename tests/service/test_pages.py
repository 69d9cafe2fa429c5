"""Pages and files: nothing from elsewhere, small, tagged, the version and the source on each; texts in all languages."""

from __future__ import annotations

import gzip
import io
import json
import re
import tarfile
from pathlib import Path

import pytest

import scorer.errors
import vision.reading.doubts
from scorer import __version__
from scorer.match.cases import cases
from scorer.riichi.local import data
from scorer.rules import rule_sets
from scorer.settle import THREE_WINNERS

STATIC = Path(__file__).parents[2] / "service" / "static"
PAGES = ("/", "/teach", "/api", "/errors")
FIRST_LOAD = 200_000


def texts(language, table="texts"):
    source = (STATIC / f"{table}-{language}.js").read_text(encoding="utf-8")
    entries = re.findall(r'^  "?([^"\n]+?)"?:((?:\s+(?:\+\s+)?"[^"\n]*"(?: \+)?)+),$', source, re.M)
    return {key: "".join(re.findall(r'"([^"\n]*)"', value)) for key, value in entries}


def tables_below():
    """The tables of texts that some pages load besides: the beginnings of their names, as `names` and `desk/link`."""
    found = {str(path.relative_to(STATIC).with_suffix("")).removesuffix("-en") for path in STATIC.rglob("*-en.js")}
    return sorted(found - {"texts"})


def loaded_by(client, address, seen):
    """What a page makes the browser fetch, modules of modules included: address → bytes on the way."""
    if address in seen:
        return seen
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    seen[address] = len(answer.data)
    packed = answer.headers.get("Content-Encoding") == "gzip"
    text = (gzip.decompress(answer.data) if packed else answer.data).decode("utf-8", "ignore")
    if answer.mimetype == "text/html":
        for found in re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="(/[^"]+)"', text):
            loaded_by(client, found, seen)
    elif answer.mimetype == "text/javascript":
        for found in re.findall(r'from "(/static/[^"]+)"', text):
            loaded_by(client, found, seen)
    return seen


def test_the_first_load_is_small(client):
    seen = loaded_by(client, "/", {})
    for address in ("/tiles.svg", "/api/rules", "/static/texts-ja.js", "/static/names-ja.js"):
        loaded_by(client, address, seen)
    assert sum(seen.values()) < FIRST_LOAD, seen


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_version_and_source_and_no_other_host(client, path):
    page = client.get(path)
    assert page.mimetype == "text/html"
    assert __version__ in page.text
    assert 'href="/source.tar.gz"' in page.text
    assert not re.search(r"<script>|style=|\son\w+=|https?://", page.text.replace("https://json-schema.org", ""))


def test_no_file_names_another_host():
    for path in STATIC.rglob("*.*"):
        if path.suffix in (".js", ".css", ".webmanifest") and "vendor" not in path.parts:
            found = set(re.findall(r"https?://[\w./]+", path.read_text(encoding="utf-8")))
            assert found <= {"http://www.w3.org/2000/svg"}, path


def test_a_second_visit_fetches_nothing_anew(client):
    first = client.get("/static/main.js")
    again = client.get("/static/main.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_source_is_what_runs(client):
    with tarfile.open(fileobj=io.BytesIO(client.get("/source.tar.gz").data)) as tar:
        names = tar.getnames()
        page = tar.extractfile(f"tehai-{__version__}/service/static/main.js").read()
    assert page == (STATIC / "main.js").read_bytes()
    assert f"tehai-{__version__}/scorer/tiles.py" in names
    assert not [name for name in names if name.endswith((".pyc", ".onnx"))]


def test_the_manifest_and_its_icons(client):
    manifest = json.loads(client.get("/manifest.webmanifest").data)
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).status_code == 200


def test_the_languages_have_the_same_texts():
    english = set(texts("en"))
    assert len(english) > 200
    for language in ("ja", "zh"):
        other = texts(language)
        assert {key for key in other if not key.startswith("fault.")} == english
        faults = {**scorer.errors.HAND_CODES, **scorer.errors.SITUATION_CODES, **scorer.errors.TABLE_CODES}
        assert {key.removeprefix("fault.") for key in other if key.startswith("fault.")} >= set(faults)
        for key, text in texts("en").items():
            assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", other[key])), key


@pytest.mark.parametrize("table", tables_below())
def test_the_languages_have_the_same_texts_of_other_pages(table):
    for language in ("ja", "zh"):
        other = texts(language, table)
        assert {key for key in other if not key.startswith(("fault.", "about."))} == set(texts("en", table))
        for key, text in texts("en", table).items():
            assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", other[key])), key


def test_pages_of_tournaments_show_the_words_of_the_service_for_what_it_refuses():
    for language in ("en", "ja", "zh"):
        own = [key for key in texts(language, "tournament/tournament") if key.startswith("fault.")]
        assert own == []


def used_in(paths):
    sources = [path.read_text(encoding="utf-8") for path in paths]
    return {key for each in sources for key in re.findall(r'\bt\(\s*"([\w.]+)"|data-(?:text|label)="([\w.]+)"', each)}


def test_every_text_that_is_used_is_there():
    for module in STATIC.glob("*.js"):  # of the first page; one that is loaded later may load a table of its own
        own = [table for table in tables_below() if f'"{table}")' in module.read_text(encoding="utf-8")]
        there = set(texts("en")).union(*(texts("en", table) for table in ("names", *own)))
        used = {key for pair in used_in([module]) for key in pair if key}
        assert used <= there, (module.name, used - there)
    known = set(texts("en")).union(*(texts("en", table) for table in tables_below()))
    pages = [*STATIC.glob("*/*.js"), *(STATIC.parent / "templates").glob("*.html")]
    used = {key for pair in used_in(pages) for key in pair if key}
    assert used <= known, used - known


def test_options_their_choices_and_fouls_have_names_in_every_language():
    options = [option for rules in rule_sets().values() for option in rules.options]
    chosen = {
        f"choice.{option.name}.{choice}"
        for option in options
        for choice in option.choices
        if isinstance(choice, str) and not isinstance(option.default, tuple)
    }
    drawn = {f"draw.{choice}" for option in options if option.name == "abortive_draws" for choice in option.choices}
    drawn.add(f"draw.{THREE_WINNERS}")
    fouls = {f"foul.{case.id}" for rules in rule_sets().values() for case in cases(rules)}
    named = {f"option.{option.name}" for option in options} | fouls
    words = {"yes", "no", "none", "umaOf", "local.none", "local.usual"}
    assert set(texts("en", "names")) == named | chosen | drawn | words
    for language in ("ja", "zh"):
        meant = {key for key in texts(language, "names") if key.startswith("about.")}
        assert meant == {f"about.{name}" for name in named}
    for rules in rule_sets().values():  # what a liability is for goes by the pattern's own name
        known = {pattern.id for pattern in rules.patterns(rules.defaults)}
        assert {each for option in rules.options if option.name == "liability" for each in option.choices} <= known


def test_local_yaku_have_the_names_of_their_file_and_a_rule_in_every_language():
    source = (STATIC / "local-yaku-names.js").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^  (\w+): \{\n(.*?)^  \},$", source, re.M | re.S))
    assert list(blocks) == list(data())
    for name, entry in data().items():
        shown = dict(re.findall(r'(en|ja|zh): \[\s*"([^"]+)",\s*"[^"]+",?\s*\]', blocks[name]))
        assert shown == entry["name"]


def test_what_is_doubtful_about_a_photo_has_words():
    """Doubts of single tiles are shown as questions; the rest is said."""
    as_questions = {"repaired", "low_confidence", "faint", "five_of_a_kind", "winning_tile_unknown"}
    said = {key.removeprefix("doubt.") for key in texts("en") if key.startswith("doubt.")}
    assert set(vision.reading.doubts.DOUBTS) <= said | as_questions
