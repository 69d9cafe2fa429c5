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
LEFT_OUT = re.compile(
    r"(^|/)(tests|_pyinstaller|f2py|random|fft|distutils|testing|typing|include|polynomial|ma|char|rec|strings|ctypeslib)(/|$)"
    r"|\.(pyi|h|a|c|pxd|pyx|ini|typed)$"
    r"|_tests\.|_simd\.|_umath_linalg_unused|conftest|__config__\.py\.in"
)
COMPILER = """#!{python}
import os, sys
given = sys.argv[1:]
out = given[given.index("-o") + 1] if "-o" in given else ""
flags = ["-I{include}", "-fPIC", "-D_GNU_SOURCE", "-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm", "-sWASM_LEGACY_EXCEPTIONS=1"]
if out.endswith(".so"):
    name = os.path.basename(out).split(".")[0]
    flags += ["-sSIDE_MODULE=2", "-sEXPORTED_FUNCTIONS=_PyInit_" + name, "-sWASM_BIGINT", "-g0"]
os.execvp("{real}", ["{real}", *flags, *(each for each in given if each not in ("-shared",) and "soname" not in each)])
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
    lines = [f"#define {name} {value}" for name, value in sorted(values.items()) if name in names and value not in (0, "")]
    (into / "pyconfig.h").write_text("\n".join(lines) + "\n")
    return values


def script(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def build(source: Path, standard: Path, out: Path) -> None:
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    (work / "bin").mkdir(parents=True)
    with tarfile.open(source) as packed:
        packed.extractall(work, filter="data")
    numpy = next(work.glob("numpy-*"))
    version = numpy.name.split("-")[1]
    headers(standard, work, work / "include")
    for name, real in (("cc", "emcc"), ("c++", "em++")):
        script(work / "bin" / name, COMPILER.format(python=sys.executable, include=work / "include", real=real))
    script(work / "bin" / "python", PYTHON.format(name=CONFIGURATION, folder=work, python=sys.executable))
    cython = Path(sys.executable).parent / "cython"
    (work / "cross.ini").write_text(CROSS.format(bin=work / "bin", cython=cython))
    meson = [sys.executable, str(numpy / "vendored-meson" / "meson" / "meson.py")]
    options = ["-Dallow-noblas=true", "-Dblas=none", "-Dlapack=none", "-Ddisable-optimization=true", "-Dbuildtype=release"]
    environment = {**os.environ, "PATH": f"{cython.parent}:{os.environ['PATH']}"}

    def run(*given: str) -> None:
        subprocess.run([*meson, *given], check=True, env=environment, cwd=numpy)

    run("setup", "build", "--cross-file", str(work / "cross.ini"), "--prefix=/usr", *options)
    run("compile", "-C", "build")
    run("install", "-C", "build", "--destdir", str(work / "installed"), "--no-rebuild")


if __name__ == "__main__":
    build(*(Path(each).resolve() for each in sys.argv[1:4]))
