### Was Python und die Seite beide sagen: du, keine Endungen für Geschlechter

## Lists

list-two = { $first } und { $last }
list-more = { $first } und { $last }

## People at the table

app-name = Bug Night
seat-you = Du
# The same inside a sentence
seat-you-inside = du
seat-dummy = Paul
seat-number = Platz { $n }
wait-one = { $name } überlegt.

## Keys

key-space = Leertaste

## Counting

round-of = Runde { $round } von { $rounds }
cards =
    { $n ->
        [one] { $n } Karte
       *[other] { $n } Karten
    }
yes = ja
no = nein

## The six suits

# Beside a thing: red, a circle
colour =
    { $colour ->
        [R] rot
        [O] orange
        [Y] gelb
        [G] grün
        [B] blau
       *[P] lila
    }
# By itself: what is placed or scored
colour-name =
    { $colour ->
        [R] Rot
        [O] Orange
        [Y] Gelb
        [G] Grün
        [B] Blau
       *[P] Lila
    }
shape =
    { $colour ->
        [R] Kreis
        [O] Dreieck
        [Y] Stern
        [G] Quadrat
        [B] Tropfen
       *[P] Kreuz
    }

## A link to a table, as a chat shows it

invitation =
    { $n ->
        [one] { $host } hält dir einen Stuhl frei.
       *[other] { $host } hält dir einen Stuhl frei. { $n } sind noch zu haben.
    }
