"""The language that a client asks for, and pages that the server renders in this language."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, make_response, render_template, request
from werkzeug.datastructures import LanguageAccept

from scorer.api import language_of
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES, add_area, say

add_area("at_door", "service.sentences")


def preferred_language(query: Mapping[str, object], accepted: LanguageAccept) -> str:
    """Return the query's `lang`, else the language that the client prefers, else English."""
    return language_of(query) or accepted.best_match(LANGUAGES) or DEFAULT_LANGUAGE


def language_asked() -> str:
    """Return the preferred language of the current request."""
    return preferred_language(request.args, request.accept_languages)


def page_in_language(template: str, area: str, status: int = 200, **values: object) -> Response:
    """Return a page. Its template inserts the sentence `name` of the `area` with `{{ said("name") }}`."""
    language = language_asked()
    text = render_template(
        template,
        language="zh-Hans" if language == "zh" else language,
        said=lambda name: say(f"{area}.{name}").text(language),
        **values,
    )
    response = make_response(text, status)
    response.vary.add("Accept-Language")
    return response
