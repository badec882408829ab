### The report of `bugnight review`

## The whole

report-heading = { $game }: Review
report-file = { $file }, record { $record }
report-win-curve = Chances to win, with all hands known and the deck unknown
report-players = Players
report-turns = Turning points
report-decisions = All decisions
report-clear = Clear errors
report-no-turns = No single move or card changed much.
report-unfinished = The game is not over: the last chances to win stand for the result.
report-interrupted = Interrupted: { $done } of { $plies } plies are reviewed, and the accounts cover only these.
report-noise = A verdict is given only for what is left of a loss after two and a half standard errors. ± is one standard error.
report-few = Too few simulations for verdicts: use 200 or more for each decision.
report-how = Each decision is judged by what its player knew. docs/review.md explains how luck and play are separated.
report-before = The table before this move

## The account of a player

report-line =
    { $result ->
        [won] Won
        [shared] Shared the win
        [open] Still in play
       *[lost] Did not win
    }, { $errors ->
        [-1] errors not judged
        [0] without a clear error
        [one] with { $errors } clear error, which cost { $loss }
       *[other] with { $errors } clear errors, which cost { $loss } in all
    }; { $luck ->
        [good] the cards helped ({ $change })
        [bad] the cards were unkind ({ $change })
       *[even] the cards were even ({ $change })
    }.
report-player-line = { $name }: { $line }
report-sum = { $fair } fair share { $luck } luck { $skill } own play { $others } others’ play = { $result }
report-rate = { $loss } per decision ({ $n } in all): { rating }. The result without luck: { $adjusted }.
rating =
    { $rating ->
        [excellent] excellent
        [good] good
        [fair] fair
        [weak] weak
       *[poor] poor
    }
report-compared = Luck, and play compared with rules of thumb
report-candidates = Candidates: { $list }.
report-part =
    { $part ->
        [fair] fair share
        [luck] luck
        [skill] own play
        [others] others’ play
       *[result] result
    }
report-clean = Without a clear error.

## Turning points

report-turn-mistake = { $name } chose to { $move }: { $change } for { $name }, verdict: { verdict }. Better: { $better }: { $why }.
report-turn-play = { $name } { $change }, since { $mover } chose to { $move }.
report-turn-cards = { $name } { $change }, by the cards and what came to light. The move was: { $mover }, { $move }.

## Decisions

report-ply = ply { $n }
report-column =
    { $column ->
        [ply] ply
        [player] player
        [move] move
        [better] better
        [loss] loss
       *[verdict] verdict
    }
report-none = –
verdict =
    { $verdict ->
        [best] best
        [fine] fine
        [inaccuracy] inaccuracy
        [mistake] mistake
       *[blunder] blunder
    }
verdict-count = { $n } × { verdict }
