### Archiv, Rückschau und Beweise auf der Seite: du, keine Endungen für Geschlechter

## Replays

replay-title = Archiv
replay-none = Noch kein Spiel zu Ende gespielt.
replay-none-why = Hier liegt jedes Spiel, das du beendest. Schau es dir Zug um Zug noch einmal an, mit wessen Augen du willst.
replay-none-go = Ein Spiel spielen
replay-closed = vor dem Ende geschlossen
replay-mine = Deine Spiele
replay-listed = Von offenen Tischen
replay-one =
    { $person ->
        [you] Du bist dran.
       *[other] { $name } ist dran.
    }
replay-all = Alle entscheiden zugleich.
replay-some = Zugleich entscheiden: { $list }.
replay-open = Aufzeichnung öffnen
replay-bad = Das ist keine Aufzeichnung: Es ist kein JSON.
replay-eyes = Mit wessen Augen?
replay-above = Von oben
replay-move = Zug { $n } von { $all }
replay-back = Einen Zug zurück
replay-next = Einen Zug weiter
replay-first = Zum Anfang
replay-last = Zum Ende
replay-play = Abspielen
replay-pause = Anhalten
replay-save = Aufzeichnung sichern
replay-go-on = Dieses Spiel auf diesem Gerät fortsetzen
replay-keep = Dieses Spiel auf diesem Gerät behalten und analysieren
replay-failed = Dieses Spiel lässt sich nicht zeigen
replay-scrub = Stelle im Spiel
replay-speed = Tempo
replay-hands = Alle Hände
replay-proof = Der Beweis fürs Mischen
replay-copy = Link zu diesem Zug kopieren
replay-keys = Pfeiltasten gehen schrittweise, Pos1 und Ende springen, die Leertaste spielt ab, eine Ziffer wählt den Platz: 0 von oben, 1 bis 6 am Tisch.

## The review of a game

review-title = Wie es gelaufen ist
review-busy = Wir sehen das Spiel noch einmal an: Zug { $done } von { $total }
review-curve = Siegchancen, alle Hände offen
review-preparing = Unser Analyst wacht noch auf. Das dauert ein, zwei Minuten, aber nur einmal auf jedem Rechner.
review-curve-says = { $name }: { $list }
review-curve-point = { $n } % nach Zug { $move }
review-turns = Wendepunkte
review-here = Hier kippte das Spiel
review-moment-mistake =
    { $person ->
        [you] Deine Wahl: { $move }. Besser: { $better }.
       *[other] Die Wahl von { $name }: { $move }. Besser: { $better }.
    }
review-moment =
    { $mover }: { $move }. { $person ->
        [you] { $good ->
            [yes] Das half dir am meisten.
           *[no] Das kostete dich am meisten.
        }
       *[other] { $good ->
            [yes] Das half { $name } am meisten.
           *[no] Das kostete { $name } am meisten.
        }
    }
review-again = Noch einmal versuchen
review-see = Am Tisch ansehen
review-figures = Alle Zahlen
review-turn-mistake =
    { $person ->
        [you] Deine Wahl: { $move }. Besser: { $better }. Das kostete { $lost } %.
       *[other] { $name } wählte: { $move }. Besser: { $better }. Das kostete { $lost } %.
    }
review-turn-play =
    { $mover }: { $move }. { $person ->
        [you] Deine Siegchance: { $swing } %.
       *[other] Siegchance von { $name }: { $swing } %.
    }
review-turn-cards =
    { $mover }: { $move }. { $person ->
        [you] Dann die Karten: { $swing } % für dich.
       *[other] Dann die Karten: { $swing } % für { $name }.
    }
review-turn-go = Zug { $n } am Tisch ansehen
review-players = Glück und Können
review-line =
    { $result ->
        [won] Gewonnen
        [shared] Den Sieg geteilt
       *[lost] Nicht gewonnen
    }, { $errors ->
        [0] ohne klaren Fehler
        [one] mit { $errors } klaren Fehler
       *[other] mit { $errors } klaren Fehlern
    }; { $luck ->
        [good] die Karten halfen mit
        [bad] die Karten waren gemein
       *[even] die Karten hielten sich heraus
    }.
review-part =
    { $part ->
        [fair] Fairer Anteil
        [luck] Glück
        [skill] Eigenes Spiel
        [others] Spiel der anderen
       *[result] Ergebnis
    }
review-percent = { $n } %
review-how = Jede Entscheidung wird danach beurteilt, was an diesem Platz zu wissen war, gemessen an Faustregeln. Alles andere ist Glück. Ein Verlust zählt nur, wenn er klar mehr als Zufall ist.
review-fault = Die Analyse ist gescheitert: { $reason }
review-turn = Zug { $n }
review-none = Kein Zug und keine Karte hat allein viel verändert.

## The proof of a shuffle

proof-secret = Das Geheimnis des Servers passt zu dem Fingerabdruck, den er vor der ersten Karte versprochen hat.
proof-secret-no = Das Geheimnis des Servers passt nicht zu dem Fingerabdruck, den er versprochen hat.
proof-seed = Der Startwert des Mischens folgt aus diesem Geheimnis, dem Namen des Tisches und den Zufallszahlen aller.
proof-seed-no = Der Startwert des Mischens folgt nicht aus dem Geheimnis und den Zufallszahlen aller.
proof-seen = Dieses Gerät war dabei: Es bekam während des Spiels dieselben Fingerabdrücke gezeigt.
proof-seen-no = Dieses Gerät war dabei und bekam während des Spiels andere Fingerabdrücke gezeigt.
proof-luck = Die Zufallszahl, die dieses Gerät beigetragen hat, ist dabei.
proof-luck-no = Die Zufallszahl, die dieses Gerät beigetragen hat, fehlt.
proof-absent = Dieses Gerät hat das Versprechen vor dem Spiel nicht gesehen und glaubt hier der Aufzeichnung.
proof-not = Das wurde hier nachgerechnet, auf deinem Gerät. Es zeigt, dass der Server die Karten nicht allein bestimmt und später nichts geändert hat. Es zeigt nicht, dass niemand in die Karten geschaut hat: Wer den Server betreibt, könnte das.
proof-cards = Dass jede Karte aus dem Startwert folgt, ist Sache der Regeln, und die hat diese Seite nicht. Der Server kann noch einmal austeilen und vergleichen; du auch, auf einem eigenen Rechner, mit der Aufzeichnung und dem Befehl bugnight verify.
proof-cards-ask = Den Server noch einmal austeilen lassen
proof-cards-yes = Der Server hat noch einmal ausgeteilt: Jede Karte und jeder Zug stimmt.
proof-cards-no = Der Server hat noch einmal ausgeteilt, und es stimmt nicht: { $reason }
proof-none = Diese Aufzeichnung sagt nicht, wie gemischt wurde.
proof-insecure = Dieser Browser berechnet Fingerabdrücke nur über eine sichere Verbindung. Am Rechner des Servers, über https oder mit dem Befehl bugnight verify lässt es sich prüfen.
proof-numbers = Die Zahlen
proof-numbers-commitment = Vor dem Spiel versprochen
proof-numbers-secret = Das Geheimnis des Servers
proof-numbers-luck = Zufallszahlen, Platz für Platz
proof-numbers-seed = Startwert
