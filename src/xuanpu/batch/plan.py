"""The plan of a batch: which pieces of which files go together, and what is to be done with each game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from xuanpu import __version__
from xuanpu.batch.names import writable
from xuanpu.pipeline.cut import Cut
from xuanpu.rulesets import Rules, load_rules

#: How thoroughly a game is audited: the forced drops alone (fast), or every check.
DROPS, FULL = "drops", "full"
AUDITS: Final = (DROPS, FULL)

#: Bytes of input that make a chunk, of which a worker has some seconds' work; a larger file is cut.
CHUNK_BYTES: Final = {DROPS: 2 << 20, FULL: 64 << 10}
#: Files that make a chunk, however small they are.
CHUNK_FILES: Final = 256

#: Rises when the parts of an earlier version are to be made anew.
FORMAT_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A file, or a range of its bytes, as `pipeline.cut.Cut` has it; `size` and `changed` (ns) are of the
    file when the plan was made."""

    file: str
    size: int
    changed: int
    start: int
    end: int
    first_line: int = 1
    encoding: str | None = None

    @property
    def name(self) -> str:
        """The file as it is written down."""
        return writable(self.file)

    @property
    def cut(self) -> Cut:
        """The range; its encoding is None where it is all of a file, which is then looked into."""
        return Cut(self.file, self.start, self.end, self.first_line, self.encoding)

    @property
    def length(self) -> int:
        """Bytes in it."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pieces that one worker takes in one go, the how-manieth of the plan (from 0)."""

    number: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Plan:
    """What is to be done with each game.  Small, and it can be sent to another machine.

    `ruleset`, `profile`, `readings` and `results` as `load_rules` takes them, `ruleset_hash` of what came of
    it; `audit`: one of AUDITS; `plies`: whether the plies of the games are kept.
    """

    ruleset: str
    profile: str
    readings: tuple[tuple[str, str], ...]
    results: str
    ruleset_hash: str
    audit: str = DROPS
    plies: bool = False
    encoding: str | None = None
    format: str | None = None
    chunk_bytes: int = CHUNK_BYTES[DROPS]
    xuanpu: str = __version__

    @classmethod
    def of(cls, rules: Rules, **more: Any) -> Plan:
        """The plan under these rules."""
        return cls(
            rules.address,
            rules.profile,
            tuple(sorted(rules.overrides.items())),
            rules.results,
            rules.hash,
            **{"chunk_bytes": CHUNK_BYTES[more.get("audit", DROPS)], **more},
        )

    @cached_property
    def rules(self) -> Rules:
        """The rules, loaded."""
        return load_rules(self.ruleset, self.profile, dict(self.readings), self.results)

    def settings(self) -> dict[str, Any]:
        """The plan as plain data; two runs into one folder must have the same."""
        return {"version": FORMAT_VERSION, **asdict(self), "readings": [list(pair) for pair in self.readings]}

    def part_of(self, chunk: Chunk) -> str:
        """The name of the chunk's part: by its pieces, as they were when the plan was made, and by what is
        done with them.  Not by where it stands in the plan: more files leave the finished parts finished."""
        told = json.dumps([self.settings(), [asdict(piece) for piece in chunk.pieces]], sort_keys=True)
        return blake2b(told.encode(), digest_size=16).hexdigest()


def chunks_of(pieces: Iterable[Piece], chunk_bytes: int = CHUNK_BYTES[DROPS]) -> Iterator[Chunk]:
    """The pieces in their order, put together until they are large enough."""
    together: list[Piece] = []
    number = length = 0
    for piece in pieces:
        if together and (length + piece.length > chunk_bytes or len(together) == CHUNK_FILES):
            yield Chunk(number, tuple(together))
            together, number, length = [], number + 1, 0
        together.append(piece)
        length += piece.length
    if together:
        yield Chunk(number, tuple(together))
