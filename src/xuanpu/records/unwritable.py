"""What a writer says of a record that its format cannot hold."""

from __future__ import annotations

from xuanpu.errors import RecordError


class Unwritable(RecordError):
    """A record that a format cannot hold: its start position, its moves, or a character of its text."""
