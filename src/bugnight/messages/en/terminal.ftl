### The table in the terminal

## The first screen

start-line = Three bug games on one table. The ball is turning; who dances?
start-game = Game
start-players = Players
start-seat = Seat { $number }
start-person = person
start-bot = bot: { $name }
start-name = name
start-think = Bots think for
start-seconds = { $n } s
start-seed = Seed
start-seed-placeholder = fresh cards
start-order-placeholder = as seated
start-language = Language
start-play = Play
start-go-on = Go on
start-bad-save = { $path } cannot be read: { $reason }. Repair the file, or move it away.
start-bad-seed = A seed is a number, or 64 hexadecimal digits; leave it empty for fresh cards.
start-bad-order = Name every seat once, in order, such as 2 1 3 4; or leave it empty.
dealing = Shuffling and dealing…
compiling = Compiling for this machine. This happens once and may take a minute.
bot-name =
    { $bot ->
        [random] Random
        [thumb] Thumb
        [search] Search
        [larva] Larva
        [nymph] Nymph
        [beetle] Beetle
        [hornet] Hornet
        [queen] Queen
       *[other] { $bot }
    }

## The table

column-hand = hand
column-deck = deck
column-points = points
column-total = total
hand-own = Your hand
waiting = { $done } of { $all } have chosen.
broken = { $name } cannot go on:
choose-move = Choose a move.
choices-more = … and { $n } more: pick Bugz or type / to see fewer
choices-none = Nothing fits. Esc puts everything back.
filter-placeholder = type to filter, Enter does the first, Esc closes
terminal-hint = Hint
terminal-hint-wait = … thinking about it (the first time takes a minute)
terminal-hint-more = h: every move, with reasons
review-wait = Reviewing: { $done } of { $plies } moves
window-small = Window too small: 80 × 24 is enough
looking-back =
    { $n ->
        [one] The table a move ago; ] goes forward, Esc comes back
       *[other] The table { $n } moves ago; ] goes forward, Esc comes back
    }
undo-nothing = There is nothing to take back.
undo-not-solo = You can take back a move only when you play alone with bots.
keep-failed = Not saved: { $reason }
curtain-pass = It is { $name }’s turn.
curtain-others = Everybody else, look away.
curtain-ready = I am { $name }
rules-now = What matters now
rules-all = All the rules

## The end

ending-wins =
    { $person ->
        [you] You win!
       *[other] { $name } wins.
    }
ending-share = { $list } share the win.
account-may =
    { $more ->
        [0] { $name } may { $moves }
       *[other] { $name } may { $moves } and { $more } more
    }
ending-score =
    { $score ->
        [one] With { $score } point.
       *[other] With { $score } points.
    }
ending-kept = Saved as { $path }
ending-saved = Saved: { $path }
do-review = Review this game
do-again = Play again
do-save = Save the record here
do-menu = Back to the start
do-quit = Leave
do-thumb = Let a plain bot play on for { $name }

## Keys

key-card = card
key-pick = pick
key-filter = filter
key-choice = choose
key-do = do it
key-hint = hint
key-undo = undo
key-rules = rules
key-log = log
key-past = past
key-overview = overview
key-lamp = lamp
key-menu = start
key-quit = quit
key-scroll = scroll
key-back = back
key-line = line
key-change = change
