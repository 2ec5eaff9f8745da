#!/usr/bin/env python3
"""Works out the shuffles of docs/shuffle.md without any of the project's code.

    shuffle.py            print the test vectors, as in shuffle.txt beside this file
    shuffle.py --check    compare them with shuffle.txt; exit status 1 if they differ

It needs Python 3.8 and nothing else. It is slow and plain on purpose: a second answer is of use as far as it was reached in
another way. ChaCha20 and SHA-256 are compared with published test vectors before anything is printed.
"""

import hashlib
import pathlib
import struct
import sys

MASK = 0xFFFFFFFF


# ChaCha20, RFC 8439

def rotate(word, bits):
    return ((word << bits) | (word >> (32 - bits))) & MASK


def quarter_round(state, a, b, c, d):
    state[a] = (state[a] + state[b]) & MASK
    state[d] = rotate(state[d] ^ state[a], 16)
    state[c] = (state[c] + state[d]) & MASK
    state[b] = rotate(state[b] ^ state[c], 12)
    state[a] = (state[a] + state[b]) & MASK
    state[d] = rotate(state[d] ^ state[a], 8)
    state[c] = (state[c] + state[d]) & MASK
    state[b] = rotate(state[b] ^ state[c], 7)


def chacha20_block(key, counter, nonce):
    start = list(struct.unpack("<4I", b"expand 32-byte k"))
    start += struct.unpack("<8I", key)
    start += [counter]
    start += struct.unpack("<3I", nonce)
    state = list(start)
    for _ in range(10):
        quarter_round(state, 0, 4, 8, 12)
        quarter_round(state, 1, 5, 9, 13)
        quarter_round(state, 2, 6, 10, 14)
        quarter_round(state, 3, 7, 11, 15)
        quarter_round(state, 0, 5, 10, 15)
        quarter_round(state, 1, 6, 11, 12)
        quarter_round(state, 2, 7, 8, 13)
        quarter_round(state, 3, 4, 9, 14)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(state, start)))


class Stream:
    """The bytes of the key stream, and how many of them have been used."""

    def __init__(self, key):
        self.key = key
        self.used = 0

    def next_byte(self):
        block = chacha20_block(self.key, self.used // 64, bytes(12))
        byte = block[self.used % 64]
        self.used += 1
        return byte

    def draw(self, n):
        """One of the numbers 0 to n - 1."""
        usable = 256 - 256 % n
        while True:
            byte = self.next_byte()
            if byte < usable:
                return byte % n

    def shuffle(self, cards):
        for i in range(len(cards) - 1, 0, -1):
            j = self.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


# Seeds and packs

def number(value):
    return struct.pack("<Q", value)


def key_bytes(secret, contributions, table, deal):
    parts = [b"bing-shuffle-v1\n", secret, number(len(contributions))]
    parts += contributions
    parts += [number(len(table)), table, number(deal)]
    return b"".join(parts)


def sorted_pack(decks):
    return [rank + suit for rank in "A23456789TJQK" for suit in "cdhs" for _ in range(decks)]


# The test vectors

def check_tools():
    key = bytes(range(32))
    nonce = bytes.fromhex("000000090000004a00000000")
    # RFC 8439, section 2.3.2
    assert chacha20_block(key, 1, nonce).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )
    # RFC 8439, appendix A.1, test vectors 1, 2 and 4
    assert chacha20_block(bytes(32), 0, bytes(12)).hex() == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    )
    assert chacha20_block(bytes(32), 1, bytes(12)).hex() == (
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    )
    assert chacha20_block(b"\x00\xff" + bytes(30), 2, bytes(12)).hex() == (
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"
    )
    # FIPS 180-2, appendix B.1
    assert hashlib.sha256(b"abc").hexdigest() == (
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )


def made_up(label):
    """32 bytes that anybody can make again."""
    return hashlib.sha256(label.encode()).digest()


# Name, number of decks, secret, contributions, table, deal, and the numbers of cards that reshuffles shuffle.
CASES = [
    ("the example of docs/shuffle.md", 1, bytes(range(32)), [b"\x10" * 32, b"\x20" * 32], "kitchen", 1, []),
    ("two seats, two decks", 2, made_up("secret 1"), [made_up("seat 0"), made_up("seat 1")], "kitchen", 1, []),
    ("the next deal of the same table", 2, made_up("secret 1"), [made_up("seat 0"), made_up("seat 1")], "kitchen", 2, []),
    ("nothing but zeros, a table without a name", 2, bytes(32), [bytes(32)] * 4, "", 1, []),
    ("nothing but ones", 4, b"\xff" * 32, [b"\xff" * 32] * 3, "\x7f" * 3, 2**32 - 1, []),
    ("a name beyond ASCII, one reshuffle", 2, made_up("secret 2"), [made_up(f"seat {n}") for n in range(4)], "Küche, 2. Stock", 3, [61]),
    ("a name of four-byte characters", 2, made_up("secret 3"), [made_up(f"seat {n}") for n in range(3)], "🂡 二十一 Ñandú", 12, [40, 38]),
    ("the same letter in two code points", 2, made_up("secret 3"), [made_up(f"seat {n}") for n in range(3)], "🂡 二十一 N\u0303andu\u0301", 12, [40, 38]),
    ("eight seats, three decks, one of them out", 3, made_up("secret 4"), [made_up(f"seat {n}") if n != 5 else bytes(32) for n in range(8)], "long table", 7, [43, 43, 42]),
    ("four decks, eight seats", 4, made_up("secret 5"), [made_up(f"seat {n}") for n in range(8)], "long table", 8, [95, 94, 90, 1, 2, 3, 88]),
    ("a name as long as a hash block", 1, made_up("secret 6"), [made_up("seat 0"), made_up("seat 1")], "x" * 64, 65536, [5, 0, 7]),
]

HEAD = """\
# Shuffles with their answers. How they are worked out is described in docs/shuffle.md; shuffle.py beside this file made them.
#
# Lines that begin with # and empty lines say nothing. Every other line is a word and what belongs to it:
#   case           a name; the lines up to the next one belong to it
#   decks          how many decks
#   secret, contribution (one line for each seat, seat 0 first)
#   table          the UTF-8 bytes of the table's name in hexadecimal digits; nothing for no bytes
#   deal           which deal of the game
#   commitment, key
#   pack           the shuffled pack, top card first
#   used           how many bytes of the stream have been used by then
#   reshuffle      the list that is shuffled with the same stream next, the card discarded first in first place
#   stock          what becomes of it, top card first; `used` follows again
"""


def line(word, value):
    return f"{word} {value}".rstrip()


def case_lines(name, decks, secret, contributions, table, deal, reshuffles):
    table = table.encode("utf-8")
    key = hashlib.sha256(key_bytes(secret, contributions, table, deal)).digest()
    stream = Stream(key)
    pack = sorted_pack(decks)
    stream.shuffle(pack)
    lines = [line("case", name), line("decks", decks), line("secret", secret.hex())]
    lines += [line("contribution", contribution.hex()) for contribution in contributions]
    lines += [line("table", table.hex()), line("deal", deal)]
    lines += [line("commitment", hashlib.sha256(secret).hexdigest()), line("key", key.hex())]
    lines += [line("pack", " ".join(pack)), line("used", stream.used)]
    # Any cards will do as a discard pile: the last ones of the pack the first time, then the first ones, and so on.
    for turn, count in enumerate(reshuffles):
        cards = pack[len(pack) - count:] if turn % 2 == 0 else pack[:count]
        lines.append(line("reshuffle", " ".join(cards)))
        stream.shuffle(cards)
        lines += [line("stock", " ".join(cards)), line("used", stream.used)]
    return lines


def vectors():
    blocks = [HEAD.rstrip("\n")] + ["\n".join(case_lines(*case)) for case in CASES]
    return "\n\n".join(blocks) + "\n"


def main(arguments):
    check_tools()
    if arguments == ["--check"]:
        path = pathlib.Path(__file__).with_name("shuffle.txt")
        if path.read_text(encoding="utf-8") != vectors():
            print(f"{path} differs from what this program works out", file=sys.stderr)
            return 1
        print(f"{len(CASES)} cases agree with {path}")
        return 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(vectors().encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
