"""An evening on a television, for `./dev soak evening`: six phones play three games.

One screen of 1920x1080 is the table, phones are the hands. A phone reloads, the screen
reloads, one phone goes away for good and a bot plays on. All that the screen is told is read for
secrets. Pictures of every state come into shots/evening: look at them.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.page.axe import faults_of
from tests.page.browser import Person, chromium, looking_again, tap
from tests.page.test_big import frames
from tests.server.parts import Node, running

WHERE = Path(__file__).parents[2] / "shots" / "evening"
PEOPLE = {
    "Ada": "en-GB",
    "Wolfeschlegelsteinhausen": "de-DE",
    "Théophile": "fr-FR",
    "Ben": "en-GB",
    "Kunigunde Müller": "de-DE",
    "Io": "fr-FR",
}
"""Names, short and long, and what each reads."""
DARK = list(PEOPLE)[1::2]
"""Who plays on a smaller phone, with the lamp off."""
PRESS = [".buzzer", ".hand .btn.go", ".hand .buttons .btn", ".hand button.card"]
"""What a hand offers; what comes first is pressed first, but for one move in three."""
BY_HAND, SECONDS = 25, 25
"""How often all phones are tapped in each game, and for how long; the rest goes by the API."""


class Evening:
    """The room: its screen, its phones, and the pictures that are taken of them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.screen = Person(browser, url, width=1920, height=1080, lamp="off", lively=True)
        self.told = frames(self.screen)
        self.phones: dict[str, Person] = {}
        self.url = url
        self.table = ""
        self.pictures = 0

    def shoot(self, name: str, *phones: str) -> None:
        """A picture of the screen, and of some phones."""
        for who, person in {"screen": self.screen, **self.phones}.items():
            if who == "screen" or who in phones:
                self.pictures += 1
                file = f"{self.pictures:02} {name} {who.split()[0]}.png".replace(" ", "-")
                person.page.screenshot(path=WHERE / file)

    def set_table(self) -> None:
        """The host opens the page on the television and makes it the table."""
        self.screen.go("/friends?game=rumbugz")
        self.screen.page.get_by_label("How many chairs?").select_option("6")
        self.screen.page.get_by_label("Seconds to bid").select_option("4")
        self.screen.page.locator("details summary").last.click()
        self.screen.page.get_by_label("Turns each before a round ends").fill("5")
        self.screen.page.get_by_role("button", name="Use this screen as the table").click()
        self.screen.page.wait_for_url("**/big/*")
        self.table = self.screen.page.url.rsplit("/", 1)[1]
        self.shoot("lobby empty")
        for i, (name, language) in enumerate(PEOPLE.items()):
            lamp = "off" if name in DARK else "on"
            wide, high = (360, 740) if name in DARK else (390, 844)
            phone = Person(
                self.browser,
                self.url,
                width=wide,
                height=high,
                touch=True,
                language=language,
                lamp=lamp,
            )
            self.phones[name] = phone
            phone.go(f"/t/{self.table}?hand=1")
            phone.page.locator(".lobby input").first.fill(name)
            if i == 1:
                phone.page.screenshot(path=WHERE / "00-lobby-phone.png")
            phone.page.locator(".lobby .chairs button").first.click()
            expect(phone.page.locator(".lobby .chairs .btn.go")).to_have_count(0)
        self.screen.sees("Everybody is here.")
        self.shoot("lobby full", "Ada", "Io")
        self.screen.page.get_by_role("button", name="Begin").click()

    def thumb(self, name: str, turn: int) -> bool:
        """One tap on a phone, if it asks for anything."""
        page = self.phones[name].page
        order = PRESS if turn % 3 else PRESS[::-1]
        for selector in order:
            found = page.locator(selector)
            if there := found.count():
                with looking_again():
                    tap(found.nth(turn % there))
                return True
        return False

    def play_by_hand(self, label: str) -> None:
        """Some taps on every phone that asks, with pictures of what is new."""
        seen: set[str] = set()
        done = turn = 0
        late = time.monotonic() + SECONDS
        while done < BY_HAND and time.monotonic() < late:
            acted = False
            for name, phone in self.phones.items():
                turn += 1
                with looking_again():
                    state = phone.page.evaluate(STATE)
                    if state and state not in seen:
                        seen.add(state)
                        self.shoot(f"{label} {state}", name)
                        faults = faults_of(phone.page, "dark" if name in DARK else "light")
                        phone.faults += [f"{label} {state}, {fault}" for fault in faults]
                    acted |= self.thumb(name, turn)
            done += acted
            if not acted:
                self.screen.page.wait_for_timeout(300)
            with looking_again():
                kind = self.screen.page.evaluate(ON_STAGE)
                if kind and kind not in seen:
                    seen.add(kind)
                    self.screen.page.wait_for_timeout(500)
                    self.shoot(f"{label} stage {kind}")
        print(f"  {label}: {done} rounds of taps, saw {', '.join(sorted(seen))}", flush=True)
        assert any(state.startswith("ask") for state in seen), "no phone was ever asked"

    def play_out(self) -> None:
        """The rest of the game, as fast as it goes."""
        turn = 0
        late = time.monotonic() + 150
        while time.monotonic() < late:
            over = False
            for phone in self.phones.values():
                update = asked(phone, f"/tables/{self.table}/update?since=-1&wait=0")
                over |= bool(update.get("outcome"))
                if update.get("legal") and not update.get("chosen") and not over:
                    turn += 1
                    wish = {
                        "type": "move",
                        "id": f"{turn}",
                        "number": update["number"],
                        "moves": [update["legal"][0]],
                    }
                    asked(phone, f"/tables/{self.table}/commands", wish)
            if over:
                return
        raise AssertionError("the game does not end")

    def see_the_end(self, label: str) -> None:
        """All moments are shown in turn; then everybody sees who won."""
        expect(self.screen.page.locator(".screen .win")).to_be_visible(timeout=120_000)
        for phone in self.phones.values():
            expect(phone.page.locator(".end")).to_be_visible()
        self.screen.page.wait_for_timeout(800)
        self.shoot(f"{label} end", "Ada", "Théophile", "Kunigunde Müller")

    def call_next(self, name: str, game: str) -> None:
        """Somebody calls the next game from a phone; the others sit down again."""
        phone = self.phones[name]
        phone.page.locator(".next select").select_option(game)
        self.screen.page.wait_for_url(lambda url: "/big/" in url and self.table not in url)
        self.table = self.screen.page.url.rsplit("/", 1)[1]
        phone.page.wait_for_url(f"**/{self.table}")
        for other, one in self.phones.items():
            if other != name:
                one.page.locator(".side > p[role=status]").first.wait_for()
                one.page.locator(".next .go").click()
                one.page.wait_for_url(f"**/{self.table}")
        phone.page.wait_for_timeout(500)
        self.shoot(f"{game} lobby", name)
        phone.page.locator(".lobby .btn.go").last.click()
        phone.page.locator(".hand, .table").first.wait_for()

    def no_secret_was_told(self) -> int:
        """What the screen was told holds no hand, no choice and no legal move."""
        shown = [frame for frame in self.told if frame.get("view")]
        for frame in shown:
            assert frame.get("seat") is None, frame
            assert not frame.get("legal"), frame
            assert not frame.get("chosen"), frame
            if not frame.get("outcome"):
                for field in ("hands", "decks", "bag", "hidden"):
                    assert counted(frame["view"].get(field, 0)), (field, frame["view"])
        return len(shown)


STATE = """() => {
  const hand = document.querySelector('.hand');
  if (!hand) return document.querySelector('.table') ? 'whole' : '';
  if (document.querySelector('.up')) return 'up';
  if (document.querySelector('.buzzer')) return 'ask bid';
  const shared = document.querySelector('.shared');
  const chosen = document.querySelectorAll('.card[aria-pressed=true]').length;
  return `ask ${shared ? 'turn' : 'card'}${chosen ? ' chosen' : ''}`;
}"""
ON_STAGE = "() => document.querySelector('.stage[data-kind]')?.dataset.kind ?? ''"


def counted(field: Any) -> bool:  # noqa: ANN401
    """Whether what is hidden is only counted."""
    return (
        all(each is None or isinstance(each, int) for each in field)
        if isinstance(field, list)
        else isinstance(field, int)
    )


def play(evening: Evening) -> None:
    """The three games, and what goes wrong in each."""
    print("rumbugz, six phones", flush=True)
    evening.set_table()
    evening.play_by_hand("rumbugz")
    ada = evening.phones["Ada"]
    before = hand_of(ada, evening.table)
    ada.page.reload()
    ada.page.locator(".hand").wait_for()
    assert hand_of(ada, evening.table) == before, "a phone that reloads keeps its hand"
    evening.shoot("after a phone reloads", "Ada")
    evening.screen.page.reload()
    expect(evening.screen.page.locator(".screen .prompt")).to_be_visible()
    evening.shoot("after the screen reloads")
    evening.play_out()
    evening.see_the_end("rumbugz")

    print("party-bugs, six phones, one of which goes away for good", flush=True)
    evening.call_next("Ben", "party-bugs")
    evening.play_by_hand("party-bugs")
    evening.phones.pop("Io").context.close()
    replace(evening)
    evening.shoot("party-bugs one is gone", "Ada")
    evening.play_out()
    evening.see_the_end("party-bugs")

    print("bug-off, five phones", flush=True)
    evening.call_next("Théophile", "bug-off")
    evening.play_by_hand("bug-off")
    evening.play_out()
    evening.see_the_end("bug-off")
    points = evening.screen.page.locator("aside ol li b").all_inner_texts()
    print("the evening's score:", ", ".join(points), flush=True)
    assert len(points) >= 5


def asked(phone: Person, path: str, wish: object = None) -> dict[str, Any]:
    """An answer of the API, past a page that is busy with its stage."""
    url = f"{phone.url}/api/v1{path}"
    request = phone.context.request
    answer = request.get(url) if wish is None else request.post(url, data=wish)
    said: dict[str, Any] = answer.json()
    return said


def hand_of(phone: Person, table: str) -> list[object]:
    """The hand that a phone is sent."""
    hands = asked(phone, f"/tables/{table}/update?since=-1&wait=0")["view"]["hands"]
    [hand] = [hand for hand in hands if isinstance(hand, list)]
    return sorted(hand)


def replace(evening: Evening) -> None:
    """A bot plays for the one who is gone, as anybody may ask after a while."""
    ada = evening.phones["Ada"]
    seats = asked(ada, f"/tables/{evening.table}")["seats"]
    gone = next(i for i, seat in enumerate(seats) if seat.get("name") == "Io")
    late = time.monotonic() + 90
    n = 0
    while time.monotonic() < late:
        n += 1
        wish = {"type": "replace", "id": f"r{n}", "seat": gone}
        asked(ada, f"/tables/{evening.table}/commands", wish)
        if asked(ada, f"/tables/{evening.table}")["seats"][gone].get("away"):
            return
        ada.page.wait_for_timeout(3000)
    raise AssertionError("nobody may play for somebody who is gone")


def main() -> None:
    """Play it, and count what was seen."""
    WHERE.mkdir(parents=True, exist_ok=True)
    for old in WHERE.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        node = Node(f"sqlite:///{folder}/evening.sqlite")
        with running(node):
            evening = Evening(browser, node.url)
            try:
                play(evening)
                told = evening.no_secret_was_told()
            except BaseException:
                for name in ("screen", *evening.phones):
                    one = evening.screen if name == "screen" else evening.phones[name]
                    one.page.screenshot(path=WHERE / f"fault-{name.split()[0]}.png")
                raise
            faults = [
                fault
                for person in (evening.screen, *evening.phones.values())
                for fault in person.faults
            ]
    print(f"{told} views on the screen, no secret in them; {len(faults)} faults on the consoles")
    print(json.dumps(faults, indent=1) if faults else f"{evening.pictures} pictures in {WHERE}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
