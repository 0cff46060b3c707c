"""Delta debugging: take away as much as can go, in large pieces first, one by one in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def minimal(parts: Sequence[Part], holds: Callable[[Sequence[Part]], bool]) -> list[Part]:
    """Those of the parts that are left when no single one can go any more (1-minimal).

    `holds(left)` says whether what was to be kept is still there with only these left; it holds of all the
    parts.  Parts that come first are tried first: the same call gives the same answer.
    """
    left = list(parts)
    size = max(1, len(left) // 2)
    while True:
        before = len(left)
        left = _pass(left, size, holds)
        if size == 1 and len(left) == before:
            return left
        size = max(1, size // 2)


def _pass(left: list[Part], size: int, holds: Callable[[Sequence[Part]], bool]) -> list[Part]:
    """Try to do without each run of `size` parts, one after the other."""
    at = 0
    while at < len(left):
        trial = left[:at] + left[at + size :]
        if holds(trial):
            left = trial
        else:
            at += size
    return left
