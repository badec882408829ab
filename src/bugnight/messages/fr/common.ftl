### Ce que disent et Python et la page : tutoiement, sans accord de genre

## Lists

list-two = { $first } et { $last }
list-more = { $first } et { $last }

## People at the table

app-name = Bug Night
seat-you = Toi
# The same inside a sentence
seat-you-inside = toi
seat-dummy = Paul
seat-number = la place { $n }
wait-one = { $name } réfléchit.

## Keys

key-space = Espace

## Counting

round-of = Manche { $round } sur { $rounds }
cards =
    { $n ->
        [one] { $n } carte
       *[other] { $n } cartes
    }
yes = oui
no = non

## The six suits

# Beside a thing: red, a circle
colour =
    { $colour ->
        [R] rouge
        [O] orange
        [Y] jaune
        [G] vert
        [B] bleu
       *[P] violet
    }
# By itself: what is placed or scored
colour-name =
    { $colour ->
        [R] rouge
        [O] orange
        [Y] jaune
        [G] vert
        [B] bleu
       *[P] violet
    }
shape =
    { $colour ->
        [R] rond
        [O] triangle
        [Y] étoile
        [G] carré
        [B] goutte
       *[P] croix
    }

## A link to a table, as a chat shows it

invitation =
    { $n ->
        [one] { $host } te garde une chaise.
       *[other] { $host } te garde une chaise. Il en reste { $n }.
    }
