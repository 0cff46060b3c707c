"""CCBridge files made up byte by byte, for the tests of their readers."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

RECORD = b"CCBridge Record\0"
LIBRARY = b"CCBridgeLibrary\0"
HEADER = 2214
STRIDE = 4096
INDEX_AT = 66_624
ENTRY = 276

LAST, SIBLING, COMMENT = 1, 2, 4
CODES = {"": 0} | {letter: 0x11 + at for at, letter in enumerate("RNBAKCP")}
CODES |= {letter.lower(): code + 0x10 for letter, code in CODES.items() if letter}

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
FIELDS = {
    "title": (180, 128),
    "category": (308, 256),
    "event": (692, 64),
    "date": (884, 64),
    "site": (948, 64),
    "red": (1076, 64),
    "red team": (1140, 64),
    "black": (1300, 64),
    "annotator": (1652, 64),
}
GARBAGE = b"\xcd\xab\xba\xdc"

Node = tuple[str, int, str]
"""Move, flags without that of the comment, comment."""


def record(
    nodes: Sequence[Node] = (("h2e2", 0, ""), ("h9g7", LAST, "")),
    *,
    root: tuple[int, str] = (0, ""),
    board: str = START,
    side: int = 1,
    number: int = 1,
    result: int = 1,
    ecco: bytes = b"",
    tail: bytes = b"",
    **texts: str | bytes,
) -> bytes:
    """A record of CCBridge 3, with garbage wherever the program leaves some."""
    header = bytearray((GARBAGE * HEADER)[:HEADER])
    header[:16] = RECORD
    header[16:20] = b"\0\0\0\x02"
    for at, size in [(at, size) for at, size in _every_field()]:
        header[at : at + 2] = b"\0\0"
        assert size > 2
    for name, text in texts.items():
        at, size = FIELDS[name.replace("_", " ")]
        raw = text if isinstance(text, bytes) else text.encode("utf-16-le")
        raw += b"\0\0" if len(raw) < size else b""
        header[at : at + len(raw)] = raw
    header[2036:2040] = ecco.ljust(4, b"\0")
    header[2076], header[2112] = result, side
    header[2116:2118] = struct.pack("<H", number)
    header[2120:2210] = bytes(CODES[letter] for letter in letters(board))
    header[2210:2214] = b"\xff" * 4
    flags, comment = root
    return bytes(header) + node(0, 0, flags, comment) + b"".join(map(move_node, nodes)) + tail


def _every_field() -> list[tuple[int, int]]:
    wide = [564, 628, 692, 756, 884, 948, 1012, 1076, 1140, 1204, 1300, 1364, 1428, 1524, 1588, 1652]
    wide += [1716, 1780, 1844, 1908, 1972]
    return [(at, 64) for at in wide] + [(at, 32) for at in (180, 308, 820, 852, 1268, 1492, 2044, 2080)]


def letters(board: str) -> list[str]:
    """The 90 points of a board field, from the top left."""
    row = "".join("." * int(sign) if sign.isdecimal() else sign for sign in board.replace("/", ""))
    return [letter.strip(".") for letter in row]


def index(square: str) -> int:
    """The number of a point in a record."""
    return (9 - int(square[1])) * 9 + "abcdefghi".index(square[0])


def move_node(move: Node) -> bytes:
    """A node of four bytes, and its comment."""
    text, flags, comment = move
    return node(index(text[:2]), index(text[2:]), flags, comment)


def node(frm: int, to: int, flags: int = 0, comment: str | bytes = "") -> bytes:
    """A node by the numbers of its points."""
    raw = comment if isinstance(comment, bytes) else comment.encode("utf-16-le")
    if not raw:
        return bytes((flags, 0, frm, to))
    return bytes((flags | COMMENT, 0, frm, to)) + struct.pack("<I", len(raw)) + raw


def library(
    records: Sequence[bytes], *, capacity: int = 128, flags: Sequence[int] = (), name: str = "库"
) -> bytes:
    """A library of CCBridge 3: list, and records at multiples of 4,096 bytes from its end on."""
    head = bytearray(INDEX_AT + capacity * ENTRY)
    head[:16] = LIBRARY
    head[60:64] = struct.pack("<I", capacity)
    head[64 : 64 + 2 * len(name)] = name.encode("utf-16-le")
    for number, content in enumerate(records):
        flag = flags[number] if flags else 7
        entry = struct.pack("<4I", flag, number, -(-len(content) // STRIDE), len(content))
        head[INDEX_AT + number * ENTRY : INDEX_AT + number * ENTRY + len(entry)] = entry
    return bytes(head) + b"".join(
        content.ljust(-(-len(content) // STRIDE) * STRIDE, b"\0") for content in records
    )


# ---- Older libraries -----------------------------------------------------------------------------

OldMove = tuple[int, str, bytes]
"""Number, move, comment."""

SQUARES = bytes.fromhex("1a2a3a4a5a6a7a8a9a28881737577797112131415161718191238314345474" + "94")


def text(value: str | bytes) -> bytes:
    """A text of an older library, its length before it."""
    raw = value if isinstance(value, bytes) else value.encode("gbk")
    return struct.pack("<I", len(raw)) + raw


def old_game(
    moves: Sequence[OldMove] = ((1, "h2e2", b""), (2, "h9g7", b"")),
    *,
    squares: bytes = SQUARES,
    red_first: bool = True,
    number: int = 1,
    result: int = 1,
    signs: Sequence[bytes] | None = None,
    red: str | bytes = "某甲",
    comment: str = "",
) -> bytes:
    """A game of an older library, its size before it."""
    body = squares + struct.pack("<I", 1) + text("某年某赛") + struct.pack("<I", number)
    body += b"".join(map(text, ("某局", "", "", "某地", "某日", red, "某乙"))) + struct.pack("<I", result)
    body += b"".join(map(text, ("某丙", "", "某丁", ""))) + text(comment) + bytes([red_first])
    body += b"2001-01-01 10:00:00" * 2 + struct.pack("<I", len(moves))
    for at, (ply, move, _) in enumerate(moves):
        frm, to = (file_rank(move[:2]), file_rank(move[2:]))
        sign = signs[at] if signs else agreeing_signs(frm >> 4, (ply % 2 == 1) is red_first)
        body += struct.pack("<HBB", ply, frm, to) + sign
    body += b"".join(remark + b"\r\n" for _, _, remark in moves)
    return struct.pack("<I", len(body) + 4) + body


def file_rank(square: str) -> int:
    """The code of a point in an older library."""
    return "abcdefghi".index(square[0]) << 4 | 9 - int(square[1])


def agreeing_signs(file: int, red: bool) -> bytes:
    """The two bytes of a move text that names the file of its start."""
    return bytes([8 - file if red else file, 0])


def old_library(
    games: Sequence[bytes],
    *,
    packing: int = 3,
    count: int | None = None,
    size: int | None = None,
    version: int = 0x15,
) -> bytes:
    """An older library, packed unless `packing` is 0."""
    body = b"".join(map(text, ("旧库", "", "", "某戊", ""))) + b"2001-01-01 10:00:00" * 2
    body += struct.pack("<I", len(games) if count is None else count) + text("说明") + b"".join(games)
    head = struct.pack("<8s3I", b"CCBridge", version, packing, len(body) if size is None else size)
    return head + (zlib.compress(body) if packing else body)
