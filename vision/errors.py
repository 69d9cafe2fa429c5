"""Errors of photos, model files and settings: one exception class with a code for each error.

Responsible for the codes of `vision` and their meaning. An uncertain reading is not an error: the module
`vision.reading.doubts` has the warnings for uncertain readings.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from scorer.errors import TehaiError
from scorer.sentences import Sentence, add_area, say

CODES: dict[str, str] = {
    "empty_file": "The file has no content.",
    "file_too_large": "The file has more bytes than the limit (TEHAI_MAX_BYTES).",
    "not_an_image": "The file is not a picture, whatever its name is.",
    "unsupported_format": "The file is a picture in a format that is not supported.",
    "truncated_image": "The picture data are damaged or incomplete.",
    "image_too_large": "The picture has more pixels than the limit for its format (TEHAI_MAX_PIXELS).",
    "too_many_scans": "The JPEG has more scans than a photo of its size needs.",
    "image_too_small": "The picture is too small to show a tile.",
    "no_device": "PyTorch finds no GPU.",
    "no_such_file": "The file does not exist or cannot be opened.",
    "no_pictures": "A camera, stream or video cannot be read or delivers no pictures.",
    "bad_source": "A source of pictures is not a file, a camera or a stream: its scheme or camera number is invalid.",
    "unsupported_source": "The installed FFmpeg lacks the protocol of a stream.",
    "bad_labels": "A folder of labelled photos lacks a file, or a label file does not follow the YOLO format.",
    "no_such_tile_set": "No tile set has this name.",
    "bad_tile_set": "The file of a tile set is damaged, or the tile set was made with another model.",
    "tiles_do_not_match": "The photos of a tile set show more or fewer tiles than the given order has.",
    "bad_setting": "A setting from the environment has an invalid value.",
    "model_missing": "A model file, or the registry that lists the models, does not exist or cannot be read.",
    "bad_weights": "The network weights that should be trained further or averaged belong to another network.",
    "bad_training_data": "The data for training, rendering or measuring networks are incomplete or cannot be used.",
    "bundle_too_large": "The file of training data for another machine has more bytes than the limit.",
    "no_bfloat16": "The processor has no instructions for bfloat16. The requested faster training needs them.",
    "model_corrupt": "A model file has a wrong checksum or invalid content, or its metadata are incomplete.",
}
"""All codes of `PhotoError`, with their meanings."""

for _area in ("photo", "models"):
    add_area(_area, "vision.reading.sentences")


class PhotoError(TehaiError):
    """The error for a photo, model or setting that cannot be used. `code` is a key of `CODES`."""

    def __init__(self, code: str, message: Sentence | str, *, hint: Sentence | str = "", where: str = "") -> None:
        if code not in CODES:
            raise KeyError(f"code {code!r} is not in vision.errors.CODES")
        super().__init__(code, message, hint=hint, where=where)


def exit_status(command: Callable[[], object]) -> int:
    """Run a command of this package and return its exit status: 0, or 2 for invalid input.

    For invalid input, one line (`code: message`) is printed on standard error. Every other exception is a bug. Such an
    exception is not caught.
    """
    try:
        command()
    except TehaiError as error:
        print(error, file=sys.stderr)
        return 2
    except (FileNotFoundError, NotADirectoryError) as error:
        print(PhotoError("no_such_file", say("photo.not_opened", path=repr(error.filename))), file=sys.stderr)
        return 2
    return 0
