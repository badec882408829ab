### Bug Off! in English

## The game

title = Bug Off!
pitch = Lay out bugs, cash them in, and stop before the net comes down.
end-lead = The fullest jar gets the best shelf.
goal = The fullest jar wins.
end-catch =
    { $person ->
        [you] The best catch was yours: { insect-n } at once.
       *[other] { $name } had the best catch: { insect-n } at once.
    }
end-swept =
    { $person ->
        [you] The nets took { $n } bugs from you, more than from anyone.
       *[other] The nets took { $n } bugs from { $name }, more than from anyone.
    }
end-gift =
    { $person ->
        [you] { $n } bugs came to you when others scored.
       *[other] { $n } bugs came to { $name } when others scored.
    }
tie =
    { $person ->
        [you] { $score } each. You have the most { colour } bugs, and that colour breaks the tie.
       *[other] { $score } each. { $name } has the most { colour } bugs, and that colour breaks the tie.
    }

## Options: the label, and a short one for narrow screens

option-tiebreak = Ties go by
option-tiebreak-short = Ties go by the
option-tiebreak-value =
    { $value ->
        [first] the first net
       *[last] the last net
    }
option-tiebreak-value-short =
    { $value ->
        [first] first net
       *[last] last net
    }
option-starter = Last to see an insect
option-starter-short = Who begins
option-starter-value =
    { $value ->
        [none] drawn
       *[other] Seat { $number }
    }

## Cards

insect =
    { $colour ->
        [R] Ladybird
        [O] Butterfly
        [Y] Bee
        [G] Grasshopper
        [B] Dragonfly
       *[P] Stag beetle
    }
# The insect as what somebody places
insect-a =
    { $colour ->
        [R] a ladybird
        [O] a butterfly
        [Y] a bee
        [G] a grasshopper
        [B] a dragonfly
       *[P] a stag beetle
    }
insect-n =
    { $colour ->
        [R]
            { $n ->
                [one] { $n } ladybird
               *[other] { $n } ladybirds
            }
        [O]
            { $n ->
                [one] { $n } butterfly
               *[other] { $n } butterflies
            }
        [Y]
            { $n ->
                [one] { $n } bee
               *[other] { $n } bees
            }
        [G]
            { $n ->
                [one] { $n } grasshopper
               *[other] { $n } grasshoppers
            }
        [B]
            { $n ->
                [one] { $n } dragonfly
               *[other] { $n } dragonflies
            }
       *[P]
            { $n ->
                [one] { $n } stag beetle
               *[other] { $n } stag beetles
            }
    }
bug-name = { insect }, { colour }, { shape }
# The insect in the terminal, where a sign follows
insect-plain =
    { $colour ->
        [R] ladybird
        [O] butterfly
        [Y] bee
        [G] grasshopper
        [B] dragonfly
       *[P] stag beetle
    }
colour-all =
    { $colour ->
        [R] red
        [O] orange
        [Y] yellow
        [G] green
        [B] blue
       *[P] purple
    }

## On the table

deck-left =
    { $n ->
        [one] { $n } card left
       *[other] { $n } cards left
    }
deck = Deck
pile = Centre pile
nets =
    { $n ->
        [one] { $n } of 6 nets is out
       *[other] { $n } of 6 nets are out
    }
nets-say =
    { $n ->
        [0] { nets }.
       *[other] { nets }: { $list }.
    }
new = New
face-up = Face up
jar = Jar
seat-says = { $name }: { $list }. Jar { $points }.
nets-out = { $out } of { $all } Bug Off cards are out
nets-label = Bug Off cards
deck-count =
    { $n ->
        [one] { $n } card left in the deck
       *[other] { $n } cards left in the deck
    }
column-pile = points pile

## What is asked

prompt-act = Choose a bug
prompt-act-why = Place it in front of you, or score its colour for everyone.
prompt-act-this = Score { colour-all }, or place it?
prompt-act-this-why = All { colour } bugs go into their owners’ jars.

## Moves, as part of a sentence: what somebody may, might or chose to do

move-place = place { colour-name }
move-score = score { colour-all }

## Moves, on a button, with what they bring

button-score = Score { colour-all }
button-score-any = Score its colour
button-place = Place { colour }
button-place-it = Place it
score-nobody = Nobody gets anything
score-gets = { $name } { $n }
place-why = Your { ordinal } { colour }, no points yet
ordinal =
    { $n ->
        [1] { $n }st
        [2] { $n }nd
        [3] { $n }rd
       *[other] { $n }th
    }
place-off = Net is out: the next one takes it

## Moves, in the terminal's list

choice-place = Place the { $bug }: { $n } in front of you
choice-score = Score with the { $bug }: { $list }
choice-score-nothing = Score with the { $bug }: nothing for anybody

## What happened

log-place =
    { $person ->
        [you] You placed { insect-a }.
       *[other] { $name } placed { insect-a }.
    }
log-score =
    { $person ->
        [you] You scored { colour-all }: { $list }.
       *[other] { $name } scored { colour-all }: { $list }.
    }
log-score-none =
    { $person ->
        [you] You scored { colour-all }. Nobody had any.
       *[other] { $name } scored { colour-all }. Nobody had any.
    }
log-net = Bug Off! The { colour } net: { $list } left the game.
log-net-none = Bug Off! The { colour } net: nobody home.

## What happened, told from the events of the rules

event-began =
    { $person ->
        [you] You begin.
       *[other] { $name } begins.
    }
event-placed =
    { $person ->
        [you] You place { insect-a }.
       *[other] { $name } places { insect-a }.
    }
event-scored =
    { $bugs ->
        [0]
            { $person ->
                [you] You score { colour-all }: nothing for anybody.
               *[other] { $name } scores { colour-all }: nothing for anybody.
            }
       *[other]
            { $person ->
                [you] You score { colour-all }.
               *[other] { $name } scores { colour-all }.
            }
    }
event-gained-all = Into the jars: { $list }.
event-gained-item = { $name } { $bugs }
event-revealed =
    { $person ->
        [you] You draw the { colour } Bug Off card!
       *[other] { $name } draws the { colour } Bug Off card!
    }
event-swept-all = Bugs leave: { $list }.
event-swept-item = { $name } { $bugs } { colour }

## Why a move is good: the reasons that `reasons.py` finds

reason-score-nothing = nobody has { colour-name } bugs out, so the card goes without helping anyone
reason-score-sweep =
    { $n ->
        [one] { colour-name } is revealed, and every Bug Off card in the deck ({ $left } among { $deck }) would sweep your { $n } bug
       *[other] { colour-name } is revealed, and every Bug Off card in the deck ({ $left } among { $deck }) would sweep your { $n } bugs
    }
reason-score-last =
    { $n ->
        [one] the last Bug Off card ends the game (cards left in the deck: { $deck }), and your { $n } { colour-name } bug is more than any rival has out
       *[other] the last Bug Off card ends the game (cards left in the deck: { $deck }), and your { $n } { colour-name } bugs are more than any rival has out
    }
reason-score-ahead =
    { $n ->
        [one] you have { $n } more { colour-name } bug out than any rival
       *[other] you have { $n } more { colour-name } bugs out than any rival
    }
reason-score-race =
    { $n ->
        [one] it brings you { $n } bug home, and { $seat }, the rival with the most points, { $rivals }
       *[other] it brings you { $n } bugs home, and { $seat }, the rival with the most points, { $rivals }
    }
reason-score-level =
    { $n ->
        [one] it brings { $n } bug home for you, and no rival gets more
       *[other] it brings { $n } bugs home for you, and no rival gets more
    }
reason-place-join =
    { $n ->
        [one] { $seat } has { $n } { colour-name } bug out and may want to score it: yours would come home as well
       *[other] { $seat } has { $n } { colour-name } bugs out and may want to score them: yours would come home as well
    }
reason-place-spare = { colour-name } is your only colour with a second card, to score it with later
reason-place-keeps =
    { $n ->
        [one] it keeps your { colour-name } card, to score your { colour-name } bug with
       *[other] it keeps your { colour-name } card, to score your { $n } { colour-name } bugs with
    }
reason-place-keeps-pair = it keeps your { colour-name } cards together: one to place, one to score with
reason-place-any = none of your cards can score a bug of yours, and your colours are equally good: { colour-name } would do as well
reason-place-lead =
    { $n ->
        [one] it gives you one { colour-name } bug on the table, and no rival has more than { $rivals }
       *[other] it gives you { $n } { colour-name } bugs on the table, and no rival has more than { $rivals }
    }
reason-place-safe = { colour-name } is not revealed yet, unlike others in your hand, so only one Bug Off card can sweep it

## Why a move is not the best

reason-wastes = nobody has { colour-name } bugs out, so the card would be wasted
reason-gives = it brings { $n } home for { $seat }, and nothing for you
reason-gives-more = it brings { $n } home for you, and { $rivals } for { $seat }
reason-gains-less =
    { $n ->
        [0] it brings you no more than a rival; the best move brings { $m } more than any
       *[other] it brings you { $n } more than any rival; the best move brings { $m } more
    }
reason-can-wait =
    { $n ->
        [one] your { colour-name } bug can wait: { $left } of the { $deck } cards in the deck would sweep it
       *[other] your { $n } { colour-name } bugs can wait: { $left } of the { $deck } cards in the deck would sweep them
    }
reason-delays =
    { $n ->
        [one] it leaves your { colour-name } bug on the table, and { $left } of the { $deck } cards in the deck would sweep it
       *[other] it leaves your { $n } { colour-name } bugs on the table, and { $left } of the { $deck } cards in the deck would sweep them
    }
reason-spends-card =
    { $n ->
        [one] it is your only { colour-name } card: none would be left to score your bug with
       *[other] it is your only { colour-name } card: none would be left to score your { $n } bugs with
    }
reason-risky = { colour-name } is revealed: { $left } of the { $deck } cards in the deck would sweep it
reason-joins-nobody = no rival has more { colour-name } bugs out than you, so none is likely to score them for you
reason-no-spare = you hold no other { colour-name } card to score it with

## The lesson

lesson-hello = Hello, I am Roxy. Here we collect bugs in jars. The fullest jar at the end wins. There are six colours, and six nets that spoil the fun.
lesson-turn = A turn is short. You draw a card (done), and then you do one thing with one card: place it in front of you, or score with it.
lesson-place = Choose a ladybird, then place it. It is worth nothing yet, but it looks nice.
lesson-more = Wait a little: two are better than one. Place another ladybird. Mara has one too, as you see.
lesson-score = Now cash in. Score with your third ladybird: all red bugs go into their owners’ jars. Two for you, one for Mara. The card itself is the price.
lesson-jar = What is in the jar stays in the jar. Nothing in this game can take it out again.
lesson-greedy = Mara collects dragonflies. Join in and place one: if she scores blue, you are paid too.
lesson-net = Bug Off! You drew a net. Every blue bug on the table leaves the game, yours and both of Mara’s. Then you drew again.
lesson-danger = It gets worse: every later net takes blue as well. From now on dragonflies are for the brave.
lesson-join = Theo has three grasshoppers. If you scored green, he would get three and you nothing. Place yours instead, and let him do the work.
lesson-joined = He could not resist. Three for Theo, one for you, and it cost you nothing but a grasshopper.
lesson-later = A few turns later. Five nets are out and only orange is missing. The sixth net ends the game at once, and bugs still on the table are worth nothing.
lesson-cash = You have three butterflies out, the sixth net is theirs, and nobody knows when it comes. Do not wait. Score with the fourth.
lesson-over = There it was. Mara’s last grasshopper stays unpaid. Six in your jar, four in Theo’s, two in Mara’s. You win.
lesson-done = Place, wait, score, and listen for the net.

## The gallery

gallery-cards = Bug Off!: six insects
gallery-nets = Net cards

## The stage

stage-net = Bug Off!
stage-net-last = The last net
stage-net-drawn =
    { $person ->
        [you] You draw { colour }
       *[other] { $name } draws { colour }
    }
stage-net-why = Every { insect-plain } on the table leaves. Jars are safe.
stage-net-last-why = The game ends here.
stage-gone = { insect-n } gone
stage-gone-all =
    { $n ->
        [one] One bug gone
       *[other] { $n } bugs gone
    }
stage-none = Nobody home
stage-jars = Count the jars
