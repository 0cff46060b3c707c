"""A profile of results and repetition, read from `rulesets/results.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from xuanpu.errors import Place, RulesetError
from xuanpu.game import Termination
from xuanpu.rulesets.files import RESULTS, bundled_table, result_profiles
from xuanpu.words import language

CHECK: Final = "check"
CHASE: Final = "chase"
MATE_THREAT: Final = "mate-threat"

#: The kinds of the host, as the file names them, by their numbers.
KIND_NAMES: Final = ("king", "advisor", "elephant", "horse", "rook", "cannon", "pawn")
KINDS: Final = {name: number for number, name in enumerate(KIND_NAMES, start=1)}


@dataclass(frozen=True, slots=True)
class ResultClause:
    """A clause of a profile in our own words, and what it is drawn from."""

    id: str
    words: Mapping[str, str]
    source: str

    def say(self, lang: str | None = None) -> str:
        """The paraphrase."""
        return self.words[lang or language()]


@dataclass(frozen=True, slots=True)
class Fault:
    """What a side may not do with each of its plies of a cycle: one of these deeds, by this clause."""

    deeds: frozenset[str]
    clause: str

    @property
    def termination(self) -> Termination:
        """What a game is called that ends so."""
        if self.deeds == {CHECK}:
            return Termination.PERPETUAL_CHECK
        return Termination.PERPETUAL_CHASE if self.deeds == {CHASE} else Termination.PERPETUAL_ATTACK


@dataclass(frozen=True, slots=True)
class ChaseRules:
    """Which attacks are a chase; kinds are numbers of the host."""

    free_chasers: frozenset[int]
    home_pawns_free: bool
    always: Mapping[int, frozenset[int]]
    exchange: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile of results.  `repetitions` and `limit` (plies) are 0 where the profile has none; `faults` go
    from the gravest down; `decides` names the clause behind each verdict that is no fault."""

    name: str
    words: Mapping[str, str]
    repetitions: int
    limit: int
    faults: tuple[Fault, ...]
    one_piece: bool
    chase: ChaseRules
    decides: Mapping[str, str]
    clauses: Mapping[str, ResultClause]
    sources: tuple[str, ...]

    def say(self, lang: str | None = None) -> str:
        """The profile in a few words."""
        return self.words[lang or language()]

    @property
    def looks_for(self) -> frozenset[str]:
        """The deeds that some fault asks about."""
        return frozenset().union(*(fault.deeds for fault in self.faults))


def profile_names() -> tuple[str, ...]:
    """The names of the profiles."""
    return result_profiles()


def load_profile(name: str, *, repetitions: int | None = None, limit: int | None = None) -> Profile:
    """The profile of that name, its numbers taken otherwise where given: `repetitions` of a position, `limit`
    in plies.  RulesetError if there is none such, or it cannot have that number."""
    profile = _load(name)
    for number, clause in ((repetitions, "repetition"), (limit, "progress")):
        if number is not None and (number < 0 or (number > 0 and clause not in profile.decides)):
            raise RulesetError("results-number", Place(token=str(number)), name=name)
    return replace(
        profile,
        repetitions=profile.repetitions if repetitions is None else repetitions,
        limit=profile.limit if limit is None else limit,
    )


@cache
def _load(name: str) -> Profile:
    if name not in profile_names():
        raise RulesetError("unknown-results", Place(token=name), candidates=profile_names())
    table = _table(name)
    return Profile(
        name=name,
        words=table["name"],
        repetitions=table["repetitions"],
        limit=table["limit"],
        faults=tuple(Fault(frozenset(fault["deeds"]), fault["clause"]) for fault in table["faults"]),
        one_piece=table["one_piece"],
        chase=_chase(table["chase"]),
        decides=table["decides"],
        clauses={key: _clause(key, entry) for key, entry in table["clauses"].items()},
        sources=tuple(table["sources"]),
    )


def _table(name: str) -> dict[str, Any]:
    """The table of a profile, over those of the profiles it extends."""
    own = dict(bundled_table(RESULTS)[name])
    base = own.pop("extends", None)
    return own if base is None else _laid_over(_table(base), own)


def _laid_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """One table over another; of the tables in them likewise."""
    both = {key: _laid_over(base[key], own[key]) for key in base.keys() & own.keys() if _is_table(own[key])}
    return {**base, **own, **both}


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _clause(name: str, entry: Mapping[str, str]) -> ResultClause:
    return ResultClause(name, {"zh": entry["zh"], "en": entry["en"]}, entry["source"])


def _chase(entry: Mapping[str, Any]) -> ChaseRules:
    return ChaseRules(
        free_chasers=frozenset(KINDS[name] for name in entry["free_chasers"]),
        home_pawns_free=entry["home_pawns_free"],
        always={
            KINDS[victim]: frozenset(KINDS[name] for name in chasers)
            for victim, chasers in entry["always"].items()
        },
        exchange=entry["exchange"],
    )
