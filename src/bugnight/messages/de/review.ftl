### Der Bericht von `bugnight review`

## The whole

report-heading = { $game }: Analyse
report-file = { $file }, Aufzeichnung { $record }
report-win-curve = Siegchancen, alle Hände bekannt, der Stapel nicht
report-players = Am Tisch
report-turns = Wendepunkte
report-decisions = Alle Entscheidungen
report-clear = Klare Fehler
report-no-turns = Kein einzelner Zug und keine Karte hat viel verändert.
report-unfinished = Das Spiel ist nicht zu Ende: Die letzten Siegchancen stehen für das Ergebnis.
report-interrupted = Unterbrochen: { $done } von { $plies } Zügen sind analysiert, so weit reichen auch die Bilanzen.
report-noise = Für das Urteil zählt, was nach Abzug von zweieinhalb Standardfehlern vom Verlust bleibt. ± ist ein Standardfehler.
report-few = Zu wenige Simulationen für Urteile: Nimm mindestens 200 für jede Entscheidung.
report-how = Jede Entscheidung wird danach beurteilt, was an diesem Platz zu wissen war. Wie Glück und Spiel getrennt werden: docs/review.md.
report-before = Der Tisch davor

## The account of a player

report-line =
    { $result ->
        [won] Gewonnen
        [shared] Den Sieg geteilt
        [open] Noch im Spiel
       *[lost] Nicht gewonnen
    }, { $errors ->
        [-1] Fehler nicht beurteilt
        [0] ohne klaren Fehler
        [one] mit { $errors } klaren Fehler, der { $loss } kostete
       *[other] mit { $errors } klaren Fehlern, die zusammen { $loss } kosteten
    }; { $luck ->
        [good] die Karten halfen mit ({ $change })
        [bad] die Karten waren gemein ({ $change })
       *[even] die Karten hielten sich die Waage ({ $change })
    }.
report-player-line = { $name }: { $line }
report-sum = { $fair } fairer Anteil { $luck } Glück { $skill } eigenes Spiel { $others } Spiel der anderen = { $result }
report-rate = { $loss } je Entscheidung ({ $n } insgesamt): { rating }. Das Ergebnis ohne Glück: { $adjusted }.
rating =
    { $rating ->
        [excellent] ausgezeichnet
        [good] gut
        [fair] ordentlich
        [weak] schwach
       *[poor] dürftig
    }
report-compared = Glück und Spiel, verglichen mit Faustregeln
report-candidates = Zur Wahl: { $list }.
report-part =
    { $part ->
        [fair] fairer Anteil
        [luck] Glück
        [skill] eigenes Spiel
        [others] Spiel der anderen
       *[result] Ergebnis
    }
report-clean = Ohne klaren Fehler.

## Turning points

report-turn-mistake = { $name } entschied sich für: { $move }. { $change } für { $name }, Urteil: { verdict }. Besser: { CAPITAL($better) }: { $why }.
report-turn-play = { $name } { $change }, denn { $mover } entschied sich für: { $move }.
report-turn-cards = { $name } { $change }, durch die Karten und was ans Licht kam. Der Zug war: { $mover }, { $move }.

## Decisions

report-ply = Zug { $n }
report-column =
    { $column ->
        [ply] Zug
        [player] Name
        [move] gespielt
        [better] besser
        [loss] Verlust
       *[verdict] Urteil
    }
report-none = –
verdict =
    { $verdict ->
        [best] bester Zug
        [fine] in Ordnung
        [inaccuracy] ungenau
        [mistake] Fehler
       *[blunder] grober Fehler
    }
verdict-count = { $n } × { verdict }
