### Party Bugs in English

## The game

title = Party Bugs
pitch = Same costume twice? Both slink out. The lowest score wins.
end-lead = The lowest display has the last laugh.
goal = The lowest sum wins.
end-ahead =
    { $person ->
        [you] Before the final round you were in front.
       *[other] Before the final round { $name } was in front.
    }
end-haul =
    { $person ->
        [you] Your King brought home { $n } points in round { $round }.
       *[other] { $name }’s King brought home { $n } points in round { $round }.
    }
end-pairs =
    { $person ->
        [you] { $n } pairs slunk out of your display, more than anyone’s.
       *[other] { $n } pairs slunk out of { $name }’s display, more than anyone’s.
    }
end-dear =
    { $person ->
        [you] In your display { costume-the } ({ $value }) stayed to the end.
       *[other] In { $name }’s display { costume-the } ({ $value }) stayed to the end.
    }
tie =
    { $why ->
        [host] { $score } each. In a tie the host wins.
        [dummy] { $score } each. In a tie { seat-dummy } loses.
       *[clockwise]
            { $person ->
                [you] { $score } each. Clockwise from the host, you come first.
               *[other] { $score } each. Clockwise from the host, { $name } comes first.
            }
    }

## Options: the label, and a short one for narrow screens

option-hidden = Variant One: a card face down in every display
option-hidden-short = Face-down card
option-mirror = Variant Two: a match of several games, with the mirror
option-mirror-short = Match with mirror
option-edition = Variant One: a pair with the face-down card
option-edition-short = Face-down pair
option-edition-value =
    { $value ->
        [zman] must go (Z-Man)
       *[abacus] may stay (ABACUSSPIELE)
    }
option-edition-value-short =
    { $value ->
        [zman] Z-Man: must go
       *[abacus] ABACUS: may go
    }
option-youngest = Youngest first
option-youngest-short = Youngest first

## Cards

costume =
    { $value ->
        [1] Ghost
        [2] Bunny
        [3] Chef
        [4] Cowboy
        [5] Diver
        [6] Pirate
        [7] Wizard
        [8] Viking
        [9] Robot
        [10] Astronaut
        [11] Vampire
        [12] Butterfly
       *[13] Party King
    }
# The costume as what somebody takes, hides or plays
costume-the =
    { $value ->
        [1] the Ghost
        [2] the Bunny
        [3] the Chef
        [4] the Cowboy
        [5] the Diver
        [6] the Pirate
        [7] the Wizard
        [8] the Viking
        [9] the Robot
        [10] the Astronaut
        [11] the Vampire
        [12] the Butterfly
       *[13] the Party King
    }
card-name = { costume }, { $value }
card-of = { costume }, { $value }, from { $name }
card-yours = { costume }, { $value }, from you
card-hidden = A card face down
card-mirror = Mirror card
card-the = { $value }, the { costume }

## On the table

floor = Dance floor
floor-left = { $n } of { $all } left
floor-says = On the dance floor: { $list }.
display = Display
spotless = Spotless
hand-deck = Hand { $hand }, deck { $deck }
seat-says = { $name }: { $list }. Sum { $sum }.
took =
    { $person ->
        [you] You took it
       *[other] { $name } took it
    }
gain = +{ $value }
gain-pair = Pair! −{ $value }
sum-display = your display
sum-pair = { $sum } with the pair gone
host-is = ♪ host: { $name }
game-of = Game { $game } of { $games }
total-so-far = ({ $total } so far)
display-own = Your display
pair-effect = pair−{ $value }
column-plays = plays
column-display = display
column-sum = sum

## What is asked

prompt-hide = Hide a card in your display
prompt-hide-why = It lies face down and counts at the end. Anything but the King.
prompt-choose = Choose a card to play
prompt-choose-why = Low cards choose first from the floor. All are revealed together.
prompt-chosen = { $value } is your choice
prompt-chosen-why =
    { $n ->
        [one] { $n } of { $all } has chosen. Tap another card to change yours.
       *[other] { $n } of { $all } have chosen. Tap another card to change yours.
    }
prompt-take = Take a card from the floor
prompt-take-why = You played { $value }, so you choose { place }.
prompt-take-last =
    { $dummy ->
        [yes] Final round: nobody plays a card, { seat-dummy } takes last.
       *[no] Final round: nobody plays a card, the host takes last.
    }
prompt-ahead = You take { costume-the } ({ $value }), if it is still there.
place =
    { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[last] last
    }
prompt-pair = A pair with your face-down card
prompt-pair-why = Let both slink out, or keep them?
prompt-keep = No pair this time
prompt-keep-why = Your face-down card stays. You are asked so that nobody can tell.
prompt-mirror = Send a card away with the mirror
prompt-mirror-why = Choose one card of your display. It leaves, and the mirror with it.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-play = play the { $card }
move-hide = hide the { $card }
move-pair = let the pair go
move-keep = let nothing go
move-take =
    { $pair ->
        [yes] take the { $card } and let the pair go
       *[no] take the { $card }
    }
move-mirror =
    { $card ->
        [hidden] discard your face-down card with the mirror
       *[other] discard the { $card } with the mirror
    }

## Moves, on a button

button-play = Play { $value }
button-hide = Hide { $value }
button-take =
    { $pair ->
        [yes] Take { $value }: both out
       *[no] Take { $value }
    }
button-pair = Both out
button-pair-keep = Keep both
button-keep = Leave it there
button-mirror = Send { $value } away
button-mirror-hidden = Send the face-down card away

## Moves, in the terminal's list

choice-play = Play the { card-the }
choice-hide = Hide the { card-the }
choice-mirror = Discard the { card-the }
choice-take =
    { $pair ->
        [yes] Take the { card-the } and let both go
       *[no] Take the { card-the }
    }
choice-play-king = Play the { card-the }: takes the whole floor
choice-mirror-hidden = Discard the face-down { card-the }
choice-pair = Both leave
choice-keep = Nothing leaves

## What happened

log-reveal = All revealed: { $list }.
log-reveal-one = { $name } { $value }
log-take =
    { $person ->
        [you] You took { costume-the } ({ $value }).
       *[other] { $name } took { costume-the } ({ $value }).
    }
log-pair = Both slink out.
log-king =
    { $person ->
        [you] You played the King and take the whole floor.
       *[other] { $name } played the King and takes the whole floor.
    }
log-hide =
    { $person ->
        [you] You hid { costume-the } ({ $value }).
       *[other] { $name } hid a card.
    }
log-keep =
    { $person ->
        [you] You leave your face-down card there.
       *[other] { $name } leaves the face-down card there.
    }
log-mirror =
    { $person ->
        [you] You sent { costume-the } ({ $value }) away with the mirror.
       *[other] { $name } sent { costume-the } ({ $value }) away with the mirror.
    }

## What happened, told from the events of the rules

event-game-heading =
    { $games ->
        [1] { "" }
       *[other] { game-of }
    }
event-game =
    { $person ->
        [you] You are the host.
       *[other] { $name } is the host.
    }
event-round-heading =
    { $last ->
        [yes] The final round
       *[no] Round { $number }
    }
event-hid =
    { $card ->
        [unknown] { $name } hides a card.
       *[other]
            { $person ->
                [you] You hide the { $card }.
               *[other] { $name } hides the { $card }.
            }
    }
event-revealed-all = All reveal: { $list }.
event-revealed-item = { $name } { $card }
event-hauled =
    { $person ->
        [you] Your Party King takes everything.
       *[other] { $name }: the Party King takes everything.
    }
event-took =
    { $person ->
        [you] You take the { $card }.
       *[other] { $name } takes the { $card }.
    }
event-took-list =
    { $person ->
        [you] You take the { $list }.
       *[other] { $name } takes the { $list }.
    }
event-took-item = { $card }
event-paired =
    { $face_down ->
        [yes] The face-down { $card } and its twin leave.
       *[no] A pair: both { $card }s slink out.
    }
event-kept =
    { $person ->
        [you] You leave your face-down { $card } there.
       *[other] { $name } leaves the face-down { $card } there.
    }
event-mirrored =
    { $face_down ->
        [yes]
            { $person ->
                [you] You discard the mirror with your face-down { $card }.
               *[other] { $name } discards the mirror with the face-down { $card }.
            }
       *[no]
            { $person ->
                [you] You discard the mirror with the { $card }.
               *[other] { $name } discards the mirror with the { $card }.
            }
    }
event-mirror-gone =
    { $person ->
        [you] You discard the mirror.
       *[other] { $name } discards the mirror.
    }
event-mirror-given =
    { $person ->
        [you] You get the mirror.
       *[other] { $name } gets the mirror.
    }
event-shown-all = Turned over: { $list }.
event-shown-item = { $name } { $card }
event-scored-all = The game ends: { $list }.
event-scored-item = { $name } { $points }

## Why a move is good: the reasons that `reasons.py` finds

reason-pair = you have another { $card } already, so both leave and your sum falls by { $card }
reason-pair-hidden = your face-down card is another { $card }, so both can leave together
reason-all-equal = all cards on the floor are the same
reason-for-the-mirror = at the end of this round your mirror takes a card away, and that can be the { $card }
reason-cheapest = nothing on the floor costs you less: the next best costs { $n } more
reason-deny = it would make a pair for { $seat }, who is still to choose
reason-collect =
    { $n ->
        [one] one equal card can still come to the floor and pair it away
       *[other] up to { $n } equal cards can still come to the floor and pair it away
    }
reason-low-pair = no card of yours chooses sooner, and the { $double } on the floor would make a pair for you
reason-low = the floor’s cards differ a lot for you, from the { $good } to the { $bad }, and no card of yours chooses sooner
reason-high = the floor’s cards differ little, from { $low } to { $high }, so choosing late costs little and your highest card is gone
reason-first-pair = by the unseen cards it comes first in { $n } of 100 cases, and the { $double } on the floor would make a pair for you
reason-plant = it will lie on the next floor, and with the { $card } in your display it would make a pair
reason-early = no card of yours chooses sooner: by the unseen cards it comes first in { $n } of 100 cases
reason-likely-first = by the unseen cards it comes first in { $n } of 100 cases, which is enough: your { $low } stays for later
reason-late-bearable = choosing late you get the { $dear } at worst, and up to { $n } equal cards can still come and pair it away; your { $low } stays for later
reason-late-enough =
    { $n ->
        [one] by the unseen cards about { $n } rival chooses before you, and then a card is left that costs you { $m ->
            [0] no more
           *[other] at most { $m } more
        } than the best; your { $low } stays for later
       *[other] by the unseen cards about { $n } rivals choose before you, and then a card is left that costs you { $m ->
            [0] no more
           *[other] at most { $m } more
        } than the best; your { $low } stays for later
    }
reason-hardly-first = even your { $low } would come first in just { $m } of 100 cases by the unseen cards, so it waits for a better floor
reason-between = by the unseen cards it comes first in { $n } of 100 cases; your { $low } would in { $m }, and stays for later
reason-king-haul = the King takes the whole floor, and so many pairs go that your score falls by { $n }
reason-king-spare =
    { $n ->
        [0] the whole floor costs you nothing now, and you are rid of the King
       *[other] the whole floor costs you { $n } now, and you are rid of the King
    }
reason-hide-low = your lowest card costs little at the end, whatever happens
reason-hide-floor = the { $card } on the floor could leave together with it at once
reason-hide-more = it counts { $n } more at the end than your { $low }, but that one comes first in { $m } of 100 cases by the unseen cards, and is better played
reason-pair-up = both leave, and your score falls by { $n }
reason-keep = the open { $card } can still leave with another one
reason-mirror = your most expensive card goes, and your score falls by { $card }
reason-mirror-hidden = your face-down { $card } is your most expensive card

## Why a move is not the best

reason-no-pair = it leaves the { $card }, which would make a pair for you
reason-costs-more = it costs you { $n } more than the { $card }
reason-leaves = it leaves the { $card } to { $seat }, who is still to choose and can pair it
reason-fewer-to-come =
    { $n ->
        [0] no equal card can come any more and pair it away, but up to { $m } for the { $card }
        [one] only one equal card can still come and pair it away, but up to { $m } for the { $card }
       *[other] at most { $n } equal cards can still come and pair it away, but { $m } for the { $card }
    }
reason-comes-later = by the unseen cards it comes first in { $n } of 100 cases, the { $card } in { $m }
reason-spends-low = it comes first in { $n } of 100 cases by the unseen cards, the { $card } in { $m }, and you will want so low a card later
reason-king-dear = the whole floor would cost you { $n }
reason-king-missed = the King would take the floor now and bring your score down by { $n }
reason-king-cheap =
    { $n ->
        [0] you could be rid of the King now, for nothing
       *[other] you could be rid of the King now, for { $n }
    }
reason-hides-more = at the end it counts { $n } more than the { $card }
reason-keeps-both = it keeps your two cards of value { $card }, which could leave together
reason-mirrors-less = it takes { $n } less off your score than the { $card }

## The lesson

lesson-hello = Hello, I am Roxy. This is a costume party with thirteen costumes, 1 to 13. Cards that you take lie in front of you and count against you. The lowest sum wins.
lesson-floor = These guests are on the dance floor. In every round each of us takes one of them home. The question is who chooses first.
lesson-play = We all play a card face down and turn it over together. The lowest card chooses first. Play your Chef, the 3.
lesson-order = Your 3 is the lowest, so you take first. Then Theo with his 5, and Mara gets what is left.
lesson-take = Whatever you take goes on your bill. Take the Diver: 5 is the cheapest guest here.
lesson-next = The cards we just played are the new floor. You have drawn a card. And look who came: a second Diver.
lesson-again = You want that Diver, so you must choose first again. Play the Ghost, the 1. Nobody is lower than a ghost.
lesson-pair = You have a Diver already. Take the other one and see what happens when two wear the same costume.
lesson-gone = They looked at each other and slunk out. Both of them, and your sum is 0. That is how you get rid of cards.
lesson-later = Five songs later. In front of you: Bunny 2, Astronaut 10, Vampire 11. On the floor: 10, 11 and a 3. Can you see it?
lesson-king = The Party King takes the whole floor, and nobody else takes anything. Mostly that is a disaster. Today you have two of the guests already. Play the 13.
lesson-hauled = Three cards came, two pairs went: 23 before, 5 now. The King himself is on the floor next. Somebody has to take him home, for 13 points.
lesson-last = The final round. Nobody plays a card. We take in turn, beginning right of the host, and the host takes last. You are first.
lesson-choose = Two of these would make a pair with your cards. Get rid of the bigger one: take the King.
lesson-over = Even kings are embarrassed. You have 12, Theo 43, Mara 46. The lowest sum wins; in a tie the host wins, or else the first tied player clockwise from the host.
lesson-done = Low cards first, pairs out, fear the King. The rest is dancing.

## The gallery

gallery-cards = Party Bugs: thirteen costumes

## The stage

stage-reveal = All at once!
stage-reveal-first =
    { $person ->
        [you] You choose first.
       *[other] { $name } chooses first.
    }
stage-kings = { $n } Kings!
stage-king = The King
stage-king-counts =
    { $person ->
        [you] Your King counts
       *[other] { $name }’s King counts
    }
stage-king-near =
    { $n ->
        [0] The host’s own King counts first.
        [one] One chair from the host, clockwise.
       *[other] { $n } chairs from the host, clockwise.
    }
stage-chairs =
    { $n ->
        [0] host
        [one] 1 chair
       *[other] { $n } chairs
    }
stage-haul =
    { $person ->
        [you] You take the floor
       *[other] { $name } takes the floor
    }
stage-guests =
    { $n ->
        [one] One guest
       *[other] { $n } guests
    }
stage-pairs =
    { $n ->
        [one] Both slink out.
       *[other] { $n } pairs slink out.
    }
stage-less = −{ $value }
stage-shown = Face up!
