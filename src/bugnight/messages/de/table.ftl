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
       *[queen] gnadenlos
    }
level-text = { level }: { level-how }
temper =
    { $who ->
        [copycat] macht dir alles nach
        [miser] gibt nichts her
        [worrier] sieht schwarz
        [spoiler] nimmt, was du brauchst
        [gambler] mag das Risiko
       *[dreamer] schmiedet große Pläne
    }
# Höchstens 36 Buchstaben. Nie über verdeckte Karten.
quip =
    { $line ->
        [copycat-waits] Nach dir.
        [copycat-gains] Von dir gelernt.
        [copycat-loses] Bei dir sah das leichter aus.
        [miser-waits] Nur keine Eile.
        [miser-gains] Meins, danke.
        [miser-loses] Das war teuer.
        [worrier-waits] Das geht nicht gut aus.
        [worrier-gains] Nanu. Es hat geklappt?
        [worrier-loses] Ich hab’s ja gesagt.
        [spoiler-waits] Brauchst du das noch?
        [spoiler-gains] Plopp.
        [spoiler-loses] Fair. Ärgerlich, aber fair.
        [gambler-waits] Alles oder nichts.
        [gambler-gains] Gewusst! Na ja, gehofft.
        [gambler-loses] War’s wert.
        [dreamer-waits] Hm? Ach, ich.
        [dreamer-gains] Schau, wie hübsch.
       *[dreamer-loses] So ein schöner Plan war das.
    }

## Waiting

wait-some =
    { $n ->
        [one] Es fehlt noch eine Antwort.
       *[other] Es fehlen noch { $n } Antworten.
    }
wait-list = Alle warten auf { $list }.
wait-away = { $name } ist weg.
wait-sent = Unterwegs.
wait-standin = Ein Bot spielt für dich.
wait-preparing = Die Bots werden vorbereitet, nur einmal auf diesem Server. Das dauert ein bis zwei Minuten.
wait-watch = Du siehst zu.
wait-bid = Die anderen dürfen bieten. Wer was will, weiß niemand.
over-prompt = Das Spiel ist aus
prompt-why = Warum?
standing =
    { $place ->
        [0] Niemand liegt vor dir.
        [1] Du liegst vorn.
       *[other] Du liegst auf Platz { $place }.
    }
goal-learn = In drei Minuten lernen

## The table

table-region = Der Tisch
table-mine = Deine Seite
table-sequences = Kombinationen auf dem Tisch
table-log = Verlauf
table-log-none = Die Karten sind verteilt. Noch ist nichts passiert.
table-say = Sag …
table-react = Reagieren
table-phrase = Sprüche
react =
    { $what ->
        [joy] Juhu
        [wow] Oh
        [hm] Hm
        [wink] Zwinkern
        [love] Herz
        [bravo] Bravo
        [sad] O nein
        [sleep] Gähn
        [what] Wie bitte?
       *[argh] Grr
    }
phrase =
    { $what ->
        [hello] Hallo!
        [luck] Viel Glück.
        [well] Gut gespielt.
        [thanks] Danke.
        [oops] Hoppla.
        [close] Das war knapp.
        [wait] Moment noch.
       *[again] Noch eine Runde?
    }
takeback-asks = { $name } möchte einen Zug zurücknehmen.
takeback-yes = Erlauben
takeback-no = Nein
takeback-asked = Du hast gefragt, ob du einen Zug zurücknehmen darfst.
takeback-drop = Doch nicht
pause-says =
    { $person ->
        [you] Du hast das Spiel angehalten.
       *[other] { $name } hat das Spiel angehalten.
    }
pause-go = Weiter

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
log-takenback =
    { $person ->
        [you] Du nimmst einen Zug zurück.
       *[other] { $name } nimmt einen Zug zurück.
    }
log-over =
    { $person ->
        [you] Du gewinnst mit { $score }.
       *[other] { $name } gewinnt mit { $score }.
    }
log-over-shared = Geteilter Sieg mit { $score }: { $list }.

## Hints

hint-thinking = Wir denken nach
hint-chance = { $n } % Siegchance
hint-long = Wir denken noch. Beim ersten Mal auf einem Gerät dauert es eine Minute
hint-off = An diesem Tisch gibt es keine Tipps. Verlass dich auf deine Fühler.
hint-wait = Du bist nicht dran. Noch gibt es keinen Tipp.
hint-fast =
    { $n ->
        [one] Das ging schnell. Frag in { $n } Sekunde noch einmal.
       *[other] Das ging schnell. Frag in { $n } Sekunden noch einmal.
    }
hint-preparing = Unser Berater wacht noch auf. Das dauert ein, zwei Minuten, aber nur einmal auf jedem Rechner.
hint-stale = Am Tisch ist es inzwischen weitergegangen.
hint-again = Noch einmal fragen
hint-how = Tippe einen Zug an, um seine Karten zu sehen. Unser Berater weiß nur, was du weißt; er spielt die Partie Hunderte Male zu Ende und zählt die Siege.

## The end

end-wins =
    { $person ->
        [you] Du gewinnst mit { $score }
       *[other] { $name } gewinnt mit { $score }
    }
end-shared = Geteilter Sieg: { $list }
end-all = Alle teilen sich den Sieg
end-rematch = Revanche
end-other = Ein anderes Spiel
end-rematch-there = Der nächste Tisch ist gedeckt.
end-rematch-sit = Wieder hinsetzen
end-review = Noch mal ansehen
end-table = Zum Tisch
end-back = Zum Ergebnis
end-ranks = Endstand
end-over = Spielende
end-proof = Das Mischen lässt sich prüfen.
end-proof-what = Was das beweist
end-record = Aufzeichnung sichern
end-copy = Ergebnis kopieren
end-picture = Bild vom Ergebnis
end-picture-of = { $game } bei Bug Night
end-result = { $game } bei Bug Night: { $list }

## A game with no table of its own

generic-table = Auf dem Tisch
generic-moves = Züge
generic-none = nichts
generic-choose = Wähle einen Zug
generic-choose-this = Wähle einen Zug: { $move }
generic-choose-card = Tippe eine Karte an, dann den Knopf mit dem Zug.
generic-choose-list = Alle Züge stehen auf dem Tisch.
generic-sealed = Alle wählen zugleich, dann wird aufgedeckt.
generic-done = hat gewählt
generic-chosen = Deine Wahl: { $move }
generic-chosen-why =
    { $n ->
        [one] { $n } von { $all } hat gewählt. Du kannst noch wechseln.
       *[other] { $n } von { $all } haben gewählt. Du kannst noch wechseln.
    }
generic-each = { $name } { $value }
generic-did = { $name }: { $what }.
generic-together = { $what }: { $list }.
generic-says = { $name }. { $list }.
generic-end = Das war der letzte Zug. Der Tisch ist wieder frei.
generic-rules = Für dieses Spiel gibt es hier keine Regeln.

## The stage

stage-skip = Weiter
stage-wins =
    { $n ->
        [1]
            { $person ->
                [you] Du gewinnst
               *[other] { $name } gewinnt
            }
       *[other] Geteilter Sieg: { $list }
    }
stage-pace =
    { $pace ->
        [calm] Tempo: ruhig
        [brisk] Tempo: zügig
       *[usual] Tempo: normal
    }
