"""Which checks are wanted: codes and beginnings of codes, as `XP101`, `XP2` or `ALL`."""

from __future__ import annotations

from collections.abc import Iterable

from xuanpu.audit.check import Check
from xuanpu.audit.registry import EVERY_CHECK
from xuanpu.errors import UsageError

ALL = "ALL"


def selected(select: Iterable[str], ignore: Iterable[str]) -> tuple[Check, ...]:
    """The checks that are selected (no word: those that report by default) and not ignored.

    Of two words that fit a check, the longer one decides; of a word in both lists, `ignore`.
    UsageError on a word that fits no check.
    """
    wanted, unwanted = list(map(_known, select)), list(map(_known, ignore))
    return tuple(check for check in EVERY_CHECK if _is_wanted(check, wanted, unwanted))


def _is_wanted(check: Check, wanted: list[str], unwanted: list[str]) -> bool:
    chosen = _closest(check.code, wanted) if wanted else (0 if check.by_default else -1)
    return chosen > _closest(check.code, unwanted)


def _closest(code: str, words: list[str]) -> int:
    """The length of the longest word that fits the code; -1 if none does."""
    return max((len(word) for word in words if code.startswith(word)), default=-1)


def _known(word: str) -> str:
    """The word as the codes spell it; `ALL` begins all of them."""
    folded = word.strip().upper()
    beginning = "" if folded == ALL else folded
    if word.strip() and any(check.code.startswith(beginning) for check in EVERY_CHECK):
        return beginning
    raise UsageError(
        "audit.unknown-code", code=word.strip(), candidates=tuple(check.code for check in EVERY_CHECK)
    )
