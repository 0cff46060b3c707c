"""Names that resemble one that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import takewhile

MOST = 5
#: How alike two names are at the least (0 to 1) for one to be taken for the other.
LEAST = 0.6


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names most like this one, the likest first; of those equally like it, the ones that begin
    as it does.  None if none is like it."""
    folded = name.casefold()
    alike = {each: SequenceMatcher(None, folded, each.casefold()).ratio() for each in known}
    close = [each for each, ratio in alike.items() if ratio >= LEAST]
    return tuple(sorted(close, key=lambda each: (-alike[each], -_shared_start(folded, each.casefold()))))[
        :MOST
    ]


def _shared_start(one: str, other: str) -> int:
    """How many letters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
