"""Get the contents of a request: the parts of a form, and JSON of limited depth.

The functions raise an error for missing contents and wrong types. Other modules interpret photos and requests.
"""

from __future__ import annotations

import io

from flask import request
from werkzeug.datastructures import FileStorage

from scorer.shape import wrong
from service.photos import parse_json
from service.problems import ServiceError


def refuse_type(wanted: str) -> None:
    """Raise `ServiceError` (`unsupported_media_type`) that names the type that the address accepts."""
    given = request.mimetype or "no content type"
    raise ServiceError(
        "unsupported_media_type", f"The body is {given}; this address needs {wanted}.", hint=f"Send {wanted}."
    )


def json_body() -> object:
    """Return the parsed body of a JSON request. Raises `unsupported_media_type`, `bad_json`, `too_deep`."""
    if request.mimetype != "application/json":
        refuse_type("application/json")
    return parse_json(request.get_data(), "body")


def photo_parts(most: int = 1) -> list[FileStorage]:
    """Return the parts `photo` of a form, from one to `most`. Raises `unsupported_media_type`, `missing_photo`."""
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
    """Return the error for a body of more than `most` bytes."""
    size = f"{most / 2**20:.0f} MiB" if most >= 1 << 20 else f"{most / 2**10:.0f} KiB"
    hint = "Save the photo as a smaller JPEG." if most > 1 << 20 else "Send less data at once."
    return ServiceError("too_large", f"The request is larger than {size}.", hint=hint)


def data_of(part: FileStorage) -> bytes:
    """Return the bytes of an uploaded file without a second copy in memory."""
    stream = part.stream
    return stream.getvalue() if isinstance(stream, io.BytesIO) else part.read()


def text_part(name: str, default: str | None = None) -> str:
    """Return a field of the form. Raises `ParseError` (`wrong_shape`) if it is missing and there is no default."""
    found = request.form.get(name, default)
    if found is None:
        raise wrong(name, "a field of the form", None)
    return found
