"""What all tests share: where the shared test material lies, and what happens where it does not.

Some tests need photos or vectors that are not part of the project (`../shared` next to the checkout, or
`TEHAI_SHARED`). Where it is missing they are skipped and counted in a line of their own; with
`TEHAI_REQUIRE_SHARED=1` they fail instead, so that a machine that has the material cannot skip them unnoticed.

No test fails for being slow: machines are busy. A Ray that runs here already is none of ours: each test process starts
its own. The games and records of the user are not opened either (`tests.own_data`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.needed import missing
from tests.own_data import use_own_data

settings.register_profile("busy machines", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy machines")
os.environ["RAY_ADDRESS"] = "local"
use_own_data()

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("TEHAI_SHARED", ROOT.parent / "shared"))
MISSING = f"needs ../shared, which does not lie at {SHARED}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if SHARED.is_dir() or os.environ.get("TEHAI_REQUIRE_SHARED"):
        return
    for item in items:
        if item.get_closest_marker("needs_shared"):
            item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the shared material."""
    if not SHARED.is_dir():
        missing(MISSING, "TEHAI_REQUIRE_SHARED")
    return SHARED


@pytest.fixture(scope="session")
def shared_photos(shared: Path) -> Path:
    """The folder of the labelled photos."""
    return shared / "photos"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [
        report for report in terminalreporter.stats.get("skipped", []) if "needs ../shared" in str(report.longrepr)
    ]
    state = f"{len(skipped)} tests skipped for want of it" if skipped else "no test skipped for want of it"
    terminalreporter.write_line(f"shared material: {'found' if SHARED.is_dir() else 'missing'}, {state}")


@pytest.fixture(autouse=True)
def _no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test run its own event loop. Playwright's runs on in this thread after the first test with a browser."""
    of_browser = {"browser", "playwright"} & {*request.fixturenames}
    loop = None if of_browser else asyncio._get_running_loop()
    if loop is not None:
        asyncio._set_running_loop(None)
    yield
    if loop is not None:
        asyncio._set_running_loop(loop)
