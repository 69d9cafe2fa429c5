"""Parts of the page that needs no service, for tests without npm."""

from __future__ import annotations

import json
import zipfile

import pytest

from service.web.parts import _FROM_NPM, collect

WHEEL = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture(scope="session")
def parts(tmp_path_factory):
    """Parts with the names and licences of the real ones, and a few bytes each."""
    folder = tmp_path_factory.mktemp("fetched")
    for package, names in _FROM_NPM.items():
        (folder / "node_modules" / package).mkdir(parents=True)
        for name in names:
            (folder / "node_modules" / package / name).write_bytes(name.encode())
        about = {"version": "314.0.7", "license": "MPL-2.0"}
        (folder / "node_modules" / package / "package.json").write_text(json.dumps(about))
    (folder / "wheels").mkdir()
    with zipfile.ZipFile(folder / "wheels" / WHEEL, "w") as wheel:
        about = "Metadata-Version: 2.4\nName: msgspec\nVersion: 0.22.0\nLicense-Expression: BSD-3-Clause\n"
        wheel.writestr("msgspec-0.22.0.dist-info/METADATA", about)
    collect(folder / "node_modules", folder / "wheels", folder / "parts")
    return folder / "parts"
