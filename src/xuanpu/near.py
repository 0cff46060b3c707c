"""Names that resemble one that is not there."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import takewhile

MOST = 5
#: How alike two names are at the least (0 to 1) for one to be taken for the other.
LEAST = 0.6
#: From so many letters on, what begins with a name may be what was meant by it.
BEGINNING = 2


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known names that begin with this one, and then those most like it, the likest first; of those
    equally like it, the ones that begin as it does.  None if none is like it."""
    folded = name.casefold()
    alike = {each: SequenceMatcher(None, folded, each.casefold()).ratio() for each in known}
    begun = {each for each in alike if len(folded) >= BEGINNING and each.casefold().startswith(folded)}
    close = [each for each, ratio in alike.items() if each in begun or ratio >= LEAST]

    def rank(each: str) -> tuple[bool, float, int]:
        return each not in begun, -alike[each], -_shared_start(folded, each.casefold())

    return tuple(sorted(close, key=rank))[:MOST]


def _shared_start(one: str, other: str) -> int:
    """How many letters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
