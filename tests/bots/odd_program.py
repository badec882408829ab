"""A program that speaks the bot protocol, and fails in the way that its argument names."""

import json
import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else "fine"


def say(line: str) -> None:
    print(line, flush=True)


def answer(question: dict[str, list[str]], asked: int) -> None:
    """Send a move; at the third request, fail as the argument says."""
    if asked < 3 or WAY in {"fine", "stays", "limps"}:
        say(f"info {asked} questions so far")
        say(f"move {question['moves'][0]}")
    elif WAY == "illegal":
        say("move fly away")
    elif WAY == "chatty":
        say("What a nice hand!")
        say(f"move {question['moves'][0]}")
    elif WAY == "silent":
        time.sleep(1000)
    elif WAY == "flood":
        while True:
            say("info still thinking")
    elif WAY == "crash":
        raise RuntimeError("out of ideas")
    elif WAY == "refuses":
        say("error I do not play this game")


def main() -> None:
    asked = 0
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "bugnight" and WAY == "rubbish":
            say("Welcome to my bot!")
        elif word == "bugnight" and WAY != "never ready":
            say("id name Odd")
            say("Compiled with optimism")
            say("ready")
        elif word == "new":
            asked = 0
        elif word == "go":
            asked += 1
            answer(json.loads(rest), asked)
        elif word == "quit" and WAY != "stays":
            sys.exit(3 if WAY == "limps" else 0)


if __name__ == "__main__":
    main()
