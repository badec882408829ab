### Les conseils en mots : que faire, et pourquoi

## A hint

# A move, as part of a sentence, and a reason from here or of the game; `other` is a move about as good.
advice = { CAPITAL($move) } : { $why }.
advice-close = { CAPITAL($move) } : { $why } ; mais c’est serré, tu pourrais aussi bien { $other }.
advice-as-well = { CAPITAL($move) } : { $why } ; tu pourrais aussi bien { $other }.
# Of a move that is not the best, and about as good
advice-nearly = { CAPITAL($move) } : presque aussi bien ; { $why }.

## Reasons for the best move that any game has

reason-only = rien d’autre n’est permis
reason-wins-more = sur 100 parties jouées jusqu’au bout, ce coup en gagne { $win }, et le suivant au classement ({ $move }) { $other }
reason-alike = sur 100 parties jouées jusqu’au bout, ce coup en gagne { $win }, et un autre à peu près autant : { $move }
reason-won =
    { $computed ->
        [yes] si désormais tout le monde joue au mieux, tous les coups gagnent ; celui-ci te vaut le meilleur score, environ { $score }
       *[no] la partie est pour ainsi dire gagnée, quoi que tu fasses ; ce coup te vaut le meilleur score, environ { $score }
    }
reason-lost =
    { $computed ->
        [yes] si désormais tout le monde joue au mieux, aucun coup ne gagne ; celui-ci te vaut le meilleur score, environ { $score }
       *[no] la partie est pour ainsi dire perdue, quoi que tu fasses ; ce coup te vaut le meilleur score, environ { $score }
    }
reason-computed-won = si désormais tout le monde joue au mieux, ce coup gagne
reason-computed = si désormais tout le monde joue au mieux, rien ne fait mieux : ce coup gagne { $win } fois sur 100
reason-wins =
    { $turn ->
        [none] tu gagnes dès ce tour
       *[other] tu gagnes dès ce tour : { $turn }
    }
reason-wins-round =
    { $turn ->
        [none] tu gagnes la manche dès ce tour
       *[other] tu gagnes la manche dès ce tour : { $turn }
    }

## Reasons against another move that any game has

reason-won-worse = la partie est pour ainsi dire gagnée, mais ton score serait moins bon d’environ { $n }
reason-won-same = la partie est pour ainsi dire gagnée, avec à peu près le même score
reason-lost-worse = la partie est pour ainsi dire perdue, et ton score serait moins bon d’environ { $n }
reason-lost-same = la partie est pour ainsi dire perdue, avec à peu près le même score
reason-computed-less = si désormais tout le monde joue au mieux, ce coup gagne { $win } fois sur 100, et le meilleur { $other } fois
reason-computed-worse = si désormais tout le monde joue au mieux, ce coup gagne aussi souvent, mais ton score serait moins bon d’environ { $n }
reason-computed-same = si désormais tout le monde joue au mieux, cela revient au même que le meilleur coup
reason-gives-away = ce coup laisse échapper un tour gagnant
reason-same = dans toutes les parties jouées jusqu’au bout, cela revient au même : { $move }
reason-twin = il y a plusieurs coups comme celui-ci, et peu importe lequel
reason-unsure = sur 100 parties jouées jusqu’au bout, ce coup en gagne { $win }, à peu près autant que le meilleur : { $move }
reason-less = sur 100 parties jouées jusqu’au bout, ce coup en gagne { $win }, et le meilleur { $other } : { $move }
reason-less-to = sur 100 parties jouées jusqu’au bout, ce coup en gagne { $win }, et le meilleur { $other } ; { $seat } en gagnerait { $n } au lieu de { $m }
