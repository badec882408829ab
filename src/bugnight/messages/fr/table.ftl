### La page à une table, jusqu’à la fin : tutoiement, sans accord de genre

## Seats

seat-bot = Bot, { $level }
seat-open = Chaise libre
seat-away = pas là
seat-standin = pas là, un bot joue
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
temper =
    { $who ->
        [copycat] joue comme toi
        [miser] ne donne rien
        [worrier] s’attend au pire
        [spoiler] prend ce qu’il te faut
        [gambler] aime le risque
       *[dreamer] rêve de grands plans
    }
# 36 lettres au plus. Jamais sur les cartes cachées.
quip =
    { $line ->
        [copycat-waits] Après toi.
        [copycat-gains] C’est toi qui m’as appris.
        [copycat-loses] Chez toi, ça marchait.
        [miser-waits] Rien ne presse.
        [miser-gains] À moi, merci.
        [miser-loses] Ça m’a coûté cher.
        [worrier-waits] Ça va mal finir.
        [worrier-gains] Tiens, ça a marché ?
        [worrier-loses] Je l’avais bien dit.
        [spoiler-waits] Tu comptais t’en servir ?
        [spoiler-gains] Pouf.
        [spoiler-loses] Mérité. Agaçant, mais mérité.
        [gambler-waits] Quitte ou double.
        [gambler-gains] Je le savais. Je l’espérais.
        [gambler-loses] Ça valait le coup.
        [dreamer-waits] Hein ? Ah, c’est à moi.
        [dreamer-gains] Regarde comme c’est joli.
       *[dreamer-loses] C’était pourtant un beau plan.
    }

## Waiting

wait-some =
    { $n ->
        [one] On attend encore { $n } réponse.
       *[other] On attend encore { $n } réponses.
    }
wait-list = On attend { $list }.
wait-away = { $name } n’est pas là.
wait-sent = C’est parti.
wait-standin = Un bot joue pour toi.
wait-preparing = Les bots se préparent, une seule fois sur ce serveur. Cela prend une à deux minutes.
wait-watch = Tu regardes.
wait-bid = Les autres peuvent demander. Personne ne sait qui veut quoi.
over-prompt = La partie est finie
prompt-why = Pourquoi ?
standing =
    { $place ->
        [0] Personne n’est devant toi.
        [1] Tu es en tête.
       *[other] Tu es { $place }e au classement.
    }
goal-learn = L’apprendre en trois minutes

## The table

table-region = La table
table-mine = Ton côté
table-sequences = Combinaisons sur la table
table-log = Ce qui s’est passé
table-log-none = Les cartes sont distribuées. Il ne s’est encore rien passé.
table-say = Écrire…
table-react = Réagir
table-phrase = Petites phrases
react =
    { $what ->
        [joy] Youpi
        [wow] Oh
        [hm] Hum
        [wink] Clin d’œil
        [love] Cœur
        [bravo] Bravo
        [sad] Oh non
        [sleep] Bâillement
        [what] Quoi ?
       *[argh] Grr
    }
phrase =
    { $what ->
        [hello] Salut !
        [luck] Bonne chance.
        [well] Bien joué.
        [thanks] Merci.
        [oops] Oups.
        [close] C’était serré.
        [wait] Un instant.
       *[again] Encore une ?
    }
takeback-asks = { $name } voudrait reprendre un coup.
takeback-yes = D’accord
takeback-no = Non
takeback-asked = Tu as demandé à reprendre un coup.
takeback-drop = Tant pis
pause-says =
    { $person ->
        [you] Tu as mis la partie en pause.
       *[other] { $name } a mis la partie en pause.
    }
pause-go = Reprendre

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
log-takenback =
    { $person ->
        [you] Tu reprends un coup.
       *[other] { $name } reprend un coup.
    }
log-over =
    { $person ->
        [you] Tu gagnes avec { $score }.
       *[other] { $name } gagne avec { $score }.
    }
log-over-shared = Victoire partagée avec { $score } : { $list }.

## Hints

hint-thinking = On réfléchit
hint-chance = { $n } % de chances de gagner
hint-long = On réfléchit encore. La première fois sur une machine, il faut une minute
hint-off = Pas de conseils à cette table. Fie-toi à tes antennes.
hint-wait = Ce n’est pas ton tour. Rien à conseiller pour l’instant.
hint-fast =
    { $n ->
        [one] Quelle vitesse. Redemande dans { $n } seconde.
       *[other] Quelle vitesse. Redemande dans { $n } secondes.
    }
hint-preparing = Notre conseiller n’est pas encore réveillé. Une minute ou deux, une seule fois par machine.
hint-stale = Entre-temps, la partie a continué.
hint-again = Redemander
hint-how = Touche un coup pour voir ses cartes. Notre conseiller sait ce que tu sais, pas plus ; il joue la suite des centaines de fois et compte les victoires.

## The end

end-wins =
    { $person ->
        [you] Tu gagnes avec { $score }
       *[other] { $name } gagne avec { $score }
    }
end-shared = Victoire partagée : { $list }
end-all = Tout le monde partage la victoire
end-rematch = Revanche
end-other = Un autre jeu
end-rematch-there = La prochaine table est mise.
end-rematch-sit = Se rasseoir
end-review = Revoir
end-table = Voir la table
end-back = Voir le résultat
end-ranks = Classement
end-over = Partie finie
end-proof = Le mélange peut se vérifier.
end-proof-what = Ce que cela prouve
end-record = Enregistrer la partie
end-copy = Copier le résultat
end-picture = Image du résultat
end-picture-of = { $game } sur Bug Night
end-result = { $game } sur Bug Night : { $list }

## A game with no table of its own

generic-table = Sur la table
generic-moves = Coups
generic-none = rien
generic-choose = Choisis un coup
generic-choose-this = Choisis un coup : { $move }
generic-choose-card = Touche une carte, puis le bouton qui nomme le coup.
generic-choose-list = Tous les coups sont listés sur la table.
generic-sealed = Tout le monde choisit en même temps, puis tout est révélé.
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
generic-rules = Ce jeu n’a pas de règles sur cette page.

## The stage

stage-skip = Suite
stage-wins =
    { $n ->
        [1]
            { $person ->
                [you] Tu gagnes
               *[other] { $name } gagne
            }
       *[other] Victoire partagée : { $list }
    }
stage-pace =
    { $pace ->
        [calm] Rythme : calme
        [brisk] Rythme : vif
       *[usual] Rythme : normal
    }
