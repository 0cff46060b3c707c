"""Files and folders -> the games in them, one after the other; what cannot be read harms no other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Final

from xuanpu.audit.folders import PassedOver, files_of_records
from xuanpu.errors import Place, RecordError, UsageError, XuanpuError
from xuanpu.game import Game, resolved
from xuanpu.records import GAME_OF_2021, Record, bundled_record, read_records, record_of
from xuanpu.records.source import standard_input

STDIN: Final = "-"
#: Shorter games may well be the same by chance.
LONG_ENOUGH: Final = 20

Unreadable = Callable[[XuanpuError], None]


@dataclass(frozen=True, slots=True)
class Found:
    """A game of a file: its record as far as it could be read, and why not the rest.  `same_as` is where the
    same plies stood before."""

    place: Place
    record: Record | None
    error: RecordError | None
    same_as: Place | None = None

    def game(self) -> tuple[Game | None, XuanpuError | None]:
        """The game as far as its plies can be resolved (None: not even its start can), and what is wrong
        after that; what the reader has found is the game's error where nothing else is."""
        game, error = resolved(self.record, self.error)
        if game is None:
            return None, None if error is None else error.at(self.place)
        if game.error is None and self.error is not None:
            game = replace(game, error=self.error)
        return game, error

    def resolve(self) -> tuple[Game | None, XuanpuError | None]:
        """The same; None of a game of which no ply can be played."""
        game, error = self.game()
        return game if game is not None and game.moves else None, error


def each_game(
    paths: Iterable[str | Path],
    encoding: str | None = None,
    format: str | None = None,
    unreadable: Unreadable | None = None,
) -> Iterator[Found]:
    """Every game of the files and folders (`-`: standard input; the bundled game by its name).

    A file that is named twice is read once.  `unreadable` is told of files of which nothing can be read, and
    of those of a folder that are passed over (`PassedOver`); without it the error is raised.
    """
    seen: dict[bytes, Place] = {}
    read: set[str] = set()
    for path in paths:
        for file in _files(path, encoding, format):
            if isinstance(file, RecordError):
                _refuse(file, unreadable)
                continue
            itself = os.path.realpath(file)  # of a link to itself, too
            if itself in read:
                continue
            read.add(itself)
            try:
                for number, record in enumerate(_records(file, encoding, format), start=1):
                    yield _with_twin(found_in(file, number, record), seen)
            except RecordError as error:
                _refuse(error, unreadable)


def _refuse(error: RecordError, unreadable: Unreadable | None) -> None:
    if unreadable is not None:
        unreadable(error)
    elif not isinstance(error, PassedOver):
        raise error


def _files(path: str | Path, encoding: str | None, format: str | None) -> Iterable[str | RecordError]:
    if not str(path):  # an unset variable of a shell is not the folder one happens to be in
        raise UsageError("cli.empty-path")
    if str(path) == STDIN or not Path(path).is_dir():
        return [str(path)]
    return files_of_records(str(path), encoding, format)


def _records(file: str, encoding: str | None, format: str | None) -> Iterator[Record | RecordError]:
    source: Path | bytes = Path(file)  # a name may hold a line break
    if file == STDIN:
        source = standard_input()
    elif file == Path(GAME_OF_2021).stem and not Path(file).exists():
        source = bundled_record(GAME_OF_2021).read_bytes()
    return read_records(source, encoding, format, name=file)


def found_in(file: str, number: int, record: Record | RecordError) -> Found:
    """The game of that number in a file, as the reader gave it."""
    place = Place(file=file, game=number)
    if isinstance(record, Record):
        return Found(record.place.within(place), record, None)
    read = record_of(record)
    # Not the error itself: it holds the record, and cannot be sent to another process.
    error = RecordError(
        record.key,
        record.place.within(place),
        expected=record.expected,
        candidates=record.candidates,
        **record.details,
    )
    return Found(error.place if read is None else read.place.within(place), read, error)


def _with_twin(found: Found, seen: dict[bytes, Place]) -> Found:
    """The game, and where the same plies have been found before."""
    if found.record is None or len(found.record.moves) < LONG_ENOUGH:
        return found
    texts = " ".join(move.text for move in found.record.moves)
    key = blake2b(f"{found.record.fen}\n{texts}".encode(), digest_size=16).digest()
    first = seen.setdefault(key, found.place)
    return found if first is found.place else replace(found, same_as=first)
