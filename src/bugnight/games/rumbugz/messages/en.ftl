### RumBugz in English

## The game

title = RumBugz
pitch = Line them up by ones, twos and threes. The PLYT stands in for anyone.
end-lead = First out of the bag, last to bed.
goal = Lay all four types, then empty your hand: { $n } of 4.
goal-all = Lay all four types, then empty your hand.
end-longest =
    { $person ->
        [you] The longest sequence was yours: { $n } Bugz in one go.
       *[other] { $name } laid the longest sequence: { $n } Bugz in one go.
    }
end-swaps =
    { $person ->
        [you] Nobody swapped more than you: { $n } times.
       *[other] Nobody swapped more than { $name }: { $n } times.
    }
end-full =
    { $person ->
        [you] { $n } Bugz were left in your hand.
       *[other] { $n } Bugz were left in { $name }’s hand.
    }

## Options: the label, and a short one for narrow screens

option-rounds = Rounds
option-rounds-short = Rounds
option-sets = Sets of numbers in the bag
option-sets-short = Of each number
option-plyts = PLYTs in the bag
option-plyts-short = PLYTs
option-plyt-points = Points for a PLYT in the hand
option-plyt-points-short = A PLYT costs
option-bidding = Bidding for discards
option-bidding-short = Bids
option-limit = Turns each before a round ends
option-limit-short = Turns at most

## Bugz

bugz =
    { $n ->
        [one] { $n } Bug
       *[other] { $n } Bugz
    }
plyt = PLYT
plyt-as = the PLYT as { $number }
plyt-standing = PLYT as { $number }
# A Bug as what somebody takes, lays or lets go of: `plyt`, or its number
bug-the =
    { $bug ->
        [plyt] the PLYT
       *[other] the { $bug }
    }
gained-the =
    { $gained ->
        [plyt] the PLYT
       *[other] the { $gained }
    }
type =
    { $type ->
        [single] single
        [double] double
        [triple] triple
       *[match] match
    }
# The type as what somebody lays
type-the =
    { $type ->
        [single] the single
        [double] the double
        [triple] the triple
       *[match] the match
    }
type-a =
    { $type ->
        [single] a single
        [double] a double
        [triple] a triple
       *[match] a match
    }
type-label =
    { $type ->
        [single] Single
        [double] Double
        [triple] Triple
       *[match] Match
    }

## On the table

bag = Bag
pile = Pile
pile-empty = Empty
pile-label = Pile
bag-count = Bag: { $n }
nothing-laid = Nobody has laid anything yet.
turns-of = { $turns } of { $all } turns
rack-own = Your Bugz
column-laid = laid
column-known = openly taken
new = New
changed = Swap
sort-fit = Sort by fit
fits = What fits
seat-says = { $name }: { bugz }, laid { $types }.
sequence-says =
    { $person ->
        [you] Your { type }: { $bugz }
       *[other] { type-label } of { $name }: { $bugz }
    }
bidding = Bidding
your-turn = Your turn
turn-of = { $name }’s turn

## What is asked

prompt-draw = Draw a Bug
prompt-draw-why =
    { $from ->
        [bag] From the bag.
        [pile] The last one on the pile: the bag is empty.
       *[both] From the bag, or the last one on the pile.
    }
prompt-draw-bid = { $name } wants { $bug }
prompt-draw-bid-why =
    { $from ->
        [pile] Allow it: { $name } gets { $bug }. Or take it yourself: the bag is empty.
       *[both] Allow it: { $name } gets { $bug } and one more from the bag. Or take it yourself, or draw from the bag and refuse.
    }
prompt-act = Lay, swap, or discard
prompt-act-why = Tap Bugz in your hand. Nothing is final until you send.
prompt-act-some =
    { $n ->
        [one] { $n } Bug chosen
       *[other] { $n } Bugz chosen
    }
prompt-act-some-why =
    { $can ->
        [lay] Lay them as a sequence.
        [change] Tap a sequence to put it there, or the pile to discard it.
        [discard] Discard it, or choose more for a sequence of four.
       *[more] This is no sequence yet: choose more, or other ones.
    }
prompt-act-choose = Which way?
prompt-send = Discard { $bug } and send?
prompt-send-why = Nothing is final until you send.
prompt-send-win = That is your last Bug. Send?
prompt-bid =
    { $bug ->
        [plyt] { $name } let go of a PLYT. Want it?
       *[other] { $name } let go of the { $bug }. Want it?
    }
prompt-bid-why = If { $next } agrees, you get { $bug } and one more from the bag. Nobody sees your answer before time is up.
prompt-bid-calm = If { $next } agrees, you get { $bug } and one more from the bag. Take your time.
bid-rule = What is a bid?
bid-done = Your answer is sealed
bid-left =
    { $n ->
        [one] { $n } second left
       *[other] { $n } seconds left
    }

## What is asked in the terminal

terminal-bid = Bid for { $bug }?
terminal-bid-why = If { $name } allows it, you get it and one more from the bag.
terminal-act = Pick Bugz to see what they can do.
terminal-act-lay = You still need: { $types }. A discard ends your turn.
terminal-act-add = You have all four types: empty your hand.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-draw =
    { $from ->
        [bag] draw from the bag
       *[pile] draw from the pile
    }
move-allow = allow the bid
move-bid = bid
move-pass = pass
move-lay = lay { type-the } { $bugz }
move-swap = swap { bug-the } for { gained-the }
move-add = add { bug-the } to a sequence
move-discard = discard { bug-the }

## Moves, by themselves

alone-draw-bag = Draw from the bag
alone-allow = Allow the bid

## Moves, on a button

button-draw-bag = From the bag
button-draw-pile = Take { $bug }
button-draw-pile-any = Take from the pile
button-allow = Allow
button-bid = Bid
button-pass = Pass
button-lay = Lay { $type }: { $bugz }
button-swap = Swap { $in } for { $out }
button-add = Add { $bug }
button-discard = Discard { $bug }
button-send = Send turn
button-undo = Undo

## Moves, in the terminal's list

choice-lay = Lay a { $type }: { $bugz }
choice-swap = Swap { $put } for { $gone } in { $laid }
choice-add = Add { $put } to { $laid }
choice-discard = Discard { $bug } and end the turn
choice-draw-bag = Draw from the bag
choice-draw-refuse = Refuse, and draw from the bag
choice-draw-pile = Take the { $bug } from the pile
choice-allow = Let { $name } have the { $bug }
choice-bid = Bid for the { $bug }
choice-pass = Pass

## What happened

log-draw-bag =
    { $person ->
        [you] { $n ->
            [one] You drew from the bag.
           *[other] You drew { $n } Bugz from the bag.
        }
       *[other] { $n ->
            [one] { $name } drew from the bag.
           *[other] { $name } drew { $n } Bugz from the bag.
        }
    }
log-draw-pile =
    { $person ->
        [you] You took { $bug } from the pile.
       *[other] { $name } took { $bug } from the pile.
    }
log-allow =
    { $person ->
        [you] You let { $other } have { $bug }, and one more from the bag.
       *[other] { $name } let { $other } have { $bug }, and one more from the bag.
    }
log-lay =
    { $person ->
        [you] You laid { type-a }: { $bugz }.
       *[other] { $name } laid { type-a }: { $bugz }.
    }
log-swap =
    { $person ->
        [you] You swapped { $in } in and { $out } out.
       *[other] { $name } swapped { $in } in and { $out } out.
    }
log-add =
    { $person ->
        [you] You added { $bug }.
       *[other] { $name } added { $bug }.
    }
log-discard =
    { $person ->
        [you] You discarded { $bug }.
       *[other] { $name } discarded { $bug }.
    }
log-bid =
    { $person ->
        [you] You bid for { $bug }.
       *[other] { $name } bids for { $bug }.
    }

## What happened, told from the events of the rules

event-round-heading =
    { $rounds ->
        [1] { "" }
       *[other] { round-of }
    }
event-round =
    { $person ->
        [you] You begin.
       *[other] { $name } begins.
    }
event-drew-bag =
    { $bug ->
        [unknown] { $name } draws from the bag.
       *[other]
            { $person ->
                [you] You draw { bug-the } from the bag.
               *[other] { $name } draws { bug-the } from the bag.
            }
    }
event-drew-bag-list =
    { $bug ->
        [unknown] { $name } draws { $n } Bugz from the bag.
       *[other]
            { $person ->
                [you] You draw { $list } from the bag.
               *[other] { $name } draws { $list } from the bag.
            }
    }
event-drew-bag-item = { bug-the }
event-drew-pile =
    { $person ->
        [you] You take { bug-the } from the pile.
       *[other] { $name } takes { bug-the } from the pile.
    }
event-bid =
    { $person ->
        [you] You bid for the Bug on the pile.
       *[other] { $name } bids for the Bug on the pile.
    }
event-allowed =
    { $person ->
        [you] You allow the bid.
       *[other] { $name } allows the bid.
    }
event-refused =
    { $person ->
        [you] You refuse the bid.
       *[other] { $name } refuses the bid.
    }
event-laid =
    { $person ->
        [you] You lay { type-a }: { $bugz }.
       *[other] { $name } lays { type-a }: { $bugz }.
    }
event-swapped =
    { $person ->
        [you] You swap { bug-the } for { gained-the } in #{ $sequence }.
       *[other] { $name } swaps { bug-the } for { gained-the } in #{ $sequence }.
    }
event-added =
    { $person ->
        [you] You add { bug-the } to #{ $sequence }.
       *[other] { $name } adds { bug-the } to #{ $sequence }.
    }
event-discarded =
    { $person ->
        [you] You discard { bug-the }.
       *[other] { $name } discards { bug-the }.
    }
event-refilled = The pile goes back into the bag.
event-round-won =
    { $points ->
        [one]
            { $person ->
                [you] You win the round: { $points } point.
               *[other] { $name } wins the round: { $points } point.
            }
       *[other]
            { $person ->
                [you] You win the round: { $points } points.
               *[other] { $name } wins the round: { $points } points.
            }
    }
event-round-unwon = Nobody wins this round.

## Why a move is good: the reasons that `reasons.py` finds

reason-bid = if it is allowed, you get { bug-the } and one more Bug on top of your own draw
reason-bid-free = it is unlikely to be allowed, but costs nothing; if it is, you get { bug-the } and one more Bug
reason-pass = you have laid all four types, and every extra Bug is one more to get rid of
reason-pass-free = a bid for { bug-the } is unlikely to be allowed, so it makes no difference
reason-allow = { bug-the } brings you no closer to a type you need, so { $seat } may have it
reason-refuse = { bug-the } brings you no closer to a type you need, and { $seat } does not get it either
reason-last-turn = { $seat } has laid all four types and holds a single Bug, so this may be your last turn
reason-draw-bag = { bug-the } on the pile brings you no closer to a type you need
reason-draw-plyt = a PLYT stands for any number
reason-draw-lay = { bug-the } completes a { type }, which you need
reason-draw-nearer = { bug-the } brings you closer to a { type }
reason-draw-add = you can add { bug-the } on the table at once
reason-lay =
    { $n ->
        [one] you still need a { type }, and { $n } more type after it
       *[other] you still need a { type }, and { $n } more types after it
    }
reason-lay-last = it is your fourth type: from now on you may add Bugz, and take no new ones
reason-lay-more = it takes { $n } Bugz out of your hand at once
reason-swap-lay = with { gained-the } you can lay a { type }, which you need
reason-swap-plyt = it wins you a PLYT, which stands for any number
reason-swap-nearer = { gained-the } brings you closer to a { type }
reason-add =
    { $n ->
        [one] one Bug fewer: { $n } is left in your hand
       *[other] one Bug fewer: { $n } are left in your hand
    }
reason-discard-stuck = you cannot add { bug-the } anywhere
reason-discard-free = { bug-the } is not needed for a type you still have to lay
reason-discard-safe = { bug-the } is not needed for a type you still have to lay, and { $seat }, next, cannot add it
reason-discard-free-dear = { bug-the } is not needed for a type you still have to lay, and of such Bugz it would give another winner the most points: { $n }
reason-discard-keeps =
    { $n ->
        [0] it keeps a { type } in your hand, which you can lay later
       *[other] it keeps what you have for a { type }, the type you are nearest to: { $n } still missing
    }
reason-discard-dear = nothing in your hand would give another winner more points

## Why a move is not the best

reason-ends-turn = it ends your turn, and there is more to do in it
reason-needed = without { bug-the } you are farther from a { type }, which you need
reason-gift = { $seat }, next, could add { bug-the } on the table
reason-keeps-dear =
    { $n ->
        [one] { gained-the } would stay in your hand, and would give another winner one more point
       *[other] { gained-the } would stay in your hand, and would give another winner { $n } more points
    }
reason-bid-more = it could bring you two more Bugz, and you have to get rid of them all
reason-pass-up = you give up { bug-the } and one more Bug
reason-gives-two = { $seat } would get { bug-the } and one more Bug from the bag
reason-useless = { bug-the } on the pile brings you no closer to a type you need
reason-leaves-plyt = the PLYT would stay on the pile
reason-leaves-lay = { bug-the } would stay on the pile, and it completes a { type }, which you need
reason-leaves-nearer = { bug-the } would stay on the pile, and it brings you closer to a { type }
reason-takes-plyts = it uses more PLYTs than the best lay: { $n }, not { $m }
reason-swap-gives-plyt = it gives a PLYT away for { gained-the }
reason-swap-idle = { gained-the } brings you no closer to a type you need

## The lesson

lesson-hello = Hello, I am Roxy. Lay four different sequences, then get rid of your last Bug before the others do. You get what they are still holding.
lesson-draw = Every turn begins with a Bug: from the bag, or the one that was discarded last. Nobody has discarded yet, so take one from the bag.
lesson-single = A sequence has four Bugz or more. The first type goes up by ones. Choose 3, 4, 5 and 6, then lay them.
lesson-discard = A turn ends with a discard. The 12 is the most expensive one to be caught with. Choose it, then discard it.
lesson-send = So far you can undo everything. Sent is sent.
lesson-four = For your new sequence you got four Bugz from the bag, as you do until you have laid all four types. Now watch Mara.
lesson-bid = Mara laid four sevens, one of them a PLYT, and let go of a 9. It is Theo’s turn next, but you may bid for it. You have a 9: bid.
lesson-allowed = Theo agreed, so the 9 is yours, and one more from the bag comes with it. Another 9, would you believe it.
lesson-bag = Your turn. Nobody needs that 10. Draw from the bag.
lesson-swap = See the PLYT among Mara’s sevens? Once you have laid something you may swap. Choose a 7, tap her sequence, and the PLYT is yours.
lesson-plyt = The PLYT stands in for any number. Choose 2, 4, 6 and the PLYT: as an 8 it makes them go up by twos. That is your second type.
lesson-away = Now let go of the 11.
lesson-send-again = Two of four types. Send it.
lesson-pass = Mara lets go of a 12. You have one, and that is plenty. Pass. Nobody will know that you thought about it.
lesson-pile = A 9, and you have three. This time it lies there for you: take it from the pile.
lesson-triple = Third type, by threes: 3, 6, 9, 12. Keep your nines and let the PLYT be one. Choose 3, 6, the PLYT and 12.
lesson-match = Fourth type: equal numbers. Four nines, please.
lesson-add = All four types are there, so now you may add single Bugz to any sequence. The 7 fits after 3 4 5 6. Choose it, tap the sequence and add it.
lesson-win = Nothing left in your hand. Send it and enjoy the looks.
lesson-over = You win, and you get the sum of what Mara and Theo still hold: 52. A PLYT in a hand would have counted 12 by itself.
lesson-done = Four types, then an empty hand. The PLYT says it was a pleasure.

## The gallery

gallery-cards = RumBugz: twelve shades of toast, and the PLYT

## The stage

stage-lays =
    { $person ->
        [you] You lay it out
       *[other] { $name } lays it out
    }
stage-laid-all = All four types
stage-granted = Granted
stage-refused = Refused
stage-gets =
    { $person ->
        [you] You get the { $bug }
       *[other] { $name } gets the { $bug }
    }
stage-keeps =
    { $person ->
        [you] You keep the { $bug }
       *[other] { $name } keeps the { $bug }
    }
stage-out = That was it
stage-unwon = Nobody
