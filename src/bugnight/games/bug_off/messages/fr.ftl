### Bug Off! en français : tutoiement, sans accord de genre

## The game

title = Bug Off!
pitch = Place des insectes, encaisse-les, et arrête-toi avant le filet.
end-lead = Le bocal est plein, le couvercle tient.
goal = Le bocal le plus plein gagne.
end-catch =
    { $person ->
        [you] La plus belle prise est la tienne : { insect-n } d’un coup.
       *[other] La plus belle prise est pour { $name } : { insect-n } d’un coup.
    }
end-swept =
    { $person ->
        [you] Les filets t’ont pris { $n } insectes, plus qu’à quiconque.
       *[other] Les filets ont pris { $n } insectes à { $name }, plus qu’à quiconque.
    }
end-gift =
    { $person ->
        [you] Tu as reçu { $n } insectes quand d’autres marquaient.
       *[other] { $name } a reçu { $n } insectes quand d’autres marquaient.
    }
tie =
    { $person ->
        [you] Égalité à { $score } : on départage par { colour-all }, et c’est toi qui en as le plus.
       *[other] Égalité à { $score } : on départage par { colour-all }, et { $name } en a le plus.
    }

## Options: the label, and a short one for narrow screens

option-tiebreak = Égalité départagée par
option-tiebreak-short = Égalité selon le
option-tiebreak-value =
    { $value ->
        [first] le premier filet
       *[last] le dernier filet
    }
option-tiebreak-value-short =
    { $value ->
        [first] premier filet
       *[last] dernier filet
    }
option-starter = A vu un insecte en dernier
option-starter-short = Qui commence
option-starter-value =
    { $value ->
        [none] tiré au sort
       *[other] Place { $number }
    }

## Cards

insect =
    { $colour ->
        [R] Coccinelle
        [O] Papillon
        [Y] Abeille
        [G] Sauterelle
        [B] Libellule
       *[P] Lucane
    }
# The insect as what somebody places
insect-a =
    { $colour ->
        [R] une coccinelle
        [O] un papillon
        [Y] une abeille
        [G] une sauterelle
        [B] une libellule
       *[P] un lucane
    }
insect-n =
    { $colour ->
        [R]
            { $n ->
                [one] { $n } coccinelle
               *[other] { $n } coccinelles
            }
        [O]
            { $n ->
                [one] { $n } papillon
               *[other] { $n } papillons
            }
        [Y]
            { $n ->
                [one] { $n } abeille
               *[other] { $n } abeilles
            }
        [G]
            { $n ->
                [one] { $n } sauterelle
               *[other] { $n } sauterelles
            }
        [B]
            { $n ->
                [one] { $n } libellule
               *[other] { $n } libellules
            }
       *[P]
            { $n ->
                [one] { $n } lucane
               *[other] { $n } lucanes
            }
    }
bug-name = { insect }, { colour }, { shape }
# The insect in the terminal, where a sign follows
insect-plain =
    { $colour ->
        [R] coccinelle
        [O] papillon
        [Y] abeille
        [G] sauterelle
        [B] libellule
       *[P] lucane
    }
colour-all =
    { $colour ->
        [R] les rouges
        [O] les orange
        [Y] les jaunes
        [G] les verts
        [B] les bleus
       *[P] les violets
    }

## On the table

deck-left =
    { $n ->
        [one] encore { $n } carte
       *[other] encore { $n } cartes
    }
deck = Pioche
pile = Pile de score
nets =
    { $n ->
        [one] { $n } filet sur 6 est sorti
       *[other] { $n } filets sur 6 sont sortis
    }
nets-say =
    { $n ->
        [0] { nets }.
       *[other] { nets } : { $list }.
    }
new = Nouvelle
face-up = Visibles
jar = Bocal
seat-says = { $name } : { $list }. Bocal { $points }.
nets-out = Cartes Bug Off sorties : { $out } sur { $all }
nets-label = Cartes Bug Off
deck-count =
    { $n ->
        [one] { $n } carte dans la pioche
       *[other] { $n } cartes dans la pioche
    }
column-pile = pile de points

## What is asked

prompt-act = Choisis un insecte
prompt-act-why = Place-le devant toi, ou marque sa couleur pour tout le monde.
prompt-act-this = Marquer { colour-all }, ou placer ?
prompt-act-this-why = Chez chacun, { colour-all } vont au bocal.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-place = placer un insecte { colour-name }
move-score = marquer { colour-all }

## Moves, on a button, with what they bring

button-score = Marquer { colour-all }
button-score-any = Marquer sa couleur
button-place = Placer un { colour }
button-place-it = Placer
score-nobody = Personne ne gagne rien
score-gets = { $name } { $n }
place-why = Ton { ordinal } { colour }, pas encore de points
ordinal =
    { $n ->
        [1] { $n }er
       *[other] { $n }e
    }
place-off = Filet sorti : le prochain l’emporte

## Moves, in the terminal's list

choice-place = Placer : { $bug } ({ $n } devant toi)
choice-score = Marquer ({ $bug }) : { $list }
choice-score-nothing = Marquer ({ $bug }) : rien pour personne

## What happened

log-place =
    { $person ->
        [you] Tu places { insect-a }.
       *[other] { $name } place { insect-a }.
    }
log-score =
    { $person ->
        [you] Tu marques { colour-all } : { $list }.
       *[other] { $name } marque { colour-all } : { $list }.
    }
log-score-none =
    { $person ->
        [you] Tu marques { colour-all }. Personne n’en avait.
       *[other] { $name } marque { colour-all }. Personne n’en avait.
    }
log-net = Bug Off! Filet { colour }. Hors jeu : { $list }.
log-net-none = Bug Off! Filet { colour }. Personne à la maison.

## What happened, told from the events of the rules

event-began =
    { $person ->
        [you] Tu commences.
       *[other] { $name } commence.
    }
event-placed =
    { $person ->
        [you] Tu places { insect-a }.
       *[other] { $name } place { insect-a }.
    }
event-scored =
    { $bugs ->
        [0]
            { $person ->
                [you] Tu marques { colour-all } : rien pour personne.
               *[other] { $name } marque { colour-all } : rien pour personne.
            }
       *[other]
            { $person ->
                [you] Tu marques { colour-all }.
               *[other] { $name } marque { colour-all }.
            }
    }
event-gained-all = Dans les bocaux : { $list }.
event-gained-item = { $name } { $bugs }
event-revealed =
    { $person ->
        [you] Tu pioches le Bug Off { colour } !
       *[other] { $name } pioche le Bug Off { colour } !
    }
event-swept-all = Hors jeu : { $list }.
event-swept-item = { $name } { $bugs } ({ colour })

## Why a move is good: the reasons that `reasons.py` finds

reason-score-nothing = personne n’a d’insecte de cette couleur devant soi, la carte part donc sans aider personne
reason-score-sweep =
    { $n ->
        [one] le Bug Off de cette couleur est déjà sorti, et chaque carte Bug Off de la pioche ({ $left } parmi { $deck }) emporterait ton insecte
       *[other] le Bug Off de cette couleur est déjà sorti, et chaque carte Bug Off de la pioche ({ $left } parmi { $deck }) emporterait tes { $n } insectes
    }
reason-score-last =
    { $n ->
        [one] la dernière carte Bug Off met fin à la partie (cartes dans la pioche : { $deck }), et avec { $n } insecte de cette couleur tu en as plus que tous les autres
       *[other] la dernière carte Bug Off met fin à la partie (cartes dans la pioche : { $deck }), et avec { $n } insectes de cette couleur tu en as plus que tous les autres
    }
reason-score-ahead =
    { $n ->
        [one] tu as devant toi { $n } insecte de cette couleur de plus que tous les autres
       *[other] tu as devant toi { $n } insectes de cette couleur de plus que tous les autres
    }
reason-score-race =
    { $n ->
        [one] cela te rapporte { $n } insecte, et { $rivals } à { $seat }, qui a le plus de points parmi les autres
       *[other] cela te rapporte { $n } insectes, et { $rivals } à { $seat }, qui a le plus de points parmi les autres
    }
reason-score-level =
    { $n ->
        [one] cela te rapporte { $n } insecte, et pas plus aux autres
       *[other] cela te rapporte { $n } insectes, et pas plus aux autres
    }
reason-place-join =
    { $n ->
        [one] { $seat } a { $n } insecte de cette couleur et voudra peut-être le marquer : le tien en profiterait
       *[other] { $seat } a { $n } insectes de cette couleur et voudra peut-être les marquer : le tien en profiterait
    }
reason-place-spare = c’est la seule de tes couleurs dont il te reste une deuxième carte pour marquer plus tard
reason-place-keeps =
    { $n ->
        [one] tu gardes de quoi marquer ton insecte { colour-name }
       *[other] tu gardes de quoi marquer { colour-all } : tu en as { $n } devant toi
    }
reason-place-keeps-pair = tu gardes ensemble { colour-all } de ta main : une carte à placer, une pour marquer
reason-place-any = aucune de tes cartes ne peut marquer un de tes insectes, et tes couleurs se valent : un { colour-name } irait aussi bien
reason-place-lead =
    { $rivals ->
        [0] cela te fait { $n } insectes de cette couleur sur la table, et personne d’autre n’en a
       *[other] cela te fait { $n } insectes de cette couleur sur la table, et personne d’autre n’en a plus de { $rivals }
    }
reason-place-safe = contrairement à d’autres couleurs de ta main, le Bug Off de celle-ci n’est pas encore sorti : une seule carte Bug Off peut l’emporter

## Why a move is not the best

reason-wastes = personne n’a d’insecte de cette couleur devant soi, la carte serait gaspillée
reason-gives = cela rapporte { $n } à { $seat }, et rien à toi
reason-gives-more = cela te rapporte { $n }, mais { $rivals } à { $seat }
reason-gains-less =
    { $n ->
        [0] cela ne te rapporte pas plus qu’aux autres, le meilleur coup { $m } de plus
       *[other] cela te rapporte { $n } de plus qu’aux autres, le meilleur coup { $m } de plus
    }
reason-can-wait =
    { $n ->
        [one] ton insecte { colour-name } peut attendre ; cartes de la pioche qui l’emporteraient : { $left } sur { $deck }
       *[other] tes { $n } insectes de cette couleur peuvent attendre ; cartes de la pioche qui les emporteraient : { $left } sur { $deck }
    }
reason-delays =
    { $n ->
        [one] ton insecte { colour-name } reste sur la table ; cartes de la pioche qui l’emporteraient : { $left } sur { $deck }
       *[other] { colour-all } restent sur la table, dont { $n } à toi ; cartes de la pioche qui les emporteraient : { $left } sur { $deck }
    }
reason-spends-card =
    { $n ->
        [one] c’est ta seule carte de cette couleur : il ne t’en resterait pas pour marquer ton insecte
       *[other] c’est ta seule carte de cette couleur : il ne t’en resterait pas pour marquer tes { $n } insectes
    }
reason-risky = le Bug Off de cette couleur est déjà sorti ; cartes de la pioche qui l’emporteraient : { $left } sur { $deck }
reason-joins-nobody = personne n’a devant soi plus d’insectes de cette couleur que toi : on ne les marquera guère à ta place
reason-no-spare = tu n’as pas d’autre carte de cette couleur pour marquer

## The lesson

lesson-hello = Bonjour, moi c’est Roxy. Ici, on collectionne des insectes en bocal. Le bocal le plus rempli gagne. Il y a six couleurs, et six filets pour gâcher la fête.
lesson-turn = Un tour est court. Tu pioches (c’est fait), puis tu fais une seule chose avec une seule carte : la placer devant toi, ou t’en servir pour marquer.
lesson-place = Choisis une coccinelle et place-la. Elle ne vaut encore rien, mais elle est jolie.
lesson-more = Patience : deux valent mieux qu’une. Place une autre coccinelle. Mara en a une aussi, tu vois.
lesson-score = Maintenant, on encaisse. Marque avec ta troisième coccinelle : tout ce qui est rouge va dans le bocal de son propriétaire. Deux pour toi, une pour Mara. La carte elle-même, c’est le prix.
lesson-jar = Ce qui est dans le bocal y reste. Rien dans ce jeu ne peut l’en sortir.
lesson-greedy = Mara collectionne les libellules. Places-en une aussi : si elle marque les bleus, tu encaisses avec elle.
lesson-net = Bug Off! Tu as pioché un filet. Tous les bleus quittent la partie, ta libellule et les deux de Mara. Puis tu as repioché.
lesson-danger = Et ce n’est pas fini : chaque filet suivant emportera encore les bleus. Les libellules, c’est désormais pour les braves.
lesson-join = Theo a trois sauterelles. Si tu marquais les verts, il en aurait trois et toi rien. Place plutôt la tienne, et laisse-le travailler.
lesson-joined = Il n’a pas résisté. Trois pour Theo, une pour toi, et cela ne t’a coûté qu’une sauterelle.
lesson-later = Quelques tours plus tard. Cinq filets sont sortis, il ne manque que l’orange. Au sixième, tout s’arrête net, et ce qui reste sur la table ne vaut rien.
lesson-cash = Tu as trois papillons sur la table, le sixième filet est le leur, et nul ne sait quand il viendra. N’attends pas. Marque avec le quatrième.
lesson-over = Le voilà. La dernière sauterelle de Mara restera impayée. Six dans ton bocal, quatre chez Theo, deux chez Mara. Tu gagnes.
lesson-done = Placer, attendre, marquer, et garder un œil sur le filet.

## The gallery

gallery-cards = Bug Off! : six insectes
gallery-nets = Cartes filet

## The stage

stage-net = Bug Off!
stage-net-last = Le dernier filet
stage-net-drawn =
    { $person ->
        [you] Tu pioches le filet { colour }
       *[other] { $name } pioche le filet { colour }
    }
stage-net-why =
    { $colour ->
        [R] Toutes les coccinelles quittent la table. Les bocaux ne craignent rien.
        [O] Tous les papillons quittent la table. Les bocaux ne craignent rien.
        [Y] Toutes les abeilles quittent la table. Les bocaux ne craignent rien.
        [G] Toutes les sauterelles quittent la table. Les bocaux ne craignent rien.
        [B] Toutes les libellules quittent la table. Les bocaux ne craignent rien.
       *[P] Tous les lucanes quittent la table. Les bocaux ne craignent rien.
    }
stage-net-last-why = La partie s’arrête ici.
stage-gone = { insect-n } en moins
stage-gone-all =
    { $n ->
        [one] Un insecte en moins
       *[other] { $n } insectes en moins
    }
stage-none = Personne à la maison
stage-jars = Comptons les bocaux
