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
verify-as-promised = Mano { $deal }: como se prometió
verify-no-commitment = Mano { $deal }: las cartas son las de las semillas, pero el registro no tiene compromiso: nada muestra que el secreto se fijó antes que las contribuciones
verify-no-seeds = Mano { $deal }: el registro tiene la baraja y no las semillas; no hay nada que verificar
verify-differs = Mano { $deal }: NO es como se prometió
verify-commitment = el secreto no corresponde al compromiso: su SHA-256 es { $actual }, pero se publicó { $published }
verify-contributions = hay { $found } contribuciones para { $wanted } asientos
verify-bot-contributed = el asiento { $seat } es un bot de la casa, y contribuyó
verify-deal-number = las semillas son las de la mano { $found }
verify-table-name = las semillas son las de la mesa «{ $found }», pero la partida empezó en «{ $wanted }»
verify-pack-card = la carta { $place } de la baraja desde arriba es { $recorded }, pero las semillas dan { $promised }
verify-stock-card = la carta { $place } del mazo desde arriba, barajado por { $reshuffle }.ª vez, es { $recorded }, pero las semillas dan { $promised }
verify-no-card = nada
verify-more-cards = y así en { $more ->
    [one] 1 lugar más
   *[other] { $more } lugares más
}
verify-reshuffles = el registro tiene mazos barajados { $found } veces, pero en la mano hay { $wanted }
verify-start = no puede empezar: { $why }
verify-step = con las cartas de las semillas, el paso { $step } no pudo ocurrir: { $why }
verify-not-played = no se puede jugar una mano anterior, así que solo se comprobaron sus semillas

## La página. Cartas, botones y lo que se dice en la mesa

card-name = { $rank ->
    [1] as
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
    [9] nueve
    [10] diez
    [11] jota
    [12] reina
   *[13] rey
} de { $suit }
amount = { $amount } { $currency }

status-begin = Todo listo para la primera mano
status-first-deal-soon = Se barajan las cartas
status-next-deal-soon = La próxima mano empieza enseguida
status-next-deal = La mano ha terminado
status-you-won = ¡Has ganado la partida!
status-won = { $seat } ha ganado la partida
status-buy-back = Te has pasado: ¿vuelves a pagar o lo dejas?
status-others-buy-back = Otros deciden si vuelven a pagar
status-other = Juega { $seat }
status-other-cuts = { $seat } corta en busca de un dos
status-cut = Cortas en busca de un dos
status-keep = ¡Un dos! ¿Te lo quedas?
status-turn = Tu turno: roba, toma o baja
status-discard = Elige una carta para descartar

last-cut = enseña { $card }
last-kept = se queda { $card }
last-declined = devuelve el dos
last-drew = roba
last-took = { $card } tomada
last-discarded = { $card } descartada
last-opened = abre
last-melded = baja

why-select-first = Primero selecciona cartas de tu mano
why-select-discard = Primero selecciona la carta que descartas
why-one-discard = Selecciona una sola carta para descartar
why-lay-out-first = Primero selecciona cartas y prepáralas
why-group-is-nothing = Algunas de las cartas preparadas aún no son una combinación
why-no-deal = No se está jugando ninguna mano
why-wait = Espera: es el turno de { $seat }
why-three-cards = Una combinación tiene al menos tres cartas
why-mixed = No es combinación: ni cartas de un valor ni escalera de un palo
why-twice = No es combinación: una escalera tiene cada carta una sola vez
why-gaps = Aún no es combinación: { $missing ->
    [one] falta una carta
   *[other] faltan { $missing } cartas
} en la escalera de { $suit }
why-no-run = No es combinación: no hay sitio para todas estas cartas en una escalera

tray-on = va en: { $meld }
tray-swap = sustituye a un dos en: { $meld }
tray-empty = No hay nada preparado
tray-summary = { $melds } de { $wanted } combinaciones · quedarían { $points } puntos, pueden quedar { $limit }
tray-summary-opened = { $points ->
    [one] Quedaría 1 punto
   *[other] Quedarían { $points } puntos
}, pueden quedar { $limit }

advice-go-out = Puedes jugar todas tus cartas y cerrar: «Sugerir» las prepara.
advice-open = Puedes abrir ya con { $cards } cartas y te quedarían { $points } puntos. «Sugerir» las prepara.
advice-meld = Puedes jugar { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
} y te quedarían { $points } puntos. «Sugerir» las prepara.
advice-no-meld = Ahora no puedes bajar ni añadir nada de tu mano.
advice-no-opening = Tu mano tiene { $melds } de las { $wanted } combinaciones que hacen falta para abrir.
advice-no-card-helps = Ninguna carta por sí sola daría otra combinación.
advice-helpful = Te servirían: { $cards } ({ $unseen ->
    [one] queda 1 por ver
   *[other] quedan { $unseen } por ver
}).
advice-draw = { $why } Roba. { $helpful }
advice-take = { $why } La carta descubierta sirve: tómala. { $helpful }
advice-discard = { $card } es la que menos echarás de menos: sin ella tu mano aún tiene { $melds ->
    [one] 1 combinación
   *[other] { $melds } combinaciones
}.

count-void = La mano es nula: nadie suma
count-won = { $own ->
    [yes] Ganas
   *[no] { $seat } gana
} la partida y el bote de { $pot }
fate-bust = se ha pasado: puede volver a pagar
fate-decided = se ha pasado: ya ha decidido
fate-out = se ha pasado y queda fuera
fate-back = se ha pasado: vuelve a pagar y sigue con { $score }

bot-random = Principiante
bot-random-about = Hace cualquier jugada legal y baja cuando puede.
bot-greedy = Codicioso
bot-greedy-about = Baja lo que deja menos puntos.
bot-early = Madrugador
bot-early-about = Abre en cuanto tiene tres combinaciones.
bot-common = Paciente
bot-common-about = Espera una cuarta combinación antes de abrir.
bot-sandbag = Emboscado
bot-sandbag-about = Se guarda todo e intenta jugarlo de una vez.
bot-expert = Experto
bot-expert-about = Piensa por adelantado con todo lo que ha visto.
bot-other = { $name }
bot-other-about = Un bot con sus propias maneras.

preset-standard = Como se publicó
preset-standard-about = Las reglas publicadas, volviendo a pagar sin límite.
preset-bots = Normal
preset-bots-about = Las reglas publicadas; la mano cuyo mazo se agota una y otra vez es nula.
preset-quick = Rápida
preset-quick-about = A 50 puntos, y nadie vuelve a pagar.
preset-strict = Estricta
preset-strict-about = Como mucho un dos comodín por combinación, y un dos en la mano cuenta 20.
preset-swapping = Cambio de doses
preset-swapping-about = Un dos de la mesa se puede cambiar por la carta que representa.
preset-other = { $name }
preset-other-about = Reglas de otra mesa.
preset-own = Las mías
preset-own-about = Elegidas abajo una por una.

option-target = Límite
option-target-about = Quien tiene más puntos que estos tras una mano se ha pasado (R9.1).
option-opening-melds = Combinaciones para abrir
option-opening-melds-about = Para abrir se bajan al menos estas combinaciones nuevas (R6.1).
option-hand-size = Cartas por jugador
option-hand-size-about = Se reparten estas cartas a cada jugador (R3.3).
option-aces = Ases en escaleras
option-aces-about = El as va debajo del dos, encima del rey o en ambos sitios (R5.4).
option-max-wilds = Doses comodín por combinación
option-max-wilds-about = Cuántos doses pueden representar otras cartas en una combinación (R5.5).
option-two-value = Un dos en la mano cuenta
option-two-value-about = Los puntos de un dos que queda en la mano (R8.2).
option-swap-twos = Cambiar doses
option-swap-twos-about = Quien ha abierto puede poner la carta natural en el sitio de un dos y debe jugar el dos al momento (R6.4).
option-cut-for-two = Cortar en busca de un dos
option-cut-for-two-about = Antes de cada mano un jugador corta y puede quedarse un dos (R3.2).
option-decks = Barajas
option-decks-about = Automático son dos barajas, y tres con ocho jugadores (R1.3).
option-buy-in = Entrada
option-buy-in-about = Lo que paga cada jugador al bote, y otra vez si vuelve a pagar, en céntimos (R2.1).
option-buy-backs = Volver a pagar
option-buy-backs-about = Cuántas veces puede volver a pagar cada jugador que se pasa (R9.3).
option-void = Nula tras barajar
option-void-about = Después de barajar los descartes tantas veces, nadie suma en la mano (R8.5).
value-yes = sí
value-no = no
value-none = sin límite
value-auto = automático
value-unlimited = sin límite
value-both = bajo y alto
value-high = solo alto
value-low = solo bajo
value-number = { $number }

ui-title = Bing rummy
ui-tagline = El rummy en el que nadie baja en el turno en que roba.
ui-play-bots = Jugar contra bots
ui-continue = Seguir la partida
ui-setup = Preparar una partida
ui-settings = Ajustes
ui-back = Volver
ui-close = Cerrar
ui-menu = Menú
ui-offline = Funciona sin red una vez cargado. Sin cuenta, y nada sale de este dispositivo.
ui-your-name = Tu nombre
ui-you = Tú
ui-players = Jugadores
ui-bots = Bots
ui-house-rules = Reglas de la casa
ui-rule-by-rule = Regla por regla
ui-start = Empezar la partida
ui-language = Idioma
ui-theme = Colores
ui-theme-auto = como el dispositivo
ui-theme-light = claros
ui-theme-dark = oscuros
ui-four-colours = Cuatro colores
ui-four-colours-about = Un color para cada palo.
ui-large-cards = Cartas grandes
ui-large-cards-about = Cartas más grandes en tu mano, en más filas.
ui-speed = Ritmo de los bots
ui-speed-slow = tranquilo
ui-speed-normal = normal
ui-speed-fast = rápido
ui-speed-instant = al instante
ui-skip = Saltar hasta mi turno
ui-draw = Robar
ui-take = Tomar
ui-discard = Descartar
ui-lay-out = Preparar
ui-play-turn = Jugar el turno
ui-go-out = ¡Cerrar!
ui-take-all-back = Recoger todo
ui-take-back = Recoger
ui-add-here = Añadir
ui-hint = Pista
ui-suggest = Sugerir
ui-sort = Ordenar
ui-sort-suit = por palo
ui-sort-rank = por valor
ui-sort-own = a mi manera
ui-stock = Mazo, { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}
ui-pile = Descartes, con { $card } encima
ui-pile-empty = Descartes, sin carta encima
ui-hand = Tu mano
ui-hand-points = { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
} · { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
ui-table = En la mesa
ui-table-empty = Aún no hay combinaciones
ui-lay-off-here = Añadir las cartas seleccionadas a: { $meld }
ui-tray = Preparado, solo lo ves tú
ui-reading = Es
ui-new-card = nueva
ui-freed = dos liberado, hay que jugarlo
ui-wild-for = { $card } como { $natural }
ui-not-played = { $card }, aún sin jugar
ui-cards-left = { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}
ui-score = { $score ->
    [one] 1 punto
   *[other] { $score } puntos
}
ui-out-of-game = fuera
ui-dealer = reparte
ui-opened = ha abierto
ui-on-turn = es su turno
ui-known = Se sabe que tiene: { $cards }
ui-pot = Bote
ui-deal = Mano { $deal }
ui-log = Qué ha pasado
ui-unseen = Cartas que no has visto
ui-players-here = En la mesa
ui-cut-lift = Levantar { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}
ui-cut-about = La última carta que levantas se enseña a todos. Si es un dos, te lo puedes quedar.
ui-cut-slider = Cuántas cartas levantar
ui-keep = Me lo quedo
ui-decline = Lo devuelvo
ui-keep-about = Sería la primera de tus cartas.
ui-watching-cut = Todos ven lo que sale al cortar.
ui-next-deal = Siguiente mano
ui-first-deal = Repartir
ui-buy-back = Volver a pagar { $price } y seguir con { $score }
ui-no-buy-back = Dejar la partida
ui-new-game = Partida nueva
ui-total = total { $total }
ui-went-out = cerró: nada que contar
ui-void-deal = Anular esta mano
ui-leave = A la página de inicio
ui-download = Descargar el registro
ui-keys = Teclas: las flechas van de carta en carta, espacio selecciona, Alt con flecha mueve la carta; D roba, T toma, X descarta, L prepara, P juega, H pista, S sugiere, Esc deselecciona.
ui-broken = No se pudo retomar la partida guardada: { $error }
ui-replay = Repasar
ui-open-hands = Manos abiertas
ui-first = Al principio
ui-previous = Una jugada atrás
ui-next = Una jugada adelante
ui-last = Al final
ui-run = Reproducir
ui-pause = Pausa
ui-move = Jugada
ui-nothing-to-replay = Aún no se ha jugado ninguna partida en este dispositivo.
replay-could = Podía jugar { $plays } y quedarse con { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
replay-could-not = No se podía bajar; la mano tiene { $melds ->
    [one] 1 combinación
   *[other] { $melds } combinaciones
}
ui-rules = Las reglas
rules-aim-head = El objetivo
rules-aim = Jugar todas tus cartas a la mesa antes que los demás. Cuando alguien lo logra, los otros cuentan lo que aún tienen y suman esos puntos. Quien tiene más de { $target } se ha pasado. El último que no se ha pasado gana el bote.
rules-cut-head = Cortar en busca de un dos
rules-cut = Dos barajas, y los ocho doses son comodines. Antes de cada mano, quien está a la derecha del que reparte levanta unas cartas y enseña la última. Si es un dos, se lo puede quedar como la primera de sus catorce cartas.
rules-turn-head = Tu turno es una de tres cosas
rules-turn = Robar la primera carta del mazo y descartar una. O tomar la carta descubierta y descartar otra distinta. O bajar, sin robar, tomar ni descartar. Así que lo que robas ahora se baja como pronto en tu próximo turno.
rules-sets-head = Grupos
rules-sets = Tres o más cartas del mismo valor. Los palos se pueden repetir.
rules-runs-head = Escaleras
rules-runs = Tres o más cartas seguidas de un palo. El as va debajo del dos o encima del rey, pero no da la vuelta.
rules-twos-head = Doses
rules-twos = Un dos vale por cualquier carta, cuantos quieras, mientras una carta de la combinación sea natural; tres doses son un grupo de doses. Estas tres cartas pueden ser cuatro combinaciones distintas, y quien las baja dice cuál:
rules-open-head = Abrir
rules-open = La primera vez que bajas en una mano pones al menos tres combinaciones nuevas a la vez.
rules-lay-off-head = Añadir
rules-lay-off = En ese turno y en cualquier turno de bajar posterior puedes también añadir cartas a cualquier combinación de la mesa, sea de quien sea: cartas del valor o doses a un grupo, la carta siguiente o un dos a cada extremo de una escalera.
rules-limit-head = El límite
rules-limit = No puedes bajar si los puntos que te quedan en la mano y tu marcador suman más de { $target }. Con 63 en el marcador pueden quedar como mucho 12 puntos. Una vez que has abierto, lo mismo vale tras cada uno de tus descartes.
rules-count-head = Contar
rules-count = El as cuenta 15; rey, reina y jota, 10; las demás, su valor. Un seis y dos reinas son 26, un as y un tres son 18:
rules-bust-head = Pasarse y volver a pagar
rules-bust = Quien se pasa puede pagar otra vez la entrada y vuelve con el marcador más alto de los que no se han pasado. Si solo queda uno sin pasarse, gana al momento. Un ejemplo: antes de la mano A tiene 31, B 5, C 19 y D 47. C cierra; A tiene 58 puntos en la mano, B 6, D 29. Ahora A tiene 89, B 11, C 19, D 76. A y D se han pasado, y cada uno puede volver a pagar y seguir con 19.
rules-ways-head = Tres maneras de jugar
rules-ways = Madrugador: abre en cuanto hay tres combinaciones. Pocas veces te pillan con muchos puntos, pero los demás añaden a lo tuyo. Paciente: espera una cuarta combinación. Emboscado: guárdalo todo y juega todas las cartas en un turno; que te pillen no cuesta más que volver a pagar.

## El contador de puntos para partidas con cartas de papel

keeper-error-players = Jugadores: hay { $players }, pero pueden jugar de 2 a 8 (R1.1)
keeper-error-no-name = Jugador { $player }: falta el nombre
keeper-error-long-name = Jugador { $player }: el nombre tiene { $chars } caracteres, caben { $most }
keeper-error-same-name = Jugador { $player }: ya hay otro { $name }
keeper-error-players-fixed = Jugadores: ya hay manos anotadas de estos { $players }; nadie puede entrar ni salir
keeper-error-too-many-deals = Se guardan { $most } manos como mucho
keeper-error-nobody-out = ¿Quién cerró? Toca un jugador (R8.1)
keeper-error-points-missing = { $seat }: faltan los puntos (R8.2)
keeper-error-not-a-number = { $seat }: «{ $text }» no es un número de puntos (R8.2)
keeper-error-out-with-points = { $seat }: quien cierra no tiene puntos (R8.3)
keeper-error-nothing-left = { $seat }: quien no ha cerrado tiene alguna carta, y cuenta (R8.1)
keeper-error-too-many-points = { $seat }: { $points } puntos, pero una mano cuenta { $most } como mucho (R8.2)
keeper-error-too-many-cards = { $seat }: { $cards } cartas, pero al final de una mano quedan { $most } como mucho (R3.3)
keeper-error-too-many-copies = { $seat }: con esta mano hay { $copies } de { $card }, pero la baraja tiene { $decks } (R1.2)
keeper-share-head = Bing rummy, tras { $deals ->
    [one] 1 mano
   *[other] { $deals } manos
}
keeper-share-score = { $seat }: { $score ->
    [one] 1 punto
   *[other] { $score } puntos
}{ $bought ->
    [0] {""}
    [one] , volvió a pagar una vez
   *[other] , volvió a pagar { $bought } veces
}
keeper-share-out = { $seat }: fuera{ $bought ->
    [0] {""}
    [one] , volvió a pagar una vez
   *[other] , volvió a pagar { $bought } veces
}
keeper-share-pot = Bote: { $pot }
keeper-won = { $seat } gana el bote de { $pot }
