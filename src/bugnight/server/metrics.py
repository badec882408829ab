"""What Prometheus is told."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

commands = Counter("bugnight_commands", "Commands, by how they ended", ["result"])
done = commands.labels("done")
moves = Counter("bugnight_moves", "Moves of people and bots, by game", ["game"])
conflicts = Counter("bugnight_conflicts", "Appends whose number another node had taken")
commit_seconds = Histogram("bugnight_commit_seconds", "How long a group commit takes")
commit_size = Histogram(
    "bugnight_commit_size", "Appends in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
rooms = Gauge("bugnight_rooms", "Tables in memory")
sockets = Gauge("bugnight_sockets", "Open WebSockets")
thoughts = Histogram("bugnight_thought_seconds", "How long bots think")


@cache
def moves_of(game: str) -> Counter:
    """The moves of one game; to look a label up takes longer than to count."""
    return moves.labels(game)
