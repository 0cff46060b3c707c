"""A small writer of XQF files for the tests, of its own making: plain up to version 10, ciphered above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

TEXTS = {
    "Title": 0x50,
    "Event": 0xD0,
    "Date": 0x110,
    "Site": 0x120,
    "Red": 0x130,
    "Black": 0x140,
    "TimeControl": 0x150,
    "RedTime": 0x190,
    "BlackTime": 0x1A0,
    "Annotator": 0x1D0,
    "Author": 0x1E0,
}

START = "a0 b0 c0 d0 e0 f0 g0 h0 i0 b2 h2 a3 c3 e3 g3 i3 a9 b9 c9 d9 e9 f9 g9 h9 i9 b7 h7 a6 c6 e6 g6 i6"

NO_TEXTS: Mapping[str, bytes] = {}

PHRASE = b"[(C) Copyright Mr. Dong Shiwei.]"


@dataclass
class Node:
    """A move, its comment, and the moves that may follow: the first one is the line, the others vary it."""

    move: str
    comment: bytes = b""
    then: list[Node] = field(default_factory=list)


def line(moves: str, *then: Node) -> Node:
    """Moves in a row; `then` may follow the last one."""
    first, *rest = moves.split(" ", 1)
    return Node(first, then=[line(rest[0], *then)] if rest else list(then))


@dataclass(frozen=True)
class Keys:
    """The key bytes of a ciphered file: the fourth one makes the sum right."""

    mask: int = 0xFB
    ors: bytes = b"\x41\x08\x90\x07"
    three: bytes = b"\x35\xc7\x5a"

    @property
    def four(self) -> bytes:
        return self.three + bytes([-sum(self.three) & 0xFF])


def square(name: str) -> int:
    """The number of a square, `-` for none."""
    return 0xFF if name == "-" else 10 * "abcdefghi".index(name[0]) + int(name[1:])


def xqf(
    *first: Node,
    version: int = 10,
    comment: bytes = b"",
    board: str = START,
    black_first: bool = False,
    result: int = 0,
    stage: int = 0,
    keys: Keys | None = None,
    texts: Mapping[str, bytes] = NO_TEXTS,
) -> bytes:
    """A file whose first move is one of `first`."""
    keys = keys or Keys()
    head = bytearray(0x400)
    head[:3] = b"XQ" + bytes([version])
    squares = [square(name) for name in board.split()]
    if version > 10:
        head[3], head[8:12], head[12:16] = keys.mask, keys.ors, keys.four
        shift = _numbers(keys)[0]
        if version >= 12:
            squares = [squares[(place + shift + 1) % 32] for place in range(32)]
        squares = [(number + shift) & 0xFF for number in squares]
    head[0x10:0x30] = bytes(squares)
    head[0x32], head[0x33], head[0x40] = black_first, result, stage
    for name, text in texts.items():
        head[TEXTS[name] : TEXTS[name] + 1 + len(text)] = bytes([len(text)]) + text
    return bytes(head) + _tree(list(first), comment, version, keys)


def _numbers(keys: Keys) -> tuple[int, int, int, int]:
    """The numbers that are added to squares of the board, origins, targets, and lengths."""
    total, one, two, three = keys.four
    board = (((((one * one) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * one & 0xFF
    origin = (((((two * two) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * board & 0xFF
    target = (((((three * three) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * origin & 0xFF
    return board, origin, target, (total * 256 + one) % 32000 + 767


def _tree(first: list[Node], comment: bytes, version: int, keys: Keys) -> bytes:
    plain = version <= 10
    _, origin, target, length = (0, 0, 0, 0) if plain else _numbers(keys)
    out = bytearray()

    def put(origin_byte: int, target_byte: int, child: bool, sibling: bool, text: bytes) -> None:
        if plain:
            flags = 0xF0 * child + 0x0F * sibling
        else:
            flags = 0x80 * child + 0x40 * sibling + 0x20 * bool(text) + len(out) % 0x1F
        out.extend((origin_byte & 0xFF, target_byte & 0xFF, flags, 0))
        if plain or text:
            out.extend((len(text) + length).to_bytes(4, "little"))
        out.extend(text)

    put(0x18, 0x20, bool(first), False, comment)
    due = [(node, place < len(first) - 1) for place, node in enumerate(first)][::-1]
    while due:
        node, sibling = due.pop()
        start, end = square(node.move[:2]), square(node.move[2:])
        put(start + 0x18 + origin, end + 0x20 + target, bool(node.then), sibling, node.comment)
        due += [(then, place < len(node.then) - 1) for place, then in enumerate(node.then)][::-1]
    return bytes(out) if plain else ciphered(bytes(out), keys)


def ciphered(plain: bytes, keys: Keys | None = None) -> bytes:
    """The bytes of a tree as a ciphered file has them."""
    keys = keys or Keys()
    masks = [byte & keys.mask | more for byte, more in zip(keys.four, keys.ors, strict=True)]
    key = [letter & masks[place % 4] for place, letter in enumerate(PHRASE)]
    return bytes((byte + key[place % 32]) & 0xFF for place, byte in enumerate(plain))
