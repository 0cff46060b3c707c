"""Which encoding a file of records is in.

"The first codec that does not complain" is wrong: Big5 bytes decode as GB18030 without complaint.  So
every candidate decodes a sample, and the one wins whose text looks most like a game record: by the
share of its characters that the notation or the headers of records use, less what is malformed.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from functools import cache
from typing import BinaryIO, Final

from xuanpu.errors import UsageError
from xuanpu.notation.glyphs import notation_characters

SAMPLE: Final = 1 << 16
"""Bytes that are judged, from the first that is not ASCII on."""

CANDIDATES: Final = ("utf-8", "gb18030", "big5hkscs")
"""In the order of preference, should two score alike."""

MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Byte order mark -> encoding."""

MALFORMED: Final = "\udcff"
"""What stands in a decoded text for bytes that are none of its encoding; no codec yields it."""

MALFORMED_HANDLER: Final = "xuanpu-malformed"
"""Name of the codec error handler that puts `MALFORMED` there."""

RECORD_WORDS: Final = "红紅黑方棋局赛賽年月日第先后胜勝负負和对對比回合轮輪名队隊中国國全杯"
"""Characters of the headers of records, beside those of the notation."""

_UTF8_CREDIT: Final = 0.25
"""What well-formed UTF-8 is worth: text in another encoding is hardly ever well-formed UTF-8."""

_MALFORMED_COST: Final = 4.0


@dataclass(frozen=True, slots=True)
class Guess:
    """The encoding guessed, and the score of every candidate (empty if a mark or ASCII decided)."""

    encoding: str
    scores: dict[str, float]


def guess_encoding(stream: BinaryIO) -> Guess:
    """The encoding of a seekable stream; it is left at its beginning.

    Reads on in bounded memory to the first byte that is not ASCII; what is all ASCII is UTF-8.
    """
    stream.seek(0)
    chunk = stream.read(SAMPLE)
    try:
        for mark, encoding in MARKS.items():
            if chunk.startswith(mark):
                return Guess(encoding, {})
        while chunk.isascii():
            chunk = stream.read(SAMPLE)
            if not chunk:
                return Guess("utf-8", {})
        return guess_of_sample(_from_first_foreign_byte(chunk) + stream.read(SAMPLE))
    finally:
        stream.seek(0)


def guess_of_sample(sample: bytes) -> Guess:
    """The encoding of a sample without byte order mark; its end may cut a character."""
    scores = {encoding: _score(sample, encoding) for encoding in CANDIDATES}
    return Guess(max(CANDIDATES, key=scores.__getitem__), scores)


#: Encodings that Python has, but not for texts.
_OF_HOST_NAMES: Final = ("idna", "punycode")


def known_encoding(name: str) -> str:
    """The codec's own name for an encoding.  UsageError if Python knows no such text encoding."""
    try:
        codec = codecs.lookup(name)
        "".encode(name)
        if codec.name in _OF_HOST_NAMES:
            raise LookupError
    except (LookupError, ValueError):
        raise UsageError("records.unknown-encoding", name=name) from None
    return codec.name


def _score(sample: bytes, encoding: str) -> float:
    text = codecs.getincrementaldecoder(encoding)("replace").decode(sample)
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    if not foreign:
        return 0.0
    malformed = text.count("\ufffd")
    known = sum(map(_known_characters().__contains__, text))
    credit = _UTF8_CREDIT if encoding == "utf-8" and not malformed else 0.0
    return (known - _MALFORMED_COST * malformed) / foreign + credit


def _from_first_foreign_byte(chunk: bytes) -> bytes:
    return chunk[next(i for i, byte in enumerate(chunk) if byte >= 0x80) :]


@cache
def _known_characters() -> frozenset[str]:
    known = notation_characters() | frozenset(RECORD_WORDS)
    return frozenset(character for character in known if not character.isascii())


def _mark_malformed(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return MALFORMED, error.end


codecs.register_error(MALFORMED_HANDLER, _mark_malformed)
