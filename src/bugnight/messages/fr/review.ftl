### Le rapport de `bugnight review`

## The whole

report-heading = { $game } : Analyse
report-file = { $file }, enregistrement { $record }
report-win-curve = Chances de gagner, toutes les mains connues, la pioche inconnue
report-players = Autour de la table
report-turns = Tournants
report-decisions = Toutes les décisions
report-clear = Erreurs nettes
report-no-turns = Aucun coup ni aucune carte n’a fait basculer la partie.
report-unfinished = La partie n’est pas finie : les dernières chances de gagner tiennent lieu de résultat.
report-interrupted = Interrompu : { $done } coups sur { $plies } sont analysés, les comptes s’arrêtent là.
report-noise = Le jugement porte sur ce qui reste de la perte après deux erreurs types et demie. ± est une erreur type.
report-few = Trop peu de simulations pour des jugements : donnes-en au moins 200 par décision.
report-how = Chaque décision est jugée sur ce que la personne savait alors. Pour savoir comment on sépare la chance du jeu : docs/review.md.
report-before = La table avant ce coup

## The account of a player

report-line =
    { $result ->
        [won] Victoire
        [shared] Victoire partagée
        [open] Encore en jeu
       *[lost] Pas de victoire
    }, { $errors ->
        [-1] erreurs non jugées
        [0] sans erreur nette
        [one] avec { $errors } erreur nette, qui a coûté { $loss }
       *[other] avec { $errors } erreurs nettes, qui ont coûté { $loss } en tout
    } ; { $luck ->
        [good] les cartes ont aidé ({ $change })
        [bad] les cartes ont été cruelles ({ $change })
       *[even] les cartes sont restées neutres ({ $change })
    }.
report-player-line = { $name } : { $line }
report-sum = { $fair } part égale { $luck } chance { $skill } son jeu { $others } jeu des autres = { $result }
report-rate = { $loss } par décision ({ $n } en tout) : { rating }. Le résultat sans la chance : { $adjusted }.
rating =
    { $rating ->
        [excellent] excellent
        [good] bon
        [fair] correct
        [weak] faible
       *[poor] mauvais
    }
report-compared = La chance, et le jeu comparé au simple bon sens
report-candidates = Candidats : { $list }.
report-part =
    { $part ->
        [fair] part égale
        [luck] chance
        [skill] son jeu
        [others] jeu des autres
       *[result] résultat
    }
report-clean = Sans erreur nette.

## Turning points

report-turn-mistake = { $name } a choisi : { $move }. { $change } pour { $name }, avis : { verdict }. Mieux : { $better } : { $why }.
report-turn-play = { $name } { $change }, car { $mover } a choisi : { $move }.
report-turn-cards = { $name } { $change }, du fait des cartes et de ce qu’elles ont révélé. Le coup était : { $mover }, { $move }.

## Decisions

report-ply = coup { $n }
report-column =
    { $column ->
        [ply] coup
        [player] nom
        [move] joué
        [better] mieux
        [loss] perte
       *[verdict] avis
    }
report-none = –
verdict =
    { $verdict ->
        [best] meilleur coup
        [fine] correct
        [inaccuracy] imprécision
        [mistake] erreur
       *[blunder] gaffe
    }
verdict-count = { $n } × { verdict }
