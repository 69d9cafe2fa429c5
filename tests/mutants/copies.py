"""A private copy of the tracked files, in which the tests of a guard run against one mutant."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.mutants.areas import ROOT, Drawn, Guard

LINKED = ("models", "datasets")
"""What no test changes and is large: linked, not copied."""

CPU_SECONDS = 240
"""What takes more than this hangs; no guard's tests take half of it. Seconds of the processor, since machines are busy."""

WALL_SECONDS = 1800
"""A mutant that waits for what never comes takes no processor."""


class Copy:
    """A copy of the tree, and mutants in it one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for name in listed.decode().split("\0"):
            source = ROOT / name
            if not name or name.split("/")[0] in LINKED or not source.is_file():
                continue
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
        for name in LINKED:
            (folder / name).symlink_to(ROOT / name)
        # The copy stands first in the path of the tests and of the processes that they start.
        self._env = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        self._env.setdefault("TEHAI_SHARED", str(ROOT.parent / "shared"))

    def state_of(self, drawn: Drawn) -> str:
        """`killed`, `timeout` or `survived`."""
        path = self.folder / drawn.mutant.file
        source = path.read_text(encoding="utf-8")
        path.write_text(drawn.mutant.apply(source), encoding="utf-8")
        try:
            status = self._tests(drawn.guard)
        finally:
            path.write_text(source, encoding="utf-8")
        return "timeout" if status is None else "survived" if status == 0 else "killed"

    def passes(self, guard: Guard) -> bool:
        """Whether the tests of a guard pass without a mutant."""
        return self._tests(guard) == 0

    def _tests(self, guard: Guard) -> int | None:
        """The exit status of pytest; None where it hangs."""
        shutil.rmtree(self.folder / ".hypothesis", ignore_errors=True)  # no example that another mutant failed on
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=1"]
        process = subprocess.Popen(
            ["/bin/sh", "-c", f'ulimit -t {CPU_SECONDS} && exec "$@"', "sh", *command, *guard.args, *guard.tests],
            cwd=self.folder,
            env=self._env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            status = process.wait(WALL_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # What the tests started ends with them.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return None if status in (-signal.SIGXCPU, -signal.SIGKILL) else status
