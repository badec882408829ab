### Tipps in Worten: was zu tun ist, und warum

## A hint

# A move, as part of a sentence, and a reason from here or of the game; `other` is a move about as good.
advice = { CAPITAL($move) }: { $why }.
advice-close = { CAPITAL($move) }: { $why }; es ist aber knapp, du könntest ebenso gut { $other }.
advice-as-well = { CAPITAL($move) }: { $why }; du könntest ebenso gut { $other }.
# Of a move that is not the best, and about as good
advice-nearly = { CAPITAL($move) }: Fast so gut. { $why }.

## Reasons for the best move that any game has

reason-only = Etwas anderes ist nicht erlaubt
reason-wins-more = In 100 zu Ende gespielten Partien gewinnt dieser Zug { $win }-mal, der Zug auf Rang zwei ({ $move }) { $other }-mal
reason-alike = In 100 zu Ende gespielten Partien gewinnt dieser Zug { $win }-mal, ein anderer Zug etwa ebenso oft, soweit sich das sagen lässt: { $move }
reason-won =
    { $computed ->
        [yes] Wenn von hier an alle so gut wie möglich spielen, gewinnt jeder Zug; so bleibt dein Ergebnis am besten, bei etwa { $score }
       *[no] Die Partie ist so gut wie gewonnen, was du auch tust; so bleibt dein Ergebnis am besten, bei etwa { $score }
    }
reason-lost =
    { $computed ->
        [yes] Wenn von hier an alle so gut wie möglich spielen, gewinnt kein Zug; so bleibt dein Ergebnis am besten, bei etwa { $score }
       *[no] Die Partie ist so gut wie verloren, was du auch tust; so bleibt dein Ergebnis am besten, bei etwa { $score }
    }
reason-computed-won = Wenn von hier an alle so gut wie möglich spielen, gewinnt dieser Zug
reason-computed = Wenn von hier an alle so gut wie möglich spielen, ist kein Zug besser: Dieser gewinnt { $win } von 100 Partien
reason-wins =
    { $turn ->
        [none] Du gewinnst in diesem Zug
       *[other] Du gewinnst in diesem Zug: { $turn }
    }
reason-wins-round =
    { $turn ->
        [none] Du gewinnst die Runde in diesem Zug
       *[other] Du gewinnst die Runde in diesem Zug: { $turn }
    }

## Reasons against another move that any game has

reason-won-worse = Die Partie ist so gut wie gewonnen, aber dein Ergebnis wäre um etwa { $n } schlechter
reason-won-same = Die Partie ist so gut wie gewonnen, mit etwa demselben Ergebnis
reason-lost-worse = Die Partie ist so gut wie verloren, und dein Ergebnis wäre um etwa { $n } schlechter
reason-lost-same = Die Partie ist so gut wie verloren, mit etwa demselben Ergebnis
reason-computed-less = Wenn von hier an alle so gut wie möglich spielen, gewinnt dieser Zug { $win } von 100 Partien, der beste Zug { $other }
reason-computed-worse = Wenn von hier an alle so gut wie möglich spielen, gewinnt dieser Zug ebenso oft, aber dein Ergebnis wäre um etwa { $n } schlechter
reason-computed-same = Wenn von hier an alle so gut wie möglich spielen, kommt es auf dasselbe hinaus wie beim besten Zug
reason-gives-away = Damit verschenkst du einen Zug, mit dem du gewinnst
reason-same = In allen zu Ende gespielten Partien kam es auf dasselbe hinaus: { $move }
reason-twin = Diesen Zug gibt es mehrfach, und es macht keinen Unterschied, welcher es ist
reason-unsure = In 100 zu Ende gespielten Partien gewinnt dieser Zug { $win }-mal, etwa so oft wie der beste Zug: { $move }
reason-less = In 100 zu Ende gespielten Partien gewinnt dieser Zug { $win }-mal, der beste Zug { $other }-mal: { $move }
reason-less-to = In 100 zu Ende gespielten Partien gewinnt dieser Zug { $win }-mal, der beste Zug { $other }-mal; { $seat } gewänne { $n }-mal statt { $m }-mal
