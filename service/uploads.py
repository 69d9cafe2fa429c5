"""The contents of a request: the parts of a form, and JSON of limited depth.

Reports what is missing or of the wrong type; other modules interpret photos and requests.
"""

from __future__ import annotations

import io

from flask import request
from werkzeug.datastructures import FileStorage

from scorer.shape import wrong
from service.photos import parse_json
from service.problems import ServiceError


def refuse_type(wanted: str) -> None:
    """Raise `unsupported_media_type`, naming the type that the address accepts."""
    given = request.mimetype or "no content type"
    raise ServiceError(
        "unsupported_media_type", f"The body is {given}; this address reads {wanted}.", hint=f"Send {wanted}."
    )


def json_body() -> object:
    """The body of a JSON request; raises `unsupported_media_type`, `bad_json`, `too_deep`."""
    if request.mimetype != "application/json":
        refuse_type("application/json")
    return parse_json(request.get_data(), "body")


def photo_parts(most: int = 1) -> list[FileStorage]:
    """The parts `photo` of a form, one to `most`; raises `unsupported_media_type`, `missing_photo`."""
    if request.mimetype != "multipart/form-data":
        refuse_type("multipart/form-data")
    parts = request.files.getlist("photo")
    if not parts:
        hint = "Send the file as the part `photo` of a multipart form."
        raise ServiceError("missing_photo", "The form has no file `photo`.", hint=hint, where="photo")
    if len(parts) > most:
        raise wrong("photo", "one file" if most == 1 else f"at most {most} files", [part.filename for part in parts])
    return parts


def too_large(most: int) -> ServiceError:
    """The error for a body of more than `most` bytes."""
    size = f"{most / 2**20:.0f} MiB" if most >= 1 << 20 else f"{most / 2**10:.0f} KiB"
    hint = "Save the photo smaller, as JPEG." if most > 1 << 20 else "Send less at once."
    return ServiceError("too_large", f"The request is larger than {size}.", hint=hint)


def data_of(part: FileStorage) -> bytes:
    """The bytes of an uploaded file, which are in memory only once."""
    stream = part.stream
    return stream.getvalue() if isinstance(stream, io.BytesIO) else part.read()


def text_part(name: str, default: str | None = None) -> str:
    """A field of the form; raises `ParseError` (`wrong_shape`) if it is missing and has no default."""
    found = request.form.get(name, default)
    if found is None:
        raise wrong(name, "a field of the form", None)
    return found
