### Replays, reviews and proofs on the page

## Replays

replay-title = Replays
replay-none = No finished games yet.
replay-none-why = Every game you finish is kept here. Watch it again move by move, from any seat.
replay-none-go = Play a game
replay-closed = closed before the end
replay-mine = Your games
replay-listed = From open tables
replay-one =
    { $person ->
        [you] You are next.
       *[other] { $name } is next.
    }
replay-all = All decide at once.
replay-some = { $list } decide at once.
replay-open = Open a record
replay-bad = This is not a record: it is not JSON.
replay-eyes = Through whose eyes?
replay-above = From above
replay-move = Move { $n } of { $all }
replay-back = One move back
replay-next = One move on
replay-first = To the start
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-save = Save the record
replay-go-on = Continue this game on this device
replay-keep = Keep and review this game on this device
replay-failed = This game cannot be shown
replay-scrub = Place in the game
replay-speed = Speed
replay-hands = All hands
replay-proof = The shuffle’s proof
replay-copy = Copy a link to this move
replay-keys = Arrow keys step, Home and End jump, Space plays. Digits change the view: 0 from above, 1 to 6 a seat.

## The review of a game

review-title = How the game went
review-busy = Reviewing the game: move { $done } of { $total }
review-curve = Chances to win, with all hands known
review-preparing = Reviews are being prepared. This happens once per machine and takes a minute or two.
review-curve-says = { $name }: { $list }
review-curve-point = { $n } % after move { $move }
review-turns = Turning points
review-here = Turning point
review-moment-mistake =
    { $person ->
        [you] You chose: { $move }. Better: { $better }.
       *[other] { $name } chose: { $move }. Better: { $better }.
    }
review-moment =
    { $mover }: { $move }. { $person ->
        [you] { $good ->
            [yes] That helped you most.
           *[no] That cost you most.
        }
       *[other] { $good ->
            [yes] That helped { $name } most.
           *[no] That cost { $name } most.
        }
    }
review-again = Try it again
review-see = See it on the table
review-figures = All figures
review-turn-mistake =
    { $person ->
        [you] You chose: { $move }. Better: { $better }. It cost { $lost } %.
       *[other] { $name } chose: { $move }. Better: { $better }. It cost { $lost } %.
    }
review-turn-play =
    { $mover }: { $move }. { $person ->
        [you] Your chances: { $swing } %.
       *[other] { $name }’s chances: { $swing } %.
    }
review-turn-cards =
    { $mover }: { $move }. { $person ->
        [you] Then the cards: { $swing } % for you.
       *[other] Then the cards: { $swing } % for { $name }.
    }
review-turn-go = See move { $n } on the table
review-players = Luck and play
review-line =
    { $result ->
        [won] Won
        [shared] Shared the win
       *[lost] Did not win
    }, { $errors ->
        [0] without a clear error
        [one] with { $errors } clear error
       *[other] with { $errors } clear errors
    }; { $luck ->
        [good] the cards helped
        [bad] the cards were unkind
       *[even] the cards kept out of it
    }.
review-part =
    { $part ->
        [fair] Fair share
        [luck] Luck
        [skill] Own play
        [others] Others’ play
       *[result] Result
    }
review-percent = { $n } %
review-how = Each decision is judged by what its player knew and compared with rules of thumb. The rest is luck. A loss counts only if it is clearly not chance.
review-fault = The review failed: { $reason }
review-turn = Move { $n }
review-none = No single move or card changed much.

## The proof of a shuffle

proof-secret = The server’s secret is the one whose hash was promised before the first card.
proof-secret-no = The server’s secret is not the one whose hash was promised.
proof-seed = The seed of the shuffle follows from that secret, the table’s name and everybody’s luck.
proof-seed-no = The seed of the shuffle does not follow from the secret and everybody’s luck.
proof-seen = This device was there: it was shown the same hashes during the game.
proof-seen-no = This device was there, and was shown other hashes during the game.
proof-luck = The luck that this device gave is part of it.
proof-luck-no = The luck that this device gave is missing.
proof-absent = This device did not see the promise before the game, so it relies on the record.
proof-not = This was computed here, on your device. It shows that the server alone did not choose the cards and changed nothing later. It does not show that nobody peeked: the server’s operator could.
proof-cards = Checking that every card follows from the seed takes the rules, which this page does not have. The server can deal again and compare; so can you, on your own machine, with the record and the command bugnight verify.
proof-cards-ask = Let the server deal again
proof-cards-yes = The server dealt again: every card and every move agrees.
proof-cards-no = The server dealt again, and it does not agree: { $reason }
proof-none = This record does not say how its cards were shuffled.
proof-insecure = This browser computes hashes only over a secure connection. Check the shuffle on the server’s own machine, over https, or with the command bugnight verify.
proof-numbers = The numbers
proof-numbers-commitment = Promised before the game
proof-numbers-secret = The server’s secret
proof-numbers-luck = Luck, seat by seat
proof-numbers-seed = Seed
