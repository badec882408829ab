### Die Seite, abseits eines Tischs: du, keine Endungen für Geschlechter

## Everywhere

app-tagline = Drei kleine Spiele für den Küchentisch. Bring Freunde mit oder spiel gegen unsere Käfer. Ohne Anmeldung.
app-home = Startseite
app-close = Schließen
app-skip = Zum Tisch springen
app-retry = Noch einmal
app-newer = Eine neue Version dieser Seite ist da.
app-newer-go = Neu laden
app-loading = Der Tisch wird gedeckt
app-missing = Unter dieser Adresse krabbelt nichts.
app-missing-why = Den Tisch gibt es nicht mehr, oder dem Link fehlt ein Buchstabe.
app-broken = Diese Seite ließ sich nicht laden.
app-broken-why = Die Verbindung ist weg, der Server ist aus, oder es gibt eine neuere Version. Versuch es noch einmal.

## Home

home-players-exactly =
    { $n ->
        [one] { $n } Person
       *[other] { $n } Leute
    }
home-players = { $from } bis { $to } Leute
home-minutes =
    { $n ->
        [one] { $n } Minute
       *[other] { $n } Minuten
    }
home-play = Losspielen
home-play-game = Losspielen: { $game }, gegen Bots
home-device = Allein auf diesem Gerät, ohne Server
home-more = Mehr Spiele
home-company = Gegen Bots
home-seats = { $n } am Tisch
home-friends = Mit Freunden
home-friends-game = Mit Freunden: { $game }
home-big-why = TV als Tisch
home-pass = Reihum
home-pass-why = Ein Gerät geht herum
home-open = Dazusetzen
home-open-why = Mit Code oder freiem Stuhl
home-mine = Meine Tische
home-mine-why = Wo du sitzt
home-mine-waiting =
    { $n ->
        [one] { $n } Tisch wartet auf dich
       *[other] { $n } Tische warten auf dich
    }
home-replays = Archiv
home-replays-why = Zusehen und lernen
home-learn = Lernen
home-learn-why = Drei Minuten je Spiel
home-ways = Mehr Möglichkeiten
offer-title = Neu bei { $game }?
offer-why = Roxy zeigt dir an einem echten Tisch, wie es geht. Das dauert drei Minuten.
offer-learn = Zeig es mir
offer-play = Gleich spielen

## Menus and settings

menu-title = Menü
menu-language = Sprache
menu-lamp = Lampe
menu-lamp-state =
    { $lamp ->
        [on] An
        [off] Aus
       *[auto] Wie das Gerät
    }
menu-lamp-switch = Lampe umschalten
menu-sound = Ton
menu-sound-on = Ton einschalten
menu-sound-off = Ton ausschalten
menu-motion = Bewegung
menu-motion-full = Lebhaft
menu-motion-less = Ruhig
menu-previews = Vorab zeigen, was ein Zug bewirkt
menu-quick = Einmal tippen genügt
menu-quick-why = Sonst wählst du mit dem ersten Tippen und spielst mit dem zweiten.
menu-keys = Tastenkürzel im Spiel
menu-keys-why = Der Buchstabe auf einem Knopf löst ihn aus.
menu-settings = Einstellungen
menu-rules = Regeln
menu-log = Verlauf
menu-say =
    { $unread ->
        [yes] Reagieren oder etwas sagen; es gibt Neues
       *[no] Reagieren oder etwas sagen
    }
menu-undo = Meinen letzten Zug zurücknehmen
menu-undo-ask = Fragen, ob ich meinen letzten Zug zurücknehmen darf
menu-pause = Das Spiel anhalten
menu-hint = Tipp
menu-leave = Vom Tisch aufstehen
menu-leave-why = Ein Bot spielt für dich weiter. Du kannst zurückkommen und dich wieder setzen.
menu-leave-yes = Dem Bot überlassen
menu-later = Später weiterspielen
menu-later-why = Das Spiel wartet unter „Meine Tische“ auf dich.
menu-online = Online weiterspielen
menu-standin = Einen Bot für mich spielen lassen
menu-return = Selbst weiterspielen
menu-replace = Einen Bot für { $name } spielen lassen
menu-autopass = In dieser Runde immer passen
menu-talk-on = Reaktionen und Chat zeigen
menu-talk-off = Reaktionen und Chat ausblenden
menu-hush = Chat am Tisch abstellen
menu-unhush = Chat am Tisch erlauben
menu-block = Nicht mehr anzeigen, was { $name } sagt
menu-unblock = Wieder anzeigen, was { $name } sagt
menu-report = { $name } melden
menu-report-why = Wer den Tisch gedeckt hat und wer diesen Server betreibt, liest die Meldung mit den letzten Zeilen des Chats.
menu-report-yes = { $name } jetzt melden
menu-reported = Die Meldung ist abgeschickt.
menu-close = Tisch schließen
menu-close-why = Das Spiel endet für alle, und niemand gewinnt.
menu-close-yes = Endgültig schließen
menu-watching =
    { $n ->
        [one] { $n } Person schaut zu
       *[other] { $n } Leute schauen zu
    }
menu-name = Dein Name
look-face = Dein Gesicht
look-face-of = Gesicht { $n }
look-colour = Deine Farbe
look-change = Ändern
menu-gallery = Alle Käfer
settings-title = Einstellungen
settings-keep = Speichern
settings-kept = Gespeichert.

## A new table

friends-title = Mit Freunden
friends-game = Welches Spiel?
friends-seats = Wie viele Stühle?
friends-bots = Wie viele davon für Bots?
friends-level = Wie gut sind die Bots?
friends-open = Alle dürfen sich dazusetzen
friends-options = Varianten und Hausregeln
friends-clock = Sekunden zum Bieten
friends-more = Am Tisch
friends-pace = Wie lange überlegen Bots?
friends-pace-name =
    { $pace ->
        [relaxed] Sie lassen sich Zeit
        [normal] Wie Menschen
       *[quick] Kaum
    }
friends-hints = Tipps sind erlaubt
friends-chat = Reaktionen und Chat
friends-watch = Andere dürfen zuschauen
friends-go = Tisch decken
friends-players = Wer spielt an diesem Gerät?
friends-player = Person { $n }
option-is = { $option }: { $value }
option-chance = Der Zufall entscheidet
clock-title = Mit Uhr?
clock-none = Ohne Uhr
clock-move = { $time } pro Zug
clock-game = Je { $time }, nach jedem Zug { $extra } dazu
clock-left = noch { $time }
clock-hurry = Keine zwanzig Sekunden mehr.

## One device for all

pass-title = Reihum
pass-why = Mehrere Leute, ein Gerät. Vor jeder geheimen Wahl fällt der Vorhang.
pass-curtain = Gib das Gerät an { $name }
pass-curtain-why = Sonst schaut niemand hin. Ehrenwort?
pass-ready = Ich bin { $name }
pass-turn = { $name } ist dran
pass-peek = Halten: Hand ansehen

## The lobby

lobby-title = Der Tisch ist gedeckt
lobby-waiting =
    { $n ->
        [one] Ein Stuhl ist noch frei.
       *[other] { $n } Stühle sind noch frei.
    }
lobby-full = Alle sind da.
lobby-share = Schick diesen Link oder lass ihn scannen.
lobby-link = Link zu diesem Tisch
lobby-copy = Link kopieren
lobby-send = Link verschicken
lobby-copied = Kopiert
lobby-qr = QR-Code des Links
lobby-alone = Diesen Link kann nur dieser Computer öffnen. Damit Handys im Haus mitspielen können, starte Bug Night mit: bugnight serve --lan
lobby-code = Oder auf { $address } mit dem Code
lobby-start = Anfangen
lobby-sit = Hier sitzen
lobby-bot = Bot setzen
lobby-host = Anfangen kann nur, wer den Tisch gedeckt hat.
lobby-screen = Anfangen kann nur der Bildschirm, an dem der Tisch gedeckt wurde.
lobby-host-gone = Wer den Tisch gedeckt hat, ist gegangen. Nach 45 Sekunden kann anfangen, wer hier sitzt.
lobby-made = hat den Tisch gedeckt
lobby-stand = Aufstehen
lobby-kick = { $name } wegschicken

## The big screen

big-title = Großer Bildschirm
big-open = Auf einem großen Bildschirm zeigen
big-set = Dieser Bildschirm als Tisch, Handys als Hände
big-full = Vollbild
big-leave = Großen Bildschirm verlassen
big-scan = Scannen oder den Code eintippen.
big-join = Auf { $address }
big-why = Dein Handy ist deine Hand. Dieser Bildschirm ist der Tisch. Keine App, keine Anmeldung.
big-here = Wer ist da?
big-free = frei
big-begin =
    { $n ->
        [one] Einen Bot setzen und anfangen
       *[other] { $n } Bots setzen und anfangen
    }
big-tonight = Heute Abend
big-night = Der Abend gehört { $name }
big-night-of =
    { $n ->
        [one] Nach { $n } Spiel.
       *[other] Nach { $n } Spielen.
    }
big-picture = Bild vom Abend
big-next = Jedes Handy kann das nächste Spiel starten.
big-hand = Nur meine Hand zeigen
big-whole = Ganzer Tisch
big-look = Schau hoch

## Lists of tables

tables-open = Offene Tische
tables-mine = Meine Tische
tables-code = Tischcode
tables-code-go = Zum Tisch
tables-code-none = Mit diesem Code wartet gerade kein Tisch.
tables-none = Noch kein offener Tisch. Deckst du einen?
tables-none-why = Decke einen Tisch, an den sich alle setzen dürfen. Er steht hier, bis die Stühle besetzt sind.
tables-mine-none = Du sitzt an keinem Tisch.
tables-mine-none-why = Begonnene Spiele warten hier auf dich. Beendete liegen im Archiv.
tables-bots =
    { $n ->
        [one] { $n } Bot
       *[other] { $n } Bots
    }
tables-yours = Du bist dran
tables-waits = Wartet auf { $name }
tables-chairs =
    { $n ->
        [one] { $n } Stuhl frei
       *[other] { $n } Stühle frei
    }
tables-full = Alle sitzen: Es kann losgehen
tables-over = Vorbei
tables-sit = Dazusetzen
tables-go = Hingehen

## Rules

rules-title = Regeln
rules-search = In den Regeln suchen
rules-found =
    { $n ->
        [one] { $n } Stelle
       *[other] { $n } Stellen
    }
rules-none = Davon steht hier nichts. Probier ein anderes Wort.

## Lessons

learn-all = Spielen lernen
learn-lead = Drei Minuten für jedes Spiel, an einem echten Tisch. Punkte zählen nur die Käfer.
learn-title = { $game } lernen
learn-minutes = Etwa drei Minuten
learn-learnt = Das kannst du schon
learn-begin = Anfangen
learn-resume = Weiter
learn-repeat = Noch einmal
learn-again = Von vorn
learn-leave = Lektion verlassen
learn-coach = Roxy erklärt
learn-next = Weiter
learn-back = Einen Schritt zurück
learn-finish = Fertig
learn-help = Mach du das
learn-watch = Jetzt die anderen.
learn-progress = Schritt { $n } von { $all }
learn-remark =
    { $n ->
        [1] Gute Idee, für später. Jetzt: { $move }.
        [2] Erlaubt wäre es. Die Lektion will aber: { $move }.
       *[3] Mutig. Machen wir erst das: { $move }.
    }
learn-remark-wait = Moment, die anderen sind noch nicht so weit.
learn-done = Das war schon alles
learn-play = Und jetzt: spielen
learn-rules = Regeln lesen

## The gallery

gallery-title = Die Gäste
gallery-backs = Rückseiten: Farbe, Form, Buchstabe
gallery-small = Bei 44 px
gallery-faces = Die Stammgäste
gallery-suits = Plätze und Zeichen: Farbe, Form, Buchstabe

## What went wrong

gone-closed = Dieser Tisch ist geschlossen.
gone-online = Dieses Spiel geht online weiter.
gone-online-go = Zum Tisch
gone-kicked = Du wurdest von diesem Tisch weggeschickt.
gone-forbidden = An diesem Tisch darf niemand zuschauen.
gone-signed-out = Dieses Gerät ist hier nicht mehr bekannt. Lade die Seite neu.
fault =
    { $code ->
        [too-fast] Das war etwas schnell. Warte einen Moment.
        [signed-out] Dieses Gerät ist hier nicht mehr bekannt. Lade die Seite neu.
        [not-found] Das gibt es hier nicht mehr.
        [forbidden] Das darfst du hier nicht.
        [kicked] Du wurdest von diesem Tisch weggeschickt.
        [stale] Der Tisch war schneller. Schau noch einmal hin, dann entscheide.
        [illegal] Das erlauben die Regeln hier nicht.
        [state] Das geht gerade nicht.
        [seat] Dieser Stuhl ist besetzt.
        [full] Hier ist kein Platz mehr.
        [off] Das ist an diesem Tisch abgeschaltet.
        [no-server] Dafür braucht es einen Server, und hier ist keiner. Hol dir Bug Night und starte einen: ./bugnight serve
        [preparing] Die Regeln werden gerade vorbereitet. Versuch es in einer Minute noch einmal.
        [unavailable] Der Server antwortet nicht. Versuch es gleich noch einmal.
       *[other] Das ging schief: { $reason }
    }
fault-early =
    { $n ->
        [one] Vielleicht kommt da noch jemand zurück. Frag in einer Sekunde noch einmal.
       *[other] Vielleicht kommt da noch jemand zurück. Frag in { $n } Sekunden noch einmal.
    }
net-none = Keine Verbindung. Die Seite versucht es weiter.
net-lost = Keine Verbindung. Dein Zug ist sicher.
net-elsewhere = Dieses Spiel ist in einem anderen Tab offen. Komm in diesen Tab zurück, um hier weiterzuspielen.
device-fleeting = Dieser Browser speichert nichts: Wenn du den Tab schließt, ist das Spiel weg.
device-fleeting-go = Trotzdem spielen

## Getting ready

home-preparing = Dieser Rechner bereitet die Regeln vor. Das dauert etwa eine Minute, nur dieses eine Mal; dann geht das Spiel von selbst los.
home-waiting = Der Server ist noch nicht so weit. Die Seite versucht es weiter; dann geht das Spiel von selbst los.
