"""Compressed files, told by their first bytes.  They are not read, but a record may well be in one."""

from __future__ import annotations

from typing import Final

_SIGNS: Final = {
    b"\x1f\x8b": "gzip",
    b"\x1f\x9d": "compress",
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "rar",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\x04\x22\x4d\x18": "lz4",
    **{b"BZh%d1AY&SY" % level: "bzip2" for level in range(1, 10)},
}


def kind_of_compression(start: bytes) -> str | None:
    """What a file that begins so is packed with; None if it is not."""
    return next((kind for sign, kind in _SIGNS.items() if start.startswith(sign)), None)
