### Die Seite am Tisch, bis zum Ende: du, keine Endungen für Geschlechter

## Seats

seat-bot = Bot, { $level }
seat-open = Freier Stuhl
seat-away = weg
seat-standin = weg, ein Bot spielt
seat-host = Gleichstand
seat-hand = Hand { $hand }
seat-says-nothing = nichts
seat-others = Die anderen
level =
    { $level ->
        [larva] Larve
        [nymph] Nymphe
        [beetle] Käfer
        [hornet] Hornisse
        [queen] Königin
       *[other] { $level }
    }
level-how =
    { $level ->
        [larva] spielt zum Spaß
        [nymph] leicht
        [beetle] ebenbürtig
        [hornet] stark
       *[queen] scharf
    }
level-text = { level }: { level-how }

## Waiting

wait-some =
    { $n ->
        [one] Es fehlt noch eine Antwort.
       *[other] Es fehlen noch { $n } Antworten.
    }
wait-away = { $name } ist weg.
wait-sent = Unterwegs.
wait-standin = Ein Bot spielt für dich.
wait-watch = Du siehst zu.
wait-bid = Die anderen dürfen bieten. Wer was will, weiß niemand.
over-prompt = Das Spiel ist aus
prompt-why = Warum?

## The table

table-region = Der Tisch
table-mine = Deine Seite
table-sequences = Kombinationen auf dem Tisch
table-log = Was geschah
table-log-none = Die Karten sind verteilt. Noch ist nichts passiert.
table-say = Sag…
table-react = Reagieren
react-joy = Juhu
react-wow = Oh
react-hm = Hm
react-wink = Zwinkern

## What happened

log-round = Runde { $round }
log-away =
    { $person ->
        [you] Für dich spielt jetzt ein Bot.
       *[other] Für { $name } spielt jetzt ein Bot.
    }
log-returned =
    { $person ->
        [you] Du bist wieder da.
       *[other] { $name } ist wieder da.
    }
log-over =
    { $person ->
        [you] Du gewinnst mit { $score }.
       *[other] { $name } gewinnt mit { $score }.
    }
log-over-shared = { $list } teilen sich den Sieg mit { $score }.

## Hints

hint-thinking = Wir denken nach
hint-chance = { $n } % Siegchance
hint-long = Wir denken noch. Beim ersten Mal auf einem Gerät dauert es eine Minute
hint-off = An diesem Tisch gibt es keine Tipps. Verlass dich auf deine Fühler.
hint-wait = Du bist nicht dran. Noch gibt es nichts zu raten.
hint-fast =
    { $n ->
        [one] Das ging schnell. Frag in { $n } Sekunde wieder.
       *[other] Das ging schnell. Frag in { $n } Sekunden wieder.
    }
hint-preparing = Unser Ratgeber wacht noch auf. Das dauert ein, zwei Minuten, einmal auf jedem Rechner.
hint-stale = Am Tisch ist es inzwischen weitergegangen.
hint-again = Noch einmal fragen
hint-how = Tippe einen Zug an, um seine Karten zu sehen. Unser Ratgeber weiß, was du weißt, mehr nicht; er spielt hundertfach weiter und zählt.

## The end

end-wins =
    { $person ->
        [you] Du gewinnst mit { $score }
       *[other] { $name } gewinnt mit { $score }
    }
end-shared = { $list } teilen sich den Sieg
end-rematch = Revanche
end-other = Ein anderes Spiel
end-rematch-there = Der nächste Tisch ist gedeckt.
end-rematch-sit = Wieder hinsetzen
end-review = Noch mal ansehen
end-table = Zum Tisch
end-ranks = Rangfolge
end-over = Spiel aus
end-proof = Das Mischen lässt sich prüfen.
end-proof-what = Was das beweist
end-record = Aufzeichnung sichern
end-copy = Ergebnis kopieren
end-result = { $game } bei Bug Night: { $list }

## A game with no table of its own

generic-table = Auf dem Tisch
generic-moves = Züge
generic-none = nichts
generic-choose = Wähle einen Zug
generic-choose-this = Wähle einen Zug: { $move }
generic-choose-card = Tipp auf eine Karte, dann auf den Knopf mit dem Zug.
generic-choose-list = Alle Züge stehen auf dem Tisch.
generic-sealed = Alle wählen zugleich, dann wird aufgedeckt.
generic-done = hat gewählt
generic-chosen = Deine Wahl: { $move }
generic-chosen-why =
    { $n ->
        [one] { $n } von { $all } hat gewählt. Du kannst noch tauschen.
       *[other] { $n } von { $all } haben gewählt. Du kannst noch tauschen.
    }
generic-each = { $name } { $value }
generic-did = { $name }: { $what }.
generic-together = { $what }: { $list }.
generic-says = { $name }. { $list }.
generic-end = Das war der letzte Zug. Der Tisch ist wieder frei.
generic-rules = Dieses Spiel hat für die Seite keine Regeln aufgeschrieben. Den Rest erzählen seine Züge.

## The stage

stage-skip = Weiter
stage-wins =
    { $n ->
        [1]
            { $person ->
                [you] Du gewinnst
               *[other] { $name } gewinnt
            }
       *[other] { $list } gewinnen gemeinsam
    }
stage-pace =
    { $pace ->
        [calm] Tempo: ruhig
        [brisk] Tempo: zügig
       *[usual] Tempo: normal
    }
