### The page, away from a table

## Everywhere

app-tagline = Three small games for a kitchen table. Bring friends or play our bugs. No sign-up.
app-home = Home
app-close = Close
app-skip = Skip to the table
app-retry = Try again
app-newer = A new version of this page is ready.
app-newer-go = Reload
app-loading = Laying the table
app-missing = Nobody lives at this address.
app-missing-why = The table is gone, or the link lost a letter on the way.
app-broken = This page did not load.
app-broken-why = The connection dropped, the server is down, or there is a newer version. Try again.

## Home

home-players-exactly =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
home-players = { $from } to { $to } players
home-minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
home-play = Play now
home-play-game = Play now: { $game }, against bots
home-device = Play alone on this device, without a server
home-more = More games
home-company = Against bots
home-seats = { $n } at the table
home-friends = With friends
home-friends-game = With friends: { $game }
home-big-why = A TV as the table
home-pass = Hot seat
home-pass-why = Pass and play
home-open = Join
home-open-why = A code, or an open chair
home-mine = My tables
home-mine-why = In progress
home-mine-waiting =
    { $n ->
        [one] { $n } table waits for you
       *[other] { $n } tables wait for you
    }
home-replays = Replays
home-replays-why = Watch and learn
home-learn = Learn
home-learn-why = Three minutes a game
home-ways = More ways to play
offer-title = New to { $game }?
offer-why = Roxy shows you how it goes, at a real table. It takes three minutes.
offer-learn = Show me
offer-play = Just play

## Menus and settings

menu-title = Menu
menu-language = Language
menu-lamp = Lamp
menu-lamp-state =
    { $lamp ->
        [on] On
        [off] Off
       *[auto] As the device
    }
menu-lamp-switch = Turn the lamp on or off
menu-sound = Sound
menu-sound-on = Turn the sound on
menu-sound-off = Turn the sound off
menu-motion = Motion
menu-motion-full = Lively
menu-motion-less = Calm
menu-previews = Preview what a move does
menu-quick = One tap plays
menu-quick-why = When off, tap once to choose and again to play.
menu-keys = Single keys press buttons
menu-keys-why = During play, type the letter on a button.
menu-settings = Settings
menu-rules = Rules
menu-log = What happened
menu-say =
    { $unread ->
        [yes] React or say something; something new was said
       *[no] React or say something
    }
menu-undo = Take back my last move
menu-undo-ask = Ask to take back my last move
menu-pause = Pause the game
menu-hint = Hint
menu-leave = Leave the table
menu-leave-why = A bot takes over. You can come back and take your seat again.
menu-leave-yes = Leave it to a bot
menu-later = Go on later
menu-later-why = The game waits for you under My tables.
menu-online = Continue online
menu-standin = Let a bot play for me
menu-return = Take my seat back
menu-replace = Let a bot play for { $name }
menu-autopass = Pass on every discard this round
menu-talk-on = Show reactions and chat
menu-talk-off = Hide reactions and chat
menu-hush = Stop the talk at the table
menu-unhush = Allow talk at the table
menu-block = Hide what { $name } says
menu-unblock = Show what { $name } says again
menu-report = Report { $name }
menu-report-why = The person who set the table and the server’s operator can read the report and the last lines of chat.
menu-report-yes = Send the report on { $name }
menu-reported = The report was sent.
menu-close = Close the table
menu-close-why = The game ends for everybody, without a winner.
menu-close-yes = Close it for good
menu-watching =
    { $n ->
        [one] { $n } person is watching
       *[other] { $n } people are watching
    }
menu-name = Your name
look-face = Your face
look-face-of = Face { $n }
look-colour = Your colour
look-change = Change
menu-gallery = All the bugs
settings-title = Settings
settings-keep = Save
settings-kept = Saved.

## A new table

friends-title = With friends
friends-game = Which game?
friends-seats = How many chairs?
friends-bots = How many of them for bots?
friends-level = How good are the bots?
friends-open = Anyone may sit down
friends-options = Variants and house rules
friends-clock = Seconds to bid
friends-more = At the table
friends-pace = How long do bots think?
friends-pace-name =
    { $pace ->
        [relaxed] They take their time
        [normal] Like people
       *[quick] Hardly at all
    }
friends-hints = Hints are allowed
friends-chat = Reactions and chat
friends-watch = Others may watch
friends-go = Set the table
friends-players = Who plays on this device?
friends-player = Player { $n }
option-is = { $option }: { $value }
option-chance = Chance decides
clock-title = A clock?
clock-none = No clock
clock-move = { $time } a move
clock-game = { $time } each, plus { $extra } after a move
clock-left = { $time } left
clock-hurry = Less than twenty seconds left.

## One device for all

pass-title = Hot seat
pass-why = Several people, one device. A curtain falls before every secret choice.
pass-curtain = Hand the device to { $name }
pass-curtain-why = No peeking. Promise?
pass-ready = I am { $name }
pass-turn = It is { $name }’s turn
pass-peek = Hold to see your hand

## The lobby

lobby-title = The table is set
lobby-waiting =
    { $n ->
        [one] One chair is still empty.
       *[other] { $n } chairs are still empty.
    }
lobby-full = Everybody is here.
lobby-share = Send this link, or let them scan it.
lobby-link = Link to this table
lobby-copy = Copy the link
lobby-send = Send the link
lobby-copied = Copied
lobby-qr = QR code of the link
lobby-alone = Only this computer can open this link. For phones in the house, start Bug Night with: bugnight serve --lan
lobby-code = Or join at { $address } with the code
lobby-start = Begin
lobby-sit = Sit here
lobby-bot = Seat a bot
lobby-host = Only the person who set the table can begin.
lobby-screen = Only the screen that set the table can begin.
lobby-host-gone = The person who set the table has left. If they stay away for 45 seconds, anybody who sits here can begin.
lobby-made = set the table
lobby-stand = Get up
lobby-kick = Send { $name } away

## The big screen

big-title = Big screen
big-open = Show it on a big screen
big-set = Use this screen as the table, phones as hands
big-full = Full screen
big-leave = Close the big screen
big-scan = Scan this, or type the code.
big-join = At { $address }
big-why = Your phone is your hand. This screen is the table. No app, no sign-up.
big-here = Who is here?
big-free = free
big-begin =
    { $n ->
        [one] Seat a bot and begin
       *[other] Seat { $n } bots and begin
    }
big-tonight = Tonight
big-night = { $name }’s night
big-night-of =
    { $n ->
        [one] After { $n } game.
       *[other] After { $n } games.
    }
big-picture = Picture of the evening
big-next = Call the next game from any phone.
big-hand = Show only my hand
big-whole = The whole table
big-look = Look up

## Lists of tables

tables-open = Open tables
tables-mine = My tables
tables-code = Table code
tables-code-go = Go to the table
tables-code-none = No table with this code is waiting for players.
tables-none = No open tables yet. Set one?
tables-none-why = Set a table that anyone may join. It is listed here until its chairs are taken.
tables-mine-none = You have no games in progress.
tables-mine-none-why = Your unfinished games wait here. Finished ones are under Replays.
tables-bots =
    { $n ->
        [one] { $n } bot
       *[other] { $n } bots
    }
tables-yours = Your turn
tables-waits = Waiting for { $name }
tables-chairs =
    { $n ->
        [one] { $n } chair free
       *[other] { $n } chairs free
    }
tables-full = All seated: the game can begin
tables-over = Over
tables-sit = Sit down
tables-go = Go there

## Rules

rules-title = Rules
rules-search = Search the rules
rules-found =
    { $n ->
        [one] { $n } place
       *[other] { $n } places
    }
rules-none = Nothing found. Try another word.

## Lessons

learn-all = Learn to play
learn-lead = Three minutes for each game, at a real table. Nobody keeps score but the bugs.
learn-title = Learn { $game }
learn-minutes = About three minutes
learn-learnt = You know this one
learn-begin = Begin
learn-resume = Go on
learn-repeat = Once more
learn-again = From the beginning
learn-leave = Leave the lesson
learn-coach = Roxy, your coach
learn-next = Next
learn-back = One step back
learn-finish = Finish
learn-help = Do it for me
learn-watch = Now the others.
learn-progress = Step { $n } of { $all }
learn-remark =
    { $n ->
        [1] Nice idea, for later. Now: { $move }.
        [2] The bugs would allow it. The lesson wants: { $move }.
       *[3] Bold. Let us do this one first: { $move }.
    }
learn-remark-wait = One moment, the others are not done.
learn-done = That was all of it
learn-play = Next: play now
learn-rules = Read the rules

## The gallery

gallery-title = The guests
gallery-backs = Backs: colour, shape, letter
gallery-small = At 44 px
gallery-faces = The regulars
gallery-suits = Seats and suits: colour, shape, letter

## What went wrong

gone-closed = This table is closed.
gone-online = This game goes on online.
gone-online-go = Go to its table
gone-kicked = You were sent away from this table.
gone-forbidden = This table does not allow watching.
gone-signed-out = This device is signed out. Reload the page.
fault =
    { $code ->
        [too-fast] That was a little fast. Wait a moment.
        [signed-out] This device is signed out. Reload the page.
        [not-found] That is not here any more.
        [forbidden] You may not do this here.
        [kicked] You were sent away from this table.
        [stale] The table has changed. Look again, then decide.
        [illegal] The rules do not allow that here.
        [state] That is not possible just now.
        [seat] That chair is taken.
        [full] There is no room for more.
        [off] That is turned off at this table.
        [no-server] This needs a server, and there is none here. To start one, get Bug Night and run: ./bugnight serve
        [preparing] The rules are being prepared. Try again in a minute.
        [unavailable] The server does not answer. Try again in a moment.
       *[other] That went wrong: { $reason }
    }
fault-early =
    { $n ->
        [one] Somebody may still come back. Ask again in a second.
       *[other] Somebody may still come back. Ask again in { $n } seconds.
    }
net-none = No connection. The page keeps trying.
net-lost = No connection. Your move is kept.
net-elsewhere = This game is open in another tab. Come back to this tab to go on here.
device-fleeting = This browser cannot save games: close this tab and the game is gone.
device-fleeting-go = Play anyway

## Getting ready

home-preparing = The rules are being prepared. This happens once per machine and takes about a minute; then the game begins.
home-waiting = The server is not ready. The page keeps trying; then the game begins.
