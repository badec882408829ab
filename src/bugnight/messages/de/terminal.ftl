### Der Tisch im Terminal: du, keine Endungen für Geschlechter

## The first screen

start-line = Drei Käferspiele auf einem Tisch. Die Kugel dreht sich; wer tanzt?
start-game = Spiel
start-players = Am Tisch
start-seat = Platz { $number }
start-person = Mensch
start-bot = Bot: { $name }
start-name = Name
start-think = Bots denken
start-seconds = { $n } s
start-seed = Startwert
start-seed-placeholder = frisch gemischt
start-order-placeholder = wie sie sitzen
start-language = Sprache
start-play = Spielen
start-go-on = Weiter
start-bad-save = { $path } ist nicht lesbar: { $reason }. Die Datei bleibt liegen: Repariere sie, oder leg sie woanders hin.
start-bad-seed = Ein Startwert ist eine Zahl oder 64 hexadezimale Ziffern; leer heißt frisch gemischt.
start-bad-order = Nenne jeden Platz einmal, der Reihe nach, etwa 2 1 3 4; oder lass es leer.
dealing = Es wird gemischt und ausgeteilt …
compiling = Beim ersten Mal auf diesem Rechner wird kompiliert: Das kann eine Minute dauern.
bot-name =
    { $bot ->
        [random] Zufall
        [thumb] Daumen
        [search] Suche
        [larva] Larve
        [nymph] Nymphe
        [beetle] Käfer
        [hornet] Hornisse
        [queen] Königin
       *[other] { $bot }
    }

## The table

column-hand = Hand
column-deck = Stapel
column-points = Punkte
column-total = gesamt
hand-own = Deine Hand
waiting = { $done } von { $all } haben gewählt.
broken = { $name } kann nicht weiter:
choose-move = Wähle einen Zug.
choices-more = … und { $n } weitere: Wähle Käfer oder tippe /
choices-none = Da passt nichts. Esc legt alles zurück.
filter-placeholder = tippen filtert, Enter nimmt das erste, Esc schließt
terminal-hint = Tipp
terminal-hint-wait = … wird überlegt (beim ersten Mal eine Minute)
terminal-hint-more = h: alle Züge, mit Gründen
review-wait = Analyse: { $done } von { $plies } Zügen
window-small = Fenster zu klein: 80 × 24 zeigt alles
looking-back =
    { $n ->
        [one] Der Tisch vor einem Zug; ] geht vorwärts, Esc zurück ins Spiel
       *[other] Der Tisch vor { $n } Zügen; ] geht vorwärts, Esc zurück ins Spiel
    }
undo-nothing = Es gibt keinen Zug zum Zurücknehmen.
undo-not-solo = Zurücknehmen geht nur allein gegen Bots: Die anderen haben es gesehen.
keep-failed = Nicht gespeichert: { $reason }
curtain-pass = { $name } ist dran.
curtain-others = Alle anderen schauen weg.
curtain-ready = Ich bin { $name }
rules-now = Was jetzt zählt
rules-all = Alle Regeln

## The end

ending-wins =
    { $person ->
        [you] Du gewinnst!
       *[other] { $name } gewinnt.
    }
ending-share = Geteilter Sieg: { $list }.
account-may =
    { $more ->
        [0] { $name } hat die Wahl: { $moves }
       *[other] { $name } hat die Wahl: { $moves } und { $more } weitere
    }
ending-score =
    { $score ->
        [one] Mit { $score } Punkt.
       *[other] Mit { $score } Punkten.
    }
ending-kept = Gespeichert in { $path }
ending-saved = Gespeichert: { $path }
do-review = Dieses Spiel analysieren
do-again = Noch einmal
do-save = Aufzeichnung hier speichern
do-menu = Zurück zum Start
do-quit = Beenden
do-thumb = Ein einfacher Bot spielt für { $name } weiter

## Keys

key-card = Karte
key-pick = wählen
key-filter = filtern
key-choice = wählen
key-do = los
key-hint = Tipp
key-undo = zurück
key-rules = Regeln
key-log = Verlauf
key-past = früher
key-overview = Übersicht
key-lamp = Lampe
key-menu = Start
key-quit = Ende
key-scroll = blättern
key-back = zurück
key-line = Zeile
key-change = ändern
