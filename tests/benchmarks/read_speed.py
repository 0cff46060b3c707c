"""Reading and legality of a collection on one core, and where the time goes.

    python -m tests.benchmarks.read_speed FILE [--cchess PYTHON]

FILE is a PGN file, as `make_collection` writes it.  `--cchess` names a Python that has the library of that
name (GPL, so in an environment of its own): it reads the first games of the file, each in a file of its own.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from tests.benchmarks.timing import report, seconds
from xuanpu.pipeline.cut import cuts
from xuanpu.pipeline.gather import gather
from xuanpu.pipeline.read import GAMES, read_blocks
from xuanpu.pipeline.scan import Plain, Scan
from xuanpu.pipeline.texts import texts

GAMES_FOR_CCHESS = 60
RUNS_OF_CCHESS = 3
CCHESS = """
import sys, time
from cchess import iccs2pos, read_from_pgn

def is_legal(board, start, end):
    return board.is_valid_move(start, end) and not board.is_checked_move(start, end)

def plies_of(file, ask):
    game = read_from_pgn(file)
    (line,) = game.dump_iccs_moves()
    board = game.init_board.copy()
    for move in line if ask else ():
        start, end = iccs2pos(move)
        is_legal(board, start, end)
        board.move(start, end)
        board.next_turn()
    return len(line)

for ask in (False, True):
    start = time.process_time()
    plies = sum(plies_of(file, ask) for file in sys.argv[1:])
    print(plies / (time.process_time() - start))
"""


def main() -> None:
    """The whole file; the parts of the work on its first cut; cchess."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--cchess", metavar="PYTHON")
    asked = parser.parse_args()
    list(read_blocks(cuts(asked.file)[0]))  # what is compiled or learnt once
    rate = whole(asked.file)
    parts(asked.file)
    if asked.cchess:
        compare(asked.file, asked.cchess, rate)


def whole(file: Path) -> float:
    """Plies a second over all of the file, and the peak of memory."""
    games = plies = 0
    start, cpu = time.perf_counter(), time.process_time()
    for block in read_blocks(file):
        games += len(block)
        plies += len(block.plies)
    rate = plies / (time.process_time() - cpu)
    report(f"{games:,} games, {plies:,} plies", rate, "plies/s of processor time")
    report("the same, by the clock", plies / (time.perf_counter() - start), "plies/s")
    report("peak of memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB")
    return rate


def parts(file: Path) -> None:
    """Seconds of processor time for a million plies of the first cut: where they go."""
    cut = cuts(file)[0]
    content = file.read_bytes()[cut.start : cut.end]
    text = content.decode(cut.encoding or "utf-8")
    found = list(scan_of(text).games())
    plies = sum(len(block.plies) for block in read_blocks(cut))
    plain = [game for game in found if isinstance(game, Plain)]
    report("games that go the fast way", 100 * len(plain) / len(found), "%")
    batches = [found[at : at + GAMES] for at in range(0, len(found), GAMES)]
    work = {
        "the text to games": lambda: sum(1 for _ in scan_of(text).games()),
        "games to blocks, kernel included": lambda: sum(len(gather(batch, None, 0)) for batch in batches),
        "everything": lambda: sum(len(block) for block in read_blocks(cut)),
    }
    for what, call in work.items():
        taken = seconds(call, clock=time.process_time)
        report(f"a million plies of the first cut: {what}", 1e6 * taken / plies, "s")


def scan_of(text: str) -> Scan:
    """A scan of a text."""
    return Scan(text, texts(), file=None, encoding="text")


def compare(file: Path, python: str, rate: float) -> None:
    """What cchess makes of the first games."""
    with tempfile.TemporaryDirectory() as folder, file.open(encoding="utf-8") as stream:
        names = []
        for number, game in enumerate(islice(each_game(stream), GAMES_FOR_CCHESS)):
            names.append(str(Path(folder, f"{number}.pgn")))
            Path(names[-1]).write_text(game, encoding="utf-8")
        command = [python, "-X", "utf8", "-c", CCHESS, *names]
        runs = [subprocess.check_output(command, text=True).split() for _ in range(RUNS_OF_CCHESS)]
    whats = ("as it reads (kings in check do not matter)", "reading, every ply asked for its legality")
    for what, told in zip(whats, zip(*runs, strict=True), strict=True):
        theirs = statistics.median(map(float, told))
        report(f"cchess, {what}", theirs, "plies/s")
        report("ours against it", rate / theirs, "times")


def each_game(lines: Iterable[str]) -> Iterator[str]:
    """The text of each game of a file in which a blank line stands behind each."""
    game = ""
    for line in lines:
        if line.strip():
            game += line
        elif game:
            yield game
            game = ""


if __name__ == "__main__":
    main()
