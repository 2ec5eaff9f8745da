# Los textos de Bing en español. Lo que va entre llaves se rellena; los nombres de cartas como 8s y los números de regla como R7.1 quedan igual.

## Palos y combinaciones

suit-clubs = tréboles
suit-diamonds = diamantes
suit-hearts = corazones
suit-spades = picas
meld-set = grupo de { $rank }
meld-run = escalera de { $suit }, de { $from } a { $to }

## Qué ha pasado. "own" es yes cuando lo hizo quien lee.

event-cut = { $own ->
    [yes] Levantas
   *[no] { $seat } levanta
} { $lifted } { $lifted ->
    [one] carta
   *[other] cartas
} y se ve { $card }
event-two-kept = { $own ->
    [yes] Te quedas
   *[no] { $seat } se queda
} con { $card }
event-two-declined = { $own ->
    [yes] No te quedas con el dos
   *[no] { $seat } no se queda con el dos
}
event-dealt = Se reparten las cartas; se descubre { $card }
event-reshuffled = La pila de descartes se baraja y pasa a ser el mazo: { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}
event-drew = { $own ->
    [yes] Robas
   *[no] { $seat } roba
} { $card }
event-drew-hidden = { $own ->
    [yes] Robas una carta
   *[no] { $seat } roba una carta
}
event-took = { $own ->
    [yes] Tomas
   *[no] { $seat } toma
} { $card }
event-discarded = { $own ->
    [yes] Descartas
   *[no] { $seat } descarta
} { $card }
event-opened = { $own ->
    [yes] Abres
   *[no] { $seat } abre
}: { $plays }
event-melded = { $own ->
    [yes] Bajas
   *[no] { $seat } baja
}: { $plays }
event-went-out = { $own ->
    [yes] ¡Cierras!
   *[no] ¡{ $seat } cierra!
}
event-void-reshuffles = El mazo se ha agotado demasiadas veces: la mano es nula y nadie suma (R8.5)
event-void-agreed = Todos acuerdan anular la mano: nadie suma (R8.5)

## Por qué no se puede

error-set-too-short = { $rule }: un grupo tiene al menos 3 cartas, no { $cards }
error-not-of-rank = { $rule }: { $card } no es del valor { $rank } ni un dos
error-not-a-two = { $rule }: { $card } no es un dos, y un grupo de doses solo tiene doses
error-run-too-short = { $rule }: una escalera tiene al menos 3 cartas, no { $cards }
error-not-of-suit = { $rule }: { $card } no es del palo de la escalera, { $suit }, ni un dos
error-wrong-position = { $rule }: { $card } está en la posición { $position } de la escalera, que es para { $wanted }
error-beyond-aces = { $rule }: la escalera iría de la posición { $from } a la { $to }, pero en esta mesa van de la { $lowest } a la { $highest } y no dan la vuelta
error-no-natural = { $rule }: toda combinación, salvo un grupo de doses, tiene al menos una carta natural; esta no tiene ninguna
error-too-many-wilds = { $rule }: { $wilds } doses serían comodines en una combinación; en esta mesa pueden serlo como mucho { $most }
error-lay-off-not-of-rank = { $rule }: { $card } no es del valor { $rank } del grupo ni un dos
error-not-next = { $rule }: la carta siguiente en este extremo de la escalera es { $wanted } o un dos, no { $card }
error-end-closed = { $rule }: la escalera no puede crecer más allá de la posición { $position } por este extremo
error-no-ends = { $rule }: un grupo no tiene extremos; escribe la carta añadida con +
error-which-end = { $rule }: di en qué extremo de la escalera: > para el alto, < para el bajo
error-no-cards = { $rule }: hay que añadir al menos una carta
error-no-position = { $rule }: la combinación no tiene posición { $position }
error-not-wild = { $rule }: en la posición { $position } no hay un dos comodín, sino { $held }
error-not-stood-for = { $rule }: { $card } no es la carta que representa el dos de la posición { $position }
error-at-play = { $error } (jugada { $play } del turno)
error-limit = con { $score } puntos en el marcador pueden quedar como mucho { $most }
error-limit-none = con { $score } puntos en el marcador, más de { $target }, no puede quedar ninguno
error-over-limit = { $rule }: { $deadwood ->
    [one] quedaría 1 punto
   *[other] quedarían { $deadwood } puntos
}; { $limit }
error-no-plays = { $rule }: al bajar se juega al menos una carta
error-not-held-any-more = { $rule }: { $card } no está (ya) en tu mano
error-no-such-meld = { $rule }: no existe la combinación { $meld }; en la mesa hay { $melds ->
    [one] 1 combinación
   *[other] { $melds } combinaciones
}, contadas desde 0
error-no-swaps = { $rule }: en esta mesa no se cambian los doses de la mesa (opción swap_twos)
error-swap-before-opening = { $rule }: solo se puede cambiar un dos en un turno posterior a la apertura
error-too-many-copies = { $rule }: habría más de 4 de { $card } en la mano
error-too-few-melds = { $rule }: para abrir se bajan al menos { $wanted } combinaciones nuevas; este turno tiene { $melds }
error-freed-two-kept = { $rule }: { $two } quedó libre en un cambio y hay que jugarlo en el mismo turno
error-deal-over = { $rule }: la mano ha terminado
error-no-such-seat = { $rule }: no existe el asiento { $seat }; los asientos van del 0 al { $last }
error-not-your-turn = { $rule }: es el turno del asiento { $turn }, no del asiento { $seat }
error-cut-first = { $rule }: primero se corta; aún no se ha repartido
error-keep-first = { $rule }: al cortar salió un dos; primero hay que quedárselo o rechazarlo
error-already-dealt = { $rule }: ya se ha repartido; no hay nada que cortar ni quedarse
error-cut-range = { $rule }: no se pueden levantar { $lifted } cartas, sino de 1 a { $most }
error-discard-first-drawn = { $rule }: en este turno has robado; solo queda descartar. Podrás bajar en tu próximo turno.
error-discard-first-taken = { $rule }: en este turno has tomado la carta descubierta; solo queda descartar. Podrás bajar en tu próximo turno.
error-draw-first = { $rule }: se descarta después de robar o tomar; en este turno no has hecho ninguna de las dos cosas
error-not-held = { $rule }: { $card } no está en tu mano
error-just-taken = { $rule }: acabas de tomar { $card }; no se puede descartar esa misma carta en el mismo turno
error-take-leaves-no-discard = { $rule }: si tomas { $card }, todas tus cartas serían { $card } y no podrías descartar
error-take-over-limit = Si tomas { $card }, ni el mejor descarte basta. { $error }
error-no-buy-back = { $rule }: el asiento { $seat } no tiene nada que decidir
error-buy-back-limit = { $rule }: el asiento { $seat } ya ha vuelto a pagar { $bought } veces, tantas como permite esta mesa
error-other = { $error }
error-parse = En la columna { $column }: se esperaba { $expected }, pero hay { $found }
error-parse-end = el final
error-parse-found = «{ $text }»

## La partida en la terminal. Palabras de mando: se muestra la primera, valen todas; las inglesas valen siempre.

command-draw = robar r
command-take = tomar t
command-meld = bajar b
command-discard = descartar x
command-cut = cortar
command-keep = quedar
command-decline = rechazar
command-yes = sí si s
command-no = no n
command-hand = mano
command-table = mesa
command-melds = combinaciones
command-hint = pista
command-sort = ordenar
command-help = ayuda ?
command-quit = salir q
play-person = Jugador
play-you = Tú
play-welcome = Bing rummy para { $seats }. Semilla { $seed }: la misma semilla reparte las mismas cartas. Escribe «ayuda» para ver los mandos.
play-deal = Mano { $deal }; { $own ->
    [yes] repartes tú
   *[no] reparte { $seat }
}
play-scores = Marcador: { $scores }. Bote: { $pot } { $currency }.
play-seat-state = { $seat } { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}{ $opened ->
    [yes] , ha abierto
   *[no] {""}
}
play-table-empty = No hay nada en la mesa.
play-table = En la mesa:
play-piles = Mazo { $stock }, carta descubierta { $upcard }
play-hand = Tu mano ({ $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}, { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}): { $hand }
play-ask-cut = Cortas en busca de un dos. ¿Cuántas cartas levantas, de 1 a { $most }?
play-ask-keep = Es un dos, { $card }. ¿Te lo quedas como primera de tus { $cards } cartas? (quedar, rechazar)
play-ask-turn = Tu turno (robar, tomar { $upcard } o bajar)
play-ask-turn-no-take = Tu turno (robar o bajar; no se puede tomar { $upcard })
play-ask-discard = ¿Qué carta descartas?
play-ask-which = Estas cartas pueden ser varias combinaciones. ¿Cuál? (un número; una línea vacía lo deshace)
play-ask-buy-back = Te has pasado, con { $total } puntos. ¿Pagas otra vez { $price } { $currency } y vuelves con { $score }? (sí, no)
play-taken-back = Deshecho; no se ha jugado nada.
play-no-such-choice = No existe la opción { $choice }; van de 1 a { $most }.
play-not-a-command = «{ $text }» no es un mando aquí. { $commands }
play-commands-cut = Escribe un número de cartas, o ayuda, salir.
play-commands-keep = Escribe quedar o rechazar, o ayuda, salir.
play-commands-turn = Escribe robar, tomar, bajar JUGADAS, mano, mesa, combinaciones, pista, ordenar, ayuda o salir.
play-commands-discard = Escribe una carta, como 8s, o mano, mesa, ordenar, ayuda, salir.
play-commands-yes-no = Escribe sí o no, o salir.
play-sorted-rank = Tu mano está ordenada por valor.
play-sorted-suit = Tu mano está ordenada por palo.
play-no-melds = Con tu mano no se puede hacer ninguna combinación nueva.
play-some-melds = Combinaciones nuevas que permite tu mano:
play-more-melds = … y { $more } más
play-hint-meld = Podrías bajar: { $plays } – y { $points ->
    [one] queda 1 punto
   *[other] quedan { $points } puntos
} ({ $hand })
play-hint-none = Ahora no puedes bajar nada legal: roba o toma.
play-cards-no-meld = { $cards } no es una combinación. { $error }
play-count = { $seat }: { $cards } = { $points }
play-count-none = { $seat }: sin cartas = 0
play-total = { $seat } { $total }
play-totals = Marcador ahora: { $scores }
play-bust = { $own ->
    [yes] Te has pasado
   *[no] { $seat } se ha pasado
}, con { $total } (más de { $target })
play-bought-back = { $own ->
    [yes] Pagas otra vez
   *[no] { $seat } paga otra vez
} y { $own ->
    [yes] vuelves
   *[no] vuelve
} con { $score }
play-is-out = { $own ->
    [yes] Estás fuera de la partida
   *[no] { $seat } está fuera de la partida
}
play-won = { $own ->
    [yes] Ganas el bote
   *[no] { $seat } gana el bote
}: { $pot } { $currency }
play-quit = Dejas la partida.
play-input-ended = La entrada terminó antes que la partida.
play-recorded = El registro está en { $file }
play-help =
    Las reglas en breve: en tu turno robas, o tomas la carta descubierta, y luego descartas; o bajas, y no haces ni lo uno ni lo otro.
    Para abrir se bajan al menos { $opening } combinaciones nuevas. Lo que queda en la mano más tu marcador no puede pasar de { $target }.
    robar           robar la carta de encima del mazo
    tomar           tomar la carta descubierta (y descartar otra)
    descartar 8s    descartar una carta; basta la carta
    bajar JUGADAS   jugar cartas, varias jugadas separadas por /
        KcKdKh      cartas que solo forman una combinación; si pueden ser varias, se pregunta
        K:KcKd2h    un grupo de reyes       c8:8c9c2d   una escalera de tréboles desde el 8
        0+Ks        añadir a la combinación 0       0>Tc  0<7c  a una escalera: por el extremo alto o bajo
        0@7=7s      cambiar el dos de la posición 7 de la combinación 0 por tu 7s (si la casa lo permite)
    combinaciones   ver las combinaciones nuevas que permite tu mano
    pista           ver el turno que deja menos puntos
    mano, mesa      ver tu mano, la mesa
    ordenar valor   ordenar tu mano por valor o por palo
    salir           dejar la partida
replay-head = Una partida de { $seats }, { $deals ->
    [one] 1 mano registrada
   *[other] { $deals } manos registradas
}
replay-bought-back = { $own ->
    [yes] Pagas otra vez
   *[no] { $seat } paga otra vez
}
replay-hand = { $own ->
    [yes] Tienes
   *[no] { $seat } tiene
}: { $hand }
replay-more = Intro: paso siguiente, q: parar
replay-unfinished = El registro acaba aquí; la partida no terminó.
