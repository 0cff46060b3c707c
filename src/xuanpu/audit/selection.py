"""Which checks are wanted: codes and beginnings of codes, as `XP101`, `XP2` or `ALL`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xuanpu.audit.check import Check
from xuanpu.audit.registry import AUDITED, EVERY_CHECK
from xuanpu.errors import Place, UsageError

ALL = "ALL"


def selected(
    select: Iterable[str], ignore: Iterable[str], known: Sequence[Check] = AUDITED
) -> tuple[Check, ...]:
    """Of the checks that are known to a command, those that are selected (no word: those that report by
    default) and not ignored.

    Of two words that fit a check, the longer one decides; of a word in both lists, `ignore`.
    UsageError on a word that fits no check, or only checks of another command.
    """
    wanted, unwanted = ([_of(beginning(word), known) for word in words] for words in (select, ignore))
    return tuple(
        check for check in EVERY_CHECK if check in known and _is_wanted(check, wanted, unwanted)
    )


def _of(word: str, known: Sequence[Check]) -> str:
    """The word, if it fits a check that is known."""
    if not any(check.code.startswith(word) for check in known):
        raise UsageError(
            "audit.check-elsewhere", code=word, candidates=tuple(sorted(check.code for check in known))
        )
    return word


def _is_wanted(check: Check, wanted: list[str], unwanted: list[str]) -> bool:
    chosen = _closest(check.code, wanted) if wanted else (0 if check.by_default else -1)
    return chosen > _closest(check.code, unwanted)


def _closest(code: str, words: list[str]) -> int:
    """The length of the longest word that fits the code; -1 if none does."""
    return max((len(word) for word in words if code.startswith(word)), default=-1)


def beginning(word: str, place: Place | None = None) -> str:
    """The word as the codes spell it; `ALL` begins all of them.  UsageError if no code begins so."""
    folded = word.strip().upper()
    if not folded:
        raise UsageError("audit.no-code", place, expected="XP101, XP2, ALL")
    if folded == ALL:
        return ""
    codes = tuple(check.code for check in EVERY_CHECK)
    if not any(code.startswith(folded) for code in codes):
        raise UsageError("audit.unknown-code", place, code=word.strip(), candidates=codes)
    return folded
