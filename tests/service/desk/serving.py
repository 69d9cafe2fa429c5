"""The real server with a desk in a process of its own, and a reader that needs no models.

    TEHAI_RECORDS=URL python tests/service/desk/serving.py PORT

Prints its address when it listens, as `tehai serve --desk` does.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path


def main() -> int:
    here = Path(__file__).resolve()
    sys.path.insert(0, str(here.parents[3]))
    spec = importlib.util.spec_from_file_location("service_conftest", here.parents[1] / "conftest.py")
    fakes = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = fakes
    spec.loader.exec_module(fakes)
    from service.cli.main import main as command

    return command(["serve", "--port", sys.argv[1], "--desk"], load_reader=fakes.FakeReader)


if __name__ == "__main__":
    sys.exit(main())
