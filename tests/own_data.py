"""A data folder of this process, so that no test and no measurement opens the games, records and keys of the user.

The settings read the environment (`service.settings`, `vision.settings`), and a process that is started inherits it. What
the user has set there counts no more: it may be the service that the user runs.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

OF_THE_USER = ("TEHAI_SIGNING_KEY", "TEHAI_TILE_SET")
"""Settings that name something in the folders of the user."""


@cache
def use_own_data() -> Path:
    """Make the folder and let the settings name it; return the folder. It is removed when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="tehai-data-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["TEHAI_DATA"] = str(folder)
    os.environ["TEHAI_RECORDS"] = f"sqlite:///{folder / 'records.db'}"
    os.environ["TEHAI_TILE_SETS"] = str(folder / "tile-sets")
    for name in OF_THE_USER:
        os.environ.pop(name, None)
    return folder
