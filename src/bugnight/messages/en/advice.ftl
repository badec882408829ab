### Hints in words: what to do, and why

## A hint

# A move, as part of a sentence, and a reason from here or of the game; `other` is a move about as good.
advice = { CAPITAL($move) }: { $why }.
advice-close = { CAPITAL($move) }: { $why }; it is close, though: you could also { $other }.
advice-as-well = { CAPITAL($move) }: { $why }; you could just as well { $other }.
# Of a move that is not the best, and about as good
advice-nearly = { CAPITAL($move) }: nearly as good; { $why }.

## Reasons for the best move that any game has

reason-only = nothing else is allowed
reason-wins-more = it won { $win } of 100 games played out, the move ranked next ({ $move }) { $other }
reason-alike = it won { $win } of 100 games played out, and another move about as many, as far as we can tell: { $move }
reason-won =
    { $computed ->
        [yes] if everybody plays as well as possible from here, every move wins; this keeps your score best, at about { $score }
       *[no] the game is as good as won, whatever you do; this keeps your score best, at about { $score }
    }
reason-lost =
    { $computed ->
        [yes] if everybody plays as well as possible from here, no move wins; this keeps your score best, at about { $score }
       *[no] the game is as good as lost, whatever you do; this keeps your score best, at about { $score }
    }
reason-computed-won = if everybody plays as well as possible from here, this wins
reason-computed = if everybody plays as well as possible from here, nothing does better: it wins { $win } of 100 games
reason-wins =
    { $turn ->
        [none] you win in this turn
       *[other] you win in this turn: { $turn }
    }
reason-wins-round =
    { $turn ->
        [none] you win the round in this turn
       *[other] you win the round in this turn: { $turn }
    }

## Reasons against another move that any game has

reason-won-worse = the game is as good as won, but your score would be about { $n } worse
reason-won-same = the game is as good as won, with about the same score
reason-lost-worse = the game is as good as lost, and your score would be about { $n } worse
reason-lost-same = the game is as good as lost, with about the same score
reason-computed-less = if everybody plays as well as possible from here, it wins { $win } of 100 games, the best move { $other }
reason-computed-worse = if everybody plays as well as possible from here, it wins as often, but your score would be about { $n } worse
reason-computed-same = if everybody plays as well as possible from here, it is as good as the best move
reason-gives-away = it gives away a turn that wins
reason-same = it had the same result in every game played out: { $move }
reason-twin = there are several such moves, and it makes no difference which
reason-unsure = it won { $win } of 100 games played out, about as many as the best: { $move }
reason-less = it won { $win } of 100 games played out, the best { $other }: { $move }
reason-less-to = it won { $win } of 100 games played out, the best { $other }; { $seat } would win { $n } of 100, not { $m }
