"""RumBugz."""
