"""All that is said of a position, and of a line, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from xuanpu.casebook.ruling import SIDES
from xuanpu.game import Move, Outcome, Position, Verdict
from xuanpu.hosts.xiangqi.board import CANNON, HORSE, ROOK, SQUARES
from xuanpu.results import judge_history, profile_names
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK, make_ply
from xuanpu.tris.state import BARE, NO_TRIS, NOBODY

#: A perft goes this deep where it is expected to count no more lines than that.
DEPTH: Final = 3
MOST_LINES: Final = 300_000
#: Illegal plies given for each rule point that forbids.
EXAMPLES: Final = 2
#: Kinds of piece that a Tris is promoted with.
STAND_INS: Final = (HORSE, ROOK, CANNON)

Data = dict[str, Any]


def describe(position: Position) -> Data:
    """What a file says of a position, but for its name and origin."""
    verdicts = {str(move): position.explain(move) for move in position.legal_moves}
    legal = sorted(verdicts)
    kinds = Counter(str(position.ply_kind(Move.parse(text))) for text in legal)
    return {
        "fen": position.fen(),
        "side": SIDES[position.side],
        "check": position.is_check(),
        "outcome": outcome_data(position.outcome()),
        "legal": legal,
        "kinds": dict(sorted(kinds.items())),
        "after": [_after(position, text, verdicts[text]) for text in _one_of_each(legal, verdicts)],
        "illegal": list(_illegal(position)),
        "perft": perft_counts(position),
    }


def outcome_data(outcome: Outcome | None) -> Data | None:
    """How the game has ended and who has won (null: nobody)."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else SIDES[outcome.winner]
    return {"termination": str(outcome.termination), "winner": winner}


def verdict_data(verdict: Verdict) -> Data:
    """The rule point, the clauses and the reading that a verdict rests on."""
    return {
        "point": verdict.point.name,
        "clauses": list(verdict.clauses),
        "reading": None if verdict.reading is None else "=".join(verdict.reading),
    }


def _after(position: Position, text: str, verdict: Verdict) -> Data:
    move = Move.parse(text)
    return {
        "ply": text,
        "kind": str(position.ply_kind(move)),
        **verdict_data(verdict),
        "fen": position.play(move).fen(),
    }


def _one_of_each(legal: Sequence[str], verdicts: dict[str, Verdict]) -> list[str]:
    """Of the legal plies the first of each rule point, in order of their texts."""
    first = {verdicts[text].point: text for text in reversed(legal)}
    return sorted(first.values())


# --- illegal plies --------------------------------------------------------------------------------


def _illegal(position: Position) -> Iterator[Data]:
    """For each rule point that forbids some ply here, a few such plies, the first in order of their texts."""
    found: dict[int, dict[str, Verdict]] = {}
    for text, verdict in sorted(_conceivable(position)):
        named = found.setdefault(verdict.point, {})
        if not verdict.legal and len(named) < EXAMPLES:
            named[text] = verdict
    for point in sorted(found):
        for text, verdict in found[point].items():
            yield {"ply": text, **verdict_data(verdict)}


def _conceivable(position: Position) -> Iterator[tuple[str, Verdict]]:
    """Plies of every kind that what stands on the board could be thought to make; legal and illegal."""
    seen: dict[int, None] = dict.fromkeys(_codes(position))
    return ((str(Move(code)), position.explain(Move(code))) for code in seen)


def _codes(position: Position) -> Iterator[int]:
    side, n_tris = position.side, position.rules.parameters["n_tris"]
    owner, tris = position.owner.tolist(), position.tris.tolist()
    squares = range(SQUARES)
    for frm in squares:
        if owner[frm] == side:
            yield from (make_ply(MOVE, frm, to) for to in squares if to != frm)
        elif owner[frm] != NOBODY:
            yield make_ply(MOVE, frm, (frm + 9) % SQUARES)
        if tris[frm] == NO_TRIS:
            continue
        kind = WALK if tris[frm] == BARE else SEP_PIECE
        yield from (make_ply(kind, frm, to) for to in squares if to != frm)
        yield from (make_ply(PROMOTE, frm, frm, extra=piece) for piece in STAND_INS)
        if kind == SEP_PIECE:
            yield from (make_ply(SEP_TRIS, frm, to) for to in squares if to != frm)
        # What takes a Tris with and without an airdrop, at a point that is free and at one that is not.
        takers = [taker for taker in squares if owner[taker] == side]
        yield from (make_ply(MOVE, taker, frm, airdrop) for taker in takers for airdrop in squares[::7])
    if n_tris:
        yield from (make_ply(DROP, to, to) for to in squares)


# --- counting -------------------------------------------------------------------------------------


def perft_counts(position: Position) -> list[int]:
    """Lines of 1, 2, 3 legal plies, as deep as it can be done at once."""
    counts = [perft_count(position, 1)]
    while counts[-1] and len(counts) < DEPTH:
        growth = counts[-1] / (counts[-2] if len(counts) > 1 else 1)
        if counts[-1] * growth > MOST_LINES:
            break
        counts.append(perft_count(position, len(counts) + 1))
    return counts


def perft_count(position: Position, depth: int) -> int:
    """Lines of so many legal plies."""
    from xuanpu.kernels import perft

    stack = np.concatenate([position.record] * (depth + 1))
    return int(perft(stack, position.rules.params, depth))


# --- lines ----------------------------------------------------------------------------------------


def describe_line(start: Position, moves: Sequence[Move]) -> Data:
    """A line, the position at its end, and how the game has ended there under each profile of results."""
    position = start
    for move in moves:
        position = position.play(move)
    results = {}
    for name in profile_names():
        ruling = judge_history(start, moves, name)
        ended = None if ruling is None else outcome_data(ruling.outcome)
        results[name] = ended and {**ended, "clause": ruling and ruling.clause}
    return {
        "fen": start.fen(),
        "plies": list(map(str, moves)),
        "end": position.fen(),
        "results": results,
    }
