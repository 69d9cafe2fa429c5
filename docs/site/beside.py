"""Pages that lie beside `docs/` become pages of the site, and links to and from them are followed.

Model cards, dataset cards and the changelog stay where a reader of the repository looks for them. In the repository
`docs/` is a folder like others; on the site it is the root. mkdocs calls the two functions (its `hooks`).
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

from vision.draw.faces import face_svg

ROOT = Path(__file__).resolve().parents[2]
BESIDE = ("models/*.md", "models/*.svg", "datasets/**/*.md", "datasets/audits/*.toml", "CHANGELOG.md")
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?(?=\))")


def on_files(files: Any, config: Any) -> Any:
    """Add what lies beside `docs/`, the icon of the page on the phone, and the colours."""
    files.append(File.generated(config, "site-icon.svg", content=face_svg("7z")))
    files.append(File.generated(config, "site-colours.css", abs_src_path=str(ROOT / "docs" / "site" / "colours.css")))
    for pattern in BESIDE:
        for path in sorted(ROOT.glob(pattern)):
            uri = path.relative_to(ROOT).as_posix()
            files.append(File.generated(config, uri, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Point relative links, which are those of the repository, to where the pages are on the site."""
    at = Path(page.file.abs_src_path).resolve().relative_to(ROOT).as_posix()

    def there(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(at), link["path"]))
        on_site = target.removeprefix("docs/")
        return posixpath.relpath(on_site, posixpath.dirname(page.file.src_uri) or ".") + (link["anchor"] or "")

    return _LINK.sub(there, markdown)
