"""The header of an XQF file: 1,024 bytes with names, result, and the start position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xuanpu.records.results import BLACK_WINS, DRAW, RED_WINS, UNKNOWN
from xuanpu.records.xqf_cipher import PLAIN, Cipher, cipher_of, keys_add_up

SIZE: Final = 0x400
KEYS_AT: Final = 0x0C
BOARD_AT: Final = 0x10
SIDE_AT: Final = 0x32
RESULT_AT: Final = 0x33
STAGE_AT: Final = 0x40

#: Header -> where its text stands, and how many bytes there is room for.  The first byte is the length.
TEXTS: Final = {
    "Title": (0x50, 63),
    "Event": (0xD0, 63),
    "Date": (0x110, 15),
    "Site": (0x120, 15),
    "Red": (0x130, 15),
    "Black": (0x140, 15),
    "TimeControl": (0x150, 63),
    "RedTime": (0x190, 15),
    "BlackTime": (0x1A0, 15),
    "Annotator": (0x1D0, 15),
    "Author": (0x1E0, 15),
}

RESULTS: Final = {0: UNKNOWN, 1: RED_WINS, 2: BLACK_WINS, 3: DRAW, 4: DRAW}

STAGES: Final = {1: "opening", 2: "middlegame", 3: "endgame"}


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the header: its bytes, their offset, and whether it claims more than there is room for."""

    content: bytes
    offset: int
    overlong: bool


@dataclass(frozen=True, slots=True)
class Header:
    """What the header says.

    texts         name -> text, where there is any
    result        None if the byte is none of the known ones
    stage         opening, middlegame or endgame; None for a whole game
    squares       of the 32 pieces
    black_first   what the flag says, which is not always true
    sum_is_right  whether the keys add up (true of every plain file)
    """

    texts: dict[str, Text]
    result: str | None
    result_byte: int
    stage: str | None
    squares: list[int]
    black_first: bool
    cipher: Cipher
    sum_is_right: bool
    version: int

    @property
    def plain(self) -> bool:
        """Whether the file is of a version without cipher, whose nodes have another form too."""
        return self.version <= PLAIN


def read_header(data: bytes) -> Header:
    """The header of a file of at least `SIZE` bytes."""
    cipher = cipher_of(data)
    return Header(
        texts={name: text for name, place in TEXTS.items() if (text := _text(data, *place)).content},
        result=RESULTS.get(data[RESULT_AT]),
        result_byte=data[RESULT_AT],
        stage=STAGES.get(data[STAGE_AT]),
        squares=cipher.squares_of(data[BOARD_AT : BOARD_AT + 32]),
        black_first=data[SIDE_AT] == 1,
        cipher=cipher,
        sum_is_right=data[2] <= PLAIN or keys_add_up(data),
        version=data[2],
    )


def _text(data: bytes, offset: int, room: int) -> Text:
    length = data[offset]
    content = data[offset + 1 : offset + 1 + min(length, room)]
    return Text(content.partition(b"\0")[0], offset, length > room)
