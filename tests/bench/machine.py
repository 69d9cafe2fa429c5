"""Describes the machine of a measurement in one line."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """Return one line with the processor, its cores and the load of the machine, because times depend on the load."""
    info = Path("/proc/cpuinfo")
    model = platform.machine()
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    load = f"{os.getloadavg()[1]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return f"Measured on {model}, {os.cpu_count()} cores; load over the last five minutes: {load}."
