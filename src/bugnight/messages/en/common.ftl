### What Python and the page both say

## Lists

list-two = { $first } and { $last }
list-more = { $first }, and { $last }

## People at the table

app-name = Bug Night
seat-you = You
# The same inside a sentence
seat-you-inside = you
seat-dummy = Roachy
seat-number = seat { $n }
wait-one = { $name } is thinking.

## Keys

key-space = Space

## Counting

round-of = Round { $round } of { $rounds }
cards =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
yes = yes
no = no

## The six suits

# Beside a thing: red, a circle
colour =
    { $colour ->
        [R] red
        [O] orange
        [Y] yellow
        [G] green
        [B] blue
       *[P] purple
    }
# By itself: what is placed or scored
colour-name =
    { $colour ->
        [R] red
        [O] orange
        [Y] yellow
        [G] green
        [B] blue
       *[P] purple
    }
shape =
    { $colour ->
        [R] circle
        [O] triangle
        [Y] star
        [G] square
        [B] drop
       *[P] cross
    }

## A link to a table, as a chat shows it

invitation =
    { $n ->
        [one] { $host } has a chair for you.
       *[other] { $host } has a chair for you. { $n } are free.
    }
