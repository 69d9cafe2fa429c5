"""`python -m vision.train`: the training commands."""

from __future__ import annotations

import sys

from vision.train.cli import main

if __name__ == "__main__":
    sys.exit(main())
