### RumBugz en français : tutoiement, sans accord de genre

## The game

title = RumBugz
pitch = De un en un, deux en deux, trois en trois. Le PLYT remplace tout le monde.
end-lead = Main vide, cœur léger.
goal = Pose les quatre types, puis vide ta main : { $n } sur 4.
goal-all = Pose les quatre types, puis vide ta main.
end-longest =
    { $person ->
        [you] La plus longue combinaison est la tienne : { $n } bestioles d’un coup.
       *[other] { $name } a posé la plus longue combinaison : { $n } bestioles d’un coup.
    }
end-swaps =
    { $person ->
        [you] Personne n’a échangé plus que toi : { $n } fois.
       *[other] Record d’échanges pour { $name } : { $n }.
    }
end-full =
    { $person ->
        [you] Il te restait { $n } bestioles en main.
       *[other] Il restait { $n } bestioles en main à { $name }.
    }

## Options: the label, and a short one for narrow screens

option-rounds = Manches
option-rounds-short = Manches
option-sets = Séries de nombres dans le sac
option-sets-short = De chaque nombre
option-plyts = PLYT dans le sac
option-plyts-short = PLYT
option-plyt-points = Points pour un PLYT en main
option-plyt-points-short = Un PLYT coûte
option-bidding = Demandes sur la défausse
option-bidding-short = Demandes
option-limit = Tours par personne avant la fin d’une manche
option-limit-short = Tours au plus

## Bugz

bugz =
    { $n ->
        [one] { $n } bestiole
       *[other] { $n } bestioles
    }
plyt = PLYT
plyt-as = le PLYT en { $number }
plyt-standing = PLYT en { $number }
# A Bug as what somebody takes, lays or lets go of: `plyt`, or its number
bug-the =
    { $bug ->
        [plyt] le PLYT
       *[other] le { $bug }
    }
gained-the =
    { $gained ->
        [plyt] le PLYT
       *[other] le { $gained }
    }
type =
    { $type ->
        [single] suite simple
        [double] suite double
        [triple] suite triple
       *[match] groupe
    }
# The type as what somebody lays
type-the =
    { $type ->
        [single] la suite simple
        [double] la suite double
        [triple] la suite triple
       *[match] le groupe
    }
type-a =
    { $type ->
        [single] une suite simple
        [double] une suite double
        [triple] une suite triple
       *[match] un groupe
    }
type-label =
    { $type ->
        [single] Suite simple
        [double] Suite double
        [triple] Suite triple
       *[match] Groupe
    }

## On the table

bag = Sac
pile = Défausse
pile-empty = Vide
pile-label = Défausse
bag-count = Sac : { $n }
nothing-laid = Rien n’est encore posé.
turns-of = Tours : { $turns } sur { $all }
rack-own = Tes bestioles
column-laid = posé
column-known = pris ouvertement
new = Nouvelle
changed = Échange
sort-fit = Utiles devant
fits = Coups possibles
seat-says = { $name } : { bugz }, posé : { $types }.
sequence-says =
    { $person ->
        [you] { type-label } chez toi : { $bugz }
       *[other] { type-label } chez { $name } : { $bugz }
    }
bidding = Demandes
your-turn = À toi
turn-of = À { $name } de jouer

## What is asked

prompt-draw = Pioche une bestiole
prompt-draw-why =
    { $from ->
        [bag] Dans le sac.
        [pile] La dernière défaussée : le sac est vide.
       *[both] Dans le sac, ou la dernière défaussée.
    }
prompt-draw-bid = { $name } demande { $bug }
prompt-draw-bid-why =
    { $from ->
        [pile] Si tu acceptes, { $name } reçoit { $bug }. Sinon prends-le : le sac est vide.
       *[both] Si tu acceptes, { $name } reçoit { $bug } et une bestiole du sac. Sinon prends-le, ou refuse en piochant dans le sac.
    }
prompt-act = Pose, échange, ou défausse
prompt-act-why = Touche des bestioles de ta main. Rien n’est joué avant la validation.
prompt-act-some =
    { $n ->
        [one] { $n } bestiole choisie
       *[other] { $n } bestioles choisies
    }
prompt-act-some-why =
    { $can ->
        [lay] Pose-les en combinaison.
        [change] Touche une combinaison pour l’y mettre, ou la défausse pour t’en défaire.
        [discard] Défausse-la, ou choisis-en d’autres pour une combinaison de quatre.
       *[more] Ce n’est pas encore une combinaison : choisis-en plus, ou d’autres.
    }
prompt-act-choose = De quelle façon ?
prompt-send = Défausser { $bug } et valider ?
prompt-send-why = Rien n’est joué avant la validation.
prompt-send-win = C’est ta dernière bestiole. On valide ?
prompt-bid =
    { $bug ->
        [plyt] { $name } se défait d’un PLYT. Tu le veux ?
       *[other] { $name } se défait d’un { $bug }. Tu le veux ?
    }
prompt-bid-why = Si { $next } accepte, tu reçois { $bug } et une bestiole du sac. Personne ne voit ta réponse avant la fin du décompte.
prompt-bid-calm = Si { $next } accepte, tu reçois { $bug } et une bestiole du sac. Prends ton temps.
bid-rule = C’est quoi, une demande ?
bid-done = Ta réponse est scellée
bid-left =
    { $n ->
        [one] encore { $n } seconde
       *[other] encore { $n } secondes
    }

## What is asked in the terminal

terminal-bid = Tu demandes { $bug } ?
terminal-bid-why = Si { $name } accepte, tu le reçois, avec une bestiole du sac.
terminal-act = Choisis des bestioles pour voir ce qu’elles permettent.
terminal-act-lay = Il te manque : { $types }. Défausser termine ton tour.
terminal-act-add = Tu as les quatre types : vide ta main.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-draw =
    { $from ->
        [bag] piocher dans le sac
       *[pile] prendre sur la défausse
    }
move-allow = accepter la demande
move-bid = demander
move-pass = passer
move-lay = poser { type-the } { $bugz }
move-swap = échanger { bug-the } contre { gained-the }
move-add = ajouter { bug-the } à une combinaison
move-discard = défausser { bug-the }

## Moves, by themselves

alone-draw-bag = Piocher dans le sac
alone-allow = Accepter la demande

## Moves, on a button

button-draw-bag = Dans le sac
button-draw-pile = Prendre { $bug }
button-draw-pile-any = Prendre sur la défausse
button-allow = Accepter
button-bid = Demander
button-pass = Passer
button-lay = Poser { $type } : { $bugz }
button-swap = Mettre { $in }, prendre { $out }
button-add = Ajouter { $bug }
button-discard = Défausser { $bug }
button-send = Valider le tour
button-undo = Annuler

## Moves, in the terminal's list

choice-lay = Poser ({ $type }) : { $bugz }
choice-swap = Échanger { $put } contre { $gone } dans { $laid }
choice-add = Ajouter { $put } à { $laid }
choice-discard = Défausser { $bug }, finir le tour
choice-draw-bag = Piocher dans le sac
choice-draw-refuse = Refuser et piocher dans le sac
choice-draw-pile = Prendre { $bug } sur la défausse
choice-allow = Accepter : { $bug } pour { $name }
choice-bid = Demander { $bug }
choice-pass = Passer

## What happened

log-draw-bag =
    { $person ->
        [you] { $n ->
            [one] Tu pioches dans le sac.
           *[other] Tu pioches { $n } bestioles dans le sac.
        }
       *[other] { $n ->
            [one] { $name } pioche dans le sac.
           *[other] { $name } pioche { $n } bestioles dans le sac.
        }
    }
log-draw-pile =
    { $person ->
        [you] Tu prends { $bug } sur la défausse.
       *[other] { $name } prend { $bug } sur la défausse.
    }
log-allow =
    { $person ->
        [you] Tu laisses { $bug } à { $other }, avec une bestiole du sac.
       *[other]
            { $other ->
                [toi] { $name } te laisse { $bug }, avec une bestiole du sac.
               *[other] { $name } laisse { $bug } à { $other }, avec une bestiole du sac.
            }
    }
log-lay =
    { $person ->
        [you] Tu poses { type-a } : { $bugz }.
       *[other] { $name } pose { type-a } : { $bugz }.
    }
log-swap =
    { $person ->
        [you] Tu mets { $in } et tu prends { $out }.
       *[other] { $name } met { $in } et prend { $out }.
    }
log-add =
    { $person ->
        [you] Tu ajoutes { $bug }.
       *[other] { $name } ajoute { $bug }.
    }
log-discard =
    { $person ->
        [you] Tu défausses { $bug }.
       *[other] { $name } défausse { $bug }.
    }
log-bid =
    { $person ->
        [you] Tu demandes { $bug }.
       *[other] { $name } demande { $bug }.
    }

## What happened, told from the events of the rules

event-round-heading =
    { $rounds ->
        [1] { "" }
       *[other] { round-of }
    }
event-round =
    { $person ->
        [you] Tu commences.
       *[other] { $name } commence.
    }
event-drew-bag =
    { $bug ->
        [unknown] { $name } pioche dans le sac.
       *[other]
            { $person ->
                [you] Tu pioches { bug-the } dans le sac.
               *[other] { $name } pioche { bug-the } dans le sac.
            }
    }
event-drew-bag-list =
    { $bug ->
        [unknown] { $name } pioche { $n } bestioles dans le sac.
       *[other]
            { $person ->
                [you] Tu pioches { $list } dans le sac.
               *[other] { $name } pioche { $list } dans le sac.
            }
    }
event-drew-bag-item = { bug-the }
event-drew-pile =
    { $person ->
        [you] Tu prends { bug-the } sur la défausse.
       *[other] { $name } prend { bug-the } sur la défausse.
    }
event-bid =
    { $person ->
        [you] Tu demandes la dernière défausse.
       *[other] { $name } demande la dernière défausse.
    }
event-allowed =
    { $person ->
        [you] Tu acceptes la demande.
       *[other] { $name } accepte la demande.
    }
event-refused =
    { $person ->
        [you] Tu refuses la demande.
       *[other] { $name } refuse la demande.
    }
event-laid =
    { $person ->
        [you] Tu poses { type-a } : { $bugz }.
       *[other] { $name } pose { type-a } : { $bugz }.
    }
event-swapped =
    { $person ->
        [you] Tu échanges { bug-the } contre { gained-the } dans #{ $sequence }.
       *[other] { $name } échange { bug-the } contre { gained-the } dans #{ $sequence }.
    }
event-added =
    { $person ->
        [you] Tu ajoutes { bug-the } à #{ $sequence }.
       *[other] { $name } ajoute { bug-the } à #{ $sequence }.
    }
event-discarded =
    { $person ->
        [you] Tu défausses { bug-the }.
       *[other] { $name } défausse { bug-the }.
    }
event-refilled = La défausse retourne dans le sac.
event-round-won =
    { $points ->
        [one]
            { $person ->
                [you] Tu gagnes la manche : { $points } point.
               *[other] { $name } gagne la manche : { $points } point.
            }
       *[other]
            { $person ->
                [you] Tu gagnes la manche : { $points } points.
               *[other] { $name } gagne la manche : { $points } points.
            }
    }
event-round-unwon = Personne ne gagne cette manche.

## Why a move is good: the reasons that `reasons.py` finds

reason-bid = acceptée, la demande t’apporte { bug-the } et une autre bestiole, en plus de ta pioche
reason-bid-free = la demande a peu de chances d’être acceptée, mais ne coûte rien ; acceptée, elle t’apporte { bug-the } et une bestiole de plus
reason-pass = tu as posé les quatre types, et toute bestiole en plus serait à écouler
reason-pass-free = une demande pour { bug-the } ne serait guère acceptée : cela revient au même
reason-allow = { bug-the } ne te rapproche d’aucun type qui te manque, { $seat } peut donc l’avoir
reason-refuse = { bug-the } ne te rapproche d’aucun type qui te manque, et ainsi { $seat } ne l’a pas non plus
reason-last-turn = { $seat } a posé les quatre types et n’a plus qu’une bestiole : c’est peut-être ton dernier tour
reason-draw-bag = sur la défausse, { bug-the } ne te rapproche d’aucun type qui te manque
reason-draw-plyt = un PLYT remplace n’importe quel nombre
reason-draw-lay = avec { bug-the } tu peux poser un type qui te manque : { type }
reason-draw-nearer = { bug-the } te rapproche d’un type qui te manque : { type }
reason-draw-add = tu peux aussitôt ajouter { bug-the } sur la table
reason-lay = ce type te manque encore ({ type }) ; il en restera { $n } à poser
reason-lay-last = c’est ton quatrième type ({ type }) : désormais tu peux ajouter des bestioles, et tu n’en reçois plus
reason-lay-more = cela retire { $n } bestioles de ta main d’un coup
reason-swap-lay = avec { gained-the } tu peux poser un type qui te manque : { type }
reason-swap-plyt = tu gagnes un PLYT, qui remplace n’importe quel nombre
reason-swap-nearer = { gained-the } te rapproche d’un type qui te manque : { type }
reason-add = une bestiole de moins : il t’en reste { $n } en main
reason-discard-stuck = tu ne peux ajouter { bug-the } nulle part
reason-discard-free = sans { bug-the }, aucun type qui te manque ne s’éloigne
reason-discard-safe = sans { bug-the }, aucun type qui te manque ne s’éloigne, et { $seat }, qui joue ensuite, ne peut pas l’ajouter
reason-discard-free-dear = sans { bug-the }, aucun type qui te manque ne s’éloigne, et c’est la bestiole superflue qui rapporterait le plus si quelqu’un d’autre gagnait : { $n }
reason-discard-keeps =
    { $n ->
        [0] tu gardes en main un type que tu peux poser plus tard : { type }
        [one] tu gardes ce que tu as pour le type le plus proche ({ type }) ; il te manque encore { $n } bestiole
       *[other] tu gardes ce que tu as pour le type le plus proche ({ type }) ; il te manque encore { $n } bestioles
    }
reason-discard-dear = rien dans ta main ne rapporterait plus si quelqu’un d’autre gagnait

## Why a move is not the best

reason-ends-turn = cela termine ton tour, alors qu’il reste à faire
reason-needed = sans { bug-the } tu t’éloignes d’un type qui te manque : { type }
reason-gift = { $seat }, qui joue ensuite, pourrait ajouter { bug-the } sur la table
reason-keeps-dear = tu garderais { gained-the }, qui rapporterait { $n } de plus si quelqu’un d’autre gagnait
reason-bid-more = cela pourrait t’apporter deux bestioles de plus, et il faut toutes les écouler
reason-pass-up = tu laisses { bug-the } et une bestiole de plus
reason-gives-two = { $seat } aurait { bug-the } et une bestiole du sac
reason-useless = sur la défausse, { bug-the } ne te rapproche d’aucun type qui te manque
reason-leaves-plyt = le PLYT resterait sur la défausse
reason-leaves-lay = { bug-the } resterait sur la défausse et permet de poser un type qui te manque : { type }
reason-leaves-nearer = { bug-the } resterait sur la défausse et te rapproche d’un type qui te manque : { type }
reason-takes-plyts = cela prend plus de PLYT que la meilleure pose : { $n } au lieu de { $m }
reason-swap-gives-plyt = tu donnes un PLYT et reçois { gained-the }
reason-swap-idle = { gained-the } ne te rapproche d’aucun type qui te manque

## The lesson

lesson-hello = Bonjour, moi c’est Roxy. Pose quatre combinaisons différentes, puis vide ta main avant les autres. Tu gagnes ce qu’ils ont encore en main.
lesson-draw = Chaque tour commence par une bestiole : du sac, ou la dernière défaussée. Personne n’a encore défaussé, alors prends-en une dans le sac.
lesson-single = Une combinaison compte quatre bestioles ou plus. Le premier type monte de un en un. Choisis 3, 4, 5 et 6, puis pose-les.
lesson-discard = Un tour finit par une défausse. Le 12 coûte cher à qui le garde. Choisis-le, puis défausse-le.
lesson-send = Jusqu’ici, tout peut s’annuler. Une fois validé, c’est joué.
lesson-four = Pour ta combinaison, tu reçois quatre bestioles du sac. C’est ainsi tant que les quatre types ne sont pas posés. Regarde Mara.
lesson-bid = Mara a posé quatre 7, dont un PLYT, et se défait d’un 9. Le prochain tour est à Theo, mais tu peux demander ce 9. Tu en as déjà un : demande.
lesson-allowed = Theo accepte : le 9 est à toi, avec une autre bestiole du sac. Encore un 9, qui l’eût cru.
lesson-bag = À toi. Ce 10 n’intéresse personne. Pioche dans le sac.
lesson-swap = Tu vois le PLYT parmi les 7 de Mara ? Qui a déjà posé peut échanger. Choisis un 7, touche sa combinaison, et le PLYT est à toi.
lesson-plyt = Le PLYT remplace n’importe quel nombre. Choisis 2, 4, 6 et le PLYT : avec lui en 8, on monte de deux en deux. C’est ton deuxième type.
lesson-away = Défais-toi maintenant du 11.
lesson-send-again = Deux types sur quatre. Valide.
lesson-pass = Mara se défait d’un 12. Tu en as un, c’est bien assez. Passe. Personne ne saura que tu as hésité.
lesson-pile = Un 9, et tu en as trois. Cette fois il est là pour toi : prends-le sur la défausse.
lesson-triple = Troisième type, de trois en trois : 3, 6, 9, 12. Garde tes 9 et laisse le PLYT en être un. Choisis 3, 6, le PLYT et 12.
lesson-match = Quatrième type : des nombres égaux. Quatre 9, s’il te plaît.
lesson-add = Les quatre types sont là : tu peux désormais ajouter une bestiole à n’importe quelle combinaison. Le 7 va après 3 4 5 6. Choisis-le, touche la combinaison et ajoute-le.
lesson-win = Plus rien en main. Valide, et savoure les regards.
lesson-over = Tu gagnes, et tu reçois la somme de ce que Mara et Theo ont encore en main : 52. Un PLYT en main aurait compté 12 à lui seul.
lesson-done = Quatre types, puis la main vide. Le PLYT te salue bien bas.

## The gallery

gallery-cards = RumBugz : douze tons de toast, et le PLYT

## The stage

stage-lays =
    { $person ->
        [you] Tu poses
       *[other] { $name } pose
    }
stage-laid-all = Les quatre types
stage-granted = C’est accepté
stage-refused = C’est refusé
stage-gets =
    { $person ->
        [you] Tu reçois le { $bug }
       *[other] { $name } reçoit le { $bug }
    }
stage-keeps =
    { $person ->
        [you] Tu gardes le { $bug }
       *[other] { $name } garde le { $bug }
    }
stage-out = C’est fini
stage-unwon = Personne
