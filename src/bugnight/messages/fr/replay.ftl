### Parties jouées, analyses et preuves sur la page : tutoiement, sans accord de genre

## Replays

replay-title = Parties jouées
replay-none = Encore aucune partie finie.
replay-none-why = Toute partie que tu finis est gardée ici. Revois-la coup par coup, avec les yeux de qui tu veux.
replay-none-go = Jouer une partie
replay-closed = fermée avant la fin
replay-mine = Tes parties
replay-listed = Aux tables ouvertes
replay-one =
    { $person ->
        [you] C’est à toi.
       *[other] C’est à { $name }.
    }
replay-all = Tout le monde décide en même temps.
replay-some = Décident en même temps : { $list }.
replay-open = Ouvrir un enregistrement
replay-bad = Ce n’est pas un enregistrement : ce n’est pas du JSON.
replay-eyes = Vu par qui ?
replay-above = D’en haut
replay-move = Coup { $n } sur { $all }
replay-back = Un coup en arrière
replay-next = Un coup en avant
replay-first = Au début
replay-last = À la fin
replay-play = Lire
replay-pause = Pause
replay-save = Enregistrer la partie
replay-go-on = Continuer cette partie sur cet appareil
replay-keep = Garder et analyser cette partie sur cet appareil
replay-failed = Cette partie ne peut pas être montrée
replay-scrub = Moment de la partie
replay-speed = Vitesse
replay-hands = Toutes les mains
replay-proof = La preuve du mélange
replay-copy = Copier un lien vers ce coup
replay-keys = Les flèches avancent coup par coup, Début et Fin sautent, Espace lance, un chiffre choisit la place : 0 d’en haut, 1 à 6 à table.

## The review of a game

review-title = Comment ça s’est passé
review-busy = On revoit la partie : coup { $done } sur { $total }
review-curve = Chances de gagner, toutes mains visibles
review-preparing = Notre analyste dort encore. Une minute ou deux, une seule fois par machine.
review-curve-says = { $name } : { $list }
review-curve-point = { $n } % après le coup { $move }
review-turns = Les tournants
review-here = C’est là que tout a basculé
review-moment-mistake =
    { $person ->
        [you] Ton choix : { $move }. Mieux : { $better }.
       *[other] { $name } a choisi : { $move }. Mieux : { $better }.
    }
review-moment =
    { $mover } : { $move }. { $person ->
        [you] { $good ->
            [yes] Rien ne t’a été plus utile.
           *[no] Rien ne t’a coûté plus cher.
        }
       *[other] { $good ->
            [yes] Rien n’a été plus utile à { $name }.
           *[no] Rien n’a coûté plus cher à { $name }.
        }
    }
review-again = Réessayer
review-see = Voir à la table
review-figures = Tous les chiffres
review-turn-mistake =
    { $person ->
        [you] Ton choix : { $move }. Mieux : { $better }. Coût : { $lost } %.
       *[other] { $name } a choisi : { $move }. Mieux : { $better }. Coût : { $lost } %.
    }
review-turn-play =
    { $mover } : { $move }. { $person ->
        [you] Tes chances : { $swing } %.
       *[other] Chances pour { $name } : { $swing } %.
    }
review-turn-cards =
    { $mover } : { $move }. { $person ->
        [you] Puis les cartes : { $swing } % pour toi.
       *[other] Puis les cartes : { $swing } % pour { $name }.
    }
review-turn-go = Voir le coup { $n } sur la table
review-players = Chance et jeu
review-line =
    { $result ->
        [won] Victoire
        [shared] Victoire partagée
       *[lost] Pas de victoire
    }, { $errors ->
        [0] sans erreur nette
        [one] avec { $errors } erreur nette
       *[other] avec { $errors } erreurs nettes
    } ; { $luck ->
        [good] les cartes ont aidé
        [bad] les cartes ont été cruelles
       *[even] les cartes sont restées neutres
    }.
review-part =
    { $part ->
        [fair] Part égale
        [luck] Chance
        [skill] Son jeu
        [others] Jeu des autres
       *[result] Résultat
    }
review-percent = { $n } %
review-how = Chaque décision est jugée sur ce qu’on savait alors, comparée au simple bon sens. Tout le reste est de la chance. Une perte ne compte que si elle dépasse nettement le hasard.
review-fault = L’analyse n’a pas abouti : { $reason }
review-turn = Coup { $n }
review-none = Aucun coup ni aucune carte n’a fait basculer la partie.

## The proof of a shuffle

proof-secret = Le secret du serveur est bien celui dont l’empreinte était promise avant la première carte.
proof-secret-no = Le secret du serveur n’est pas celui dont l’empreinte était promise.
proof-seed = La graine du mélange découle de ce secret, du nom de la table et du hasard fourni par tout le monde.
proof-seed-no = La graine du mélange ne découle pas du secret et du hasard fourni par tout le monde.
proof-seen = Cet appareil était là : on lui a montré les mêmes empreintes pendant la partie.
proof-seen-no = Cet appareil était là, et on lui a montré d’autres empreintes pendant la partie.
proof-luck = Le hasard fourni par cet appareil en fait partie.
proof-luck-no = Le hasard fourni par cet appareil manque.
proof-absent = Cet appareil n’a pas vu la promesse avant la partie : il s’en remet ici à l’enregistrement.
proof-not = Ce calcul a été fait ici, sur ton appareil. Il prouve que le serveur n’a pas choisi les cartes à lui seul et n’a rien changé ensuite. Il ne prouve pas que personne n’a regardé les cartes : les responsables du serveur le pourraient.
proof-cards = Que chaque carte découle de la graine, c’est l’affaire des règles, et cette page ne les a pas. Le serveur peut redistribuer et comparer ; toi aussi, sur ta propre machine, avec l’enregistrement et la commande bugnight verify.
proof-cards-ask = Laisser le serveur redistribuer
proof-cards-yes = Le serveur a redistribué : chaque carte et chaque coup concordent.
proof-cards-no = Le serveur a redistribué, et cela ne concorde pas : { $reason }
proof-none = Cet enregistrement ne dit pas comment le mélange s’est fait.
proof-insecure = Ce navigateur ne calcule des empreintes que sur une connexion sécurisée. La vérification marche sur la machine du serveur, en https ou avec la commande bugnight verify.
proof-numbers = Les nombres
proof-numbers-commitment = Promis avant la partie
proof-numbers-secret = Le secret du serveur
proof-numbers-luck = Le hasard, place par place
proof-numbers-seed = Graine
