### La table dans le terminal : tutoiement, sans accord de genre

## The first screen

start-line = Trois jeux de bestioles sur une table. La boule tourne ; qui danse ?
start-game = Jeu
start-players = À table
start-seat = Place { $number }
start-person = humain
start-bot = bot : { $name }
start-name = nom
start-think = Réflexion des bots
start-seconds = { $n } s
start-seed = Graine
start-seed-placeholder = au hasard
start-order-placeholder = ordre des places
start-language = Langue
start-play = Jouer
start-go-on = Continuer
start-bad-save = { $path } est illisible : { $reason }. Répare le fichier, ou déplace-le.
start-bad-seed = Une graine est un nombre, ou 64 chiffres hexadécimaux ; laisse vide pour un mélange au hasard.
start-bad-order = Donne chaque place une fois, dans l’ordre, par exemple 2 1 3 4 ; ou rien.
dealing = On mélange et on distribue…
compiling = La première fois sur cette machine, il faut compiler : cela peut prendre une minute.
bot-name =
    { $bot ->
        [random] Hasard
        [thumb] Bon sens
        [search] Recherche
        [larva] Larve
        [nymph] Nymphe
        [beetle] Scarabée
        [hornet] Frelon
        [queen] Reine
       *[other] { $bot }
    }

## The table

column-hand = main
column-deck = pioche
column-points = points
column-total = total
hand-own = Ta main
waiting = Choix faits : { $done } sur { $all }.
broken = { $name } ne peut pas continuer :
choose-move = Choisis un coup.
choices-more = … et { $n } de plus : choisis des bestioles, ou filtre avec /
choices-none = Rien ne convient. Échap remet tout.
filter-placeholder = tape pour filtrer, Entrée joue le premier, Échap ferme
terminal-hint = Conseil
terminal-hint-wait = … on y réfléchit (une minute la première fois)
terminal-hint-more = h : tous les coups, avec les raisons
review-wait = Analyse : { $done } coups sur { $plies }
window-small = Fenêtre trop petite : prends 80 × 24
looking-back =
    { $n ->
        [one] La table il y a un coup ; ] avance, Échap revient au jeu
       *[other] La table il y a { $n } coups ; ] avance, Échap revient au jeu
    }
undo-nothing = Il n’y a rien à reprendre.
undo-not-solo = On ne reprend que face aux bots : les autres ont vu.
keep-failed = Non enregistré : { $reason }
curtain-pass = À { $name } de jouer.
curtain-others = Les autres regardent ailleurs.
curtain-ready = C’est moi, { $name }
rules-now = Ce qui compte maintenant
rules-all = Toutes les règles

## The end

ending-wins =
    { $person ->
        [you] Tu gagnes !
       *[other] { $name } gagne.
    }
ending-share = Victoire partagée : { $list }.
account-may =
    { $more ->
        [0] { $name } a le choix : { $moves }
        [one] { $name } a le choix : { $moves } et { $more } autre
       *[other] { $name } a le choix : { $moves } et { $more } autres
    }
ending-score =
    { $score ->
        [one] Avec { $score } point.
       *[other] Avec { $score } points.
    }
ending-kept = Enregistré dans { $path }
ending-saved = Enregistré : { $path }
do-review = Analyser cette partie
do-again = Rejouer
do-save = Enregistrer la partie ici
do-menu = Retour à l’accueil
do-quit = Quitter
do-thumb = Un bot simple continue pour { $name }

## Keys

key-card = carte
key-pick = choisir
key-filter = filtrer
key-choice = choix
key-do = jouer
key-hint = conseil
key-undo = reprendre
key-rules = règles
key-log = journal
key-past = avant
key-overview = vue
key-lamp = lampe
key-menu = accueil
key-quit = quitter
key-scroll = défiler
key-back = retour
key-line = ligne
key-change = changer
