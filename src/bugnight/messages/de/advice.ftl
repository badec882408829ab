### Tipps in Worten: was zu tun ist, und warum

## A hint

# A move, as part of a sentence, and a reason from here or of the game; `other` is a move about as good.
advice = { CAPITAL($move) }: { $why }.
advice-close = { CAPITAL($move) }: { $why }; es ist aber knapp, du könntest ebenso gut { $other }.
advice-as-well = { CAPITAL($move) }: { $why }; du könntest ebenso gut { $other }.

## Reasons that any game has

reason-only = Etwas anderes ist nicht erlaubt
reason-wins-more = Nichts Einzelnes gibt den Ausschlag, aber oft zu Ende gespielt gewinnt es { $win } %, das Nächstbeste { $other } % ({ $move })
reason-close = Es ist schwer zu sagen, aber oft zu Ende gespielt gewinnt es { $win } %, das Nächstbeste { $other } % ({ $move })
reason-alike = Oft zu Ende gespielt gewinnt es { $win } %, ein anderer Zug etwa ebenso oft, soweit sich das sagen lässt: { $move }
