### RumBugz auf Deutsch: du, keine Endungen für Geschlechter

## The game

title = RumBugz
pitch = Reih sie in Einer-, Zweier-, Dreierschritten auf. Der PLYT springt ein.
end-lead = Als Erstes leer und trotzdem satt.
goal = Alle vier Arten auslegen, dann die Hand leeren: { $n } von 4.
goal-all = Alle vier Arten auslegen, dann die Hand leeren.
end-longest =
    { $person ->
        [you] Die längste Kombination war deine: { $n } Käfer auf einmal.
       *[other] { $name } legte die längste Kombination: { $n } Käfer auf einmal.
    }
end-swaps =
    { $person ->
        [you] Niemand tauschte öfter als du: { $n }-mal.
       *[other] Niemand tauschte öfter als { $name }: { $n }-mal.
    }
end-full =
    { $person ->
        [you] Du bliebst auf { $n } Käfern sitzen.
       *[other] { $name } blieb auf { $n } Käfern sitzen.
    }

## Options: the label, and a short one for narrow screens

option-rounds = Runden
option-rounds-short = Runden
option-sets = Zahlensätze im Beutel
option-sets-short = Von jeder Zahl
option-plyts = PLYTs im Beutel
option-plyts-short = PLYTs
option-plyt-points = Punkte für einen PLYT auf der Hand
option-plyt-points-short = Ein PLYT kostet
option-bidding = Bieten auf Abgelegtes
option-bidding-short = Gebote
option-limit = Züge pro Person, bis eine Runde endet
option-limit-short = Züge höchstens

## Bugz

bugz = { $n } Käfer
plyt = PLYT
plyt-as = den PLYT als { $number }
plyt-standing = PLYT als { $number }
# A Bug as what somebody takes, lays or lets go of: `plyt`, or its number
bug-the =
    { $bug ->
        [plyt] den PLYT
       *[other] die { $bug }
    }
gained-the =
    { $gained ->
        [plyt] den PLYT
       *[other] die { $gained }
    }
type =
    { $type ->
        [single] Einerfolge
        [double] Zweierfolge
        [triple] Dreierfolge
       *[match] Satz
    }
# The type as what somebody lays
type-the =
    { $type ->
        [single] die Einerfolge
        [double] die Zweierfolge
        [triple] die Dreierfolge
       *[match] den Satz
    }
type-a =
    { $type ->
        [single] eine Einerfolge
        [double] eine Zweierfolge
        [triple] eine Dreierfolge
       *[match] einen Satz
    }
type-label =
    { $type ->
        [single] Einerfolge
        [double] Zweierfolge
        [triple] Dreierfolge
       *[match] Satz
    }

## On the table

bag = Beutel
pile = Ablage
pile-empty = Leer
pile-label = Ablage
bag-count = Beutel: { $n }
nothing-laid = Noch hat niemand etwas ausgelegt.
turns-of = { $turns } von { $all } Zügen
rack-own = Deine Käfer
column-laid = ausgelegt
column-known = offen genommen
new = Neu
changed = Tausch
sort-fit = Passende vorn
fits = Was passt
seat-says = { $name }: { bugz }, ausgelegt { $types }.
sequence-says =
    { $person ->
        [you] { type-label } von dir: { $bugz }
       *[other] { type-label } von { $name }: { $bugz }
    }
bidding = Gebote
your-turn = Du bist dran
turn-of = { $name } ist dran

## What is asked

prompt-draw = Zieh einen Käfer
prompt-draw-why =
    { $from ->
        [bag] Aus dem Beutel.
        [pile] Den zuletzt abgelegten: Der Beutel ist leer.
       *[both] Aus dem Beutel oder den zuletzt abgelegten.
    }
prompt-draw-bid = { $name } möchte { $bug }
prompt-draw-bid-why =
    { $from ->
        [pile] Lass es zu: { $name } bekommt { $bug }. Oder nimm { $bug } selbst: Der Beutel ist leer.
       *[both] Lass es zu: { $name } bekommt { $bug } und einen weiteren Käfer aus dem Beutel. Oder nimm { $bug } selbst, oder zieh aus dem Beutel und lehne ab.
    }
prompt-act = Auslegen, tauschen, ablegen
prompt-act-why = Tippe Käfer deiner Hand an. Nichts gilt, bevor du abschickst.
prompt-act-some = { $n } Käfer gewählt
prompt-act-some-why =
    { $can ->
        [lay] Leg sie als Kombination aus.
        [change] Tippe eine Kombination an, um ihn dorthin zu legen, oder zum Ablegen die Ablage.
        [discard] Leg ihn ab, oder wähle weitere für eine Kombination aus vier.
       *[more] Noch ist das keine Kombination: Wähle weitere oder andere.
    }
prompt-act-choose = Wie genau?
prompt-send = { CAPITAL($bug) } ablegen und abschicken?
prompt-send-why = Nichts gilt, bevor du abschickst.
prompt-send-win = Das war dein letzter Käfer. Abschicken?
prompt-bid =
    { $bug ->
        [plyt] { $name } legt einen PLYT ab. Willst du ihn?
       *[other] { $name } legt eine { $bug } ab. Willst du sie?
    }
prompt-bid-why = Lässt { $next } es zu, bekommst du { $bug } und einen weiteren Käfer aus dem Beutel. Niemand sieht deine Antwort, bevor die Zeit um ist.
prompt-bid-calm = Lässt { $next } es zu, bekommst du { $bug } und einen weiteren Käfer aus dem Beutel. Lass dir Zeit.
bid-rule = Was heißt bieten?
bid-done = Deine Antwort ist versiegelt
bid-left =
    { $n ->
        [one] noch { $n } Sekunde
       *[other] noch { $n } Sekunden
    }

## What is asked in the terminal

terminal-bid = Bietest du auf { $bug }?
terminal-bid-why = Lässt { $name } es zu, bekommst du den Käfer und noch einen aus dem Beutel.
terminal-act = Wähle Käfer und sieh, was damit geht.
terminal-act-lay = Dir fehlen noch: { $types }. Ablegen beendet den Zug.
terminal-act-add = Du hast alle vier Arten: Spiel deine Hand leer.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-draw =
    { $from ->
        [bag] aus dem Beutel ziehen
       *[pile] von der Ablage ziehen
    }
move-allow = das Gebot zulassen
move-bid = bieten
move-pass = passen
move-lay = { type-the } { $bugz } auslegen
move-swap = { bug-the } gegen { gained-the } tauschen
move-add = { bug-the } an eine Kombination anlegen
move-discard = { bug-the } ablegen

## Moves, by themselves

alone-draw-bag = Aus dem Beutel ziehen
alone-allow = Das Gebot zulassen

## Moves, on a button

button-draw-bag = Aus dem Beutel
button-draw-pile = { CAPITAL($bug) } nehmen
button-draw-pile-any = Von der Ablage nehmen
button-allow = Zulassen
button-bid = Bieten
button-pass = Passen
button-lay = { $type } auslegen: { $bugz }
button-swap = { CAPITAL($in) } gegen { $out } tauschen
button-add = { CAPITAL($bug) } anlegen
button-discard = { CAPITAL($bug) } ablegen
button-send = Zug abschicken
button-undo = Rückgängig

## Moves, in the terminal's list

choice-lay = { $type } auslegen: { $bugz }
choice-swap = { $put } gegen { $gone } tauschen in { $laid }
choice-add = { $put } anlegen an { $laid }
choice-discard = { $bug } ablegen, Zug beenden
choice-draw-bag = Aus dem Beutel ziehen
choice-draw-refuse = Ablehnen und aus dem Beutel ziehen
choice-draw-pile = { $bug } von der Ablage nehmen
choice-allow = Zulassen: { $name } bekommt { $bug }
choice-bid = Auf { $bug } bieten
choice-pass = Passen

## What happened

log-draw-bag =
    { $person ->
        [you] { $n ->
            [one] Du ziehst aus dem Beutel.
           *[other] Du ziehst { $n } Käfer aus dem Beutel.
        }
       *[other] { $n ->
            [one] { $name } zieht aus dem Beutel.
           *[other] { $name } zieht { $n } Käfer aus dem Beutel.
        }
    }
log-draw-pile =
    { $person ->
        [you] Du nimmst { $bug } von der Ablage.
       *[other] { $name } nimmt { $bug } von der Ablage.
    }
log-allow =
    { $person ->
        [you] Du überlässt { $other } { $bug }, dazu einen Käfer aus dem Beutel.
       *[other]
            { $other ->
                [du] { $name } überlässt dir { $bug }, dazu einen Käfer aus dem Beutel.
               *[other] { $name } überlässt { $other } { $bug }, dazu einen Käfer aus dem Beutel.
            }
    }
log-lay =
    { $person ->
        [you] Du legst { type-a } aus: { $bugz }.
       *[other] { $name } legt { type-a } aus: { $bugz }.
    }
log-swap =
    { $person ->
        [you] Du legst { $in } hinein und nimmst { $out }.
       *[other] { $name } legt { $in } hinein und nimmt { $out }.
    }
log-add =
    { $person ->
        [you] Du legst { $bug } an.
       *[other] { $name } legt { $bug } an.
    }
log-discard =
    { $person ->
        [you] Du legst { $bug } ab.
       *[other] { $name } legt { $bug } ab.
    }
log-bid =
    { $person ->
        [you] Du bietest auf { $bug }.
       *[other] { $name } bietet auf { $bug }.
    }

## What happened, told from the events of the rules

event-round-heading =
    { $rounds ->
        [1] { "" }
       *[other] { round-of }
    }
event-round =
    { $person ->
        [you] Du fängst an.
       *[other] { $name } fängt an.
    }
event-drew-bag =
    { $bug ->
        [unknown] { $name } zieht aus dem Beutel.
       *[other]
            { $person ->
                [you] Du ziehst { bug-the } aus dem Beutel.
               *[other] { $name } zieht { bug-the } aus dem Beutel.
            }
    }
event-drew-bag-list =
    { $bug ->
        [unknown] { $name } zieht { $n } Käfer aus dem Beutel.
       *[other]
            { $person ->
                [you] Du ziehst { $list } aus dem Beutel.
               *[other] { $name } zieht { $list } aus dem Beutel.
            }
    }
event-drew-bag-item = { bug-the }
event-drew-pile =
    { $person ->
        [you] Du nimmst { bug-the } von der Ablage.
       *[other] { $name } nimmt { bug-the } von der Ablage.
    }
event-bid =
    { $person ->
        [you] Du bietest auf den abgelegten Käfer.
       *[other] { $name } bietet auf den abgelegten Käfer.
    }
event-allowed =
    { $person ->
        [you] Du lässt das Gebot zu.
       *[other] { $name } lässt das Gebot zu.
    }
event-refused =
    { $person ->
        [you] Du lehnst das Gebot ab.
       *[other] { $name } lehnt das Gebot ab.
    }
event-laid =
    { $person ->
        [you] Du legst { type-a } aus: { $bugz }.
       *[other] { $name } legt { type-a } aus: { $bugz }.
    }
event-swapped =
    { $person ->
        [you] Du tauschst { bug-the } gegen { gained-the } in #{ $sequence }.
       *[other] { $name } tauscht { bug-the } gegen { gained-the } in #{ $sequence }.
    }
event-added =
    { $person ->
        [you] Du legst { bug-the } an #{ $sequence } an.
       *[other] { $name } legt { bug-the } an #{ $sequence } an.
    }
event-discarded =
    { $person ->
        [you] Du legst { bug-the } ab.
       *[other] { $name } legt { bug-the } ab.
    }
event-refilled = Die Ablage kommt zurück in den Beutel.
event-round-won =
    { $points ->
        [one]
            { $person ->
                [you] Du gewinnst die Runde: { $points } Punkt.
               *[other] { $name } gewinnt die Runde: { $points } Punkt.
            }
       *[other]
            { $person ->
                [you] Du gewinnst die Runde: { $points } Punkte.
               *[other] { $name } gewinnt die Runde: { $points } Punkte.
            }
    }
event-round-unwon = Diese Runde gewinnt niemand.

## Why a move is good: the reasons that `reasons.py` finds

reason-bid = Wird das Gebot zugelassen, bekommst du { bug-the } und noch einen Käfer, zusätzlich zu dem, den du selbst ziehst
reason-bid-free = Das Gebot wird kaum zugelassen, kostet aber nichts; klappt es doch, bekommst du { bug-the } und noch einen Käfer
reason-pass = Du hast alle vier Arten ausgelegt, und jeder Käfer mehr ist einer mehr, den du loswerden musst
reason-pass-free = Ein Gebot auf { bug-the } würde kaum zugelassen: Es kommt auf dasselbe hinaus
reason-allow = Durch { bug-the } kommst du keiner fehlenden Art näher, also darf { $seat } zugreifen
reason-refuse = Durch { bug-the } kommst du keiner Art näher, und so geht auch { $seat } leer aus
reason-last-turn = { $seat } hat alle vier Arten ausgelegt und nur noch einen Käfer, das kann also dein letzter Zug sein
reason-draw-bag = Durch { bug-the } auf der Ablage kommst du keiner fehlenden Art näher
reason-draw-plyt = Ein PLYT steht für jede Zahl
reason-draw-lay = Nimmst du { bug-the }, kannst du { type-a } auslegen, und diese Art fehlt dir noch
reason-draw-nearer = Nimmst du { bug-the }, fehlt dir weniger für { type-a }
reason-draw-add = Du kannst { bug-the } gleich auf dem Tisch anlegen
reason-lay =
    { $n ->
        [one] Du brauchst noch { type-a }; danach fehlt dir nur noch { $n } Art
       *[other] Du brauchst noch { type-a }; danach fehlen dir noch { $n } Arten
    }
reason-lay-last = Das ist deine vierte Art ({ type }): Von jetzt an darfst du anlegen und nimmst keine neuen Käfer
reason-lay-more = Damit sind { $n } Käfer auf einmal aus deiner Hand
reason-swap-lay = Du bekommst { gained-the } und kannst damit { type-a } auslegen, und diese Art fehlt dir noch
reason-swap-plyt = Du gewinnst einen PLYT, und der steht für jede Zahl
reason-swap-nearer = Du bekommst { gained-the }, und dann fehlt dir weniger für { type-a }
reason-add =
    { $n ->
        [one] Ein Käfer weniger: Dir bleibt { $n } auf der Hand
       *[other] Ein Käfer weniger: Dir bleiben { $n } auf der Hand
    }
reason-discard-stuck = Du kannst { bug-the } nirgends anlegen
reason-discard-free = Du brauchst { bug-the } für keine Art, die dir noch fehlt
reason-discard-safe = Du brauchst { bug-the } für keine Art, die dir noch fehlt, und { $seat } kann danach nichts damit anfangen
reason-discard-free-dear = Du brauchst { bug-the } für keine Art, die dir noch fehlt, und von solchen Käfern brächte keiner den anderen mehr Punkte: { $n }
reason-discard-keeps =
    { $n ->
        [0] Du behältst { type-a } auf der Hand, zum Auslegen in einem späteren Zug
       *[other] Du behältst, was du für { type-a } hast; zu keiner Art fehlt dir weniger: noch { $n } Käfer
    }
reason-discard-dear = Nichts auf deiner Hand brächte den anderen mehr Punkte

## Why a move is not the best

reason-ends-turn = Damit endet dein Zug, dabei gibt es noch mehr zu tun
reason-needed = Ohne { bug-the } fehlt dir mehr für { type-the }
reason-gift = { $seat } könnte { bug-the } danach auf dem Tisch anlegen
reason-keeps-dear = Du behieltest { gained-the }, und das brächte den anderen { $n } mehr
reason-bid-more = Das könnte dir zwei Käfer mehr bringen, und du musst alle loswerden
reason-pass-up = Du verzichtest auf { bug-the } und einen weiteren Käfer
reason-gives-two = { $seat } bekäme { bug-the } und noch einen Käfer aus dem Beutel
reason-useless = Durch { bug-the } auf der Ablage kommst du keiner fehlenden Art näher
reason-leaves-plyt = Der PLYT bliebe auf der Ablage
reason-leaves-lay = Du ließest { bug-the } liegen, obwohl du damit { type-a } auslegen könntest; diese Art fehlt dir noch
reason-leaves-nearer = Du ließest { bug-the } liegen, obwohl dir damit weniger für { type-a } fehlte
reason-takes-plyts = Das kostet mehr PLYTs als die beste Kombination: { $n } statt { $m }
reason-swap-gives-plyt = Du gibst einen PLYT her und bekommst { gained-the }
reason-swap-idle = Du bekommst { gained-the } und kommst keiner fehlenden Art näher

## The lesson

lesson-hello = Hallo, ich bin Roxy. Leg vier verschiedene Kombinationen aus und werde dann deinen letzten Käfer los, vor allen anderen. Du bekommst, was sie noch auf der Hand haben.
lesson-draw = Jeder Zug beginnt mit einem Käfer: aus dem Beutel, oder der zuletzt abgelegte. Abgelegt hat noch niemand, also nimm einen aus dem Beutel.
lesson-single = Eine Kombination hat vier Käfer oder mehr. Die erste Art steigt in Einerschritten. Wähle 3, 4, 5 und 6 und leg sie aus.
lesson-discard = Ein Zug endet mit dem Ablegen. Die 12 kostet am meisten, wenn sie dir bleibt. Wähle sie und leg sie ab.
lesson-send = Bis hierher kannst du alles zurücknehmen. Abgeschickt ist abgeschickt.
lesson-four = Für die neue Kombination hast du vier Käfer aus dem Beutel bekommen. So geht das, bis alle vier Arten liegen. Schau jetzt zu Mara.
lesson-bid = Mara hat vier Siebenen ausgelegt, eine davon ein PLYT, und eine 9 abgelegt. Als Nächster ist Theo dran, aber du darfst darauf bieten. Eine 9 hast du schon: Biete.
lesson-allowed = Theo lässt es zu, die 9 gehört dir, und noch ein Käfer aus dem Beutel kommt dazu. Wieder eine 9, wer hätte das gedacht.
lesson-bag = Du bist dran. Die 10 braucht kein Mensch. Zieh aus dem Beutel.
lesson-swap = Siehst du den PLYT zwischen Maras Siebenen? Wer schon ausgelegt hat, darf tauschen. Wähle eine 7, tippe ihre Kombination an, und der PLYT gehört dir.
lesson-plyt = Der PLYT vertritt jede Zahl. Wähle 2, 4, 6 und den PLYT: Mit ihm als 8 steigt es in Zweierschritten. Das ist deine zweite Art.
lesson-away = Leg jetzt die 11 ab.
lesson-send-again = Zwei von vier Arten. Ab damit.
lesson-pass = Mara legt eine 12 ab. Eine hast du, das reicht. Passe. Dass du überlegt hast, erfährt niemand.
lesson-pile = Eine 9, und drei hast du. Diesmal liegt sie für dich da: Nimm sie von der Ablage.
lesson-triple = Die dritte Art, in Dreierschritten: 3, 6, 9, 12. Behalte deine Neunen und lass den PLYT eine sein. Wähle 3, 6, den PLYT und 12.
lesson-match = Die vierte Art: gleiche Zahlen. Vier Neunen, bitte.
lesson-add = Alle vier Arten liegen, nun darfst du einzelne Käfer überall anlegen. Die 7 passt hinter 3 4 5 6. Wähle sie, tippe die Kombination an und leg sie an.
lesson-win = Deine Hand ist leer. Schick ab und genieß die Blicke.
lesson-over = Du gewinnst und bekommst die Summe dessen, was Mara und Theo noch auf der Hand haben: 52. Ein PLYT auf der Hand hätte allein 12 gezählt.
lesson-done = Vier Arten, dann eine leere Hand. Der PLYT empfiehlt sich.

## The gallery

gallery-cards = RumBugz: zwölfmal Toast und der PLYT

## The stage

stage-lays =
    { $person ->
        [you] Du legst aus
       *[other] { $name } legt aus
    }
stage-laid-all = Alle vier Arten
stage-granted = Zugelassen
stage-refused = Abgelehnt
stage-gets =
    { $person ->
        [you] Du bekommst { $bug ->
            [PLYT] den PLYT
           *[other] die { $bug }
        }
       *[other] { $name } bekommt { $bug ->
            [PLYT] den PLYT
           *[other] die { $bug }
        }
    }
stage-keeps =
    { $person ->
        [you] Du behältst { $bug ->
            [PLYT] den PLYT
           *[other] die { $bug }
        }
       *[other] { $name } behält { $bug ->
            [PLYT] den PLYT
           *[other] die { $bug }
        }
    }
stage-out = Das war’s
stage-unwon = Niemand
