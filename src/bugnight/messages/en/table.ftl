### The page at a table, until its end

## Seats

seat-bot = Bot, { $level }
seat-open = Empty chair
seat-away = away
seat-standin = away, a bot plays
seat-host = Host
seat-hand = Hand { $hand }
seat-says-nothing = nothing
seat-others = The others
level =
    { $level ->
        [larva] larva
        [nymph] nymph
        [beetle] beetle
        [hornet] hornet
        [queen] queen
       *[other] { $level }
    }
level-how =
    { $level ->
        [larva] plays for fun
        [nymph] easy
        [beetle] a fair match
        [hornet] strong
       *[queen] sharp
    }
level-text = { level }: { level-how }

## Waiting

wait-some = Waiting for { $n } more.
wait-away = { $name } is away.
wait-sent = On its way.
wait-standin = A bot plays for you.
wait-watch = You are watching.
wait-bid = The others may bid. Nobody knows who wants what.
over-prompt = The game is over
prompt-why = Why?

## The table

table-region = The table
table-mine = Your side
table-sequences = Sequences on the table
table-log = What happened
table-log-none = The cards are dealt. Nothing has happened yet.
table-say = Say…
table-react = React
react-joy = Hooray
react-wow = Oh
react-hm = Hm
react-wink = Wink

## What happened

log-round = Round { $round }
log-away =
    { $person ->
        [you] A bot plays for you now.
       *[other] A bot plays for { $name } now.
    }
log-returned =
    { $person ->
        [you] You are back.
       *[other] { $name } is back.
    }
log-over =
    { $person ->
        [you] You win with { $score }.
       *[other] { $name } wins with { $score }.
    }
log-over-shared = { $list } share the win with { $score }.

## Hints

hint-thinking = Thinking about it
hint-chance = { $n } % to win
hint-long = Still thinking. The first time on a machine it takes a minute
hint-off = This table does without hints. Your own antennae will have to do.
hint-wait = It is not your turn. There is nothing to advise you on yet.
hint-fast =
    { $n ->
        [one] That was quick. Ask again in { $n } second.
       *[other] That was quick. Ask again in { $n } seconds.
    }
hint-preparing = Our adviser is still waking up, which happens once on a machine and takes a minute or two.
hint-stale = The table has moved on in the meantime.
hint-again = Ask again
hint-how = Tap a move to see its cards. Our adviser knows what you know and no more; it plays on hundreds of times and counts.

## The end

end-wins =
    { $person ->
        [you] You win with { $score }
       *[other] { $name } wins with { $score }
    }
end-shared = { $list } share the win
end-rematch = Rematch
end-other = Another game
end-rematch-there = The next table is set.
end-rematch-sit = Sit down again
end-review = Watch again
end-table = See the table
end-ranks = Final ranks
end-over = Game over
end-proof = The shuffle can be checked.
end-proof-what = What this proves
end-record = Save the record
end-copy = Copy the result
end-result = { $game } at Bug Night: { $list }

## A game with no table of its own

generic-table = On the table
generic-moves = Moves
generic-none = none
generic-choose = Choose a move
generic-choose-this = Choose a move: { $move }
generic-choose-card = Tap a card, then the button that names the move.
generic-choose-list = All moves are listed on the table.
generic-sealed = All choose at once, then everything is revealed.
generic-done = has chosen
generic-chosen = Your choice: { $move }
generic-chosen-why =
    { $n ->
        [one] { $n } of { $all } has chosen. You may still change it.
       *[other] { $n } of { $all } have chosen. You may still change it.
    }
generic-each = { $name } { $value }
generic-did = { $name }: { $what }.
generic-together = { $what }: { $list }.
generic-says = { $name }. { $list }.
generic-end = That was the last move. The table is yours again.
generic-rules = This game has written no rules for the page. Its moves tell the rest.

## The stage

stage-skip = Skip
stage-wins =
    { $n ->
        [1]
            { $person ->
                [you] You win
               *[other] { $name } wins
            }
       *[other] { $list } share the win
    }
stage-pace =
    { $pace ->
        [calm] Pace: calm
        [brisk] Pace: brisk
       *[usual] Pace: usual
    }
