"""The engine held against the judge: what is legal in a position, and what it is after a ply."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

from tests.oracles.judge import State, legal_plies, play
from tests.oracles.judge.kinds import kind_of
from tests.oracles.judge.ply import Ply
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C, PROFILES_OF
from xuanpu.errors import RulesetError
from xuanpu.game import Position
from xuanpu.rulesets import Rules, load_rules

#: The rulesets that the judge knows, by the text it judges them by.
RULESET_OF = {M3C: "m3c-2024-2", DOUBLE_NEUTRAL: "double-neutral"}
TEXT_OF = {ruleset: text for text, ruleset in RULESET_OF.items()}


@cache
def _loaded(text: str, profile: str, readings: tuple[tuple[str, str], ...]) -> Rules | None:
    try:
        return load_rules(RULESET_OF[text], profile, dict(readings))
    except RulesetError:
        return None


def rules_of(text: str, profile: str, readings: Mapping[str, str]) -> Rules | None:
    """The engine's rules with these readings, or None where they contradict each other."""
    return _loaded(text, profile, tuple(sorted(readings.items())))


def options_of(rules: Rules) -> dict[str, str]:
    """The same as the judge takes them."""
    chosen = {reading.id: reading.chosen for reading in rules.readings.values()}
    return PROFILES_OF[TEXT_OF[rules.id]][rules.profile] | chosen


def compare(fen: str, rules: Rules, rng: random.Random, played: int = 1) -> Counter[str]:
    """Hold the sets of legal plies equal, and the positions after some plies of each kind; returns the kinds
    that are legal there, each counted once, and what else was seen."""
    options = options_of(rules)
    state, position = State.from_fen(fen, options), Position.from_fen(fen, rules)
    where = fen, rules.id, rules.profile, dict(rules.overrides)
    ours = {str(move): move for move in position.legal_moves}
    theirs = {ply.text(): ply for ply in legal_plies(state)}
    assert ours.keys() == theirs.keys(), (
        where,
        {
            "engine only": sorted(ours.keys() - theirs.keys()),
            "judge only": sorted(theirs.keys() - ours.keys()),
        },
    )
    kinds: dict[str, list[Ply]] = {}
    for ply in theirs.values():
        kinds.setdefault(kind_of(state, ply), []).append(ply)
    seen = Counter(kinds.keys())
    for found in kinds.values():
        for ply in rng.sample(found, min(played, len(found))):
            later, expected = position.play(ours[ply.text()]), play(state, ply)
            assert items(later.fen()) == items(expected.fen()), (
                where,
                ply.text(),
                later.fen(),
                expected.fen(),
            )
            seen["played"] += 1
            seen["duties that fell"] += expected.duty > state.duty
    assert position.is_check() == state.board.in_check(state.side), where
    seen["positions"] += 1
    seen["plies"] += len(ours)
    seen["a drop owed"] += state.duty > 0
    seen["in check"] += state.board.in_check(state.side)
    return seen


def items(fen: str) -> list[str]:
    """The fields and items of a FEN, comparable: items in any order, the dead in any order."""
    words = fen.split()
    dead = [f"dead:{''.join(sorted(word[5:]))}" for word in words if word.startswith("dead:")]
    return words[:6] + sorted(dead + [word for word in words[6:] if not word.startswith("dead:")])
