"""Errors of photos, model files and settings, as one exception with a code.

Responsible for the codes of `vision` and their meaning. An uncertain reading is not an error: its warnings are in
`vision.reading.doubts`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from scorer.errors import TehaiError
from scorer.sentences import Sentence

CODES: dict[str, str] = {
    "empty_file": "The file has no content.",
    "file_too_large": "The file has more bytes than the limit (TEHAI_MAX_BYTES).",
    "not_an_image": "The content is no picture, whatever the file is called.",
    "unsupported_format": "The content is a picture of a kind that is not read here.",
    "truncated_image": "The picture begins well, but its data end early or are damaged.",
    "image_too_large": "The picture has more pixels than its format may have (TEHAI_MAX_PIXELS).",
    "too_many_scans": "The JPEG has more scans, for its size, than a photo needs.",
    "image_too_small": "The picture is too small to show a tile.",
    "no_device": "PyTorch sees no GPU.",
    "no_such_file": "There is no file of this name, or it cannot be opened.",
    "no_pictures": "A camera, stream or video gives no pictures or cannot be read.",
    "bad_source": "A source of pictures is no file, no camera and no stream: its scheme or its number is wrong.",
    "bad_labels": "A labelled folder lacks a file, or a label file is not as YOLO writes it.",
    "no_such_tile_set": "There is no tile set of this name.",
    "bad_tile_set": "A tile set's file is damaged, or was learnt by another model than the one in use.",
    "tiles_do_not_match": "The photos of a tile set show more or fewer tiles than its order names.",
    "bad_setting": "A setting from the environment has a value that cannot be used.",
    "model_missing": "A model, or the registry that lists the models, is not where it should be.",
    "bad_weights": "Weights to train further, or to average, are of another network.",
    "bad_training_data": "What networks are to be trained, rendered or measured with lacks something that is needed.",
    "bundle_too_large": "What training needs on another machine has more bytes than such a file may have.",
    "no_bfloat16": "The processor has no instructions for bfloat16, by which a training was to be quicker.",
    "model_corrupt": "A model file is not the one that the registry names, or does not say what it needs to say.",
}
"""Every code that `vision` raises, with its meaning."""


class PhotoError(TehaiError):
    """A photo, a model or a setting that cannot be used; `code` is a key of `CODES`."""

    def __init__(self, code: str, message: str, *, hint: Sentence | str = "", where: str = "") -> None:
        if code not in CODES:
            raise KeyError(f"code {code!r} is not in vision.errors.CODES")
        super().__init__(code, message, hint=hint, where=where)


def exit_status(command: Callable[[], object]) -> int:
    """Run a command of this package and return its exit status: 0, or 2 for invalid input.

    Invalid input prints one line on standard error (`code: what.`). Any other exception is a bug and keeps its
    traceback.
    """
    try:
        command()
    except TehaiError as error:
        print(error, file=sys.stderr)
        return 2
    except (FileNotFoundError, NotADirectoryError) as error:
        print(PhotoError("no_such_file", f"{error.filename!r} cannot be opened."), file=sys.stderr)
        return 2
    return 0
