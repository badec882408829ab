### Hints in words: what to do, and why

## A hint

# A move, as part of a sentence, and a reason from here or of the game; `other` is a move about as good.
advice = { CAPITAL($move) }: { $why }.
advice-close = { CAPITAL($move) }: { $why }; it is close, though: you could as well { $other }.
advice-as-well = { CAPITAL($move) }: { $why }; you could as well { $other }.

## Reasons that any game has

reason-only = nothing else is allowed
reason-wins-more = nothing in particular stands out, but played on many times it wins { $win } %, and the next best { $other } % ({ $move })
reason-close = it is hard to tell, but played on many times it wins { $win } %, and the next best { $other } % ({ $move })
reason-alike = played on many times it wins { $win } %, and another move about as often, as far as can be told: { $move }
