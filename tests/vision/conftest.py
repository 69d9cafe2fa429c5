"""Makes `vision_fakes` importable: with import mode importlib, pytest leaves the path alone."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
