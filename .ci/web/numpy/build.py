"""Cross-builds NumPy for Pyodide, as a wheel without what the page does not use.

    python3 build.py numpy-2.4.6.tar.gz python_stdlib.zip OUT

Needs Debian with `emscripten`, `python3.14-dev`, `ninja-build`, and Cython in the Python that runs this file
(docs/phone-alone.md). `python_stdlib.zip` is that of the npm package `pyodide`: it has the configuration of its Python.
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

CONFIGURATION = "_sysconfigdata__emscripten_wasm32-emscripten"
TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
WHEN = (1980, 1, 1, 0, 0, 0)
LIBRARIES = ("_core/_multiarray_umath", "linalg/_umath_linalg", "linalg/lapack_lite")
"""The compiled modules that are built."""
LEFT_OUT = ("tests", "_pyinstaller", "f2py", "random", "fft", "testing", "polynomial", "ctypeslib")
"""Folders of NumPy that are left out: `import numpy` loads none of them."""
ABOUT = """Metadata-Version: 2.4
Name: numpy
Version: {version}
Summary: NumPy for Pyodide, without {left_out}
License-Expression: {licence}
License-File: LICENSE.txt
"""
KIND = f"""Wheel-Version: 1.0
Generator: build.py of Tehai
Root-Is-Purelib: false
Tag: {TAG}
"""
COMPILER = """#!{python}
import os, sys
given = sys.argv[1:]
out = given[given.index("-o") + 1] if "-o" in given else ""
flags = ["-fPIC", "-D_GNU_SOURCE", "-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm", "-sWASM_LEGACY_EXCEPTIONS=1"]
if out.endswith(".so"):
    name = os.path.basename(out).split(".")[0]
    flags += ["-sSIDE_MODULE=2", "-sEXPORTED_FUNCTIONS=_PyInit_" + name, "-sWASM_BIGINT", "-g0"]
given = ["-I{include}" if each == "-I{standard}" else each for each in given]
os.execvp("{real}", ["{real}", *flags, *(each for each in given if each != "-shared" and "soname" not in each)])
"""
PYTHON = """#!/bin/sh
export _PYTHON_SYSCONFIGDATA_NAME={name} _PYTHON_HOST_PLATFORM=emscripten-5.0.3-wasm32 PYTHONPATH={folder}
exec {python} "$@"
"""
CROSS = """[binaries]
c = '{bin}/cc'
cpp = '{bin}/c++'
ar = 'emar'
ranlib = 'emranlib'
strip = 'true'
python = '{bin}/python'
cython = '{cython}'
exe_wrapper = 'node'
[properties]
needs_exe_wrapper = true
skip_sanity_check = true
longdouble_format = 'IEEE_QUAD_LE'
[host_machine]
system = 'emscripten'
cpu_family = 'wasm32'
cpu = 'wasm32'
endian = 'little'
"""


def headers(standard: Path, folder: Path, into: Path) -> dict:
    """Copy the headers of Python, with the `pyconfig.h` of Pyodide's Python."""
    with zipfile.ZipFile(standard) as packed:
        text = packed.read(f"{CONFIGURATION}.py")
    (folder / f"{CONFIGURATION}.py").write_bytes(text)
    found: dict = {}
    exec(text, found)
    values = found["build_time_vars"]
    shutil.copytree(sysconfig.get_paths()["include"], into)
    here = Path(f"/usr/include/x86_64-linux-gnu/python{sysconfig.get_python_version()}/pyconfig.h").read_text()
    names = set(re.findall(r"^(?:# *define|/\* #undef) (\w+)", here, re.M))
    said = {name: value for name, value in sorted(values.items()) if name in names and value not in (0, "")}
    lines = [f"#define {name} {value}" for name, value in said.items()]
    (into / "pyconfig.h").write_text("\n".join(lines) + "\n")
    return values


def script(path: Path, text: str) -> None:
    """Write a program."""
    path.write_text(text)
    path.chmod(0o755)


def build(source: Path, standard: Path, out: Path) -> None:
    """Build the wheel in the folder `out`."""
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    (work / "bin").mkdir(parents=True)
    with tarfile.open(source) as packed:
        packed.extractall(work, filter="data")
    numpy = next(work.glob("numpy-*"))
    version = numpy.name.split("-")[1]
    values = headers(standard, work, work / "include")
    for name, real in (("cc", "emcc"), ("c++", "em++")):
        places = {"include": work / "include", "standard": sysconfig.get_paths()["include"]}
        script(work / "bin" / name, COMPILER.format(python=sys.executable, real=real, **places))
    script(work / "bin" / "python", PYTHON.format(name=CONFIGURATION, folder=work, python=sys.executable))
    cython = Path(sys.executable).parent / "cython"
    (work / "cross.ini").write_text(CROSS.format(bin=work / "bin", cython=cython))
    meson = [sys.executable, str(numpy / "vendored-meson" / "meson" / "meson.py")]
    options = ["-Dallow-noblas=true", "-Dblas=none", "-Dlapack=none", "-Ddisable-optimization=true"]
    environment = {**os.environ, "PATH": f"{cython.parent}:{os.environ['PATH']}"}

    def run(*given: str) -> None:
        subprocess.run([*meson, *given], check=True, env=environment, cwd=numpy)

    run("setup", "build", "--cross-file", str(work / "cross.ini"), "--buildtype=release", *options)
    targets = [f"numpy/{name}{values['EXT_SUFFIX']}" for name in LIBRARIES]
    subprocess.run(["ninja", *targets], check=True, env=environment, cwd=numpy / "build")
    wheel(numpy, version, targets, out / f"numpy-{version}-{TAG}.whl")


def wheel(numpy: Path, version: str, libraries: list[str], out: Path) -> None:
    """Write the wheel: the Python of NumPy, the libraries, the licences."""
    about = f"numpy-{version}.dist-info"
    licences = [numpy / "LICENSE.txt", *(each for each in (numpy / "numpy").rglob("LICENSE*"))]
    files = {name: (numpy / "build" / name).read_bytes() for name in libraries}
    configuration = (numpy / "build" / "numpy" / "__config__.py").read_text()
    for own, said in ((numpy.parent, "build"), (Path(sys.executable).parent, "venv")):
        configuration = configuration.replace(f"{own}/", f"{said}/")  # the same wheel wherever it is built
    files["numpy/__config__.py"] = configuration.encode()
    for path in (numpy / "numpy").rglob("*.py"):
        name = path.relative_to(numpy).as_posix()
        if not set(LEFT_OUT) & set(path.relative_to(numpy).parts) and "_tests" not in name:
            files[name] = path.read_bytes()
    for path in licences:
        files[f"{about}/licenses/{path.relative_to(numpy).as_posix()}"] = path.read_bytes()
    licence = re.findall(r"^license = ['\"](.+)['\"]", (numpy / "pyproject.toml").read_text(), re.M)[0]
    metadata = ABOUT.format(version=version, left_out=", ".join(LEFT_OUT), licence=licence)
    files[f"{about}/METADATA"] = metadata.encode()
    files[f"{about}/WHEEL"] = KIND.encode()
    lines = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in sorted(files.items())]
    files[f"{about}/RECORD"] = "\n".join([*lines, f"{about}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data, compresslevel=9)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    build(*(Path(each).resolve() for each in sys.argv[1:4]))
