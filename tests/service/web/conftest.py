"""Parts of the page that needs no service, for tests without npm."""

from __future__ import annotations

import json
import zipfile

import pytest

from service.web.parts import _FROM_NPM, _IN_PACKAGE, collect

WHEEL = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
WHEELS = {"msgspec": WHEEL, "numpy": "numpy-2.4.6-cp314-cp314-pyemscripten_2026_0_wasm32.whl"}
VERSIONS = {"pyodide": ("314.0.7", "MPL-2.0"), "onnxruntime-web": ("1.30.0", "MIT")}


@pytest.fixture(scope="session")
def parts(tmp_path_factory):
    """Parts with the names and licences of the real ones, and a few bytes each."""
    folder = tmp_path_factory.mktemp("fetched")
    for package, names in _FROM_NPM.items():
        lies = folder / "node_modules" / package / _IN_PACKAGE.get(package, "")
        lies.mkdir(parents=True)
        for name in names:
            (lies / name).write_bytes(name.encode())
        version, licence = VERSIONS[package]
        about = {"version": version, "license": licence}
        (folder / "node_modules" / package / "package.json").write_text(json.dumps(about))
    (folder / "wheels").mkdir()
    for name, file in WHEELS.items():
        _, version, *_ = file.split("-")
        with zipfile.ZipFile(folder / "wheels" / file, "w") as wheel:
            about = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nLicense-Expression: BSD-3-Clause\n"
            wheel.writestr(f"{name}-{version}.dist-info/METADATA", about)
            wheel.writestr(f"{name}-{version}.dist-info/licenses/LICENSE", f"The licence of {name}.")
    collect(folder / "node_modules", folder / "wheels", folder / "parts")
    return folder / "parts"
