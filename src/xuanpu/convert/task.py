"""The conversion of a game as work that any process can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xuanpu.audit.sources import Found
from xuanpu.convert.conversion import Converted, convert_game
from xuanpu.convert.targets import target_named


@dataclass(frozen=True)
class ConvertTask:
    """How each game is to be converted: into the format of that name, its moves in the notation `style`, its
    text in `encoding`."""

    format: str
    style: str
    encoding: str

    def audits(self, found: Found) -> Iterator[tuple[Found, Converted]]:
        """Where the game stood, and what has become of it."""
        if found.record is None:
            converted = Converted(faults=[found.error] if found.error else [])
        else:
            target = target_named(self.format)
            converted = convert_game(found.record, target, self.style, self.encoding, found.error)
        yield replace(found, record=None), converted
