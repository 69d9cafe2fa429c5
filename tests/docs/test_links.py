"""No link between the pages of the repository is dead, to a file or to a heading."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)


def pages() -> list[Path]:
    """Every page that is, or is to be, committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [ROOT / name for name in listed if (ROOT / name).exists()]


@cache
def anchors(page: Path) -> frozenset[str]:
    """The names of a page's headings, as GitHub and the site make them."""
    headings = _HEADING.findall(_FENCE.sub("", page.read_text(encoding="utf-8")))
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "") for heading in headings)
    return frozenset(re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in plain)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_link_is_dead(page: Path):
    dead = []
    for target, anchor in _LINK.findall(_FENCE.sub("", page.read_text(encoding="utf-8"))):
        file = (page.parent / target).resolve() if target else page
        if not file.is_relative_to(ROOT.resolve()) or not file.exists():
            dead.append(f"{target}: no such file")
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            dead.append(f"{target}#{anchor}: no such heading")
    assert dead == []


def test_every_page_of_the_documents_can_be_reached_from_the_first():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or not page.is_file() or page.suffix != ".md":
            continue
        reached.add(page)
        waiting += [(page.parent / target).resolve() for target, _ in _LINK.findall(page.read_text("utf-8")) if target]
    documents = {page.resolve() for page in pages() if page.is_relative_to(ROOT / "docs")}
    assert sorted(str(page.relative_to(ROOT)) for page in documents - {page.resolve() for page in reached}) == []
