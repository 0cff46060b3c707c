"""Which case shows that an option of a reading makes a difference, and which options never do.

Two options are told apart by a case with a ruling under each, every other reading being equal, in which what
is legal differs, or how the game ends, or what a draw rests on (repetition, progress).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from tests.tris.cases.case_file import PROFILES, Case, Ruling, cases, expand
from tests.tris.cases.judged import states_of
from xuanpu.rulesets import Rules, load_rules

TEXT = "m3c-2024-2"

Pair = frozenset[str]

#: Options that never differ in what is legal or how a game ends, and why.
VACUOUS: dict[tuple[str, Pair], str] = {
    ("S1", frozenset({"as-chess", "as-draughts"})): (
        "both texts let piece or Tris leave; what they say apart is S2 to S7, so only the clause differs"
    ),
}


def ready(rules: Rules, reading: str) -> list[str]:
    """The options of a reading that the engine plays."""
    return [option.name for option in rules.readings[reading].options.values() if not option.planned]


def open_questions() -> list[str]:
    """The readings that offer a choice."""
    rules = load_rules(TEXT)
    return [reading for reading in rules.readings if len(ready(rules, reading)) > 1]


def departures() -> list[tuple[str, Pair]]:
    """Every option of every reading beside the one that a profile takes."""
    pairs = {
        (reading, frozenset({load_rules(TEXT, profile).readings[reading].default, option})): None
        for reading in open_questions()
        for profile in PROFILES
        for option in ready(load_rules(TEXT, profile), reading)
    }
    return [(reading, pair) for reading, pair in pairs if len(pair) == 2]


@cache
def chosen_by(profile: str, under: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The option of every reading."""
    rules = load_rules(TEXT, profile, dict(under))
    return {name: reading.chosen for name, reading in rules.readings.items()}


def differences(case: Case) -> Iterator[tuple[str, Pair, Ruling, Ruling]]:
    """Pairs of rulings of a case that answer one question differently and all others alike."""
    for one, other in combinations(case.rulings, 2):
        first, second = (chosen_by(ruling.profile, tuple(ruling.under.items())) for ruling in (one, other))
        differing = [name for name in first if first[name] != second[name]]
        if len(differing) == 1:
            reading = differing[0]
            yield reading, frozenset({first[reading], second[reading]}), one, other


def end_differently(one: Ruling, other: Ruling) -> bool:
    """Whether two rulings differ in what is legal, how the game ends, or what a draw rests on."""
    facts = ((one.outcome, other.outcome), (one.repeats, other.repeats), (one.progress, other.progress))
    return any(None not in (first, second) and first != second for first, second in facts) or any(
        plies_of(one, key) != plies_of(other, key) for key in set(one.legal) & set(other.legal)
    )


def plies_of(ruling: Ruling, key: str) -> set[str]:
    """The legal plies that a ruling writes down under a key."""
    return expand(ruling.legal[key], states_of(ruling)[-1].board)


@cache
def examples() -> dict[tuple[str, Pair], Case]:
    """For two options of a reading the first case that tells them apart, one of that reading if there is."""
    found: dict[tuple[str, Pair], Case] = {}
    for of_its_own in (True, False):
        for case in cases():
            for reading, pair, one, other in differences(case):
                if (case.reading == reading) is of_its_own and end_differently(one, other):
                    found.setdefault((reading, pair), case)
    return found
