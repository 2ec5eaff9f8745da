# The texts of Bing in English. Words in braces are filled in; card names such as 8s and rule numbers such as R7.1 stay as they are.

## Suits and melds

suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades
meld-set = set of { $rank }
meld-run = run of { $suit }, { $from } to { $to }

## What happened. "own" is yes where the reader is the one who did it.

event-cut = { $own ->
    [yes] You lift
   *[no] { $seat } lifts
} { $lifted } { $lifted ->
    [one] card
   *[other] cards
} and shows { $card }
event-two-kept = { $own ->
    [yes] You keep
   *[no] { $seat } keeps
} { $card }
event-two-declined = { $own ->
    [yes] You do not keep the two
   *[no] { $seat } does not keep the two
}
event-dealt = The cards are dealt; { $card } is turned over
event-reshuffled = The discard pile is shuffled and becomes the stock: { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
event-drew = { $own ->
    [yes] You draw
   *[no] { $seat } draws
} { $card }
event-drew-hidden = { $own ->
    [yes] You draw a card
   *[no] { $seat } draws a card
}
event-took = { $own ->
    [yes] You take
   *[no] { $seat } takes
} { $card }
event-discarded = { $own ->
    [yes] You discard
   *[no] { $seat } discards
} { $card }
event-opened = { $own ->
    [yes] You open
   *[no] { $seat } opens
}: { $plays }
event-melded = { $own ->
    [yes] You meld
   *[no] { $seat } melds
}: { $plays }
event-went-out = { $own ->
    [yes] You go out!
   *[no] { $seat } goes out!
}
event-void-reshuffles = The stock has run out too often: the deal is void and nobody scores (R8.5)
event-void-agreed = All agree to void the deal: nobody scores (R8.5)

## Why something cannot be done

error-set-too-short = { $rule }: a set has at least 3 cards, not { $cards }
error-not-of-rank = { $rule }: { $card } is neither of rank { $rank } nor a two
error-not-a-two = { $rule }: { $card } is no two, and a set of twos holds only twos
error-run-too-short = { $rule }: a run has at least 3 cards, not { $cards }
error-not-of-suit = { $rule }: { $card } is neither of the run's suit, { $suit }, nor a two
error-wrong-position = { $rule }: { $card } stands at position { $position } of the run, which is for { $wanted }
error-beyond-aces = { $rule }: the run would reach from position { $from } to { $to }, but at this table runs lie within { $lowest } to { $highest } and do not go round the corner
error-no-natural = { $rule }: every meld but a set of twos holds at least one natural card; this one holds none
error-too-many-wilds = { $rule }: { $wilds } twos would be wild in one meld; at this table at most { $most } may
error-lay-off-not-of-rank = { $rule }: { $card } is neither of the set's rank { $rank } nor a two
error-not-next = { $rule }: the next card at this end of the run is { $wanted } or a two, not { $card }
error-end-closed = { $rule }: the run cannot grow beyond position { $position } at this end
error-no-ends = { $rule }: a set has no ends; write the lay-off with +
error-which-end = { $rule }: say at which end of the run: > for the high end, < for the low end
error-no-cards = { $rule }: a lay-off adds at least one card
error-no-position = { $rule }: the meld has no position { $position }
error-not-wild = { $rule }: no wild two stands at position { $position }, but { $held }
error-not-stood-for = { $rule }: { $card } is not the card that the two at position { $position } stands for
error-at-play = { $error } (play { $play } of the turn)
error-limit = with a score of { $score } at most { $most } may
error-limit-none = with a score of { $score }, which is over { $target }, none may
error-over-limit = { $rule }: { $deadwood ->
    [one] 1 point
   *[other] { $deadwood } points
} would remain; { $limit }
error-no-plays = { $rule }: a meld turn plays at least one card
error-not-held-any-more = { $rule }: { $card } is not in your hand (any more)
error-no-such-meld = { $rule }: there is no meld { $meld }; the table has { $melds ->
    [one] 1 meld
   *[other] { $melds } melds
}, counted from 0
error-no-swaps = { $rule }: twos on the table are not swapped at this table (option swap_twos)
error-swap-before-opening = { $rule }: a two can be swapped only in a turn after the one that opens
error-too-many-copies = { $rule }: there would be more than 4 of { $card } in the hand
error-too-few-melds = { $rule }: an opening puts down at least { $wanted } new melds; this turn has { $melds }
error-freed-two-kept = { $rule }: { $two } was freed by a swap and must be played in the same turn
error-deal-over = { $rule }: the deal is over
error-no-such-seat = { $rule }: there is no seat { $seat }; the seats are 0 to { $last }
error-not-your-turn = { $rule }: it is the turn of seat { $turn }, not of seat { $seat }
error-cut-first = { $rule }: first the pack is cut; nothing has been dealt
error-keep-first = { $rule }: the cut showed a two; first keep or decline it
error-already-dealt = { $rule }: the cards are dealt; there is nothing to cut or keep
error-cut-range = { $rule }: { $lifted } cards cannot be lifted, but 1 to { $most } can
error-discard-first-drawn = { $rule }: you drew a card in this turn; what is left is to discard. You can meld in your next turn.
error-discard-first-taken = { $rule }: you took the upcard in this turn; what is left is to discard. You can meld in your next turn.
error-draw-first = { $rule }: a discard follows a draw or a take; neither was made in this turn
error-not-held = { $rule }: { $card } is not in your hand
error-just-taken = { $rule }: { $card } was just taken; its face cannot be discarded in the same turn
error-take-leaves-no-discard = { $rule }: after taking { $card } all cards in hand would be { $card }, and nothing could be discarded
error-take-over-limit = After taking { $card } even the best discard is not enough. { $error }
error-no-buy-back = { $rule }: seat { $seat } has nothing to decide
error-buy-back-limit = { $rule }: seat { $seat } has bought back { $bought } times, which is as often as this table allows
error-other = { $error }
error-parse = At column { $column }: expected { $expected }, found { $found }
error-parse-end = the end
error-parse-found = “{ $text }”

## The game in the terminal. Command words: the first is shown, all are understood; English words are always understood too.

command-draw = draw d
command-take = take t
command-meld = meld m
command-discard = discard x
command-cut = cut
command-keep = keep k
command-decline = decline
command-yes = yes y
command-no = no n
command-hand = hand h
command-table = table
command-melds = melds
command-hint = hint
command-sort = sort
command-help = help ?
command-quit = quit q
play-person = Player
play-you = You
play-welcome = Bing rummy for { $seats }. Seed { $seed }: the same seed deals the same cards. Type “help” for the commands.
play-deal = Deal { $deal }; { $own ->
    [yes] you deal
   *[no] { $seat } deals
}
play-scores = Scores: { $scores }. Pot: { $pot } { $currency }.
play-seat-state = { $seat } { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}{ $opened ->
    [yes] , opened
   *[no] {""}
}
play-table-empty = Nothing lies on the table.
play-table = On the table:
play-piles = Stock { $stock }, upcard { $upcard }
play-hand = Your hand ({ $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}): { $hand }
play-ask-cut = You cut for a two. How many cards do you lift, 1 to { $most }?
play-ask-keep = It is a two, { $card }. Keep it as the first of your { $cards } cards? (keep, decline)
play-ask-turn = Your turn (draw, take { $upcard }, or meld)
play-ask-turn-no-take = Your turn (draw or meld; { $upcard } cannot be taken)
play-ask-discard = Discard which card?
play-ask-which = These cards can be several melds. Which one? (a number; an empty line takes it back)
play-ask-buy-back = You are bust with { $total } points. Buy back for { $price } { $currency } and return with { $score }? (yes, no)
play-taken-back = Taken back; nothing was played.
play-no-such-choice = There is no choice { $choice }; the choices are 1 to { $most }.
play-not-a-command = “{ $text }” is not a command here. { $commands }
play-commands-cut = Type a number of cards, or help, quit.
play-commands-keep = Type keep or decline, or help, quit.
play-commands-turn = Type draw, take, meld PLAYS, hand, table, melds, hint, sort, help or quit.
play-commands-discard = Type a card, such as 8s, or hand, table, sort, help, quit.
play-commands-yes-no = Type yes or no, or quit.
play-sorted-rank = Your hand is sorted by rank.
play-sorted-suit = Your hand is sorted by suit.
play-no-melds = No new meld can be made from your hand.
play-some-melds = New melds that your hand can make:
play-more-melds = … and { $more } more
play-hint-meld = You could meld: { $plays } – leaving { $points ->
    [one] 1 point
   *[other] { $points } points
} ({ $hand })
play-hint-none = There is no legal meld turn now: draw or take.
play-cards-no-meld = { $cards } is no meld. { $error }
play-count = { $seat }: { $cards } = { $points }
play-count-none = { $seat }: no cards = 0
play-total = { $seat } { $total }
play-totals = Scores now: { $scores }
play-bust = { $own ->
    [yes] You are bust
   *[no] { $seat } is bust
} with { $total } (more than { $target })
play-bought-back = { $own ->
    [yes] You buy back
   *[no] { $seat } buys back
} and { $own ->
    [yes] return
   *[no] returns
} with { $score }
play-is-out = { $own ->
    [yes] You are out of the game
   *[no] { $seat } is out of the game
}
play-won = { $own ->
    [yes] You win the pot
   *[no] { $seat } wins the pot
}: { $pot } { $currency }
play-quit = You leave the game.
play-input-ended = The input ended before the game did.
play-recorded = The record is in { $file }
play-help =
    The rules in short: in your turn you draw, or take the upcard, and then discard; or you meld, and do neither.
    Your first meld turn puts down at least { $opening } new melds. What is left in hand plus your score may not pass { $target }.
    draw            draw the top card of the stock
    take            take the upcard (and discard another card)
    discard 8s      discard a card; the card alone is enough
    meld PLAYS      play cards, several plays separated by /
        KcKdKh      cards that make one meld only; where they could be several, you are asked
        K:KcKd2h    a set of kings          c8:8c9c2d   a run of clubs from the 8
        0+Ks        lay off on meld 0       0>Tc  0<7c  on a run: at the high or the low end
        0@7=7s      swap the two at position 7 of meld 0 for your 7s (where the house allows it)
    melds           list new melds your hand can make
    hint            show the turn that leaves the fewest points
    hand, table     show your hand, the table
    sort rank       sort your hand by rank or by suit
    quit            leave the game
replay-head = A game of { $seats }, { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
} recorded
replay-bought-back = { $own ->
    [yes] You buy back
   *[no] { $seat } buys back
}
replay-hand = { $own ->
    [yes] You hold
   *[no] { $seat } holds
}: { $hand }
replay-more = Enter: next step, q: stop
replay-unfinished = The record ends here; the game was not finished.
