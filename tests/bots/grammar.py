"""Detects grammar errors caused by filling a message with an unsuitable word."""

import re

SLIPS: dict[str, tuple[str, ...]] = {
    "en": (
        r"\ba (?:8|11|18|[aeio]\w).*",
        r"\ban (?:[2-79]|1[02-79]|[bcdfgjklmnpqrstvwxyz]).*",
        r"\b1 (?!of )(?:\w+ ){0,2}(?:cards|bugs|Bugz|points|plies|errors)\b",
    ),
    "de": (
        r"\b(?:die|das|der|ein|eine|einer) PLYT\b",
        r"\b(?:den|das|dem|ein|einen) (?:\d+|\w+folge)\b",
        r"\b(?:die|das|ein|eine|einer) Satz\b",
        r"\b(?:[Mm]it|[Vv]on|[Zz]u|[Aa]us) (?:die \d+|den PLYT)\b",
        r"\b(?:an|auf|für|von) [Dd]u\b",
        r"(?:könntest ebenso gut|Besser:) (?:\w+folge|Satz)\b",
        r"\b1 (?:\S+ )?(?:Karten|Insekten|Käfern|Punkte|Fehlern)\b",
    ),
    "fr": (
        r"\b(?:[dlnmtjs]e|la|que|[DLNMTJS]e|La|Que) [aeiouéèêâîôœAEIOUÉÈÊ].*",
        r" [:;!?%»].*",
        r"\w'\w+",
        r"\bposer (?:suite|groupe)\b",
        r"\b(?:le|un) (?:suite|carte)\b|\b(?:la|une) (?:groupe|\d+)\b",
        r"\b(?:[Jj]ouer|[Pp]rendre|[Cc]acher) le \d+\W+elle\b|\bavec elle\b",
        r"\b1 (?:cartes|insectes|bestioles|points|erreurs)\b",
    ),
}


def slips(text: str, lang: str) -> list[str]:
    """Return the errors in a sentence: articles, elisions, plurals, spaces.

    >>> slips("You have a 11 already.", "en"), slips("You have a 12 already.", "en")
    (['a 11 already.'], [])
    >>> slips("C’est le tour de Ada.", "fr"), slips("die PLYT ablegen", "de")
    (['de Ada.'], ['die PLYT'])
    """
    return [found[0] for pattern in SLIPS[lang] for found in re.finditer(pattern, text)]
