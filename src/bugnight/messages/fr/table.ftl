### La page à une table, jusqu’à la fin : tutoiement, sans accord de genre

## Seats

seat-bot = Bot, { $level }
seat-open = Chaise libre
seat-away = ailleurs
seat-standin = ailleurs, un bot joue
seat-host = Hôte
seat-hand = Main { $hand }
seat-says-nothing = rien
seat-others = Les autres
level =
    { $level ->
        [larva] larve
        [nymph] nymphe
        [beetle] scarabée
        [hornet] frelon
        [queen] reine
       *[other] { $level }
    }
level-how =
    { $level ->
        [larva] joue pour rire
        [nymph] facile
        [beetle] de ton niveau
        [hornet] solide
       *[queen] redoutable
    }
level-text = { level } : { level-how }

## Waiting

wait-some =
    { $n ->
        [one] On attend encore { $n } réponse.
       *[other] On attend encore { $n } réponses.
    }
wait-away = { $name } est ailleurs.
wait-sent = C’est parti.
wait-standin = Un bot joue pour toi.
wait-watch = Tu regardes.
wait-bid = Les autres peuvent demander. Personne ne sait qui veut quoi.
over-prompt = La partie est finie
prompt-why = Pourquoi ?

## The table

table-region = La table
table-mine = Ton côté
table-sequences = Combinaisons sur la table
table-log = Ce qui s’est passé
table-log-none = Les cartes sont distribuées. Il ne s’est encore rien passé.
table-say = Dire…
table-react = Réagir
react-joy = Youpi
react-wow = Oh
react-hm = Hum
react-wink = Clin d’œil

## What happened

log-round = Manche { $round }
log-away =
    { $person ->
        [you] Un bot joue maintenant pour toi.
       *[other] Un bot joue maintenant pour { $name }.
    }
log-returned =
    { $person ->
        [you] Te revoilà.
       *[other] { $name } est de retour.
    }
log-over =
    { $person ->
        [you] Tu gagnes avec { $score }.
       *[other] { $name } gagne avec { $score }.
    }
log-over-shared = { $list } partagent la victoire avec { $score }.

## Hints

hint-thinking = On réfléchit
hint-chance = { $n } % de chances de gagner
hint-long = On réfléchit encore. La première fois sur une machine, il faut une minute
hint-off = Pas de conseils à cette table. Fie-toi à tes antennes.
hint-wait = Ce n’est pas ton tour. Rien à conseiller pour l’instant.
hint-fast =
    { $n ->
        [one] Quelle vitesse. Redemande dans { $n } seconde.
       *[other] Quelle vitesse. Redemande dans { $n } secondes.
    }
hint-preparing = Notre conseiller n’est pas encore réveillé. Une minute ou deux, une seule fois par machine.
hint-stale = Entre-temps, la table a continué.
hint-again = Redemander
hint-how = Touche un coup pour voir ses cartes. Notre conseiller sait ce que tu sais, pas plus ; il rejoue la suite des centaines de fois et compte.

## The end

end-wins =
    { $person ->
        [you] Tu gagnes avec { $score }
       *[other] { $name } gagne avec { $score }
    }
end-shared = { $list } partagent la victoire
end-rematch = Revanche
end-other = Un autre jeu
end-rematch-there = La prochaine table est mise.
end-rematch-sit = Se rasseoir
end-review = Revoir
end-table = Voir la table
end-ranks = Classement
end-over = Partie finie
end-proof = Le mélange peut se vérifier.
end-proof-what = Ce que cela prouve
end-record = Enregistrer la partie
end-copy = Copier le résultat
end-result = { $game } à Bug Night : { $list }

## A game with no table of its own

generic-table = Sur la table
generic-moves = Coups
generic-none = rien
generic-choose = Choisis un coup
generic-choose-this = Choisis un coup : { $move }
generic-choose-card = Touche une carte, puis le bouton qui nomme le coup.
generic-choose-list = Tous les coups sont sur la table.
generic-sealed = Tous choisissent en même temps, puis tout se révèle.
generic-done = a choisi
generic-chosen = Ton choix : { $move }
generic-chosen-why =
    { $n ->
        [one] { $n } sur { $all } a choisi. Tu peux encore changer.
       *[other] { $n } sur { $all } ont choisi. Tu peux encore changer.
    }
generic-each = { $name } { $value }
generic-did = { $name } : { $what }.
generic-together = { $what } : { $list }.
generic-says = { $name }. { $list }.
generic-end = C’était le dernier coup. La table est libre.
generic-rules = Ce jeu n’a pas écrit ses règles pour la page. Ses coups disent le reste.

## The stage

stage-skip = Suite
stage-wins =
    { $n ->
        [1]
            { $person ->
                [you] Tu gagnes
               *[other] { $name } gagne
            }
       *[other] { $list } gagnent ensemble
    }
stage-pace =
    { $pace ->
        [calm] Rythme : calme
        [brisk] Rythme : vif
       *[usual] Rythme : normal
    }
