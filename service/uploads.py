"""Read the contents of a request: the parts of a form, and JSON of limited depth.

The functions raise an error for missing contents and wrong types. Other modules interpret photos and requests.
"""

from __future__ import annotations

import io

from flask import request
from werkzeug.datastructures import FileStorage

from scorer.sentences import say
from scorer.shape import wrong
from service.json_text import parse_json
from service.problems import ServiceError


def refuse_type(wanted: str) -> None:
    """Raise `ServiceError` (`unsupported_media_type`) that names the type that the endpoint accepts."""
    given = request.mimetype or say("refused.no_type")
    raise ServiceError(
        "unsupported_media_type",
        say("refused.body_type", given=given, wanted=wanted),
        hint=say("refused.body_type_hint", wanted=wanted),
    )


def json_body() -> object:
    """Return the parsed body of a JSON request. Raises `unsupported_media_type`, `bad_json`, `too_deep`."""
    if request.mimetype != "application/json":
        refuse_type("application/json")
    return parse_json(request.get_data(), "body")


def photo_parts(most: int = 1) -> list[FileStorage]:
    """Return the parts `photo` of a form, from one to `most`.

    Raises `unsupported_media_type`, `missing_photo`, and `wrong_shape` for more than `most`.
    """
    if request.mimetype != "multipart/form-data":
        refuse_type("multipart/form-data")
    parts = request.files.getlist("photo")
    if not parts:
        raise ServiceError("missing_photo", say("refused.no_photo"), hint=say("refused.no_photo_hint"), where="photo")
    if len(parts) > most:
        raise wrong(
            "photo",
            say("refused.one_file") if most == 1 else say("refused.files", most=most),
            [part.filename for part in parts],
        )
    return parts


def too_large(most: int) -> ServiceError:
    """Return the error for a body of more than `most` bytes."""
    size = f"{most / 2**20:.0f} MiB" if most >= 1 << 20 else f"{most / 2**10:.0f} KiB"
    hint = say("refused.too_large_photo_hint") if most > 1 << 20 else say("refused.too_large_hint")
    return ServiceError("too_large", say("refused.too_large", size=size), hint=hint)


def data_of(part: FileStorage) -> bytes:
    """Return the bytes of an uploaded file without a second copy in memory."""
    stream = part.stream
    return stream.getvalue() if isinstance(stream, io.BytesIO) else part.read()


def text_part(name: str, default: str | None = None) -> str:
    """Return a field of the form. Raises `ParseError` (`wrong_shape`) if it is missing and there is no default."""
    found = request.form.get(name, default)
    if found is None:
        raise wrong(name, say("refused.form_field"), None)
    return found
