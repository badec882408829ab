"""The terminal table: `bugnight play`.

A `Sitting` is a match with the people and bots around it; a `Scene` says what one pair of eyes
sees of it and may choose; the screens draw scenes and turn keys and clicks into moves.
"""
