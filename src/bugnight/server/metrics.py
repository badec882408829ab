"""What Prometheus is told; several workers keep their figures in files of a common folder."""

import os
from functools import cache

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder; prometheus-client reads it when it is imported."""

commands = Counter("bugnight_commands", "Commands, by how they ended", ["result"])
done = commands.labels("done")
moves = Counter("bugnight_moves", "Moves of people and bots, by game", ["game"])
conflicts = Counter("bugnight_conflicts", "Appends whose number another node had taken")
commit_seconds = Histogram("bugnight_commit_seconds", "How long a group commit takes")
commit_size = Histogram(
    "bugnight_commit_size", "Appends in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
tables = Gauge("bugnight_tables", "Tables in memory", multiprocess_mode="livesum")
sockets = Gauge("bugnight_sockets", "Open WebSockets", multiprocess_mode="livesum")
thoughts = Histogram("bugnight_thought_seconds", "How long bots think")


@cache
def moves_of(game: str) -> Counter:
    """The moves of one game; to look a label up takes longer than to count."""
    return moves.labels(game)


def all_workers() -> CollectorRegistry:
    """The figures of all workers of this machine."""
    if FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
