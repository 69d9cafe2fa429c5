"""The licence page of a static site: what it consists of, under which licences, and where the source code is."""

from __future__ import annotations

from html import escape
from importlib.metadata import metadata

from scorer import __version__
from service.web.archive import LIBRARIES
from service.web.parts import Parts

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tehai: licences</title>
<link rel="stylesheet" href="/static/base.css">
</head>
<body>
<main class="prose">
<h1>Licences</h1>
<p>This page runs on the phone alone. It consists of:</p>
<table>
<thead><tr><th>part</th><th>version</th><th>licence</th><th>source code</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
{texts}
<p><a href="./">Back to the page</a></p>
</main>
</body>
</html>
"""


def licence_page(parts: Parts) -> str:
    """Return the page (HTML) for a site with these parts."""
    rows = [("Tehai", __version__, "AGPL-3.0-or-later", "/source.tar.gz")]
    rows += [(each["name"], each["version"], each["licence"], each["source"]) for each in parts.listed]
    rows += [("Python, standard library (in Pyodide)", "3.14", "PSF-2.0", "https://github.com/python/cpython")]
    rows += [_library(name) for name in LIBRARIES]
    rows += [("Idiomorph", "see static/vendor", "0BSD", "https://github.com/bigskysoftware/idiomorph")]
    texts = [_text(each["name"], each["text"]) for each in parts.listed if "text" in each]
    return _PAGE.format(rows="\n".join(_row(*each) for each in rows), texts="\n".join(texts))


def _text(name: str, text: str) -> str:
    return f"<h2>{escape(name)}</h2>\n<pre>{escape(text)}</pre>"


def _library(name: str) -> tuple[str, str, str, str]:
    about = metadata(name)

    def stated(field: str) -> list[str]:
        return [str(each) for each in about.get_all(field) or ()]

    named = [each.rsplit(" :: ", 1)[-1] for each in stated("Classifier") if each.startswith("License ::")]
    licence = next(iter([*stated("License-Expression"), *stated("License"), *named]), "")
    links = {label.lower(): address for label, _, address in (each.partition(", ") for each in stated("Project-URL"))}
    homes = [links[each] for each in ("source", "repository", "homepage") if each in links]
    return name, about["Version"], licence, next(iter([*homes, *stated("Home-page")]), "")


def _row(name: str, version: str, licence: str, source: str) -> str:
    cells = [escape(each) for each in (name, version, licence)]
    link = f'<a href="{escape(source)}">{escape(source)}</a>'
    return "<tr>" + "".join(f"<td>{each}</td>" for each in (*cells, link)) + "</tr>"
