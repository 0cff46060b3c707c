"""Text in XQF files: bytes without a word on their encoding, cut where the room for them ends.

Most are GB18030.  The encoding of a file is told by all its texts together; another one has to look clearly
more like a record, for short texts look like anything.  A text that stands out is decoded on its own.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import Final

from xuanpu.records.encoding import CANDIDATES, SAMPLE, guess_of_sample

USUAL: Final = "gb18030"

_CLEARLY: Final = 0.3
"""By how much another encoding has to look better than the usual one."""

_LONG: Final = 12
"""Bytes beyond ASCII from which on a text tells its own encoding."""

_ASCII: Final = bytes(range(128))

_ABOUT: Final = 10
"""Characters before and behind a place that a note shows."""

_HAN_IN_UTF8: Final = re.compile(
    rb"(?:[\x20-\x7e\r\n\t]*(?:[\xe2-\xe9\xef][\x80-\xbf]{2})){2,}[\x20-\x7e\r\n\t]*"
)
"""At least two Chinese characters in UTF-8, and nothing that is none."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_CONTROL_BUT_BREAKS: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]+")


def encoding_of(texts: Iterable[bytes], usual: str = USUAL) -> str:
    """The encoding of some texts together: the usual one, unless another one is clearly better."""
    sample = b""
    for text in texts:
        sample += text[:SAMPLE] + b"\n"
        if len(sample) >= SAMPLE:
            break
    scores = guess_of_sample(sample[:SAMPLE]).scores
    best = max(CANDIDATES, key=scores.__getitem__)
    return best if scores[best] > scores[usual] + _CLEARLY else usual


def decoded(text: bytes, encoding: str, forced: bool = False) -> tuple[str, str | None]:
    """A text, and what was odd about it (key of a note): its last character cut, or bytes of no encoding.

    `encoding` is that of the file; unless it is forced, a text may tell that its own is another.
    """
    if text.isascii():
        return text.decode("ascii"), None
    own = encoding if forced else _own_encoding(text, encoding)
    for candidate in (own, encoding, *CANDIDATES):
        decoder = codecs.getincrementaldecoder(candidate)()
        try:
            whole = decoder.decode(text)
        except UnicodeError:
            continue
        return whole, "xqf-text-cut" if decoder.getstate()[0] else None
    return text.decode(encoding if encoding in CANDIDATES else USUAL, "replace"), "xqf-text-malformed"


def _own_encoding(text: bytes, encoding: str) -> str:
    if _HAN_IN_UTF8.fullmatch(text):
        return "utf-8"
    if len(text.translate(None, _ASCII)) < _LONG:
        return encoding
    return encoding_of((text,), encoding)


def excerpt(text: str) -> str:
    """The characters about the first that could not be decoded, or about the end, on one line."""
    at = text.find("\ufffd") if "\ufffd" in text else len(text)
    return as_value(text[max(0, at - _ABOUT) : at + _ABOUT])


def as_value(text: str) -> str:
    """A text as the value of a header: on one line, without control characters."""
    return _CONTROL.sub(" ", text.replace("\0", "")).strip()


def as_comment(text: str) -> str | None:
    """A text as a comment: lines parted by `\\n`, no other control characters; None if nothing is left."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _CONTROL_BUT_BREAKS.sub("", text).strip() or None
