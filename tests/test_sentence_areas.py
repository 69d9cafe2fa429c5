"""The sentences of `vision` and `service`: each key has a text in each language, and no text is left unused."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import string
from functools import cache
from pathlib import Path

import pytest

from scorer.meld import MeldKind, Source
from scorer.sentences import LANGUAGES
from scorer.situation import Seat
from service.desk.rights import Action
from service.desk.roles import Role
from service.tournaments.rights import Right
from tests.scorer.test_terms import BANNED

ROOT = Path(__file__).resolve().parents[1]
HOMES = {"vision": "vision.reading.sentences", "service": "service.sentences"}
"""Package → where its texts lie."""
AREAS = [
    (package, each.name)
    for package, home in HOMES.items()
    for each in pkgutil.iter_modules(importlib.import_module(f"{home}.en").__path__)
]
LATIN = (
    # Kinds of files, and units.
    *("JPEG XL", "JPEG 2000", "JPEG", "PNG", "WebP", "HEIC", "AVIF", "BMP", "GIF", "TIFF", "PDF", "ZIP", "SVG", "RAW"),
    *("Photoshop", "MiB", "JSON", "CSV", "UTF-8", "ASCII"),
    # What is typed as it stands, longer texts first.
    '`source = "phone"`',
    *(r"tehai\[openvino\]", "openvino", "registry.json"),
    *(
        "pip install tehai-web",
        "`make web-parts`",
        "tehai serve --lan",
        "tehai records key",
        "tehai records expire --clock-is-right",
        "tehai-web",
        "「all」",
        "“all”",
    ),
    *("--parts DIR", r"\[\[table.hand\]\]", "Ctrl-C"),
    *(
        f"--{name}"
        for name in ("lan", "host", "port", "cert", "key", "batch", "rehearse", "hand", "out", "public-key", "players")
    ),
    *("tehai adapt NAME PHOTO", "tehai rules ID", "tehai records restore", "verify", "export", "--allowed-host NAME"),
    *(
        r"\?match=",
        "open",
        "photo",
        "request",
        "rules",
        "true",
        "false",
        "text/csv",
        "csv",
        "tables.toml",
        "docs/api.md",
    ),
    "tehai",
    *("GET /api/openapi.json", "Authorization: Bearer", "Idempotency-Key"),
    r"TEHAI_[A-Z_]+",
    *("QR", "VPN", "CA", "Firefox", "SHA-256", "HTTPS", "PEM", "MB", "Tehai"),
)
"""What a text in Japanese or Chinese may have in Latin letters, beside its arguments."""
PUT_TOGETHER = re.compile("^(unit|limit|for|from|role|can)_")
"""Names whose end is the value of a field; `test_every_value_that_is_printed_has_a_label` has the values."""


def texts(package: str, area: str, language: str = "en") -> dict[str, str]:
    return importlib.import_module(f"{HOMES[package]}.{language}.{area}").TEXTS


@cache
def words(package: str) -> set[str]:
    """Every text in the code of a package, and the keys in its templates."""
    found: set[str] = set()
    for path in sorted((ROOT / package / "templates").rglob("*.html")):
        found |= {f"at_door.{name}" for name in re.findall(r'said\("(\w+)"\)', path.read_text(encoding="utf-8"))}
    for path in sorted((ROOT / package).rglob("*.py")):
        if "sentences" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


def arguments(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


@pytest.mark.parametrize(("package", "area"), AREAS)
def test_each_text_exists_in_each_language_with_the_same_arguments(package, area):
    english = texts(package, area)
    needed = {name for name in english if not name.endswith(".one")}
    for language in LANGUAGES:
        found = texts(package, area, language)
        assert {name for name in found if not name.endswith(".one")} == needed
        for name in needed:
            assert arguments(found[name]) == arguments(english[name]), (language, name)


@pytest.mark.parametrize("package", HOMES)
def test_every_key_in_the_code_has_a_text(package):
    known = {f"{area}.{name}" for home, area in AREAS if home == package for name in texts(package, area)}
    areas = "|".join(area for home, area in AREAS if home == package)
    said = {word for word in words(package) if re.fullmatch(rf"({areas})\.\w*[a-z]", word)}
    assert sorted(said - known) == []


@pytest.mark.parametrize(("package", "area"), AREAS)
def test_no_text_is_left_that_nothing_says(package, area):
    said = {re.sub("[ -]", "_", word.removeprefix(f"{area}.")) for word in words(package) | words("scorer")}
    names = {name.removesuffix(".one") for name in texts(package, area) if not PUT_TOGETHER.search(name)}
    assert sorted(names - said) == []


def test_every_value_that_is_printed_has_a_label():
    limits = {"mangan", "haneman", "baiman", "sanbaiman", "yakuman", "counted_yakuman"}
    reasons = {"discard", "self_draw", "honba", "sticks", "liability", "noten", "nagashi_mangan"}
    needed = {f"unit_{unit}" for unit in ("han", "fu", "points", "mangan", "yakuman")}
    needed |= {f"limit_{name}" for name in limits} | {f"for_{reason}" for reason in reasons}
    needed |= {f"from_{side.value}" for side in Source} | {seat.value for seat in Seat}
    needed |= {kind.value.replace(" ", "_") for kind in MeldKind}
    rights = {f"role_{role.value}" for role in Role} | {f"can_{each.name.lower()}" for each in (*Action, *Right)}
    assert {name for name in texts("service", "at_desk") if re.match("(role|can)_", name)} == rights
    english = texts("service", "at_desk")
    assert all(english[f"can_{each.name.lower()}"] == each.value for each in (*Action, *Right))
    printed = set(texts("service", "printed"))
    assert sorted(needed - printed) == []
    assert sorted(name for name in printed - needed if PUT_TOGETHER.search(name)) == []


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize(("package", "area"), AREAS)
def test_texts_have_no_english_words_and_none_that_players_do_not_say(package, area, language):
    kept = re.compile("|".join((r"\{\w+\}", *LATIN)))
    for name, text in texts(package, area, language).items():
        assert not re.search("[A-Za-z]{2,}", kept.sub(" ", text)), (name, text)
        assert not [word for word, of, _ in BANNED if of == language and word in text], (name, text)
        other = "[槓張連對門風聽無鳴單兩邊萬東]" if language == "zh" else "[杠张连对门风听无鸣单两边东]"
        assert not re.search(other, text), (name, text)
