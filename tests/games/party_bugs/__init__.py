"""Party Bugs."""
