### La table dans le terminal : tutoiement, sans accord de genre

## The first screen

start-line = Trois jeux de bestioles sur une table. La boule tourne ; qui danse ?
start-game = Jeu
start-players = À table
start-seat = Place { $number }
start-person = personne
start-bot = bot : { $name }
start-name = nom
start-think = Réflexion des bots
start-seconds = { $n } s
start-seed = Graine
start-seed-placeholder = cartes mélangées
start-order-placeholder = l’ordre des places
start-language = Langue
start-play = Jouer
start-go-on = Continuer
start-bad-save = { $path } est illisible : { $reason }. Le fichier reste là : répare-le, ou déplace-le.
start-bad-seed = Une graine est un nombre, ou 64 chiffres hexadécimaux ; vide, on mélange.
start-bad-order = Nomme chaque place une fois, dans l’ordre, comme 2 1 3 4 ; ou rien.
dealing = On mélange et on distribue…
compiling = La première fois sur cette machine, il faut compiler : cela peut prendre une minute.
bot-name =
    { $bot ->
        [random] Hasard
        [thumb] Pouce
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
waiting = { $done } sur { $all } ont choisi.
broken = { $name } ne peut pas continuer :
choose-move = Choisis un coup.
choices-more = … et { $n } de plus : choisis des bestioles, ou tape /
choices-none = Rien ne convient. Échap remet tout.
filter-placeholder = tape pour filtrer, Entrée fait le premier, Échap ferme
terminal-hint = Conseil
terminal-hint-wait = … on y réfléchit (une minute la première fois)
terminal-hint-more = h : tous les coups, et pourquoi pas
review-wait = Analyse : { $done } coups sur { $plies }
window-small = Agrandis la fenêtre : en 80 × 24 on voit tout
looking-back =
    { $n ->
        [one] La table il y a un coup ; ] avance, Esc revient au jeu
       *[other] La table il y a { $n } coups ; ] avance, Esc revient au jeu
    }
undo-nothing = Il n’y a rien à reprendre.
undo-not-solo = On ne reprend que face aux bots : les autres ont vu.
keep-failed = Pas gardé : { $reason }
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
ending-share = { $list } partagent la victoire.
ending-score = Avec { $score } points.
ending-kept = Gardé dans { $path }
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
key-do = faire
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
