"""`tehai web` writes a site that is complete, names what it consists of, and loads nothing from another host."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import pytest

from service.cli.main import main
from service.web.parts import find_parts
from service.web.site import MANIFEST, WORKER_POLICY, WORKERS
from tests.service.web.static_host import headers_of

LOADED = re.compile(r"""(?:src|href)="(https?:)?//|@import|url\(["']?(?:https?:)?//|(?:import|from) ?\(?["']https?:""")


@pytest.fixture(scope="module")
def site(parts, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "public"
    assert main(["web", str(folder), "--parts", str(parts)]) == 0
    return folder


def manifest(site):
    return json.loads((site / MANIFEST).read_text())


def test_the_manifest_has_each_file_with_its_hash_and_size(site):
    files = manifest(site)["files"]
    written = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert written == {*files, MANIFEST}
    for name, about in files.items():
        data = (site / name).read_bytes()
        assert (about["bytes"], about["sha256"]) == (len(data), sha256(data).hexdigest())
        assert 0 < about["compressed"] <= len(data)
    assert manifest(site)["versions"].keys() == {"tehai", "pyodide", "msgspec", "numpy", "onnxruntime-web"}


def test_the_service_worker_stores_what_the_page_needs(site):
    source = (site / "sw.js").read_text()
    stored = json.loads(re.search(r"const STORED = (\{.*\});", source)[1])
    apart = {"sw.js", "_headers", "source.tar.gz", "licences.html"}
    assert stored.keys() == manifest(site)["files"].keys() - apart
    assert {
        "index.html",
        "api/rules",
        "parts/tehai.zip",
        "static/web/worker.js",
        "static/game/game.js",
    } <= stored.keys()
    assert manifest(site)["build"] in source
    assert "@" not in re.findall(r'BUILD = "(.*)"', source)[0]


def test_an_update_takes_the_page_and_its_workers_from_the_host_with_their_headers(site):
    source = (site / "sw.js").read_text()
    fresh = json.loads(re.search(r"const FRESH = new Set\((\[.*\])\);", source)[1])
    assert fresh == ["index.html", *WORKERS]
    assert set(fresh) <= manifest(site)["files"].keys()


def test_the_page_says_that_it_has_no_service_and_states_its_policy(site):
    page = (site / "index.html").read_text()
    assert "<html data-alone " in page
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)[1]
    assert "script-src 'self';" in policy
    assert "frame-ancestors" not in policy
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert "keep.js" in page


def test_every_link_of_the_page_leads_to_a_file(site):
    page = (site / "index.html").read_text()
    links = set(re.findall(r'(?:href|src)="/([^"#]+)"', page))
    assert {"licences.html", "source.tar.gz"} <= links
    assert [each for each in links if not (site / each).is_file()] == []


def test_only_the_workers_may_compile_webassembly(site):
    text = (site / "_headers").read_text()
    for worker in WORKERS:
        assert headers_of(text, f"/{worker}")["Content-Security-Policy"] == WORKER_POLICY
    for address in ("/", "/static/main.js", "/parts/pyodide/pyodide.mjs"):
        assert "wasm" not in headers_of(text, address)["Content-Security-Policy"]


def test_nothing_is_loaded_from_another_host(site):
    for path in site.rglob("*"):
        if path.suffix in (".js", ".css", ".html") and "parts" not in path.parts and path.name != "licences.html":
            assert not LOADED.search(path.read_text()), path


def test_all_modules_that_a_module_names_are_there(site):
    for path in (site / "static").rglob("*.js"):
        for name in re.findall(r"""(?:from|import) ?\(?"(/static/[^"$]+)\"""", path.read_text()):
            assert (site / name.lstrip("/")).is_file(), (path.name, name)


def test_the_licence_page_names_each_part_with_its_source(site):
    page = (site / "licences.html").read_text()
    for name, licence in (
        ("Tehai", "AGPL-3.0-or-later"),
        ("pyodide", "MPL-2.0"),
        ("msgspec", "BSD-3-Clause"),
        ("numpy", "BSD-3-Clause"),
        ("onnxruntime-web", "MIT"),
        ("segno", "BSD"),
        ("tomli-w", "MIT"),
    ):
        row = re.search(rf"<tr><td>{name}</td>.*?</tr>", page)[0]
        assert licence in row
        assert 'href="https://' in row or 'href="/source.tar.gz"' in row


def test_the_licence_page_has_the_texts_of_licences(site):
    page = (site / "licences.html").read_text()
    assert "The licence of numpy." in page
    assert "Copyright (c) Microsoft Corporation" in page


def test_what_reads_photos_comes_after_what_scores(site):
    source = (site / "sw.js").read_text()
    stored = json.loads(re.search(r"const STORED = (\{.*\});", source)[1])
    later = set(json.loads(re.search(r"const LATER = new Set\((\[.*?\])\);", source)[1]))
    assert later < stored.keys()
    reading = json.loads((site / "parts" / "reading.json").read_text())
    assert set(reading) - later == {"parts/tehai.zip"}  # both need the scorer
    scoring = json.loads((site / "parts" / "python.json").read_text())
    assert not later & set(scoring)
    assert {each.rpartition("/")[2].partition("-")[0] for each in later} == {
        "numpy", "reading.zip", "tile", "second", "ort"
    }  # fmt: skip


def test_a_site_is_written_over_an_older_one_without_its_left_overs(site, parts):
    (site / "static" / "old.js").write_text("old")
    before = manifest(site)
    assert main(["web", str(site), "--parts", str(parts)]) == 0
    assert manifest(site) == before
    assert not (site / "static" / "old.js").exists()


def test_a_folder_with_other_files_stays_as_it_is(tmp_path, parts, capsys):
    (tmp_path / "letter.txt").write_text("dear")
    assert main(["web", str(tmp_path), "--parts", str(parts)]) == 2
    assert capsys.readouterr().err.startswith("cannot_write: ")
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]
    assert main(["web", str(tmp_path / "letter.txt" / "site"), "--parts", str(parts)]) == 2
    assert capsys.readouterr().err.startswith("cannot_write: ")


@pytest.mark.parametrize("damage", ["no folder", "no list", "no JSON", "a missing file"])
def test_missing_parts_are_named_in_one_sentence_with_a_code(tmp_path, parts, capsys, damage):
    folder = tmp_path / "parts"
    if damage != "no folder":
        folder.mkdir()
    if damage == "no JSON":
        (folder / "parts.json").write_text("[")
    if damage == "a missing file":
        (folder / "parts.json").write_text((parts / "parts.json").read_text())
    assert main(["web", str(tmp_path / "site"), "--parts", str(folder)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("no_web_parts: ")
    assert "tehai-web" in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "site").exists()


def test_without_the_second_distribution_the_command_says_so(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv("TEHAI_WEB_PARTS", raising=False)
    monkeypatch.setattr("service.web.parts.find_spec", lambda _: None)
    assert main(["web", str(tmp_path / "site")]) == 2
    assert capsys.readouterr().err.startswith("no_web_parts: The parts of the page that needs no service are not")


def test_the_command_prints_the_manifest_as_json(tmp_path, parts, capsys):
    assert main(["web", str(tmp_path / "site"), "--parts", str(parts), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == manifest(tmp_path / "site")


def test_the_lock_file_names_no_registry(pytestconfig):
    folder = pytestconfig.rootpath / ".ci" / "web"
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert [name for name, each in locked.items() if "resolved" in each] == []
    assert [name for name, each in locked.items() if name and "integrity" not in each] == []


def test_parts_are_found_with_all_their_files(parts):
    assert len(find_parts(str(parts)).files()) == 9


@pytest.mark.parametrize(
    ("lang", "written", "publish"),
    [
        ("en", r"\d+ files in {}, [\d.]+ MB compressed, build \w{{16}}\.", "Publish the folder"),
        ("ja", r"{}に\d+個のファイルを書き込みました。圧縮後[\d.]+ MB、ビルド\w{{16}}。", "このフォルダーを、HTTPSで"),
        ("zh", r"已将\d+个文件写入{}，压缩后[\d.]+ MB，构建号\w{{16}}。", "请通过HTTPS"),
    ],
)
def test_what_the_command_prints_is_in_the_language(parts, tmp_path, capsys, lang, written, publish):
    assert main(["web", str(tmp_path / "site"), "--parts", str(parts), "--lang", lang]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert re.fullmatch(written.format(re.escape(str(tmp_path / "site"))), first)
    assert second.startswith(publish)
