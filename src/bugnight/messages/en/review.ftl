### The report of `bugnight review`

## The whole

report-heading = { $game }: Review
report-file = { $file }, record { $record }
report-win-curve = Chances to win, with all hands seen and the deck unknown
report-players = Players
report-turns = Turning points
report-decisions = All decisions
report-clear = Clear errors
report-no-turns = No single move or card changed much.
report-unfinished = The game is not over: the last chances to win stand for the result.
report-interrupted = Interrupted: { $done } of { $plies } plies are reviewed, and accounts go as far.
report-noise = A loss counts only where half of it or more is left after two standard errors. ± is one standard error.
report-few = Too few simulations for verdicts: give 200 or more for each decision.
report-how = Each decision is judged by what its player knew. How luck and play are told apart: docs/review.md.
report-before = The table before it

## The account of a player

report-line =
    { $result ->
        [won] Won
        [shared] Shared the win
        [open] Still in play
       *[lost] Did not win
    }, { $errors ->
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
report-rate = { $loss } for each decision, of { $n }: { rating }. The result without luck: { $adjusted }.
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
