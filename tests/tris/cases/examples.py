"""Which case shows that an option of a reading makes a difference, and which options never do.

Two options are told apart by a case with a ruling under each, every other reading being equal, in which what
is legal differs, or how the game ends, or what a draw rests on (repetition, progress).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.tris.cases.case_file import PROFILES, Case, Ruling, cases, expand
from tests.tris.cases.judged import states_of
from xuanpu.rulesets import Rules, bundled_rulesets, load_rules

Pair = frozenset[str]
#: A ruleset, a reading, and the option of a profile with another one beside it.
Departure = tuple[str, str, Pair]


@dataclass(frozen=True)
class Vacuous:
    """Why two options never differ in what is legal or how a game ends, in rulesets with these parameters."""

    why: str
    parameters: Mapping[str, int]


VACUOUS: dict[tuple[str, Pair], Vacuous] = {
    ("S1", frozenset({"as-chess", "as-draughts"})): Vacuous(
        "both texts let piece or Tris leave; what they say apart is S2 to S7, so only the clause differs",
        {},
    ),
    ("R4", frozenset({"regular-captures-only", "also-composite-pawn-walks"})): Vacuous(
        "there is no composite pawn to walk", {"composites": 0}
    ),
}


def with_tris() -> list[str]:
    """The bundled rulesets that have readings to be shown: those with Tris."""
    return [name for name in bundled_rulesets() if load_rules(name).parameters["n_tris"]]


def ready(rules: Rules, reading: str) -> list[str]:
    """The options of a reading that the engine plays."""
    return [option.name for option in rules.readings[reading].options.values() if not option.planned]


#: Readings that no ply and no position shows: what a chase is, when a position is dead.  Their options are
#: told apart in `tests/results/test_readings.py`.
OF_WHOLE_GAMES = {"R3", "R5"}


def vacuous() -> list[Departure]:
    """The departures that are said to make no difference."""
    return [departure for departure in departures() if why_vacuous(departure)]


def open_questions(ruleset: str) -> list[str]:
    """The readings that offer a choice."""
    rules = load_rules(ruleset)
    return [reading for reading in rules.readings if len(ready(rules, reading)) > 1]


def departures() -> list[Departure]:
    """Every option of every reading of every ruleset beside the one that a profile takes."""
    found = {
        (ruleset, reading, frozenset({load_rules(ruleset, profile).readings[reading].default, option})): None
        for ruleset in with_tris()
        for reading in open_questions(ruleset)
        if reading not in OF_WHOLE_GAMES
        for profile in PROFILES
        for option in ready(load_rules(ruleset, profile), reading)
    }
    return [departure for departure in found if len(departure[2]) == 2]


def why_vacuous(departure: Departure) -> str | None:
    """Why two options never differ under a ruleset; None where that is not claimed."""
    ruleset, reading, options = departure
    claim = VACUOUS.get((reading, options))
    parameters = load_rules(ruleset).parameters
    if claim is None or any(parameters[name] != value for name, value in claim.parameters.items()):
        return None
    return claim.why


@cache
def chosen_by(ruleset: str, profile: str, under: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The option of every reading."""
    rules = load_rules(ruleset, profile, dict(under))
    return {name: reading.chosen for name, reading in rules.readings.items()}


def differences(case: Case) -> Iterator[tuple[str, Pair, Ruling, Ruling]]:
    """Pairs of rulings of a case that answer one question differently and all others alike."""
    for one, other in combinations(case.rulings, 2):
        first, second = (
            chosen_by(case.ruleset, ruling.profile, tuple(ruling.under.items())) for ruling in (one, other)
        )
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
def examples() -> dict[Departure, Case]:
    """For two options of a reading the first case that tells them apart, one of that reading if there is."""
    found: dict[Departure, Case] = {}
    for of_its_own in (True, False):
        for case in cases():
            for reading, pair, one, other in differences(case):
                if (case.reading == reading) is of_its_own and end_differently(one, other):
                    found.setdefault((case.ruleset, reading, pair), case)
    return found
