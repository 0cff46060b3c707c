"""The cipher of XQF: every byte of the tree less a key of 32 bytes, squares and lengths less a number each.

All keys follow from nine bytes of the header (0x03 and 0x08-0x0F).  Files up to version 10 are plain: their
keys are zero.  From version 12 on the list of the pieces is turned too.  The arithmetic is a fact of the
format, known from public readers and borne out by every file of the collection.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PLAIN: Final = 10
"""The last version without cipher."""

_BOARD_CIPHERED: Final = 12
"""The first version whose start position is ciphered."""

_PHRASE: Final = b"[(C) Copyright Mr. Dong Shiwei.]"
"""What the key of the tree is made of, as the format has it."""

_BYTES_TWICE: Final = bytes(range(256)) * 2

_FROM_SHIFT: Final = 0x18
_TO_SHIFT: Final = 0x20


@dataclass(frozen=True, slots=True)
class Cipher:
    """The keys of one file.

    tree    taken from the bytes of the tree, again and again
    board   taken from the squares of the start position; it also tells how far their list is turned
    origin, target  taken from the squares of a move
    length  taken from the length of a comment
    turned  whether the list of the start position is turned
    """

    tree: bytes = bytes(32)
    board: int = 0
    origin: int = _FROM_SHIFT
    target: int = _TO_SHIFT
    length: int = 0
    turned: bool = False

    def tree_of(self, ciphered: bytes) -> bytes:
        """The plain bytes of the tree, whose first one stands at a multiple of 32 in the file."""
        plain = bytearray(len(ciphered))
        for place, key in enumerate(self.tree):
            plain[place::32] = ciphered[place::32].translate(_less(key))
        return bytes(plain)

    def squares_of(self, ciphered: bytes) -> list[int]:
        """The squares of the 32 pieces, in the order of the format."""
        squares = [(square - self.board) & 0xFF for square in ciphered]
        turn = (self.board + 1) % 32 if self.turned else 0
        return squares[-turn:] + squares[:-turn] if turn else squares


def cipher_of(header: bytes) -> Cipher:
    """The keys that the first 16 bytes of a file give."""
    version, mask = header[2], header[3]
    if version <= PLAIN:
        return Cipher()
    or_masks, keys = header[8:12], header[12:16]
    board = _mixed(keys[1], keys[1])
    origin = _mixed(keys[2], board)
    target = _mixed(keys[3], origin)
    masks = [key & mask | or_mask for key, or_mask in zip(keys, or_masks, strict=True)]
    return Cipher(
        tree=bytes(letter & masks[place % 4] for place, letter in enumerate(_PHRASE)),
        board=board,
        origin=(_FROM_SHIFT + origin) & 0xFF,
        target=(_TO_SHIFT + target) & 0xFF,
        length=(keys[0] << 8 | keys[1]) % 32_000 + 767,
        turned=version >= _BOARD_CIPHERED,
    )


def keys_add_up(header: bytes) -> bool:
    """Whether the four key bytes add up to zero, as every writer of the format makes them do."""
    return sum(header[12:16]) & 0xFF == 0


def _mixed(key: int, factor: int) -> int:
    """The polynomial 54 k^2 + 221, by which each key is made from a byte and the key before it."""
    return (54 * key * key + 221) * factor & 0xFF


def _less(key: int) -> bytes:
    """The table that takes a key from a byte."""
    return _BYTES_TWICE[256 - key : 512 - key]
