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
verify-as-promised = Deal { $deal }: as promised
verify-no-commitment = Deal { $deal }: the cards are those of the seeds, but the record has no commitment: nothing shows that the secret was settled before the contributions
verify-no-seeds = Deal { $deal }: the record has the pack and no seeds; there is nothing to verify
verify-differs = Deal { $deal }: NOT as promised
verify-commitment = the secret does not fit the commitment: its SHA-256 is { $actual }, but { $published } was published
verify-contributions = there are { $found } contributions for { $wanted } seats
verify-bot-contributed = seat { $seat } is a bot of the house, and contributed
verify-deal-number = the seeds are those of deal { $found }
verify-table-name = the seeds are those of table “{ $found }”, but the game began at “{ $wanted }”
verify-pack-card = card { $place } of the pack from the top is { $recorded }, but the seeds give { $promised }
verify-stock-card = card { $place } of the stock after reshuffle { $reshuffle } from the top is { $recorded }, but the seeds give { $promised }
verify-no-card = nothing
verify-more-cards = and so at { $more ->
    [one] 1 more place
   *[other] { $more } more places
}
verify-reshuffles = the record has stocks after { $found } reshuffles, but { $wanted } are in the deal
verify-start = it cannot begin: { $why }
verify-step = with the cards of the seeds, step { $step } cannot have happened: { $why }
verify-not-played = a deal before it cannot be played, so only its seeds were checked

## The page. Cards, buttons and what a player is told at the table

card-name = { $rank ->
    [1] ace
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] jack
    [12] queen
   *[13] king
} of { $suit }
amount = { $amount } { $currency }

status-begin = Ready for the first deal
status-first-deal-soon = The cards are being shuffled
status-next-deal-soon = The next deal begins soon
status-next-deal = The deal is over
status-you-won = You have won the game!
status-won = { $seat } has won the game
status-buy-back = You are bust: buy back or leave?
status-others-buy-back = Others decide whether to buy back
status-other = { $seat } is playing
status-other-cuts = { $seat } cuts for a two
status-cut = You cut for a two
status-keep = A two! Keep it?
status-turn = Your turn: draw, take or meld
status-discard = Choose a card to discard

last-cut = shows { $card }
last-kept = keeps { $card }
last-declined = puts the two back
last-drew = draws
last-took = { $card } taken
last-discarded = { $card } discarded
last-opened = opens
last-melded = melds

why-select-first = Select cards in your hand first
why-select-discard = Select the card to discard first
why-one-discard = Select just one card to discard
why-lay-out-first = Select cards and lay them out first
why-group-is-nothing = Some of the cards laid out are no meld yet
why-no-deal = No deal is being played
why-wait = Wait: it is { $seat }’s turn
why-three-cards = A meld has at least three cards
why-mixed = No meld: neither cards of one rank nor a run in one suit
why-twice = No meld: a run holds each card only once
why-gaps = No meld yet: { $missing ->
    [one] one card is
   *[other] { $missing } cards are
} missing in the run of { $suit }
why-no-run = No meld: there is no place for all these cards in one run

tray-on = goes on the { $meld }
tray-swap = takes the place of a two in the { $meld }
tray-empty = Nothing is laid out
tray-summary = { $melds } of { $wanted } melds · { $points } points would remain, { $limit } may
tray-summary-opened = { $points ->
    [one] 1 point
   *[other] { $points } points
} would remain, { $limit } may

advice-go-out = You can play all your cards and go out: “Suggest” lays them out.
advice-open = You can open now with { $cards } cards, leaving { $points } points. “Suggest” lays them out.
advice-meld = You can play { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} now, leaving { $points } points. “Suggest” lays them out.
advice-no-meld = Nothing in your hand can be melded or laid off now.
advice-no-opening = Your hand holds { $melds } of the { $wanted } melds that an opening needs.
advice-no-card-helps = No single card would add a meld.
advice-helpful = These would help: { $cards } ({ $unseen ->
    [one] 1 of them is
   *[other] { $unseen } of them are
} still unseen).
advice-draw = { $why } Draw. { $helpful }
advice-take = { $why } The upcard helps: take it. { $helpful }
advice-discard = { $card } is missed least: without it your hand still holds { $melds ->
    [one] 1 meld
   *[other] { $melds } melds
}.

count-void = The deal is void: nobody scores
count-won = { $own ->
    [yes] You win
   *[no] { $seat } wins
} the game and the pot of { $pot }
fate-bust = bust: may buy back
fate-decided = bust: has decided
fate-out = bust and out of the game
fate-back = bust: bought back, returns with { $score }

bot-random = Beginner
bot-random-about = Plays any legal move and melds when it can.
bot-greedy = Greedy
bot-greedy-about = Melds whatever leaves the fewest points.
bot-early = Early bird
bot-early-about = Opens as soon as three melds are there.
bot-common = Patient
bot-common-about = Waits for a fourth meld before opening.
bot-sandbag = Sandbagger
bot-sandbag-about = Holds back and tries to play all cards at once.
bot-expert = Expert
bot-expert-about = Thinks ahead from all it has seen.
bot-other = { $name }
bot-other-about = A bot with ways of its own.

preset-standard = As published
preset-standard-about = The published rules, with unlimited buy-backs.
preset-bots = Standard
preset-bots-about = The published rules; a deal whose stock runs out again and again is void.
preset-quick = Quick
preset-quick-about = To 50 points, and nobody buys back.
preset-strict = Strict
preset-strict-about = One wild two in a meld at most, and a two in hand counts 20.
preset-swapping = Swapping twos
preset-swapping-about = A two on the table may be exchanged for the card it stands for.
preset-other = { $name }
preset-other-about = House rules of another table.
preset-own = My own
preset-own-about = Chosen one by one below.

option-target = Bust above
option-target-about = Who has more points than this after a deal is bust (R9.1).
option-opening-melds = Melds to open
option-opening-melds-about = The first meld turn puts down at least so many new melds (R6.1).
option-hand-size = Cards dealt
option-hand-size-about = So many cards are dealt to each player (R3.3).
option-aces = Aces in runs
option-aces-about = An ace stands below the two, above the king, or either (R5.4).
option-max-wilds = Wild twos in a meld
option-max-wilds-about = So many twos may stand for other cards in one meld (R5.5).
option-two-value = A two in hand counts
option-two-value-about = The points of a two that is left in hand (R8.2).
option-swap-twos = Swap twos
option-swap-twos-about = Who has opened may put a natural card in the place of a two and must play the two at once (R6.4).
option-cut-for-two = Cut for a two
option-cut-for-two-about = Before each deal a player cuts and may keep a two (R3.2).
option-decks = Decks
option-decks-about = Automatic is two decks, and three for eight players (R1.3).
option-buy-in = Buy-in
option-buy-in-about = What each player pays into the pot, and again for each buy-back, in cents (R2.1).
option-buy-backs = Buy-backs
option-buy-backs-about = How often each player may buy back after a bust (R9.3).
option-void = Void after reshuffles
option-void-about = After so many reshuffles of the discard pile nobody scores in a deal (R8.5).
value-yes = yes
value-no = no
value-none = no limit
value-auto = automatic
value-unlimited = unlimited
value-both = low and high
value-high = high only
value-low = low only
value-number = { $number }

ui-title = Bing rummy
ui-tagline = The rummy where nobody melds in the turn they draw.
ui-play-bots = Play against bots
ui-continue = Continue the game
ui-setup = Set up a game
ui-settings = Settings
ui-back = Back
ui-close = Close
ui-menu = Menu
ui-offline = Works without a network once it is loaded. No account, and nothing leaves this device.
ui-your-name = Your name
ui-you = You
ui-players = Players
ui-bots = Bots
ui-house-rules = House rules
ui-rule-by-rule = Rule by rule
ui-start = Start the game
ui-language = Language
ui-theme = Colours
ui-theme-auto = as the device
ui-theme-light = light
ui-theme-dark = dark
ui-four-colours = Four colours
ui-four-colours-about = A colour for each suit.
ui-large-cards = Large cards
ui-large-cards-about = Larger cards in your hand, in more rows.
ui-speed = Speed of the bots
ui-speed-slow = unhurried
ui-speed-normal = normal
ui-speed-fast = fast
ui-speed-instant = at once
ui-skip = Skip to my turn
ui-draw = Draw
ui-take = Take
ui-discard = Discard
ui-lay-out = Lay out
ui-play-turn = Play this turn
ui-go-out = Go out!
ui-take-all-back = Take all back
ui-take-back = Take back
ui-add-here = Add
ui-hint = Hint
ui-suggest = Suggest
ui-sort = Sort
ui-sort-suit = by suit
ui-sort-rank = by rank
ui-sort-own = my order
ui-stock = Stock, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
ui-pile = Discard pile, { $card } on top
ui-pile-empty = Discard pile, no card on top
ui-hand = Your hand
ui-hand-points = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} · { $points ->
    [one] 1 point
   *[other] { $points } points
}
ui-table = On the table
ui-table-empty = No melds yet
ui-lay-off-here = Lay the selected cards off on the { $meld }
ui-tray = Laid out, only you see it
ui-reading = It is a
ui-new-card = new
ui-freed = freed two, must be played
ui-wild-for = { $card } as { $natural }
ui-not-played = { $card }, not played yet
ui-cards-left = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
ui-score = { $score ->
    [one] 1 point
   *[other] { $score } points
}
ui-out-of-game = out
ui-dealer = deals
ui-opened = has opened
ui-on-turn = on turn
ui-known = Known to hold: { $cards }
ui-pot = Pot
ui-deal = Deal { $deal }
ui-log = What happened
ui-unseen = Cards you have not seen
ui-players-here = At the table
ui-cut-lift = Lift { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
ui-cut-about = The lowest card you lift is shown to all. If it is a two, you may keep it.
ui-cut-slider = How many cards to lift
ui-keep = Keep it
ui-decline = Put it back
ui-keep-about = It would be the first of your cards.
ui-watching-cut = Everybody sees what the cut shows.
ui-next-deal = Next deal
ui-first-deal = Deal
ui-buy-back = Buy back for { $price }, return with { $score }
ui-no-buy-back = Leave the game
ui-new-game = New game
ui-total = total { $total }
ui-went-out = out: nothing to count
ui-void-deal = Void this deal
ui-leave = To the start page
ui-download = Download the record
ui-keys = Keys: arrows move between cards, space selects, Alt with an arrow moves the card; D draw, T take, X discard, L lay out, P play, H hint, S suggest, Esc deselect.
ui-broken = The saved game could not be taken up again: { $error }
ui-replay = Look back
ui-open-hands = Open hands
ui-first = To the beginning
ui-previous = One move back
ui-next = One move on
ui-last = To the end
ui-run = Play
ui-pause = Pause
ui-move = Move
ui-nothing-to-replay = No game has been played on this device yet.
replay-could = Could have played { $plays }, leaving { $points ->
    [one] 1 point
   *[other] { $points } points
}
replay-could-not = No meld turn was possible; the hand holds { $melds ->
    [one] 1 meld
   *[other] { $melds } melds
}
ui-rules = The rules
rules-aim-head = The aim
rules-aim = Play all your cards to the table before the others do. When somebody has, all others count what they still hold, and those points are theirs to keep. More than { $target } is bust. Who is the last not to be bust wins the pot.
rules-cut-head = Cut for a two
rules-cut = Two decks, and the eight twos are wild. Before each deal the player on the dealer’s right lifts some cards and shows the lowest of them. If it is a two, they may keep it as the first of their fourteen cards.
rules-turn-head = Your turn is one of three things
rules-turn = Draw the top card of the stock and discard one. Or take the upcard and discard another face. Or meld – without drawing, taking or discarding. So what you draw now can be melded in your next turn at the earliest.
rules-sets-head = Sets
rules-sets = Three or more cards of one rank. Suits may repeat.
rules-runs-head = Runs
rules-runs = Three or more cards of one suit in a row. The ace goes below the two or above the king, but not round the corner.
rules-twos-head = Twos
rules-twos = A two stands for any card, as many as you like, as long as one card of the meld is natural; three twos are a set of twos. These three cards can be four different melds, and who puts them down says which:
rules-open-head = Opening
rules-open = The first time you meld in a deal, you put down at least three new melds at once.
rules-lay-off-head = Laying off
rules-lay-off = In that turn and in every later meld turn you may also add cards to any meld on the table, whoever put it down: cards of the rank or twos to a set, the next card or a two at either end of a run.
rules-limit-head = The limit
rules-limit = You cannot meld so that the points left in your hand and your score together exceed { $target }. With a score of 63 at most 12 points may remain. Once you have opened, the same holds after each of your discards.
rules-count-head = Counting
rules-count = An ace counts 15, king, queen and jack 10, all others their rank. Six and two queens are 26, an ace and a three are 18:
rules-bust-head = Bust and buy back
rules-bust = Who is bust may pay the buy-in again and returns with the highest score of those who are not bust. If only one player is not bust, that player wins at once. An example: before the deal A has 31, B 5, C 19 and D 47. C goes out; A holds 58 points, B 6, D 29. Now A has 89, B 11, C 19, D 76. A and D are bust, and each may buy back and return with 19.
rules-ways-head = Three ways to play
rules-ways = Early: open as soon as three melds are there. You are seldom caught with many points, but the others can lay off on your melds. Patient: wait for a fourth meld. Sandbagger: hold everything and play all cards in one turn; being caught costs no more than a buy-back.

## The score keeper for games with cards of paper

keeper-error-players = Players: { $players } are named, but 2 to 8 can play (R1.1)
keeper-error-no-name = Player { $player }: the name is missing
keeper-error-long-name = Player { $player }: the name has { $chars } characters, at most { $most } fit
keeper-error-same-name = Player { $player }: there is another { $name }
keeper-error-players-fixed = Players: deals are told of these { $players }; nobody can join or leave now
keeper-error-too-many-deals = At most { $most } deals are kept
keeper-error-nobody-out = Who went out? Tap a player (R8.1)
keeper-error-points-missing = { $seat }: the points are missing (R8.2)
keeper-error-not-a-number = { $seat }: “{ $text }” is no number of points (R8.2)
keeper-error-out-with-points = { $seat }: who went out has no points (R8.3)
keeper-error-nothing-left = { $seat }: who has not gone out holds a card, and it counts (R8.1)
keeper-error-too-many-points = { $seat }: { $points } points, but a hand counts { $most } at most (R8.2)
keeper-error-too-many-cards = { $seat }: { $cards } cards, but at most { $most } are left at the end of a deal (R3.3)
keeper-error-too-many-copies = { $seat }: with this hand there are { $copies } of { $card }, but the pack has { $decks } (R1.2)
keeper-share-head = Bing rummy, after { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
}
keeper-share-score = { $seat }: { $score ->
    [one] 1 point
   *[other] { $score } points
}{ $bought ->
    [0] {""}
    [one] , bought back once
   *[other] , bought back { $bought } times
}
keeper-share-out = { $seat }: out{ $bought ->
    [0] {""}
    [one] , bought back once
   *[other] , bought back { $bought } times
}
keeper-share-pot = Pot: { $pot }
keeper-won = { $seat } wins the pot of { $pot }
