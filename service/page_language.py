"""The language of whoever asks, for refusals and for pages that are rendered here."""

from __future__ import annotations

from flask import Response, make_response, render_template, request

from scorer.api import language_of
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES, add_area, say

add_area("at_door", "service.sentences")


def language_asked() -> str:
    """The query's `lang`, else what the client prefers, else English."""
    return language_of(request.args) or request.accept_languages.best_match(LANGUAGES) or DEFAULT_LANGUAGE


def page_in_language(template: str, area: str, status: int = 200, **values: object) -> Response:
    """A page whose template writes its texts as `{{ said("name") }}`, names of an area of sentences."""
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
