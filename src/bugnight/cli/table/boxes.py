"""What each of the three boxes looks like and tells."""

from bugnight.cli.table.bug_off import BugOffScene
from bugnight.cli.table.news import Teller
from bugnight.cli.table.news_bug_off import BugOffNews
from bugnight.cli.table.news_party_bugs import PartyBugsNews
from bugnight.cli.table.news_rumbugz import RumBugzNews
from bugnight.cli.table.party_bugs import PartyBugsScene
from bugnight.cli.table.rumbugz import RumBugzScene
from bugnight.cli.table.scene import Scene

SCENES: dict[str, type[Scene]] = {
    "party-bugs": PartyBugsScene,
    "bug-off": BugOffScene,
    "rumbugz": RumBugzScene,
}
TELLERS: dict[str, type[Teller]] = {
    "party-bugs": PartyBugsNews,
    "bug-off": BugOffNews,
    "rumbugz": RumBugzNews,
}
