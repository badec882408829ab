"""What figures were measured on."""

from pathlib import Path


def cpu_name() -> str:
    """What the processor calls itself."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    return next((line.partition(": ")[2] for line in lines if "model name" in line), "a CPU")
