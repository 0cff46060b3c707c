"""A large collection out of a small one.

    python -m tests.benchmarks.make_collection FOLDER OUT [GAMES] [--seed S]

Every copy is a game of the folder's PGN files, mirrored left to right or not, and cut behind a seeded ply.
No two have the same moves, as long as there are that many; after that the whole set comes again, shuffled.
Whatever a cache of move texts may know from one game, it knows of the next only what real games share.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from xuanpu.errors import RecordError
from xuanpu.notation import Action, parse_move
from xuanpu.notation.intent import FILES
from xuanpu.notation.steps import SLANTING
from xuanpu.pipeline.read import read_blocks
from xuanpu.records.tags import write_tag

NUMERALS = ("一二三四五六七八九", "123456789", "１２３４５６７８９")
MIRROR = {sign: row[FILES - 1 - at] for row in NUMERALS for at, sign in enumerate(row)}


@dataclass(frozen=True, slots=True)
class Line:
    """The moves of a game, as texts."""

    tags: str
    texts: tuple[str, ...]
    result: str

    def written(self, plies: int, number: int) -> str:
        """The game up to a ply."""
        moves = self.texts[:plies]
        rows = (f"{1 + at // 2}. {' '.join(moves[at : at + 2])}\n" for at in range(0, plies, 2))
        result = self.result if plies == len(self.texts) else "*"
        tags = f"{self.tags}{write_tag('Round', str(number))}\n{write_tag('Result', result)}\n"
        return f"{tags}{''.join(rows)}{result}\n\n"


def mirrored(text: str) -> str:
    """The text of the same move on the board seen in a mirror (an ordinal through all files may then mean
    another piece: `lines` leaves out games in which that is so)."""
    intent = parse_move(text)
    digits = [at for at, sign in enumerate(text) if sign in MIRROR]
    turned = digits[-1:] if intent.piece in SLANTING or intent.action == Action.TRAVERSE else []
    if intent.file:
        turned = [digits[-2], *turned]
    return "".join(MIRROR[sign] if at in turned else sign for at, sign in enumerate(text))


def lines(folder: Path) -> Iterator[Line]:
    """The games of all PGN files of a folder and their mirror images, as far as they are legal."""
    for path in sorted(folder.rglob("*.pgn")):
        try:
            for block in read_blocks(path):
                for game in range(len(block)):
                    plies = block.plies_of(game)
                    texts = tuple(place.token or "" for place in block.written[game].places()[: len(plies)])
                    headers = block.headers[game]
                    kept = {name: text for name, text in headers.items() if name not in ("Round", "Result")}
                    if texts and not {"FEN", "Ruleset"} & set(headers):
                        tags = "".join(f"{write_tag(name, text)}\n" for name, text in kept.items())
                        yield from _both(Line(tags, texts, block.results[game] or "*"))
        except RecordError as error:
            print(error)


def _both(line: Line) -> Iterator[Line]:
    yield line
    image = Line(line.tags, tuple(map(mirrored, line.texts)), line.result)
    (block,) = read_blocks(image.written(len(image.texts), 1))
    if block.errors == [None]:
        yield image


def chosen(known: list[Line], rng: random.Random) -> Iterator[tuple[Line, int]]:
    """Line and number of plies of every game, without end; all that differ before any comes again."""
    copies = [(index, plies) for index, line in enumerate(known) for plies in range(1, len(line.texts) + 1)]
    while copies:
        rng.shuffle(copies)
        seen: set[bytes] = set()
        for index, plies in copies:
            line = known[index]
            digest = blake2b(" ".join(line.texts[:plies]).encode(), digest_size=8).digest()
            if digest not in seen:
                seen.add(digest)
                yield line, plies


def main() -> None:
    """Write the collection; say how large it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", type=int, nargs="?", default=100_000)
    parser.add_argument("--seed", type=int, default=2021)
    asked = parser.parse_args()
    known = list(lines(asked.folder))
    copies = chosen(known, random.Random(asked.seed))
    total = 0
    with asked.out.open("w", encoding="utf-8", newline="\n") as stream:
        for number, (line, plies) in zip(range(1, asked.games + 1), copies, strict=False):
            stream.write(line.written(plies, number))
            total += plies
    print(f"{asked.games:,} games, {total:,} plies, {asked.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
