"""Write shuffles and what follows from them, for the tests of the page, which checks proofs."""

import json

from bugnight.play import GAMES, Record, fair
from tests import ROOT

VECTORS = ROOT / "web/src/fixtures/fair.json"
RENEW = "./dev generate"
CASES = [
    ("00" * 32, "T", ["", ""]),
    ("5e" * 32, "kDw0-_9x", ["a1b2", "", "~!$%&/()=?"]),
    ("0123456789abcdef" * 4, "Tisch", ['"quoted"', "back\\slash", "<&>"]),
    ("ff" * 32, "Tür", ["Glück", "chance œ", "🐞", "\x7f \t\n\x01"]),
]


def vectors() -> str:
    """Shuffles with all that follows from them, as JSON."""
    found = []
    for secret, table, client_seeds in CASES:
        seed = fair.seed(secret, table, client_seeds)
        said = fair.Fair(
            table=table,
            commitment=fair.commitment(secret),
            secret=secret,
            client_seeds=client_seeds,
        )
        record = Record.of(GAMES["goofspiel"](players=3).deal(seed=seed)).to_mapping()
        found.append(
            {
                "record": {
                    "game": record["game"],
                    "options": record["options"],
                    "seed": record["seed"],
                    fair.KEY: {name: getattr(said, name) for name in said.__struct_fields__},
                },
                "seed_hash": fair.hash_of(seed),
            }
        )
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    VECTORS.write_text(vectors(), "utf-8")
