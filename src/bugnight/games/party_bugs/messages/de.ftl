### Party Bugs auf Deutsch: du, keine Endungen für Geschlechter

## The game

title = Party Bugs
pitch = Zweimal dasselbe Kostüm? Beide schleichen davon. Die kleinste Summe gewinnt.
end-lead = Wer wenig Besuch hat, muss weniger putzen.
goal = Die kleinste Summe gewinnt.
end-ahead =
    { $person ->
        [you] Vor der letzten Runde lagst du noch vorn.
       *[other] Vor der letzten Runde lag noch { $name } vorn.
    }
end-haul =
    { $person ->
        [you] Dein King brachte in Runde { $round } auf einen Schlag { $n } Punkte mit.
       *[other] Der King von { $name } brachte in Runde { $round } auf einen Schlag { $n } Punkte mit.
    }
end-pairs =
    { $person ->
        [you] Aus deiner Auslage schlichen sich { $n } Paare davon, mehr als irgendwo sonst.
       *[other] Bei { $name } schlichen sich { $n } Paare davon, mehr als irgendwo sonst.
    }
end-dear =
    { $person ->
        [you] Du hattest bis zuletzt { costume-the } ({ $value }) zu Gast.
       *[other] { $name } hatte bis zuletzt { costume-the } ({ $value }) zu Gast.
    }
tie =
    { $why ->
        [host] Je { $score }. Bei Gleichstand gewinnt, wer die Gleichstandskarte hat.
        [dummy] Je { $score }. Bei Gleichstand verliert { seat-dummy }.
       *[clockwise]
            { $person ->
                [you] Je { $score }. Im Uhrzeigersinn ab der Gleichstandskarte kommst du zuerst.
               *[other] Je { $score }. Im Uhrzeigersinn ab der Gleichstandskarte kommt { $name } zuerst.
            }
    }

## Options: the label, and a short one for narrow screens

option-hidden = Variante eins: je Auslage eine verdeckte Karte
option-hidden-short = Verdeckte Karte
option-mirror = Variante zwei: Partie über mehrere Spiele mit Spiegel
option-mirror-short = Partie mit Spiegel
option-edition = Variante eins: Paar mit der verdeckten Karte
option-edition-short = Verdecktes Paar
option-edition-value =
    { $value ->
        [zman] muss gehen (Z-Man)
       *[abacus] darf bleiben (ABACUSSPIELE)
    }
option-edition-value-short =
    { $value ->
        [zman] Z-Man: geht
       *[abacus] ABACUS: nach Wahl
    }
option-youngest = Von jung nach alt
option-youngest-short = Von jung nach alt

## Cards

costume =
    { $value ->
        [1] Gespenst
        [2] Hase
        [3] Koch
        [4] Cowboy
        [5] Taucher
        [6] Pirat
        [7] Zauberer
        [8] Wikinger
        [9] Roboter
        [10] Astronaut
        [11] Vampir
        [12] Schmetterling
       *[13] Party-King
    }
# The costume as what somebody takes, hides or plays
costume-the =
    { $value ->
        [1] das Gespenst
        [2] den Hasen
        [3] den Koch
        [4] den Cowboy
        [5] den Taucher
        [6] den Piraten
        [7] den Zauberer
        [8] den Wikinger
        [9] den Roboter
        [10] den Astronauten
        [11] den Vampir
        [12] den Schmetterling
       *[13] den Party-King
    }
card-name = { costume }, { $value }
card-of = { costume }, { $value }, von { $name }
card-yours = { costume }, { $value }, von dir
card-hidden = Eine verdeckte Karte
card-mirror = Spiegelkarte
card-the = { $value } ({ costume })

## On the table

floor = Tanzfläche
floor-left = noch { $n } von { $all }
floor-says = Auf der Tanzfläche: { $list }.
display = Auslage
spotless = Blitzblank
hand-deck = Hand { $hand }, Stapel { $deck }
seat-says = { $name }: { $list }. Summe { $sum }.
took =
    { $person ->
        [you] Bei dir
       *[other] Bei { $name }
    }
gain = +{ $value }
gain-pair = Paar! −{ $value }
sum-display = deine Auslage
sum-pair = { $sum } ohne das Paar
host-is = ♪ Gleichstandskarte: { $name }
game-of = Spiel { $game } von { $games }
total-so-far = (bisher { $total })
display-own = Deine Auslage
pair-effect = Paar−{ $value }
column-plays = spielt
column-display = Auslage
column-sum = Summe

## What is asked

prompt-hide = Verstecke eine Karte in deiner Auslage
prompt-hide-why = Sie liegt verdeckt und zählt am Ende. Alles geht, nur nicht der King.
prompt-choose = Wähle eine Karte
prompt-choose-why = Niedrige Karten nehmen zuerst. Alle decken zugleich auf.
prompt-chosen = Die { $value } ist deine Wahl
prompt-chosen-why =
    { $n ->
        [one] { $n } von { $all } hat gewählt. Tippe eine andere Karte an, wenn du es dir anders überlegst.
       *[other] { $n } von { $all } haben gewählt. Tippe eine andere Karte an, wenn du es dir anders überlegst.
    }
prompt-take = Nimm eine Karte
prompt-take-why = Du hast die { $value } gespielt und wählst { place }.
prompt-take-last =
    { $dummy ->
        [yes] Letzte Runde: Es wird nur genommen, { seat-dummy } nimmt zuletzt.
       *[no] Letzte Runde: Es wird nur genommen; wer die Gleichstandskarte hat, zuletzt.
    }
prompt-ahead = Du nimmst { costume-the } ({ $value }), falls die Karte dann noch da ist.
place =
    { $place ->
        [1] zuerst
        [2] an zweiter Stelle
        [3] an dritter Stelle
        [4] an vierter Stelle
        [5] an fünfter Stelle
       *[last] zuletzt
    }
prompt-pair = Ein Paar mit deiner verdeckten Karte
prompt-pair-why = Dürfen beide davonschleichen, oder behältst du sie?
prompt-keep = Diesmal kein Paar
prompt-keep-why = Deine verdeckte Karte bleibt. Gefragt wirst du trotzdem, zur Tarnung.
prompt-mirror = Schick eine Karte mit dem Spiegel fort
prompt-mirror-why = Wähle eine Karte aus deiner Auslage. Sie geht, und der Spiegel geht mit.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-play = die { $card } spielen
move-hide = die { $card } verstecken
move-pair = das Paar gehen lassen
move-keep = nichts gehen lassen
move-take =
    { $pair ->
        [yes] die { $card } nehmen und das Paar gehen lassen
       *[no] die { $card } nehmen
    }
move-mirror =
    { $card ->
        [hidden] die verdeckte Karte mit dem Spiegel abwerfen
       *[other] die { $card } mit dem Spiegel abwerfen
    }

## Moves, on a button

button-play = Die { $value } spielen
button-hide = Die { $value } verstecken
button-take =
    { $pair ->
        [yes] Die { $value } nehmen: beide weg
       *[no] Die { $value } nehmen
    }
button-pair = Beide weg
button-pair-keep = Beide behalten
button-keep = Liegen lassen
button-mirror = Die { $value } fortschicken
button-mirror-hidden = Die verdeckte fortschicken

## Moves, in the terminal's list

choice-play = Spiel die { card-the }
choice-hide = Versteck die { card-the }
choice-mirror = Wirf die { card-the } ab
choice-take =
    { $pair ->
        [yes] Nimm die { card-the } und lass beide gehen
       *[no] Nimm die { card-the }
    }
choice-play-king = Spiel die { card-the }: räumt die Tanzfläche ab
choice-mirror-hidden = Wirf die verdeckte { card-the } ab
choice-pair = Beide gehen
choice-keep = Nichts geht

## What happened

log-reveal = Aufgedeckt: { $list }.
log-reveal-one = { $name } { $value }
log-take =
    { $person ->
        [you] Du nimmst { costume-the } ({ $value }).
       *[other] { $name } nimmt { costume-the } ({ $value }).
    }
log-pair = Beide schleichen sich davon.
log-king =
    { $person ->
        [you] Du spielst den King und räumst die Tanzfläche ab.
       *[other] { $name } spielt den King und räumt die Tanzfläche ab.
    }
log-hide =
    { $person ->
        [you] Du versteckst { costume-the } ({ $value }).
       *[other] { $name } versteckt eine Karte.
    }
log-keep =
    { $person ->
        [you] Du lässt deine verdeckte Karte liegen.
       *[other] { $name } lässt die verdeckte Karte liegen.
    }
log-mirror =
    { $person ->
        [you] Du schickst { costume-the } ({ $value }) mit dem Spiegel fort.
       *[other] { $name } schickt { costume-the } ({ $value }) mit dem Spiegel fort.
    }

## What happened, told from the events of the rules

event-game-heading =
    { $games ->
        [1] { "" }
       *[other] { game-of }
    }
event-game =
    { $person ->
        [you] Du bekommst die Gleichstandskarte.
       *[other] { $name } bekommt die Gleichstandskarte.
    }
event-round-heading =
    { $last ->
        [yes] Die letzte Runde
       *[no] Runde { $number }
    }
event-hid =
    { $card ->
        [unknown] { $name } versteckt eine Karte.
       *[other]
            { $person ->
                [you] Du versteckst die { $card }.
               *[other] { $name } versteckt die { $card }.
            }
    }
event-revealed-all = Aufgedeckt: { $list }.
event-revealed-item = { $name } { $card }
event-hauled =
    { $person ->
        [you] Dein Party-King räumt ab.
       *[other] { $name }: Der Party-King räumt ab.
    }
event-took =
    { $person ->
        [you] Du nimmst die { $card }.
       *[other] { $name } nimmt die { $card }.
    }
event-took-list =
    { $person ->
        [you] Du nimmst die { $list }.
       *[other] { $name } nimmt die { $list }.
    }
event-took-item = { $card }
event-paired =
    { $face_down ->
        [yes] Die verdeckte { $card } und ihr Zwilling gehen.
       *[no] Zweimal die { $card }: Beide schleichen sich davon.
    }
event-kept =
    { $person ->
        [you] Du lässt deine verdeckte { $card } liegen.
       *[other] { $name } lässt die verdeckte { $card } liegen.
    }
event-mirrored =
    { $face_down ->
        [yes]
            { $person ->
                [you] Du wirfst den Spiegel und deine verdeckte { $card } ab.
               *[other] { $name } wirft den Spiegel und die verdeckte { $card } ab.
            }
       *[no]
            { $person ->
                [you] Du wirfst den Spiegel und die { $card } ab.
               *[other] { $name } wirft den Spiegel und die { $card } ab.
            }
    }
event-mirror-gone =
    { $person ->
        [you] Du wirfst den Spiegel ab.
       *[other] { $name } wirft den Spiegel ab.
    }
event-mirror-given =
    { $person ->
        [you] Du bekommst den Spiegel.
       *[other] { $name } bekommt den Spiegel.
    }
event-shown-all = Zum Schluss aufgedeckt: { $list }.
event-shown-item = { $name } { $card }
event-scored-all = Das Spiel ist aus: { $list }.
event-scored-item = { $name } { $points }

## Why a move is good: the reasons that `reasons.py` finds

reason-pair = Du hast schon eine { $card }, also gehen beide, und deine Summe sinkt um { $card }
reason-pair-hidden = Auch deine verdeckte Karte ist eine { $card }, also können beide zusammen gehen
reason-all-equal = Alle Karten auf der Tanzfläche sind gleich
reason-for-the-mirror = Am Ende dieser Runde nimmt dein Spiegel eine Karte weg, und das kann die { $card } sein
reason-cheapest = Nichts auf der Tanzfläche kostet dich weniger: Das Nächstbeste kostet { $n } mehr
reason-deny = { $seat } kommt noch dran und hätte mit ihr ein Paar
reason-collect =
    { $n ->
        [one] Auf die Tanzfläche kann noch eine gleiche Karte kommen, mit der sie als Paar geht
       *[other] Auf die Tanzfläche können noch bis zu { $n } gleiche Karten kommen, mit denen sie als Paar geht
    }
reason-low-pair = Keine deiner Karten wählt früher, und die { $double } auf der Tanzfläche gäbe dir ein Paar
reason-low = Die Karten auf der Tanzfläche sind für dich sehr verschieden, von der { $good } bis zur { $bad }, und keine deiner Karten wählt früher
reason-high = Die Karten auf der Tanzfläche unterscheiden sich wenig, von { $low } bis { $high }: Spät zu wählen kostet wenig, und deine höchste Karte ist weg
reason-first-pair = Gemessen an den noch unbekannten Karten wählt sie in { $n } von 100 Fällen zuerst, und die { $double } auf der Tanzfläche gäbe dir ein Paar
reason-plant = Sie liegt auf der nächsten Tanzfläche, und mit der { $card } in deiner Auslage gäbe sie ein Paar
reason-early = Keine deiner Karten wählt früher: Gemessen an den noch unbekannten Karten wählt sie in { $n } von 100 Fällen zuerst
reason-likely-first = Gemessen an den noch unbekannten Karten wählt sie in { $n } von 100 Fällen zuerst, und das genügt: Deine { $low } bleibt für später
reason-late-bearable = Wer spät wählt, bekommt schlimmstenfalls die { $dear }, und bis zu { $n } gleiche Karten können noch kommen, mit denen sie geht; deine { $low } bleibt für später
reason-late-enough =
    { $n ->
        [one] Gemessen an den noch unbekannten Karten wählt etwa { $n } Person vor dir, und dann bleibt eine Karte, die dich { $m ->
            [0] nicht mehr
           *[other] höchstens { $m } mehr
        } kostet als die beste; deine { $low } bleibt für später
       *[other] Gemessen an den noch unbekannten Karten wählen etwa { $n } vor dir, und dann bleibt eine Karte, die dich { $m ->
            [0] nicht mehr
           *[other] höchstens { $m } mehr
        } kostet als die beste; deine { $low } bleibt für später
    }
reason-hardly-first = Selbst deine { $low } wäre, gemessen an den noch unbekannten Karten, nur in { $m } von 100 Fällen zuerst dran und wartet lieber auf eine bessere Tanzfläche
reason-between = Gemessen an den noch unbekannten Karten wählt sie in { $n } von 100 Fällen zuerst; deine { $low } täte es in { $m } und bleibt für später
reason-king-haul = Der King nimmt die ganze Tanzfläche, und dabei gehen so viele Paare, dass deine Summe um { $n } sinkt
reason-king-spare =
    { $n ->
        [0] Die ganze Tanzfläche kostet dich jetzt nichts, und den King bist du los
       *[other] Die ganze Tanzfläche kostet dich jetzt { $n }, und den King bist du los
    }
reason-hide-low = Deine niedrigste Karte kostet am Ende wenig, was auch geschieht
reason-hide-floor = Die { $card } auf der Tanzfläche könnte gleich mit ihr zusammen gehen
reason-hide-more = Am Ende zählt sie { $n } mehr als deine { $low }, aber die wählt nach den noch unbekannten Karten in { $m } von 100 Fällen zuerst und ist auf der Hand mehr wert
reason-pair-up = Beide gehen, und deine Summe sinkt um { $n }
reason-keep = Die offene { $card } kann immer noch mit einer anderen gehen
reason-mirror = Deine teuerste Karte geht, und deine Summe sinkt um { $card }
reason-mirror-hidden = Deine verdeckte { $card } ist deine teuerste Karte

## Why a move is not the best

reason-no-pair = Damit bleibt die { $card } liegen, die dir ein Paar brächte
reason-costs-more = Das kostet dich { $n } mehr als die { $card }
reason-leaves = Die { $card } bleibt liegen, und { $seat } kommt noch dran und hätte mit ihr ein Paar
reason-fewer-to-come =
    { $n ->
        [0] Zu ihr kann keine gleiche Karte mehr kommen, zur { $card } noch bis zu { $m }
        [one] Zu ihr kann nur noch eine gleiche Karte kommen, zur { $card } noch bis zu { $m }
       *[other] Zu ihr können nur noch { $n } gleiche Karten kommen, zur { $card } noch bis zu { $m }
    }
reason-comes-later = Gemessen an den noch unbekannten Karten wählt sie in { $n } von 100 Fällen zuerst, die { $card } in { $m }
reason-spends-low = Gemessen an den noch unbekannten Karten wählt sie in { $n } von 100 Fällen zuerst, die { $card } in { $m }, und eine so niedrige Karte brauchst du später noch
reason-king-dear = Die ganze Tanzfläche würde dich { $n } kosten
reason-king-missed = Der King würde jetzt die Tanzfläche nehmen und deine Summe um { $n } senken
reason-king-cheap =
    { $n ->
        [0] Den King wärst du jetzt los, ohne dass es etwas kostet
       *[other] Für { $n } wärst du den King jetzt los
    }
reason-hides-more = Am Ende zählt sie { $n } mehr als die { $card }
reason-keeps-both = Deine beiden Karten mit dem Wert { $card } bleiben liegen, obwohl sie zusammen gehen könnten
reason-mirrors-less = Deine Summe sinkt dadurch um { $n } weniger als mit der { $card }

## The lesson

lesson-hello = Hallo, ich bin Roxy. Das hier ist ein Kostümfest mit dreizehn Kostümen, 1 bis 13. Was du nimmst, liegt vor dir und zählt gegen dich. Die kleinste Summe gewinnt.
lesson-floor = Diese Gäste sind auf der Tanzfläche. In jeder Runde nehmen alle einen davon mit nach Hause. Die Frage ist nur, wer zuerst wählt.
lesson-play = Wir legen alle eine Karte verdeckt hin und decken zugleich auf. Die niedrigste wählt zuerst. Spiel deinen Koch, die 3.
lesson-order = Deine 3 ist die niedrigste, also nimmst du zuerst. Dann Theo mit der 5, und Mara bekommt, was übrig ist.
lesson-take = Was du nimmst, kommt auf deine Rechnung. Nimm den Taucher: Billiger als 5 ist hier niemand.
lesson-next = Die eben gespielten Karten sind die neue Tanzfläche. Du hast nachgezogen. Und schau, wer da ist: noch ein Taucher.
lesson-again = Den Taucher willst du, also musst du wieder zuerst wählen. Spiel das Gespenst, die 1. Tiefer spukt keiner.
lesson-pair = Einen Taucher hast du schon. Nimm den anderen und sieh, was bei doppelten Kostümen passiert.
lesson-gone = Ein Blick, und beide schleichen sich davon. Deine Summe ist 0. So wird man Karten wieder los.
lesson-later = Fünf Lieder später. Vor dir: Hase 2, Astronaut 10, Vampir 11. Auf der Tanzfläche: 10, 11 und eine 3. Siehst du es?
lesson-king = Der Party-King räumt die ganze Tanzfläche ab, sonst nimmt niemand etwas. Meist ist das ein Unglück. Heute hast du zwei der Gäste schon. Spiel die 13.
lesson-hauled = Drei Karten kamen, zwei Paare gingen: vorher 23, jetzt 5. Der King selbst liegt jetzt auf der Tanzfläche. Irgendwer muss ihn mitnehmen, für 13 Punkte.
lesson-last = Die letzte Runde. Niemand spielt eine Karte. Genommen wird gegen den Uhrzeigersinn. Wer rechts von der Gleichstandskarte sitzt, beginnt; wer sie hat, nimmt zuletzt. Du bist zuerst dran.
lesson-choose = Zwei davon gäben ein Paar mit deinen Karten. Werde das teurere los: Nimm den King.
lesson-over = Auch Könige können sich genieren. Du hast 12, Theo 43, Mara 46. Die kleinste Summe gewinnt; bei Gleichstand, wer die Gleichstandskarte hat oder im Uhrzeigersinn am nächsten an ihr sitzt.
lesson-done = Niedrig wählt zuerst, Paare gehen, der King ist mit Vorsicht zu genießen. Der Rest ist Tanzen.

## The gallery

gallery-cards = Party Bugs: dreizehn Kostüme

## The stage

stage-reveal = Alle zugleich!
stage-reveal-first =
    { $person ->
        [you] Du wählst zuerst.
       *[other] { $name } wählt zuerst.
    }
stage-kings = { $n } Kings!
stage-king = Der King
stage-king-counts =
    { $person ->
        [you] Dein King zählt
       *[other] Der King von { $name } zählt
    }
stage-king-near =
    { $n ->
        [0] Wer die Gleichstandskarte hat, geht vor.
        [one] Ein Platz nach der Gleichstandskarte, im Uhrzeigersinn.
       *[other] { $n } Plätze nach der Gleichstandskarte, im Uhrzeigersinn.
    }
stage-chairs =
    { $n ->
        [0] zuerst
        [one] 1 Platz
       *[other] { $n } Plätze
    }
stage-haul =
    { $person ->
        [you] Du räumst alles ab
       *[other] { $name } räumt alles ab
    }
stage-guests =
    { $n ->
        [one] Ein Gast
       *[other] { $n } Gäste
    }
stage-pairs =
    { $n ->
        [one] Beide schleichen sich davon.
       *[other] { $n } Paare schleichen sich davon.
    }
stage-less = −{ $value }
stage-shown = Aufgedeckt!
