### La page, hors d’une table : tutoiement, sans accord de genre

## Everywhere

app-tagline = Trois petits jeux pour la table de la cuisine. Invite du monde ou joue contre nos bestioles. Sans inscription.
app-home = Accueil
app-close = Fermer
app-skip = Aller à la table
app-retry = Réessayer
app-newer = Une nouvelle version de cette page est prête.
app-newer-go = Recharger
app-loading = On met la table
app-missing = Rien ne grouille à cette adresse.
app-missing-why = La table n’existe plus, ou le lien a perdu une lettre en route.
app-broken = Cette page n’a pas pu se charger.
app-broken-why = La connexion est coupée, le serveur ne répond pas, ou il existe une version plus récente. Réessaie.

## Home

home-players-exactly =
    { $n ->
        [one] { $n } personne
       *[other] { $n } personnes
    }
home-players = De { $from } à { $to } personnes
home-minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
home-play = Jouer
home-play-game = Jouer : { $game }, contre des bots
home-device = En solo sur cet appareil, sans serveur
home-more = D’autres jeux
home-company = Contre des bots
home-seats = { $n } à table
home-friends = Entre amis
home-friends-game = Entre amis : { $game }
home-big-why = La télé comme table
home-pass = À la ronde
home-pass-why = Un seul appareil
home-open = Rejoindre
home-open-why = Un code, une chaise libre
home-mine = Mes tables
home-mine-why = Là où tu joues
home-mine-waiting =
    { $n ->
        [one] { $n } table t’attend
       *[other] { $n } tables t’attendent
    }
home-replays = Parties jouées
home-replays-why = Regarder, apprendre
home-learn = Leçons
home-learn-why = Trois minutes par jeu
home-ways = Autres façons de jouer
offer-title = { $game } : première fois ?
offer-why = Roxy te montre comment ça marche, à une vraie table. Ça prend trois minutes.
offer-learn = Montre-moi
offer-play = Jouer tout de suite

## Menus and settings

menu-title = Menu
menu-language = Langue
menu-lamp = Lampe
menu-lamp-state =
    { $lamp ->
        [on] Allumée
        [off] Éteinte
       *[auto] Comme l’appareil
    }
menu-lamp-switch = Allumer ou éteindre la lampe
menu-sound = Son
menu-sound-on = Mettre le son
menu-sound-off = Couper le son
menu-motion = Animation
menu-motion-full = Vive
menu-motion-less = Calme
menu-previews = Annoncer l’effet d’un coup avant de le jouer
menu-quick = Un seul appui suffit
menu-quick-why = Sinon, un appui choisit et un second joue.
menu-keys = Raccourcis à une touche
menu-keys-why = En jeu, taper la lettre d’un bouton l’active.
menu-settings = Réglages
menu-rules = Règles
menu-log = Ce qui s’est passé
menu-say =
    { $unread ->
        [yes] Réagir ou dire quelque chose ; il y a un nouveau message
       *[no] Réagir ou dire quelque chose
    }
menu-undo = Reprendre mon dernier coup
menu-undo-ask = Demander à reprendre mon dernier coup
menu-pause = Mettre la partie en pause
menu-hint = Conseil
menu-leave = Quitter la table
menu-leave-why = Un bot continue à ta place. Tu peux revenir et reprendre ta chaise.
menu-leave-yes = Laisser jouer un bot
menu-later = Continuer plus tard
menu-later-why = La partie t’attend dans « Mes tables ».
menu-online = Continuer en ligne
menu-standin = Laisser un bot jouer pour moi
menu-return = Reprendre ma place
menu-replace = Laisser un bot jouer pour { $name }
menu-autopass = Passer à chaque défausse de cette manche
menu-talk-on = Montrer réactions et discussion
menu-talk-off = Cacher réactions et discussion
menu-hush = Couper la discussion à table
menu-unhush = Permettre la discussion à table
menu-block = Ne plus montrer ce que dit { $name }
menu-unblock = Montrer à nouveau ce que dit { $name }
menu-report = Signaler { $name }
menu-report-why = La personne qui a mis la table et les responsables du serveur liront le signalement avec les dernières lignes de la discussion.
menu-report-yes = Oui, signaler { $name }
menu-reported = Le signalement est envoyé.
menu-close = Fermer la table
menu-close-why = La partie s’arrête pour tout le monde, sans victoire.
menu-close-yes = Fermer pour de bon
menu-watching =
    { $n ->
        [one] { $n } personne regarde
       *[other] { $n } personnes regardent
    }
menu-name = Ton nom
look-face = Ta tête
look-face-of = Tête { $n }
look-colour = Ta couleur
look-change = Changer
menu-gallery = Toutes les bestioles
settings-title = Réglages
settings-keep = Enregistrer
settings-kept = C’est enregistré.

## A new table

friends-title = Entre amis
friends-game = Quel jeu ?
friends-seats = Combien de chaises ?
friends-bots = Combien pour des bots ?
friends-level = Quel niveau pour les bots ?
friends-open = Tout le monde peut s’asseoir
friends-options = Variantes et règles de la maison
friends-clock = Secondes pour demander
friends-more = À table
friends-pace = Combien de temps les bots réfléchissent-ils ?
friends-pace-name =
    { $pace ->
        [relaxed] Ils prennent leur temps
        [normal] Comme des humains
       *[quick] À peine
    }
friends-hints = Les conseils sont permis
friends-chat = Réactions et discussion
friends-watch = On peut regarder
friends-go = Mettre la table
friends-players = Qui joue sur cet appareil ?
friends-player = Convive { $n }
option-is = { $option } : { $value }
option-chance = Le hasard décide
clock-title = Une pendule ?
clock-none = Sans pendule
clock-move = { $time } par coup
clock-game = { $time } par personne, plus { $extra } après chaque coup
clock-left = encore { $time }
clock-hurry = Moins de vingt secondes.

## One device for all

pass-title = À la ronde
pass-why = Plusieurs personnes, un appareil. Un rideau tombe avant chaque choix secret.
pass-curtain = Passe l’appareil à { $name }
pass-curtain-why = Personne d’autre ne regarde. Promis ?
pass-ready = C’est moi, { $name }
pass-turn = À { $name } de jouer
pass-peek = Appui long : ta main

## The lobby

lobby-title = La table est mise
lobby-waiting =
    { $n ->
        [one] Une chaise est encore libre.
       *[other] { $n } chaises sont encore libres.
    }
lobby-full = Tout le monde est là.
lobby-share = Envoie ce lien, ou fais-le scanner.
lobby-link = Lien de cette table
lobby-copy = Copier le lien
lobby-send = Envoyer le lien
lobby-copied = Copié
lobby-qr = Code QR du lien
lobby-alone = Seul cet ordinateur peut ouvrir ce lien. Pour jouer avec les téléphones de la maison, lance Bug Night avec : bugnight serve --lan
lobby-code = Ou sur { $address }, avec le code
lobby-start = Commencer
lobby-sit = S’asseoir
lobby-bot = Mettre un bot
lobby-host = Seule la personne qui a mis la table peut commencer.
lobby-screen = Seul l’écran où la table a été mise peut commencer.
lobby-host-gone = La personne qui a mis la table est partie. Après 45 secondes d’absence, toute personne assise ici peut commencer.
lobby-made = a mis la table
lobby-stand = Se lever
lobby-kick = Renvoyer { $name }

## The big screen

big-title = Grand écran
big-open = Afficher sur un grand écran
big-set = Cet écran comme table, les téléphones comme mains
big-full = Plein écran
big-leave = Quitter le grand écran
big-scan = Scanne, ou tape le code.
big-join = Sur { $address }
big-why = Ton téléphone est ta main. Cet écran est la table. Sans appli, sans inscription.
big-here = Qui est là ?
big-free = libre
big-begin =
    { $n ->
        [one] Mettre un bot et commencer
       *[other] Mettre { $n } bots et commencer
    }
big-tonight = Ce soir
big-night = La soirée est à { $name }
big-night-of =
    { $n ->
        [one] Après { $n } partie.
       *[other] Après { $n } parties.
    }
big-picture = Image de la soirée
big-next = Lance la partie suivante depuis n’importe quel téléphone.
big-hand = Ne montrer que ma main
big-whole = Toute la table
big-look = Lève les yeux

## Lists of tables

tables-open = Tables ouvertes
tables-mine = Mes tables
tables-code = Code de la table
tables-code-go = Aller à la table
tables-code-none = Aucune table n’attend de monde avec ce code.
tables-none = Pas encore de table ouverte. Tu en ouvres une ?
tables-none-why = Ouvre une table où chacun peut s’asseoir. Elle reste affichée ici tant qu’il y a des chaises libres.
tables-mine-none = Tu n’es à aucune table.
tables-mine-none-why = Les parties commencées t’attendent ici. Celles qui sont finies se trouvent dans « Parties jouées ».
tables-bots =
    { $n ->
        [one] { $n } bot
       *[other] { $n } bots
    }
tables-yours = À toi
tables-waits = On attend { $name }
tables-chairs =
    { $n ->
        [one] { $n } chaise libre
       *[other] { $n } chaises libres
    }
tables-full = Tout le monde est assis : on peut commencer
tables-over = Fini
tables-sit = S’asseoir
tables-go = Y aller

## Rules

rules-title = Règles
rules-search = Chercher dans les règles
rules-found =
    { $n ->
        [one] { $n } passage
       *[other] { $n } passages
    }
rules-none = Rien là-dessus. Essaie un autre mot.

## Lessons

learn-all = Apprendre à jouer
learn-lead = Trois minutes par jeu, à une vraie table. Seules les bestioles comptent les points.
learn-title = Apprendre { $game }
learn-minutes = Trois minutes environ
learn-learnt = Celui-ci, tu le connais
learn-begin = Commencer
learn-resume = Continuer
learn-repeat = Encore une fois
learn-again = Depuis le début
learn-leave = Quitter la leçon
learn-coach = Roxy explique
learn-next = Suite
learn-back = Étape précédente
learn-finish = Terminer
learn-help = Fais-le pour moi
learn-watch = Aux autres, maintenant.
learn-progress = Étape { $n } sur { $all }
learn-remark =
    { $n ->
        [1] Bonne idée, pour plus tard. Pour l’instant : { $move }.
        [2] Ce serait permis. Mais la leçon demande : { $move }.
       *[3] Audacieux. Commençons par ceci : { $move }.
    }
learn-remark-wait = Un instant, les autres n’ont pas fini.
learn-done = Et voilà, c’est tout
learn-play = À toi de jouer
learn-rules = Lire les règles

## The gallery

gallery-title = Les invités
gallery-backs = Dos : couleur, forme, lettre
gallery-small = À 44 px
gallery-faces = Les habitués
gallery-suits = Places et familles : couleur, forme, lettre

## What went wrong

gone-closed = Cette table est fermée.
gone-online = Cette partie continue en ligne.
gone-online-go = Aller à la table
gone-kicked = À cette table, on t’a montré la porte.
gone-forbidden = À cette table, on ne regarde pas.
gone-signed-out = Cet appareil n’est plus connu ici. Recharge la page.
fault =
    { $code ->
        [too-fast] C’était un peu rapide. Attends un instant.
        [signed-out] Cet appareil n’est plus connu ici. Recharge la page.
        [not-found] Cela n’existe plus.
        [forbidden] Tu ne peux pas faire cela ici.
        [kicked] À cette table, on t’a montré la porte.
        [stale] La table a été plus rapide. Regarde bien, puis décide.
        [illegal] Les règles ne le permettent pas ici.
        [state] Ce n’est pas possible maintenant.
        [seat] Cette chaise est prise.
        [full] Il n’y a plus de place.
        [off] C’est désactivé à cette table.
        [no-server] Il n’y a pas de serveur ici, et il en faut un pour cela. Pour en lancer un, installe Bug Night, puis tape : ./bugnight serve
        [preparing] Les règles se préparent. Réessaie dans une minute.
        [unavailable] Le serveur ne répond pas. Réessaie dans un instant.
       *[other] Cela n’a pas marché : { $reason }
    }
fault-early =
    { $n ->
        [one] Quelqu’un va peut-être revenir. Redemande dans une seconde.
       *[other] Quelqu’un va peut-être revenir. Redemande dans { $n } secondes.
    }
net-none = Pas de connexion. La page réessaie toute seule.
net-lost = Pas de connexion. Ton coup est gardé.
net-elsewhere = Cette partie est ouverte dans un autre onglet. Reviens à celui-ci pour continuer ici.
device-fleeting = Ce navigateur n’enregistre rien : si tu fermes l’onglet, la partie est perdue.
device-fleeting-go = Jouer quand même

## Getting ready

home-preparing = Cette machine prépare les règles : une minute environ, une seule fois. Ensuite, la partie commence toute seule.
home-waiting = Le serveur n’est pas encore prêt. La page réessaie ; ensuite, la partie commence toute seule.
