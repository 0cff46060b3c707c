"""Which attacks are a chase (RES-5 to RES-9; reading R3)."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import IN_HOME, PAWN, ROOK
from xuanpu.results.profile import ChaseRules
from xuanpu.results.turns import Capture, captures, checkers, turned
from xuanpu.tris.state import BARE, KING, NO_TRIS, PROMOTED

#: (square of the chaser, square of the chased).
Pair = tuple[int, int]

TRIS_NEVER: Final = "tris-never-composite-as-its-piece"
NEVER_FOR_BOTH: Final = "never-for-both"


def chases(position: Position, rules: ChaseRules) -> frozenset[Pair]:
    """The chases of the side to move: pairs of chaser and chased."""
    own_check = checkers(position)
    other = turned(position)
    their_check = checkers(other)
    by_pair: dict[Pair, list[Capture]] = defaultdict(list)
    for capture in captures(position, own_check):
        pair = capture.move.frm, capture.move.to
        if _may_not_chase(position, pair, rules):
            by_pair[pair].append(capture)
    taken_back = None
    found = set()
    for (frm, to), ways in by_pair.items():
        chaser, chased = kind_on(position, frm), kind_on(position, to)
        if chaser in rules.always.get(chased, ()):
            found.add((frm, to))
            continue
        if rules.exchange and chaser == chased:
            if taken_back is None:
                taken_back = {(back.move.frm, back.move.to) for back in captures(other, their_check)}
            if (to, frm) in taken_back:
                continue
        if not all(_is_protected(way, their_check) for way in ways):
            found.add((frm, to))
    return frozenset(found)


def kind_on(position: Position, sq: int) -> int:
    """The kind that a piece counts as: a composite by its regular piece, a promoted Tris as a rook."""
    kind = int(position.piece[sq])
    return ROOK if kind == PROMOTED else kind


def _may_not_chase(position: Position, pair: Pair, rules: ChaseRules) -> bool:
    """Whether the attack would be a chase, were what it falls on unprotected."""
    frm, to = pair
    chased = kind_on(position, to)
    if kind_on(position, frm) in rules.free_chasers or chased == KING:
        return False
    if position.tris[to] != NO_TRIS and not _tris_may_be_chased(position, to):
        return False
    at_home = chased == PAWN and bool(IN_HOME[position.owner[to], to])
    return not (rules.home_pawns_free and at_home)


def _tris_may_be_chased(position: Position, sq: int) -> bool:
    """Whether an attack on the Tris or composite there can be a chase (R3)."""
    reading = position.rules.readings.get("R3")
    chosen = TRIS_NEVER if reading is None else reading.chosen
    if chosen == NEVER_FOR_BOTH:
        return False
    return chosen != TRIS_NEVER or position.tris[sq] != BARE


def _is_protected(capture: Capture, their_check: frozenset[int]) -> bool:
    """Whether the taker can legally be taken in turn."""
    after = capture.after()
    return any(back.move.to == capture.move.to for back in captures(after, their_check))
