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
temper =
    { $who ->
        [copycat] plays what you played
        [miser] gives nothing away
        [worrier] expects the worst
        [spoiler] takes what you need
        [gambler] likes a risk
       *[dreamer] loves long plans
    }
# At most 36 letters. Never about hidden cards.
quip =
    { $line ->
        [copycat-waits] After you.
        [copycat-gains] As you taught me.
        [copycat-loses] You did it better.
        [miser-waits] No hurry.
        [miser-gains] Mine, thank you.
        [miser-loses] That was dear.
        [worrier-waits] This will end badly.
        [worrier-gains] Oh. It went well?
        [worrier-loses] I said so.
        [spoiler-waits] Were you going to use that?
        [spoiler-gains] Pop.
        [spoiler-loses] Fair. Annoying, but fair.
        [gambler-waits] Double or nothing.
        [gambler-gains] I knew it. I hoped it.
        [gambler-loses] Worth it.
        [dreamer-waits] Hm? Oh, me.
        [dreamer-gains] Look how pretty.
       *[dreamer-loses] It was such a nice plan.
    }

## Waiting

wait-some = Waiting for { $n } more.
wait-list = Waiting for { $list }.
wait-away = { $name } is away.
wait-sent = On its way.
wait-standin = A bot plays for you.
wait-preparing = Preparing the bots, once per server. This takes a minute or two.
wait-watch = You are watching.
wait-bid = The others may bid. Nobody knows who wants what.
over-prompt = The game is over
prompt-why = Why?
standing =
    { $place ->
        [0] Nobody is ahead of you.
        [1] You lead.
        [2] You are second.
        [3] You are third.
        [4] You are fourth.
        [5] You are fifth.
        [6] You are sixth.
       *[other] You are in place { $place }.
    }
goal-learn = Learn it in three minutes

## The table

table-region = The table
table-mine = Your side
table-sequences = Sequences on the table
table-log = What happened
table-log-none = The cards are dealt. Nothing has happened yet.
table-say = Say…
table-react = React
table-phrase = Phrases
react =
    { $what ->
        [joy] Hooray
        [wow] Oh
        [hm] Hm
        [wink] Wink
        [love] Love
        [bravo] Bravo
        [sad] Oh no
        [sleep] Yawn
        [what] What?
       *[argh] Argh
    }
phrase =
    { $what ->
        [hello] Hello!
        [luck] Good luck.
        [well] Well played.
        [thanks] Thank you.
        [oops] Oops.
        [close] That was close.
        [wait] One moment.
       *[again] Once more?
    }
takeback-asks = { $name } would like to take a move back.
takeback-yes = Allow it
takeback-no = No
takeback-asked = You have asked to take a move back.
takeback-drop = Never mind
pause-says =
    { $person ->
        [you] You have paused the game.
       *[other] { $name } has paused the game.
    }
pause-go = Go on

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
log-takenback =
    { $person ->
        [you] You take a move back.
       *[other] { $name } takes a move back.
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
hint-long = Still thinking. The first hint on a machine takes a minute
hint-off = This table has no hints. Your own antennae will have to do.
hint-wait = It is not your turn. There is no hint to give yet.
hint-fast =
    { $n ->
        [one] That was quick. Ask again in { $n } second.
       *[other] That was quick. Ask again in { $n } seconds.
    }
hint-preparing = Hints are being prepared. This happens once per machine and takes a minute or two.
hint-stale = The game has moved on.
hint-again = Ask again
hint-how = Tap a move to see its cards. A hint uses only what you know: the game is played out hundreds of times, and the wins are counted.

## The end

end-wins =
    { $person ->
        [you] You win with { $score }
       *[other] { $name } wins with { $score }
    }
end-shared = { $list } share the win
end-all = All share the win
end-rematch = Rematch
end-other = Another game
end-rematch-there = The next table is set.
end-rematch-sit = Sit down again
end-review = Watch again
end-table = See the table
end-back = To the result
end-ranks = Final ranks
end-over = Game over
end-proof = The shuffle can be checked.
end-proof-what = What this proves
end-record = Save the record
end-copy = Copy the result
end-picture = Picture of the result
end-picture-of = { $game } at Bug Night
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
generic-rules = This game has no rules page.

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
