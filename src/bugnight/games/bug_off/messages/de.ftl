### Bug Off! auf Deutsch: du, keine Endungen für Geschlechter

## The game

title = Bug Off!
pitch = Insekten auslegen, abrechnen und fertig sein, bevor der Kescher kommt.
end-lead = Ein volles Glas, und keins entwischt.
goal = Das vollste Glas gewinnt.
end-catch =
    { $person ->
        [you] Der beste Fang war deiner: { insect-n } auf einmal.
       *[other] Den besten Fang machte { $name }: { insect-n } auf einmal.
    }
end-swept =
    { $person ->
        [you] Dir nahmen die Kescher { $n } Insekten weg, so viele wie sonst niemandem.
       *[other] { $name } verlor { $n } Insekten an die Kescher, so viele wie sonst niemand.
    }
end-gift =
    { $person ->
        [you] { $n } Insekten bekamst du, als andere werteten.
       *[other] { $n } Insekten bekam { $name }, als andere werteten.
    }
tie =
    { $person ->
        [you] Je { $score }. Bei Gleichstand zählt { colour-name }, und davon hast du am meisten.
       *[other] Je { $score }. Bei Gleichstand zählt { colour-name }, und davon hat { $name } am meisten.
    }

## Options: the label, and a short one for narrow screens

option-tiebreak = Bei Gleichstand zählt
option-tiebreak-short = Gleichstand nach
option-tiebreak-value =
    { $value ->
        [first] der erste Kescher
       *[last] der letzte Kescher
    }
option-tiebreak-value-short =
    { $value ->
        [first] erstem Kescher
       *[last] letztem Kescher
    }
option-starter = Hat zuletzt ein Insekt gesehen
option-starter-short = Wer beginnt
option-starter-value =
    { $value ->
        [none] ausgelost
       *[other] Platz { $number }
    }

## Cards

insect =
    { $colour ->
        [R] Marienkäfer
        [O] Schmetterling
        [Y] Biene
        [G] Grashüpfer
        [B] Libelle
       *[P] Hirschkäfer
    }
# The insect as what somebody places
insect-a =
    { $colour ->
        [R] einen Marienkäfer
        [O] einen Schmetterling
        [Y] eine Biene
        [G] einen Grashüpfer
        [B] eine Libelle
       *[P] einen Hirschkäfer
    }
insect-n =
    { $colour ->
        [R] { $n } Marienkäfer
        [O]
            { $n ->
                [one] { $n } Schmetterling
               *[other] { $n } Schmetterlinge
            }
        [Y]
            { $n ->
                [one] { $n } Biene
               *[other] { $n } Bienen
            }
        [G] { $n } Grashüpfer
        [B]
            { $n ->
                [one] { $n } Libelle
               *[other] { $n } Libellen
            }
       *[P] { $n } Hirschkäfer
    }
bug-name = { insect }, { colour }, { shape }
# The insect in the terminal, where a sign follows
insect-plain =
    { $colour ->
        [R] Marienkäfer
        [O] Schmetterling
        [Y] Biene
        [G] Grashüpfer
        [B] Libelle
       *[P] Hirschkäfer
    }
colour-all =
    { $colour ->
        [R] Rot
        [O] Orange
        [Y] Gelb
        [G] Grün
        [B] Blau
       *[P] Lila
    }

## On the table

deck-left =
    { $n ->
        [one] noch { $n } Karte
       *[other] noch { $n } Karten
    }
deck = Stapel
pile = Wertungsstapel
nets =
    { $n ->
        [one] { $n } von 6 Keschern ist da
       *[other] { $n } von 6 Keschern sind da
    }
nets-say =
    { $n ->
        [0] { nets }.
       *[other] { nets }: { $list }.
    }
new = Neu
face-up = Offen
jar = Glas
seat-says = { $name }: { $list }. Glas { $points }.
nets-out = { $out } von { $all } Bug-Off-Karten aufgedeckt
nets-label = Bug-Off-Karten
deck-count =
    { $n ->
        [one] Noch { $n } Karte im Nachziehstapel
       *[other] Noch { $n } Karten im Nachziehstapel
    }
column-pile = Punktestapel

## What is asked

prompt-act = Wähle ein Insekt
prompt-act-why = Leg es vor dir aus, oder werte seine Farbe für alle.
prompt-act-this = { colour-all } werten oder auslegen?
prompt-act-this-why = Was { colour } ist, kommt bei allen ins eigene Glas.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-place = { colour-name } auslegen
move-score = { colour-all } werten

## Moves, on a button, with what they bring

button-score = { colour-all } werten
button-score-any = Farbe werten
button-place = { colour-name } auslegen
button-place-it = Auslegen
score-nobody = Niemand bekommt etwas
score-gets = { $name } { $n }
place-why = Dein { ordinal } in { colour-name }, noch keine Punkte
ordinal = { $n }.
place-off = Kescher ist da: Der nächste holt es

## Moves, in the terminal's list

choice-place = Auslegen: { $bug }, dann { $n } vor dir
choice-score = Werten mit { $bug }: { $list }
choice-score-nothing = Werten mit { $bug }: bringt niemandem etwas

## What happened

log-place =
    { $person ->
        [you] Du legst { insect-a } aus.
       *[other] { $name } legt { insect-a } aus.
    }
log-score =
    { $person ->
        [you] Du wertest { colour-all }: { $list }.
       *[other] { $name } wertet { colour-all }: { $list }.
    }
log-score-none =
    { $person ->
        [you] Du wertest { colour-all }. Das bringt niemandem etwas.
       *[other] { $name } wertet { colour-all }. Das bringt niemandem etwas.
    }
log-net = Bug Off! { colour-name }. Es gehen: { $list }.
log-net-none = Bug Off! { colour-name }. Niemand zu Hause.

## What happened, told from the events of the rules

event-began =
    { $person ->
        [you] Du fängst an.
       *[other] { $name } fängt an.
    }
event-placed =
    { $person ->
        [you] Du legst { insect-a } aus.
       *[other] { $name } legt { insect-a } aus.
    }
event-scored =
    { $bugs ->
        [0]
            { $person ->
                [you] Du wertest { colour-all }: Das bringt niemandem etwas.
               *[other] { $name } wertet { colour-all }: Das bringt niemandem etwas.
            }
       *[other]
            { $person ->
                [you] Du wertest { colour-all }.
               *[other] { $name } wertet { colour-all }.
            }
    }
event-gained-all = Ins Glas: { $list }.
event-gained-item = { $name } { $bugs }
event-revealed =
    { $person ->
        [you] Du ziehst die Bug-Off-Karte in { colour-name }!
       *[other] { $name } zieht die Bug-Off-Karte in { colour-name }!
    }
event-swept-all = Insekten gehen: { $list }.
event-swept-item = { $name } { $bugs } in { colour-name }

## Why a move is good: the reasons that `reasons.py` finds

reason-score-nothing = Niemand hat ein Insekt in { colour-name } liegen: Du wirst die Karte los, ohne jemandem zu helfen
reason-score-sweep =
    { $n ->
        [one] { colour-name } ist aufgedeckt, und jede Bug-Off-Karte im Stapel ({ $left } unter { $deck }) würde dein Insekt wegfegen
       *[other] { colour-name } ist aufgedeckt, und jede Bug-Off-Karte im Stapel ({ $left } unter { $deck }) würde deine { $n } Insekten wegfegen
    }
reason-score-last =
    { $n ->
        [one] Die letzte Bug-Off-Karte beendet das Spiel (Karten im Stapel: { $deck }), und mit { $n } Insekt in { colour-name } hast du mehr liegen als alle anderen
       *[other] Die letzte Bug-Off-Karte beendet das Spiel (Karten im Stapel: { $deck }), und mit { $n } Insekten in { colour-name } hast du mehr liegen als alle anderen
    }
reason-score-ahead =
    { $n ->
        [one] Du hast in { colour-name } { $n } Insekt mehr liegen als alle anderen
       *[other] Du hast in { colour-name } { $n } Insekten mehr liegen als alle anderen
    }
reason-score-race =
    { $n ->
        [one] Das bringt dir { $n } Insekt; { $seat } hat von den anderen die meisten Punkte und bekommt { $rivals }
       *[other] Das bringt dir { $n } Insekten; { $seat } hat von den anderen die meisten Punkte und bekommt { $rivals }
    }
reason-score-level =
    { $n ->
        [one] Das bringt dir { $n } Insekt und niemandem sonst mehr
       *[other] Das bringt dir { $n } Insekten und niemandem sonst mehr
    }
reason-place-join =
    { $n ->
        [one] { $seat } hat { $n } Insekt in { colour-name } liegen und will es vielleicht werten: Deins käme dann mit
       *[other] { $seat } hat { $n } Insekten in { colour-name } liegen und will sie vielleicht werten: Deins käme dann mit
    }
reason-place-spare = Nur in { colour-name } bleibt dir eine zweite Karte, um damit später zu werten
reason-place-keeps =
    { $n ->
        [one] Deine Karte in { colour-name } bleibt dir, um dein Insekt in dieser Farbe zu werten
       *[other] Deine Karte in { colour-name } bleibt dir, um deine { $n } Insekten in dieser Farbe zu werten
    }
reason-place-keeps-pair = Deine Karten in { colour-name } bleiben zusammen: eine zum Auslegen, eine zum Werten
reason-place-any = Keine deiner Karten kann ein Insekt von dir werten, und deine Farben sind gleich gut: { colour-name } ginge ebenso
reason-place-lead = Damit liegen { $n } Insekten in { colour-name } vor dir, und vor niemandem sonst mehr als { $rivals }
reason-place-safe = Anders als andere Farben auf deiner Hand ist { colour-name } noch nicht aufgedeckt, nur eine Bug-Off-Karte kann es wegfegen

## Why a move is not the best

reason-wastes = Niemand hat ein Insekt in { colour-name } liegen, die Karte wäre verschwendet
reason-gives = Das bringt { $n } für { $seat } und nichts für dich
reason-gives-more = Das bringt { $n } für dich und { $rivals } für { $seat }
reason-gains-less =
    { $n ->
        [0] Das bringt dir nicht mehr als den anderen, der beste Zug { $m } mehr
       *[other] Das bringt dir { $n } mehr als allen anderen, der beste Zug { $m } mehr
    }
reason-can-wait =
    { $n ->
        [one] Dein Insekt in { colour-name } kann warten; Karten im Stapel, die es wegfegen würden: { $left } von { $deck }
       *[other] Deine { $n } Insekten in { colour-name } können warten; Karten im Stapel, die sie wegfegen würden: { $left } von { $deck }
    }
reason-delays =
    { $n ->
        [one] Dein Insekt in { colour-name } bleibt liegen; Karten im Stapel, die es wegfegen würden: { $left } von { $deck }
       *[other] Deine { $n } Insekten in { colour-name } bleiben liegen; Karten im Stapel, die sie wegfegen würden: { $left } von { $deck }
    }
reason-spends-card =
    { $n ->
        [one] Das ist deine einzige Karte in { colour-name }: Um dein Insekt zu werten, bliebe dir keine
       *[other] Das ist deine einzige Karte in { colour-name }: Um deine { $n } Insekten zu werten, bliebe dir keine
    }
reason-risky = { colour-name } ist aufgedeckt; Karten im Stapel, die es wegfegen würden: { $left } von { $deck }
reason-joins-nobody = In { colour-name } liegt vor niemandem mehr als vor dir, also wertet das wohl kaum jemand für dich
reason-no-spare = Du hast keine zweite Karte in { colour-name }, um damit zu werten

## The lesson

lesson-hello = Hallo, ich bin Roxy. Hier sammeln wir Insekten im Glas. Wer am Ende die meisten darin hat, gewinnt. Es gibt sechs Farben und sechs Kescher, die den Spaß verderben.
lesson-turn = Ein Zug ist kurz. Du ziehst eine Karte (schon passiert) und machst mit einer Karte eines von beidem: vor dir auslegen oder damit werten.
lesson-place = Wähle einen Marienkäfer und leg ihn aus. Punkte gibt es noch keine, aber hübsch ist er.
lesson-more = Warte noch ein wenig: Zwei sind besser als einer. Leg noch einen Marienkäfer aus. Mara hat auch einen, wie du siehst.
lesson-score = Jetzt wird kassiert. Werte mit deinem dritten Marienkäfer: Alles Rote kommt bei allen ins eigene Glas. Zwei für dich, einer für Mara. Die Karte selbst ist der Preis.
lesson-jar = Was im Glas ist, bleibt im Glas. Nichts in diesem Spiel holt es wieder heraus.
lesson-greedy = Mara sammelt Libellen. Mach mit und leg eine aus: Wertet sie Blau, verdienst du mit.
lesson-net = Bug Off! Du hast einen Kescher gezogen. Alles Blaue auf dem Tisch ist weg, deine Libelle und beide von Mara. Danach hast du neu gezogen.
lesson-danger = Es kommt dicker: Jeder spätere Kescher nimmt Blau gleich noch einmal mit. Libellen sind ab jetzt etwas für Mutige.
lesson-join = Theo hat drei Grashüpfer. Wertest du Grün, bekommt er drei und du nichts. Leg deinen lieber dazu und lass ihn arbeiten.
lesson-joined = Er konnte nicht anders. Drei für Theo, einer für dich, und gekostet hat es dich nur einen Grashüpfer.
lesson-later = Ein paar Züge später. Fünf Kescher sind da, nur der orange fehlt. Mit dem sechsten ist sofort Schluss, und was noch auf dem Tisch liegt, ist nichts wert.
lesson-cash = Drei Schmetterlinge liegen vor dir, der sechste Kescher ist genau ihrer, und niemand weiß, wann er kommt. Warte nicht. Werte mit dem vierten.
lesson-over = Da war er. Maras letzter Grashüpfer bringt nichts mehr. Sechs in deinem Glas, vier bei Theo, zwei bei Mara. Du gewinnst.
lesson-done = Auslegen, warten, werten, und immer ein Ohr für den Kescher.

## The gallery

gallery-cards = Bug Off!: sechs Insekten
gallery-nets = Kescherkarten

## The stage

stage-net = Bug Off!
stage-net-last = Der letzte Kescher
stage-net-drawn =
    { $person ->
        [you] Du ziehst { colour-name }
       *[other] { $name } zieht { colour-name }
    }
stage-net-why =
    { $colour ->
        [R] Alle Marienkäfer gehen. Was im Glas ist, ist sicher.
        [O] Alle Schmetterlinge gehen. Was im Glas ist, ist sicher.
        [Y] Alle Bienen gehen. Was im Glas ist, ist sicher.
        [G] Alle Grashüpfer gehen. Was im Glas ist, ist sicher.
        [B] Alle Libellen gehen. Was im Glas ist, ist sicher.
       *[P] Alle Hirschkäfer gehen. Was im Glas ist, ist sicher.
    }
stage-net-last-why = Hier endet das Spiel.
stage-gone = { insect-n } weg
stage-gone-all =
    { $n ->
        [one] Ein Insekt weg
       *[other] { $n } Insekten weg
    }
stage-none = Niemand zu Hause
stage-jars = Zählt die Gläser
