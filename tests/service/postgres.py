"""A PostgreSQL server of our own: a private folder and socket, no network, stopped at the end.

Debian's `postgresql` is enough. The server refuses to run as root, so root starts it as the user `postgres`.
"""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is not installed (Debian: apt-get install postgresql)"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, of the newest version that is there."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return Path(path).parent if path and Path(path).with_name("pg_ctl").exists() else None


class Server:
    """A running server; `database` makes a fresh database and gives its URL."""

    def __init__(self, bin_: Path, folder: Path) -> None:
        self.bin, self.folder, self.count = bin_, folder, 0
        self.user = "postgres" if os.geteuid() == 0 else None

    def run(self, name: str, *arguments: str, check: bool = True) -> None:
        subprocess.run(
            [str(self.bin / name), *arguments], user=self.user, check=check, cwd="/",
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip

    def start(self) -> None:
        if self.user:
            shutil.chown(self.folder, self.user, self.user)
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-U", self.name, "--auth=trust", "-E", "UTF8", "--no-sync")
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=120"
        self.run("pg_ctl", "-D", data, "-w", "-t", "120", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "immediate", "stop", check=False)

    @property
    def name(self) -> str:
        return self.user or getpass.getuser()

    def database(self) -> str:
        self.count += 1
        self.run("createdb", "-h", str(self.folder), "-U", self.name, f"tehai{self.count}")
        return f"postgresql://{self.name}@/tehai{self.count}?host={self.folder}"


@contextmanager
def running() -> Iterator[Server | None]:
    """A server, or None where PostgreSQL is not installed."""
    bin_ = programs()
    if bin_ is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="tehai-pg-", dir="/tmp") as folder:
        server = Server(bin_, Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
