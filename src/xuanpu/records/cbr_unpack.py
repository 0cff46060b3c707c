"""The packed part of the older libraries of CCBridge, unpacked within bounds."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.model import UnreadableFile

FILE_HEADER: Final = struct.Struct("<8s3I")
"""Signature, version, way of packing (0 = not at all; 1, 2, 3 = the better the higher), size unpacked."""

MAX_UNPACKED: Final = 32 << 20
"""Bytes that a library may unpack to; a hundred games with comments are less than one megabyte."""

VERSION: Final = 0x15

_PACKINGS: Final = range(4)
_CHUNK: Final = 1 << 16


def unpack(data: bytes, file: str | None) -> tuple[bytes, int]:
    """What stands behind the file header, unpacked, and the size that the file says this has.

    It may be shorter than that: then the file is cut short.  UnreadableFile if the header is, if the
    version or the way of packing is not known, if the packed part is damaged from its beginning, and if it
    is larger than the file says, or than `MAX_UNPACKED`, before more is unpacked.
    """
    place = Place(file=file)
    if len(data) < FILE_HEADER.size:
        raise UnreadableFile("records.cbr-truncated", place.within(Place(offset=len(data))))
    _, version, packing, size = FILE_HEADER.unpack_from(data)
    if version != VERSION:
        raise UnreadableFile("records.cbl-version", place, version=version, expected_version=VERSION)
    if packing not in _PACKINGS:
        raise UnreadableFile("records.cbl-compression", place, method=packing)
    if size > MAX_UNPACKED:
        raise UnreadableFile("records.cbl-too-large", place, limit=MAX_UNPACKED)
    packed = data[FILE_HEADER.size :]
    content = _inflated(packed, size, place) if packing else packed
    if len(content) > size:
        raise UnreadableFile("records.cbl-size-lies", place, size=size)
    return content, size


def _inflated(packed: bytes, size: int, place: Place) -> bytes:
    """At most one byte more than `size`; what can be had of a stream that is cut short or damaged."""
    inflater = zlib.decompressobj()
    parts: list[bytes] = []
    room, at, rest = size + 1, 0, b""
    try:
        while room > 0 and not inflater.eof and (rest or at < len(packed)):
            if not rest:
                rest, at = packed[at : at + _CHUNK], at + _CHUNK
            parts.append(inflater.decompress(rest, min(room, _CHUNK)))
            room -= len(parts[-1])
            rest = inflater.unconsumed_tail
    except zlib.error as error:
        if not any(parts):
            raise UnreadableFile("records.cbl-packed-badly", place, reason=str(error)) from None
    return b"".join(parts)
