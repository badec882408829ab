"""The terminal table: `bugnight play`.

A `Sitting` is a match with its people and bots. A `Scene` is what one viewer sees of it and may
choose. The screens draw scenes, and turn keys and clicks into moves.
"""
