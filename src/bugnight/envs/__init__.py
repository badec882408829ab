"""Standard environments, and batches of games for learners."""
