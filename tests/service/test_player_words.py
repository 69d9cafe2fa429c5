"""Players read words of the game and of their phone, and none of how the service works."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path

import pytest

SERVICE = Path(__file__).parents[2] / "service"
STATIC = SERVICE / "static"
TEMPLATES = ("index", "hand", "pairing", "certificate", "teach", "page")
FORBIDDEN = {
    "en": ["service", "server", "root certificate", "API", "fingerprint"],
    "ja": ["サービス", "サーバー", "サーバ", "ルート証明書", "API", "フィンガープリント", "指紋", "拇印"],
    "zh": ["服务", "服务器", "根证书", "API", "指纹"],
}
AREAS = ["at_door"]
"""The sentences that the server writes into pages of players."""


def tables(language):
    """The tables of texts that pages of players load: those of the page, and those of its parts."""
    parts = [STATIC, STATIC / "house", STATIC / "game"]
    return [path for part in parts for path in sorted(part.glob(f"*-{language}.js"))]


def texts_of(path):
    """The texts of a table by key; texts in several pieces are joined."""
    source = path.read_text(encoding="utf-8")
    found = {}
    for key, pieces in re.findall(r'^  "([^"]+)":\s*((?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+)', source, re.M):
        found[key] = "".join(json.loads(piece) for piece in re.findall(r'"(?:[^"\\]|\\.)*"', pieces))
    return found


def found_in(text, language):
    flags = re.IGNORECASE if language == "en" else 0
    bounds = r"\b" if language == "en" else ""
    return [word for word in FORBIDDEN[language] if re.search(bounds + re.escape(word) + bounds, text, flags)]


@pytest.mark.parametrize("language", FORBIDDEN)
def test_no_text_of_the_page_has_a_word_of_the_machine(language):
    assert len(tables(language)) >= 2
    texts = {(path.name, key): text for path in tables(language) for key, text in texts_of(path).items()}
    assert len(texts) > 300
    wrong = {at: found_in(text, language) for at, text in texts.items() if found_in(text, language)}
    assert wrong == {}


@pytest.mark.parametrize("language", FORBIDDEN)
@pytest.mark.parametrize("area", AREAS)
def test_no_sentence_at_the_door_has_one(language, area):
    sentences = importlib.import_module(f"service.sentences.{language}.{area}").TEXTS
    wrong = {key: found_in(text, language) for key, text in sentences.items() if found_in(text, language)}
    assert wrong == {}


@pytest.mark.parametrize("name", TEMPLATES)
def test_no_template_has_one(name):
    source = (SERVICE / "templates" / f"{name}.html").read_text(encoding="utf-8")
    source = re.sub(r"{#.*?#}|{% block technical %}.+?{% endblock %}", "", source, flags=re.S)
    assert found_in(re.sub(r"<[^>]*>|{[{%].*?[%}]}", " ", source), "en") == []


@pytest.mark.parametrize("path", ["/", "/teach"])
def test_the_foot_of_a_page_of_players_links_to_nothing_technical(client, path):
    page = client.get(path).text
    assert 'href="/source.tar.gz"' in page
    assert 'href="/api"' not in page
    assert 'href="/errors"' not in page
    assert 'href="/errors"' in client.get("/api").text
