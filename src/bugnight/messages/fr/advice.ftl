### Les conseils en mots : que faire, et pourquoi

## A hint

# A move, as part of a sentence, and a reason from here or of the game; `other` is a move about as good.
advice = { CAPITAL($move) } : { $why }.
advice-close = { CAPITAL($move) } : { $why } ; mais c’est serré, tu pourrais aussi bien { $other }.
advice-as-well = { CAPITAL($move) } : { $why } ; tu pourrais aussi bien { $other }.

## Reasons that any game has

reason-only = rien d’autre n’est permis
reason-wins-more = rien de particulier ne décide, mais joué bien des fois jusqu’au bout, ce coup gagne { $win } %, le suivant { $other } % ({ $move })
reason-close = c’est difficile à dire, mais joué bien des fois jusqu’au bout, ce coup gagne { $win } %, le suivant { $other } % ({ $move })
reason-alike = joué bien des fois jusqu’au bout, ce coup gagne { $win } %, un autre à peu près aussi souvent, pour autant qu’on puisse le dire : { $move }
