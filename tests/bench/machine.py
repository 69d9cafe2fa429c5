"""What a table was measured on, in a line."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """Processor, cores, and how busy the machine was with other things: times mean little without it."""
    info = Path("/proc/cpuinfo")
    model = platform.machine()
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    load = f"{os.getloadavg()[1]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return f"Measured on {model}, {os.cpu_count()} cores; load over the last five minutes: {load}."
