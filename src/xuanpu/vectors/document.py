"""The file of test vectors: docs/vectors.md says what each field means, docs/vectors.schema.json its form."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from xuanpu.errors import XuanpuError
from xuanpu.game import Move, Position
from xuanpu.rulesets import Rules
from xuanpu.vectors.choose import choose
from xuanpu.vectors.describe import Data, describe, describe_line
from xuanpu.vectors.pool import ALWAYS, always, candidates
from xuanpu.vectors.starts import LINES
from xuanpu.words import LANGUAGES

FORMAT: Final = "xuanpu-vectors"
VERSION: Final = 1
POSITIONS: Final = 60


def document(rules: Rules, positions: int = POSITIONS, seed: int = 0) -> Data:
    """The vectors of a ruleset; the same ones for the same seed."""
    chosen = choose([*always(rules), *candidates(rules, seed)], positions, fixed=ALWAYS)
    described = [
        {"id": number, "origin": each.origin, **describe(each.position)}
        for number, each in enumerate(chosen, start=1)
    ]
    lines = list(_lines(rules))
    return {**_head(rules, seed, described), "positions": described, "lines": lines}


def document_text(data: Data) -> str:
    """As text: JSON, one position in some lines, Chinese as it is."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _head(rules: Rules, seed: int, positions: Sequence[Data]) -> Data:
    from xuanpu import __version__

    return {
        "format": FORMAT,
        "version": VERSION,
        "xuanpu": __version__,
        "seed": seed,
        "ruleset": ruleset_data(rules, _cited(positions)),
        "kinds": _counts(kind for position in positions for kind in position["kinds"]),
        "points": _counts(point for position in positions for point in _points(position)),
    }


def ruleset_data(rules: Rules, cited: set[str]) -> Data:
    """The rules in full: what was asked for, every setting, and the clauses cited, in our own words."""
    return {
        "id": rules.id,
        "address": rules.address,
        "profile": rules.profile,
        "hash": rules.hash,
        "results": rules.results,
        "name": {lang: rules.name(lang) for lang in LANGUAGES},
        "host": rules.host,
        "parameters": dict(rules.parameters),
        "readings": {reading.id: reading.chosen for reading in rules.readings.values()},
        "overrides": rules.overrides,
        "clauses": {
            clause.id: {"text": clause.text, "section": clause.section}
            | {lang: clause.say(lang) for lang in LANGUAGES}
            for clause in rules.clauses.values()
            if clause.id in cited
        },
    }


def _lines(rules: Rules) -> Iterator[Data]:
    """The lines that can be played under these rules."""
    for fen, plies in LINES:
        try:
            start = Position(rules) if fen is None else Position.from_fen(fen, rules)
            yield describe_line(start, tuple(map(Move.parse, plies.split())))
        except XuanpuError:
            continue


def _cited(positions: Sequence[Data]) -> set[str]:
    return {clause for each in positions for said in _said(each) for clause in said["clauses"]}


def _points(position: Data) -> set[str]:
    return {said["point"] for said in _said(position)}


def _said(position: Data) -> Iterator[Any]:
    """The verdicts that are given of a position."""
    yield from position["after"]
    yield from position["illegal"]


def _counts(names: Iterator[str]) -> dict[str, int]:
    """Name -> in how many positions, by name."""
    return dict(sorted(Counter(names).items()))
