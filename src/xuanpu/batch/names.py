"""Names of files, and texts that hold them, as an outcome can hold them."""

from __future__ import annotations


def writable(name: str) -> str:
    r"""The text; bytes of a name that are no text become `\xff`: Parquet and JSON hold no others."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
