"""The phone page as a static site: every file that a phone loads, so that any web server can publish the folder."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from scorer import __version__
from scorer.sentences import say
from service.http import create_app
from service.packed_files import packed_files
from service.problems import ServiceError
from service.security_headers import HARDENING, POLICY
from service.settings import Settings
from service.web.archive import archive, reading_archives
from service.web.licences import licence_page
from service.web.parts import Parts

MANIFEST: Final = "site.json"
"""The file that names the versions, and for each file its size, compressed size and hash."""
_PAGES: Final = {"index.html": "/", "api/rules": "/api/rules?detail=value"}
"""For each file that replaces an answer of the service: the URL path of this answer."""
_APART: Final = (
    "/static/stream/",
    "/static/tournament/",
    "/static/teach",
    "/static/sw.js",
    "/sw.js",
    "/static/web/site-sw.js",
)
"""Files that are left out: those of pages that need a service, and service workers, which the site adds at its root."""
_NOT_STORED: Final = ("source.tar.gz", "licences.html", "_headers", "sw.js")
"""Files that a phone does not store."""
WORKER_POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The Content-Security-Policy of the workers: they can compile WebAssembly, the page cannot."""
WORKERS: Final = (
    "static/web/worker.js",
    "static/web/reader.js",
    "parts/onnxruntime-web/ort-wasm-simd-threaded.mjs",
)
"""The workers with this policy: two that run Python, and that of each thread of the networks."""
_OF_PAGE: Final = POLICY.replace("; frame-ancestors 'none'", "")
"""The policy as the page states it itself; `frame-ancestors` is possible in a header only."""
_HEAD: Final = (
    f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{_OF_PAGE}">\n'
    '<link rel="stylesheet" href="/static/web/web.css">\n<script type="module" src="/static/web/keep.js"></script>'
)
_BASE: Final = "@base@"
"""The placeholder for the path of the page."""
_CHANGES: Final = {
    "<html ": f'<html data-alone data-base="{_BASE}" ',
    'href="/" id="home"': f'href="{_BASE}" id="home"',
    'href="/manifest.webmanifest"': f'href="{_BASE}manifest.webmanifest"',
    '<meta charset="utf-8">': _HEAD,
    '<a href="/teach" data-text="teach">Teach your tiles</a>': (
        f'<a href="{_BASE}licences.html" id="licences">Licences</a>'
    ),
}
"""For each text that differs on the static page: its text on the static page."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site is published. `base`: the path of its page; `has_certificate`: whether the host offers one.

    A service publishes the page below `/alone/`. In both cases the page loads `/static/…` from the root of the host.
    """

    base: str = "/"
    has_certificate: bool = False


@dataclass(frozen=True)
class Site:
    """A site. `files`: the contents by name; `build`: a digest of them; `versions`: of Tehai and of each part."""

    files: Mapping[str, bytes]
    build: str
    versions: Mapping[str, str]

    @cached_property
    def manifest(self) -> Mapping[str, Any]:
        """Return what `site.json` says, without the sizes of that file."""
        sizes = {name: _sizes(data) for name, data in sorted(self.files.items())}
        return {"build": self.build, "versions": self.versions, "files": sizes}


def make_site(parts: Parts, place: Place = Place()) -> Site:  # it is immutable
    """Return the site with these parts."""
    files = _pages(place)
    for address, packed in packed_files().items():
        if not address.startswith(_APART):
            files.setdefault(address.lstrip("/"), packed.plain)
    for name in parts.files():
        files[f"parts/{name}"] = (parts.folder / name).read_bytes()
    files["parts/tehai.zip"] = archive()
    python = [*(f"parts/{name}" for name in parts.wheels()), "parts/tehai.zip"]
    files["parts/python.json"] = json.dumps(python).encode()
    reading = [f"parts/{name}" for name in parts.reading_wheels()]
    for name, data in reading_archives().items():
        files[f"parts/{name}.zip"] = data
        reading.append(f"parts/{name}.zip")
    files["parts/reading.json"] = json.dumps(["parts/tehai.zip", *reading]).encode()
    files["licences.html"] = licence_page(parts).encode()
    hashes = {name: sha256(data).hexdigest() for name, data in sorted(files.items())}
    build = sha256(json.dumps(hashes).encode()).hexdigest()[:16]
    stored = {name: [len(files[name]), each] for name, each in hashes.items() if name not in _NOT_STORED}
    fresh = ["index.html", *WORKERS]
    later = [*reading, *(f"parts/{name}" for name in parts.runtime())]
    files["sw.js"] = _service_worker(files.pop("sw.js"), place.base, build, stored, later=later, fresh=fresh)
    files["_headers"] = _headers().encode()
    versions = {"tehai": __version__, **{part["name"]: part["version"] for part in parts.listed}}
    return Site(files, build, versions)


def write(made: Site, folder: Path) -> None:
    """Write the site to a folder that is missing or empty, or holds an older site. Raises `cannot_write`."""
    files = {**made.files, MANIFEST: json.dumps(made.manifest, indent=1).encode()}
    try:
        old = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        if old and MANIFEST not in old:
            message = say("operating.other_files", folder=repr(str(folder)))
            raise ServiceError("cannot_write", message, hint=say("operating.other_files_hint"))
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        for name in old - files.keys():
            (folder / name).unlink()
    except OSError as error:
        message = say("operating.cannot_write", path=repr(str(folder)), error=str(error.strerror))
        raise ServiceError("cannot_write", message, hint=say("operating.cannot_write_folder_hint")) from error


def _pages(place: Place) -> dict[str, bytes]:
    """Return the pages as a service without settings answers them, changed for a host that has no service."""
    app = create_app(settings=Settings())
    app.jinja_env.globals["has_certificate"] = place.has_certificate
    client = app.test_client()
    files = {name: client.get(address).data for name, address in _PAGES.items()}
    page = files["index.html"].decode()
    for old, new in _CHANGES.items():
        assert page.count(old) == 1
        page = page.replace(old, new.replace(_BASE, place.base))
    files["index.html"] = page.encode()
    manifest = json.loads(packed_files()["/manifest.webmanifest"].plain)
    here = dict.fromkeys(("id", "start_url", "scope"), place.base)
    files["manifest.webmanifest"] = json.dumps({**manifest, **here}, ensure_ascii=False).encode()
    files["sw.js"] = packed_files()["/static/web/site-sw.js"].plain
    return files


def _service_worker(source: bytes, base: str, build: str, stored: Mapping[str, Any], **lists: list[str]) -> bytes:
    for name, each in lists.items():
        source = source.replace(f'["@{name}@"]'.encode(), json.dumps(each).encode())
    source = source.replace(_BASE.encode(), base.encode()).replace(b"@build@", build.encode())
    return source.replace(b'{ "@stored@": [0, ""] }', json.dumps(stored).encode())


def _sizes(data: bytes) -> dict[str, Any]:
    """Return size and hash of a file. `compressed`: as a web server sends it, which leaves packed files as they are."""
    compressed = min(len(data), len(gzip.compress(data, 9, mtime=0)))
    return {"bytes": len(data), "compressed": compressed, "sha256": sha256(data).hexdigest()}


def _headers() -> str:
    """Return the headers of a service, in the form that some static hosts read from the file `_headers`."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in HARDENING.items()), "  Cache-Control: no-cache"]
    for worker in WORKERS:
        lines += [f"/{worker}", "  ! Content-Security-Policy", f"  Content-Security-Policy: {WORKER_POLICY}"]
    return "\n".join(lines) + "\n"
