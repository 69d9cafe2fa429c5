"""The parts of the phone page that are not Python source: Python for the browser, and compiled libraries.

`python -m service.web.parts NODE_MODULES WHEELS OUT` collects them from what npm and pip have fetched (`make
web-parts`). They are in the distribution `tehai-web`, or in a folder that `--parts` names.
"""

from __future__ import annotations

import email
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from scorer.sentences import Sentence, say
from service.problems import ServiceError

LIST: Final = "parts.json"
"""The file of a folder of parts that names them."""
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
_RUNTIME: Final = ("ort-wasm-simd-threaded.mjs", "ort-wasm-simd-threaded.wasm")
_FROM_NPM: Final[Mapping[str, tuple[str, ...]]] = {"pyodide": _PYODIDE, "onnxruntime-web": _RUNTIME}
"""For each package of npm: the files of it that are served."""
_IN_PACKAGE: Final = {"onnxruntime-web": "dist/"}
"""For each package of npm: the folder of these files in the package."""
_READS: Final = ("numpy",)
"""Wheels that only the reading of photos needs."""
_SOURCES: Final = {
    "pyodide": "https://github.com/pyodide/pyodide",
    "msgspec": "https://github.com/msgspec/msgspec",
    "numpy": "https://github.com/numpy/numpy",
    "onnxruntime-web": "https://github.com/microsoft/onnxruntime",
}
_MIT: Final = """Copyright (c) {holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""
_TEXTS: Final = {"onnxruntime-web": _MIT.format(holder="Microsoft Corporation")}
"""Package of npm that does not hold the text of its licence → the text."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A folder of parts of the phone page. `listed`: for each part its name, version, licence, source, files and the
    licence's text.
    """

    folder: Path
    listed: tuple[Mapping[str, Any], ...]

    def files(self) -> list[str]:
        """Return the names of all files, relative to the folder."""
        return [name for part in self.listed for name in part["files"]]

    def wheels(self) -> list[str]:
        """Return the names of the wheels for Pyodide that scoring needs."""
        return [name for name in self._wheels() if name not in self.reading_wheels()]

    def reading_wheels(self) -> list[str]:
        """Return the names of the wheels for Pyodide that only the reading of photos needs."""
        return [name for name in self._wheels() if Path(name).name.partition("-")[0] in _READS]

    def runtime(self) -> list[str]:
        """Return the names of the files of ONNX Runtime, which runs the networks."""
        return [name for name in self.files() if name.startswith("onnxruntime-web/")]

    def _wheels(self) -> list[str]:
        return [name for name in self.files() if name.endswith(".whl")]


def find_parts(given: str | None) -> Parts:
    """Return the parts in a folder, or those of `tehai-web`. Raises `ServiceError` (`no_web_parts`)."""
    folder = Path(given) if given else installed()
    if folder is None:
        raise _no_parts(say("operating.no_parts"))
    try:
        listed = tuple(json.loads((folder / LIST).read_text(encoding="utf-8"))["parts"])
        found = Parts(folder, listed)
        missing = [name for name in found.files() if not (folder / name).is_file()]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _no_parts(
            say("operating.parts_unlisted", folder=repr(str(folder)), name=LIST, error=str(error))
        ) from error
    missing += [name for name in (*_FROM_NPM, *_READS) if name not in {part["name"] for part in listed}]
    if missing:
        raise _no_parts(say("operating.parts_missing", folder=repr(str(folder)), names=", ".join(missing)))
    return found


def _no_parts(message: Sentence) -> ServiceError:
    """Return the error for parts that are missing or incomplete."""
    return ServiceError("no_web_parts", message, hint=say("operating.no_parts_hint"))


def installed() -> Path | None:
    """Return the folder of the parts in the package `tehai-web`; None if it is not installed."""
    found = find_spec("tehai_web")
    return Path(found.origin).parent / "parts" if found and found.origin else None


def collect(modules: Path, wheels: Path, out: Path) -> Parts:
    """Copy the parts from `node_modules` and from a folder of wheels to the folder `out`, with their list."""
    shutil.rmtree(out, ignore_errors=True)
    listed = []
    for package, names in _FROM_NPM.items():
        about = json.loads((modules / package / "package.json").read_text(encoding="utf-8"))
        files = [f"{package}/{name}" for name in names]
        for name in names:
            _copy(modules / package / _IN_PACKAGE.get(package, "") / name, out / package / name)
        listed.append(_part(package, about["version"], about["license"], files, _TEXTS.get(package, "")))
    for wheel in sorted(wheels.glob("*.whl")):
        _copy(wheel, out / "wheels" / wheel.name)
        about = _metadata(wheel)
        files = [f"wheels/{wheel.name}"]
        listed.append(_part(about["Name"], about["Version"], about["License-Expression"], files, _licence_of(wheel)))
    (out / LIST).write_text(json.dumps({"parts": listed}, indent=1) + "\n", encoding="utf-8")
    return find_parts(str(out))


def _part(name: str, version: str, licence: str, files: list[str], text: str) -> dict[str, Any]:
    about = {"name": name, "version": version, "licence": licence, "source": _SOURCES[name], "files": files}
    return {**about, "text": text} if text else about


def _licence_of(wheel: Path) -> str:
    """Return the text of the licence in a wheel; nothing if it has none."""
    with zipfile.ZipFile(wheel) as packed:
        found = [each for each in packed.namelist() if re.search(r"\.dist-info/licenses/LICEN[CS]E[^/]*$", each)]
        return packed.read(found[0]).decode() if found else ""


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _metadata(wheel: Path) -> Mapping[str, str]:
    with zipfile.ZipFile(wheel) as packed:
        name = next(each for each in packed.namelist() if each.endswith(".dist-info/METADATA"))
        return dict(email.message_from_bytes(packed.read(name)).items())


if __name__ == "__main__":
    collect(*map(Path, sys.argv[1:4]))
