"""What axe-core finds on a page, in the light and in the dark."""

from typing import Literal, TypeAlias

from playwright.sync_api import Page

from tests import ROOT
from tests.page.browser import settle

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
Lamp: TypeAlias = Literal["light", "dark"]
RULES = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}
"""With the lamp off nothing but colours differs."""
FAULTS = """async (rules) => {
  const {violations} = await axe.run(document, {...rules, resultTypes: ['violations']});
  return violations.flatMap(({id, nodes}) => nodes.map(
    ({html, failureSummary}) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}"""
STILL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Colours change at once: else each of some hundred parts would fade, again and again."""


def faults_of(page: Page, *lamps: Lamp) -> list[str]:
    """What axe-core has to say, with each of these lamps."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE.read_text())
        page.evaluate(STILL)
    faults: list[str] = []
    for lamp in lamps:
        page.emulate_media(color_scheme=lamp)
        settle(page)
        faults += [f"{lamp}, {fault}" for fault in page.evaluate(FAULTS, RULES[lamp])]
    return faults
