"""The built site: it asks no other host for anything, and every link in it leads somewhere. `make docs` builds it."""

from __future__ import annotations

import re
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

import pytest

SITE = Path(__file__).parents[2] / "build" / "site"
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("link", "href")}
"""What a browser fetches without a click; an anchor waits for somebody to follow it."""

pytestmark = pytest.mark.skipif(not SITE.is_dir(), reason="the site is not built: make docs")


class Page(HTMLParser):
    """What a page loads, where it links to, and the names that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.names.add(value)
            if (tag, name) in LOADED and value and dict(attrs).get("rel") != "canonical":
                self.loads.append(value)
            if (tag, name) == ("a", "href") and value:
                self.links.append(value)


@pytest.fixture(scope="module")
def site() -> dict[Path, Page]:
    return {path.resolve(): Page(path) for path in sorted(SITE.rglob("*.html"))}


def leads_to(page: Path, link: str) -> Path:
    """The file that a relative address of a page means."""
    base = SITE.resolve() if page.name == "404.html" else page.parent
    path = unquote(urlsplit(link).path)
    # The page for what is not found is shown at any address, so its own links begin at the root.
    file = (base / path.lstrip("/") if path.startswith("/") else base / path).resolve() if path else page
    return file / "index.html" if file.is_dir() else file


def test_nothing_is_loaded_from_another_host(site):
    loaded = {(path.name, url) for path, page in site.items() for url in page.loads if urlsplit(url).netloc}
    assert loaded == set()
    for style in SITE.rglob("*.css"):
        assert "url(http" not in style.read_text(encoding="utf-8").replace('"', "").replace("'", ""), style
        assert "@import" not in style.read_text(encoding="utf-8"), style


def test_every_link_within_the_site_leads_somewhere(site):
    dead = set()
    for path, page in site.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            file = leads_to(path, link)
            if not file.is_file() or (
                parts.fragment and file in site and unquote(parts.fragment) not in site[file].names
            ):
                dead.add((path.relative_to(SITE.resolve()).as_posix(), link))
    assert dead == set()


def test_tables_and_lists_are_shown_as_such(site):
    """Python-Markdown wants an empty line before them, where other readers of Markdown do not."""
    raw = re.compile(r"<p>(?:(?!</p>).)*(?:^\||^- )", re.DOTALL | re.MULTILINE)
    assert [path.parent.name for path in site if raw.search(path.read_text(encoding="utf-8"))] == []


def test_a_browser_asks_no_other_host(site):
    """The scripts too: Chromium opens the first page and searches."""
    from tests.service.browser.conftest import CHROMIUM, FLAGS

    if not CHROMIUM:
        pytest.skip("needs Chromium (Debian: apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE))) as server,
        sync_playwright() as started,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        page.keyboard.press("f")
        page.keyboard.type("furiten")
        page.wait_for_selector(".md-search-result__item")
        browser.close()
        server.shutdown()
    assert asked
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
