"""The versions with which the tests ran, as a file of constraints for pip: `make constraints`.

    python -m tests.constraints > docs/deploy/constraints.txt

Every package of this environment with its exact version; no address of an index, and nothing that was not released.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import distributions

HEAD = """# The versions with which the tests ran. Made by `make constraints`; what an installation has to have at least, and the
# faults behind it, stand in pyproject.toml. For pip: --constraint, or PIP_CONSTRAINT.
"""
OWN = ("tehai", "pip", "setuptools", "wheel")


def pins() -> list[str]:
    """`name==version` of each package, by name."""
    found = {}
    for each in distributions():
        name = re.sub(r"[-_.]+", "-", each.name).lower()
        if name in OWN:
            continue
        if each.read_text("direct_url.json") is not None:
            raise SystemExit(f"{name} was not installed from an index, so its version says nothing to others")
        found[name] = f"{name}=={each.version}"
    return [found[name] for name in sorted(found)]


if __name__ == "__main__":
    sys.stdout.write(HEAD + "\n".join(pins()) + "\n")
