"""The files of the front end: short lines, a pinned linter, libraries as they were published."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

from service.packed_files import PHONE_SHEETS

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "service" / "static"
VENDOR = STATIC / "vendor"
LINTER = ROOT / ".ci" / "frontend"
LINE = 120
"""Every line is shorter; the formatter cannot break comments and strings."""


def test_lines_are_short():
    sources = [path for path in STATIC.rglob("*.*") if path.suffix in (".js", ".css", ".html")]
    assert len(sources) > 80
    long = [
        f"{path.relative_to(STATIC)}:{number}"
        for path in sources
        if "vendor" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) >= LINE
    ]
    assert not long


def test_the_linter_is_pinned_and_its_lock_file_names_no_registry():
    wanted = json.loads((LINTER / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = json.loads((LINTER / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert lock[f"node_modules/{name}"]["version"] == version
    assert [name for name, each in lock.items() if "resolved" in each] == []
    assert [name for name, each in lock.items() if name and "integrity" not in each] == []


def vendored():
    """The rows of the table of libraries: file, package, version, licence, checksum."""
    rows = re.findall(r"^\| `.*\|$", (VENDOR / "README.md").read_text(encoding="utf-8"), re.M)
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def test_libraries_are_as_they_were_published():
    assert {path.name for path in VENDOR.glob("*.js")} == {file for file, *_ in vendored()}
    for file, *_, checksum in vendored():
        assert sha256((VENDOR / file).read_bytes()).hexdigest() == checksum, file


def test_libraries_come_with_a_licence_and_a_reason():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for file, _, version, licence, _ in vendored():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), file
        name, text = licence.split(", `")
        assert name in {"0BSD", "MIT", "ISC", "BSD-3-Clause", "Apache-2.0"}, (
            file
        )  # what the AGPL-3.0 goes together with
        assert "Permission" in (VENDOR / text).read_text(encoding="utf-8")
        assert f"| {Path(file).stem} (" in page


def test_the_page_opens_without_the_service_with_its_libraries(client):
    listed = re.search(r"const FILES = (\[.*\]);", client.get("/sw.js").text)[1]
    assert {"/static/morph.js", "/static/vendor/idiomorph.js"} <= set(json.loads(listed))


def test_the_page_loads_all_its_modules_at_once(client):
    """Each module that main.js needs is named in the page; those that are imported when they are used are not."""
    page = client.get("/").text
    named = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', page)
    assert len(named) == len(set(named))
    for name in named:
        source = (STATIC / name).read_text(encoding="utf-8")
        needed = re.findall(r'from "/static/([^"]+)";$|^import "/static/([^"]+)";$', source, re.M)
        assert {one or other for one, other in needed} <= set(named), name
    assert {"main.js", "arrival.js", "vendor/idiomorph.js"} <= set(named)
    assert not {"camera.js", "share-sheet.js"} & set(named)


def code_of(source):
    """The lines that are no comments, found line by line."""
    kept, within = [], False
    for line in source.splitlines():
        start, end = line.lstrip(), line.rstrip()
        comment = start.startswith("//") or (start.startswith("/*") and ("*/" not in line or end.endswith("*/")))
        if not within and not comment:
            kept.append(line)
        within = (within or (start.startswith("/*") and comment)) and "*/" not in line
    return kept


def test_scripts_and_styles_are_sent_without_comments_and_with_all_their_code(client):
    for path in sorted([*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]):
        name = path.relative_to(STATIC).as_posix()
        if name == "sw.js":  # the list of its files is filled in
            continue
        source = path.read_text(encoding="utf-8")
        assert client.get(f"/static/{name}").text.splitlines() == code_of(source), name
        texts = re.findall(r"`[^`]*`", "\n".join(code_of(source))) if path.suffix == ".js" else []
        assert not [text for text in texts if re.search(r"^\s*(//|/\*)", text, re.M)], name


def test_the_rule_sets_of_the_page_have_no_sources(client):
    full, value = (client.get(f"/api/rules{query}") for query in ("", "?detail=value"))
    assert len(value.data) < 0.9 * len(full.data)
    strip = [
        {
            **rules,
            "options": [{**one, "source": ""} for one in rules["options"]],
            "patterns": [{**one, "rule": ""} for one in rules["patterns"]],
        }
        for rules in full.json["rules"]
    ]
    assert value.json["rules"] == strip
    assert client.get("/api/rules?detail=some").json["code"] == "wrong_shape"


def test_the_style_sheets_of_the_phone_page_are_one(client):
    assert 'href="/static/phone.css"' in client.get("/").text
    sent = client.get("/static/phone.css").text
    for name in PHONE_SHEETS:
        assert client.get(f"/static/{name}.css").text in sent
    listed = re.search(r"const FILES = (\[.*\]);", client.get("/sw.js").text)[1]
    assert "/static/phone.css" in json.loads(listed)
