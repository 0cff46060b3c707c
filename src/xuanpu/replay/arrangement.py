"""`arrange`: one game, mechanically arranged under a ruleset (M3C-12.1, design §4)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from xuanpu.audit.check import Check
from xuanpu.audit.registry import CHECKS, findings_of
from xuanpu.errors import UsageError
from xuanpu.game import Game, Position
from xuanpu.replay.coverage import clause_coverage
from xuanpu.replay.drops import PAIR, drop_policy
from xuanpu.replay.facts import facts_of
from xuanpu.replay.free_play import PLY_LIMIT, by_chance, by_search
from xuanpu.replay.line import Plan, course_to_the_drops, make_line
from xuanpu.replay.result import Arrangement, Line, Source
from xuanpu.replay.sweep import Sweeps, square_fates
from xuanpu.rulesets import Rules

DROP_POLICIES = ("friendly", "disruptive", "search", "random", "all")
CONTINUATIONS = ("record+search", "record", "search", "random", "none")

#: The lines that can stand beside the main one, and how each goes on after its drops (None: as that does).
BESIDE: dict[str, str | None] = {"friendly": None, "disruptive": None, "search": "search"}

#: Positions that the engine looks at for a ply.
NODES = 10_000


def arrange(
    game: Game,
    rules: Rules,
    drops: str | Sequence[int] = "friendly",
    continuation: str = "record",
    seed: int = 0,
    sweep: bool = True,
    beside: Sequence[str] = (),
    nodes: int = NODES,
    ply_limit: int = PLY_LIMIT,
    checks: Sequence[Check] = CHECKS,
) -> Arrangement:
    """Arrange the game under `rules`.

    `drops`: `friendly` or `disruptive` (the pair that keeps most, or least, of the record playable), `search`
    (the engine's), `random`, `all` (the friendly line, and every pair in the sweep) or the squares.
    `continuation`: `record` (stop where it does), `record+search` (the engine goes on from there to the end),
    `search`, `random` or `none`.  `beside` names further lines of BESIDE, made only where a drop is forced.
    `seed` feeds both random policies, `nodes` is what the engine may look at for a ply, `ply_limit` (at most
    PLY_LIMIT) ends free play, `checks` look at what has come of it.  A game whose record is damaged is
    arranged as far as its record goes.
    UsageError on unknown policies and on given squares that are not legal.
    """
    if isinstance(drops, str):
        _refuse_unknown("replay-unknown-drops", drops, DROP_POLICIES)
    _refuse_unknown("replay-unknown-continuation", continuation, CONTINUATIONS)
    for name in beside:
        _refuse_unknown("replay-unknown-line", name, tuple(BESIDE))
    start = Position.from_fen(game.fen or game.start.fen(), rules)
    beginning = course_to_the_drops(game, start)
    is_due = beginning.position.duty > 0
    sweeps = Sweeps(game)

    def line(drops: str | Sequence[int], continuation: str) -> Line:
        return make_line(beginning, _plan(drops, continuation, seed, nodes, ply_limit, sweeps))

    main = line(drops, continuation)
    others = dict.fromkeys(name for name in beside if is_due and name != main.name)
    lines = (main, *(line(name, BESIDE[name] or continuation) for name in others))
    is_swept = sweep and beginning.position.duty == PAIR
    swept = sweeps.at(beginning.position, beginning.recorded) if is_swept else None
    arrangement = Arrangement(
        game=game,
        rules=rules,
        facts=facts_of(game, main, swept),
        lines=lines,
        sweep=swept,
        squares=square_fates(swept, rules) if swept is not None else (),
        findings=(),
        coverage=clause_coverage(rules, lines, swept),
    )
    return findings_of(arrangement, checks)


def _plan(
    drops: str | Sequence[int], continuation: str, seed: int, nodes: int, ply_limit: int, sweeps: Sweeps
) -> Plan:
    rng = np.random.default_rng(seed)
    choosers = {"search": by_search(nodes), "random": by_chance(rng)}
    after = continuation.removeprefix("record+")
    return Plan(
        name=drops if isinstance(drops, str) else "given",
        continuation=continuation,
        drop=drop_policy(drops, rng, nodes, sweeps),
        with_record=continuation.startswith("record"),
        choose=choosers.get(after),
        source=Source.RANDOM if after == "random" else Source.ENGINE,
        ply_limit=min(ply_limit, PLY_LIMIT),
        nodes=nodes if "search" in (drops, after) else None,
    )


def _refuse_unknown(key: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageError(key, value=value, candidates=known)
