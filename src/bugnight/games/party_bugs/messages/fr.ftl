### Party Bugs en français : tutoiement, sans accord de genre

## The game

title = Party Bugs
pitch = Deux fois le même costume ? Les deux s’éclipsent. La plus petite somme gagne.
end-lead = Moins d’invités, moins de vaisselle.
goal = La plus petite somme gagne.
end-ahead =
    { $person ->
        [you] Avant la dernière manche, tu étais en tête.
       *[other] Avant la dernière manche, { $name } était en tête.
    }
end-haul =
    { $person ->
        [you] À la manche { $round }, ton Roi t’a ramené { $n } points d’un coup.
       *[other] À la manche { $round }, { $name } a ramené { $n } points d’un coup avec le Roi.
    }
end-pairs =
    { $person ->
        [you] { $n } paires se sont éclipsées de chez toi, plus que partout ailleurs.
       *[other] { $n } paires se sont éclipsées de chez { $name }, plus que partout ailleurs.
    }
end-dear =
    { $person ->
        [you] Chez toi, { costume-the } ({ $value }) est resté jusqu’au bout.
       *[other] Chez { $name }, { costume-the } ({ $value }) est resté jusqu’au bout.
    }
tie =
    { $why ->
        [host] Égalité à { $score } : l’hôte l’emporte.
        [dummy] Égalité à { $score } : { seat-dummy } perd.
       *[clockwise]
            { $person ->
                [you] Égalité à { $score } : dans le sens horaire, tu es au plus près de l’hôte.
               *[other] Égalité à { $score } : dans le sens horaire, { $name } est au plus près de l’hôte.
            }
    }

## Options: the label, and a short one for narrow screens

option-hidden = Variante 1 : une carte cachée dans chaque étalage
option-hidden-short = Carte cachée
option-mirror = Variante 2 : un match de plusieurs parties, avec le miroir
option-mirror-short = Match au miroir
option-edition = Variante 1 : une paire avec la carte cachée
option-edition-short = Paire cachée
option-edition-value =
    { $value ->
        [zman] doit partir (Z-Man)
       *[abacus] peut rester (ABACUSSPIELE)
    }
option-edition-value-short =
    { $value ->
        [zman] Z-Man : elle part
       *[abacus] ABACUS : au choix
    }
option-youngest = Places par âge croissant
option-youngest-short = Par âge croissant

## Cards

costume =
    { $value ->
        [1] Fantôme
        [2] Lapin
        [3] Cuistot
        [4] Cow-boy
        [5] Plongeur
        [6] Pirate
        [7] Magicien
        [8] Viking
        [9] Robot
        [10] Astronaute
        [11] Vampire
        [12] Papillon
       *[13] Roi de la fête
    }
# The costume as what somebody takes, hides or plays
costume-the =
    { $value ->
        [1] le Fantôme
        [2] le Lapin
        [3] le Cuistot
        [4] le Cow-boy
        [5] le Plongeur
        [6] le Pirate
        [7] le Magicien
        [8] le Viking
        [9] le Robot
        [10] l’Astronaute
        [11] le Vampire
        [12] le Papillon
       *[13] le Roi de la fête
    }
card-name = { costume }, { $value }
card-of = { costume }, { $value }, à { $name }
card-yours = { costume }, { $value }, à toi
card-hidden = Une carte face cachée
card-mirror = Carte Miroir
card-the = { $value } ({ costume })

## On the table

floor = Piste de danse
floor-left = reste { $n } sur { $all }
floor-says = Sur la piste : { $list }.
display = Étalage
spotless = Impeccable
hand-deck = Main { $hand }, pioche { $deck }
seat-says = { $name } : { $list }. Somme { $sum }.
took =
    { $person ->
        [you] Chez toi
       *[other] Chez { $name }
    }
gain = +{ $value }
gain-pair = Paire ! −{ $value }
sum-display = ton étalage
sum-pair = { $sum } sans la paire
host-is = ♪ hôte : { $name }
game-of = Partie { $game } sur { $games }
total-so-far = ({ $total } jusqu’ici)
display-own = Ton étalage
pair-effect = paire−{ $value }
column-plays = joue
column-display = étalage
column-sum = somme

## What is asked

prompt-hide = Cache une carte dans ton étalage
prompt-hide-why = Elle reste face cachée et compte à la fin. Tout sauf le Roi.
prompt-choose = Choisis une carte à jouer
prompt-choose-why = Les petites cartes se servent d’abord. Tout se révèle ensemble.
prompt-chosen = Ton choix : le { $value }
prompt-chosen-why =
    { $n ->
        [one] { $n } choix fait sur { $all }. Touche une autre carte pour changer.
       *[other] { $n } choix faits sur { $all }. Touche une autre carte pour changer.
    }
prompt-take = Sers-toi sur la piste
prompt-take-why = Tu as joué le { $value } : tu choisis { place }.
prompt-take-last =
    { $dummy ->
        [yes] Dernière manche : personne ne joue, { seat-dummy } prend en dernier.
       *[no] Dernière manche : personne ne joue, l’hôte prend en dernier.
    }
prompt-ahead = Tu prendras { costume-the } ({ $value }), si la carte est encore là.
place =
    { $place ->
        [1] en premier
        [2] en deuxième
        [3] en troisième
        [4] en quatrième
        [5] en cinquième
       *[last] en dernier
    }
prompt-pair = Une paire avec ta carte cachée
prompt-pair-why = Elles s’éclipsent, ou tu les gardes ?
prompt-keep = Pas de paire cette fois
prompt-keep-why = Ta carte cachée reste là. On te le demande pour brouiller les pistes.
prompt-mirror = Renvoie une carte avec le miroir
prompt-mirror-why = Choisis une carte de ton étalage. Elle part, et le miroir avec elle.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-play = jouer le { $card }
move-hide = cacher le { $card }
move-pair = laisser partir la paire
move-keep = ne rien laisser partir
move-take =
    { $pair ->
        [yes] prendre le { $card } et laisser partir la paire
       *[no] prendre le { $card }
    }
move-mirror =
    { $card ->
        [hidden] défausser ta carte cachée avec le miroir
       *[other] défausser le { $card } avec le miroir
    }

## Moves, on a button

button-play = Jouer le { $value }
button-hide = Cacher le { $value }
button-take =
    { $pair ->
        [yes] Prendre le { $value } : les deux dehors
       *[no] Prendre le { $value }
    }
button-pair = Les deux dehors
button-pair-keep = Les garder
button-keep = La laisser
button-mirror = Renvoyer le { $value }
button-mirror-hidden = Renvoyer la carte cachée

## Moves, in the terminal's list

choice-play = Jouer le { card-the }
choice-hide = Cacher le { card-the }
choice-mirror = Défausser le { card-the }
choice-take =
    { $pair ->
        [yes] Prendre le { card-the } et laisser partir les deux
       *[no] Prendre le { card-the }
    }
choice-play-king = Jouer le { card-the } : il prend toute la piste
choice-mirror-hidden = Défausser la carte cachée : { card-the }
choice-pair = Les deux partent
choice-keep = Rien ne part

## What happened

log-reveal = Tout est révélé : { $list }.
log-reveal-one = { $name } { $value }
log-take =
    { $person ->
        [you] Tu prends { costume-the } ({ $value }).
       *[other] { $name } prend { costume-the } ({ $value }).
    }
log-pair = Les deux s’éclipsent.
log-king =
    { $person ->
        [you] Tu joues le Roi et tu rafles toute la piste.
       *[other] { $name } joue le Roi et rafle toute la piste.
    }
log-hide =
    { $person ->
        [you] Tu caches { costume-the } ({ $value }).
       *[other] { $name } cache une carte.
    }
log-keep =
    { $person ->
        [you] Tu laisses ta carte cachée en place.
       *[other] { $name } laisse sa carte cachée en place.
    }
log-mirror =
    { $person ->
        [you] Tu renvoies { costume-the } ({ $value }) avec le miroir.
       *[other] { $name } renvoie { costume-the } ({ $value }) avec le miroir.
    }

## What happened, told from the events of the rules

event-game-heading =
    { $games ->
        [1] { "" }
       *[other] { game-of }
    }
event-game =
    { $person ->
        [you] Tu es l’hôte.
       *[other] { $name } est l’hôte.
    }
event-round-heading =
    { $last ->
        [yes] La dernière manche
       *[no] Manche { $number }
    }
event-hid =
    { $card ->
        [unknown] { $name } cache une carte.
       *[other]
            { $person ->
                [you] Tu caches le { $card }.
               *[other] { $name } cache le { $card }.
            }
    }
event-revealed-all = On révèle : { $list }.
event-revealed-item = { $name } { $card }
event-hauled =
    { $person ->
        [you] Ton Roi de la fête rafle tout.
       *[other] { $name } : le Roi de la fête rafle tout.
    }
event-took =
    { $person ->
        [you] Tu prends le { $card }.
       *[other] { $name } prend le { $card }.
    }
event-took-list =
    { $person ->
        [you] Tu prends les { $list }.
       *[other] { $name } prend les { $list }.
    }
event-took-item = { $card }
event-paired =
    { $face_down ->
        [yes] Le { $card } caché et son sosie s’en vont.
       *[no] Une paire : les deux { $card } s’éclipsent.
    }
event-kept =
    { $person ->
        [you] Tu laisses ton { $card } caché en place.
       *[other] { $name } laisse le { $card } caché en place.
    }
event-mirrored =
    { $face_down ->
        [yes]
            { $person ->
                [you] Tu défausses le miroir et ton { $card } caché.
               *[other] { $name } défausse le miroir et le { $card } caché.
            }
       *[no]
            { $person ->
                [you] Tu défausses le miroir et le { $card }.
               *[other] { $name } défausse le miroir et le { $card }.
            }
    }
event-mirror-gone =
    { $person ->
        [you] Tu défausses le miroir.
       *[other] { $name } défausse le miroir.
    }
event-mirror-given =
    { $person ->
        [you] Tu reçois le miroir.
       *[other] { $name } reçoit le miroir.
    }
event-shown-all = On retourne : { $list }.
event-shown-item = { $name } { $card }
event-scored-all = Fin de la partie : { $list }.
event-scored-item = { $name } { $points }

## Why a move is good: the reasons that `reasons.py` finds

reason-pair = tu as déjà un { $card }, donc les deux s’en vont et ton score baisse de { $card }
reason-pair-hidden = ta carte cachée est aussi un { $card }, donc les deux peuvent partir ensemble
reason-all-equal = toutes les cartes de la piste ont la même valeur
reason-for-the-mirror = à la fin de cette manche, ton miroir emporte une carte, et ce peut être le { $card }
reason-cheapest = rien sur la piste ne te coûte moins : la carte suivante coûte { $n } de plus
reason-deny = pour { $seat }, qui choisit après toi, ce serait une paire
reason-collect = sa valeur peut encore venir { $n } fois au plus sur la piste, pour partir en paire
reason-low-pair = aucune de tes cartes ne passe plus tôt, et le { $double } de la piste te ferait une paire
reason-low = les cartes de la piste sont loin de se valoir pour toi, du { $good } au { $bad }, et aucune de tes cartes ne passe plus tôt
reason-high = les cartes de la piste se valent presque, de { $low } à { $high } : choisir tard coûte peu, et tu te défais de ta plus haute carte
reason-first-pair = d’après les cartes encore inconnues, cette carte passe en premier { $n } fois sur 100, et le { $double } de la piste te ferait une paire
reason-plant = cette carte sera sur la prochaine piste, et ferait une paire avec le { $card } de ton étalage
reason-early = aucune de tes cartes ne passe plus tôt : d’après les cartes encore inconnues, celle-ci passe en premier { $n } fois sur 100
reason-likely-first = d’après les cartes encore inconnues, cette carte passe en premier { $n } fois sur 100, et cela suffit : ton { $low } reste pour plus tard
reason-late-bearable = en choisissant tard, tu reçois au pire le { $dear }, et cette valeur peut encore venir { $n } fois au plus, pour partir en paire ; ton { $low } reste pour plus tard
reason-late-enough =
    { $n ->
        [one] d’après les cartes encore inconnues, environ { $n } personne choisit avant toi, et il reste alors une carte qui { $m ->
            [0] ne te coûte pas plus
           *[other] te coûte au plus { $m } de plus
        } que la meilleure ; ton { $low } reste pour plus tard
       *[other] d’après les cartes encore inconnues, environ { $n } personnes choisissent avant toi, et il reste alors une carte qui { $m ->
            [0] ne te coûte pas plus
           *[other] te coûte au plus { $m } de plus
        } que la meilleure ; ton { $low } reste pour plus tard
    }
reason-hardly-first = d’après les cartes encore inconnues, même ton { $low } ne passerait en premier que { $m } fois sur 100 : garde-le pour une meilleure piste
reason-between = d’après les cartes encore inconnues, cette carte passe en premier { $n } fois sur 100 ; ton { $low }, { $m } fois, mais il reste pour plus tard
reason-king-haul = le Roi prend toute la piste, et tant de paires s’en vont que ton score baisse de { $n }
reason-king-spare =
    { $n ->
        [0] toute la piste ne te coûte rien maintenant, et tu n’as plus le Roi en main
       *[other] toute la piste te coûte { $n } maintenant, et tu n’as plus le Roi en main
    }
reason-hide-low = ta plus petite carte coûte peu à la fin, quoi qu’il arrive
reason-hide-floor = le { $card } de la piste pourrait partir tout de suite avec cette carte
reason-hide-more = à la fin, cette carte compte { $n } de plus que ton { $low }, mais d’après les cartes encore inconnues celui-ci passe en premier { $m } fois sur 100 : mieux vaut le jouer
reason-pair-up = les deux s’en vont, et ton score baisse de { $n }
reason-keep = le { $card } visible peut encore partir avec un autre
reason-mirror = ta carte la plus chère s’en va, et ton score baisse de { $card }
reason-mirror-hidden = ton { $card } caché est ta carte la plus chère

## Why a move is not the best

reason-no-pair = tu laisses le { $card }, qui te ferait une paire
reason-costs-more = cela te coûte { $n } de plus que le { $card }
reason-leaves = tu laisses le { $card } à { $seat }, qui n’a pas encore choisi et peut en faire une paire
reason-fewer-to-come = sa valeur peut encore venir { $n } fois au plus, pour partir en paire, contre { $m } pour le { $card }
reason-comes-later = d’après les cartes encore inconnues, cette carte passe en premier { $n } fois sur 100, contre { $m } pour le { $card }
reason-spends-low = d’après les cartes encore inconnues, cette carte passe en premier { $n } fois sur 100, contre { $m } pour le { $card }, et une carte si basse servira plus tard
reason-king-dear = toute la piste te coûterait { $n }
reason-king-missed = le Roi prendrait maintenant toute la piste et ferait baisser ton score de { $n }
reason-king-cheap =
    { $n ->
        [0] tu pourrais te défaire du Roi maintenant, sans rien payer
       *[other] tu pourrais te défaire du Roi maintenant, pour { $n }
    }
reason-hides-more = à la fin, cette carte compte { $n } de plus que le { $card }
reason-keeps-both = tu gardes deux cartes de valeur { $card }, qui pourraient partir ensemble
reason-mirrors-less = ton score baisserait de { $n } de plus avec le { $card }

## The lesson

lesson-hello = Bonjour, moi c’est Roxy. Ici, bal costumé : treize costumes, de 1 à 13. Ce que tu prends reste devant toi et compte contre toi. La plus petite somme gagne.
lesson-floor = Voici les invités sur la piste. À chaque manche, chacun en ramène un à la maison. Reste à savoir qui choisit en premier.
lesson-play = Chacun pose une carte face cachée, et on retourne tout ensemble. La plus petite choisit en premier. Joue ton Cuistot, le 3.
lesson-order = Ton 3 est le plus petit : tu te sers en premier. Puis Theo avec son 5, et Mara prend ce qui reste.
lesson-take = Ce que tu prends va sur ta note. Prends le Plongeur : à 5, c’est l’invité le moins cher.
lesson-next = Les cartes qu’on vient de jouer forment la nouvelle piste. Tu as pioché. Et regarde qui arrive : un deuxième Plongeur.
lesson-again = Ce Plongeur, tu le veux, donc il faut encore choisir en premier. Joue le Fantôme, le 1. On ne hante pas plus bas.
lesson-pair = Tu as déjà un Plongeur. Prends l’autre, et regarde ce qui arrive quand deux invités ont le même costume.
lesson-gone = Un regard, et les deux s’éclipsent. Ta somme est à 0. C’est ainsi qu’on se débarrasse des cartes.
lesson-later = Cinq chansons plus tard. Devant toi : Lapin 2, Astronaute 10, Vampire 11. Sur la piste : 10, 11 et un 3. Tu le vois ?
lesson-king = Le Roi de la fête rafle toute la piste, et personne d’autre ne prend rien. En général, c’est un désastre. Mais là, tu as déjà deux des invités. Joue le 13.
lesson-hauled = Trois cartes arrivent, deux paires s’en vont : 23 avant, 5 maintenant. Le Roi attend à son tour sur la piste. Il faudra bien que quelqu’un le ramène, pour 13 points.
lesson-last = Dernière manche. Personne ne joue de carte. On se sert à tour de rôle en commençant à droite de l’hôte, qui prend en dernier. À toi de commencer.
lesson-choose = Deux de ces cartes feraient une paire avec les tiennes. Débarrasse-toi de la plus grosse : prends le Roi.
lesson-over = Même les rois rougissent. Tu as 12, Theo 43, Mara 46. La plus petite somme gagne ; à égalité, c’est l’hôte qui gagne, ou sinon la personne à égalité la plus proche de l’hôte dans le sens horaire.
lesson-done = Les petites se servent, les paires filent, le Roi fait peur. Le reste, c’est de la danse.

## The gallery

gallery-cards = Party Bugs : treize costumes

## The stage

stage-reveal = Tous ensemble !
stage-reveal-first =
    { $person ->
        [you] Tu choisis en premier.
       *[other] { $name } choisit en premier.
    }
stage-kings = { $n } Rois !
stage-king = Le Roi
stage-king-counts =
    { $person ->
        [you] Ton Roi compte
       *[other] Le Roi qui compte : { $name }
    }
stage-king-near =
    { $n ->
        [0] Le Roi de l’hôte passe avant tous les autres.
        [one] À une chaise de l’hôte, dans le sens horaire.
       *[other] À { $n } chaises de l’hôte, dans le sens horaire.
    }
stage-chairs =
    { $n ->
        [0] hôte
        [one] 1 chaise
       *[other] { $n } chaises
    }
stage-haul =
    { $person ->
        [you] Tu rafles la piste
       *[other] { $name } rafle la piste
    }
stage-guests =
    { $n ->
        [one] Un invité
       *[other] { $n } invités
    }
stage-pairs =
    { $n ->
        [one] Les deux s’éclipsent.
       *[other] { $n } paires s’éclipsent.
    }
stage-less = −{ $value }
stage-shown = On retourne !
