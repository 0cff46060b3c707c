"""A few positions that together show as much as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xuanpu.vectors.pool import Candidate


def choose(pool: Sequence[Candidate], count: int, fixed: int = 1) -> list[Candidate]:
    """`count` of the candidates (or all there are), no position twice: the first `fixed` ones, and then
    always the one with most that has been seen least; of equals the first."""
    different: dict[str, Candidate] = {}
    for candidate in pool:
        different.setdefault(candidate.position.fen(), candidate)
    left = list(different.values())
    seen: Counter[str] = Counter()
    chosen: list[Candidate] = []
    while left and len(chosen) < count:
        best = 0 if len(chosen) < fixed else _best(left, seen)
        chosen.append(left.pop(best))
        seen.update(chosen[-1].features)
    return chosen


def _best(left: Sequence[Candidate], seen: Counter[str]) -> int:
    """The number of the candidate whose features are rarest so far, added up; rounded, so that the sum does
    not hang on the machine."""
    worth = [round(sum(4.0 ** -seen[feature] for feature in candidate.features), 9) for candidate in left]
    return worth.index(max(worth))
