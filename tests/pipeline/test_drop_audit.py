"""The forced-drop audit of blocks says what the whole audit says, game by game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.kernel.random_play import STARTS, play_randomly
from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.game_audit import GameAudit
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.sources import each_game
from xuanpu.game import Move
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.pipeline.compiled.facts import NONE, End
from xuanpu.pipeline.drop_audit import (
    COVERED,
    answering_drops,
    audit_drops,
    findings_of,
    options_of,
)
from xuanpu.pipeline.read import read_blocks
from xuanpu.records import GAME_OF_2021, bundled_record
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.points import RulePoint

REVISIONS = Path(__file__).parents[1] / "rulesets" / "revisions"
RULES = (
    "m3c-2024-2@literal",
    "m3c-2024-2@harmonised",
    "double-neutral@literal",
    "double-neutral@harmonised",
    "xiangqi",
    *(str(path) for path in sorted(REVISIONS.glob("*.toml"))),
)


@dataclass(frozen=True)
class Told:
    """What either audit says of a game."""

    facts: dict[str, object]
    findings: list[tuple[str, int | None]]


def told_in_full(path: Path, rules: Rules) -> Iterator[Told]:
    checks = frozenset(check.code for check in CHECKS if check.code in COVERED)
    task = AuditTask(rules, "friendly", "record", (None,), checks, readings=False)
    for found in each_game([path]):
        (audit,) = task.audits(found)
        yield Told(facts_of(audit), sorted((each.code, each.ply) for each in audit.findings))


def facts_of(audit: GameAudit) -> dict[str, object]:
    names = ("second_ply", "third_ply", "third_checks", "answering_drops", "exchange", "drops", "stop")
    more = ("record_stop", "broken_ply", "broken_clause", "kept", "rest", "line_plies", "duty_plies")
    return {name: getattr(audit, name) for name in names + more}


def told_by_blocks(path: Path, rules: Rules) -> Iterator[Told | None]:
    """None of a game that is left to the whole audit, or has no ply."""
    options = options_of(rules).names
    for block in read_blocks(path):
        facts, raised = audit_drops(block, rules)
        answers = answering_drops(facts, raised, rules)
        found: list[list[tuple[str, int | None]]] = [[] for _ in range(len(block))]
        for seen in findings_of(facts, raised, rules):
            found[seen.game].append((seen.code, seen.ply))
        for game, fact in enumerate(facts):
            if fact["end"] == End.UNSETTLED:
                yield None
                continue
            due = fact["raised"] == fact["third"] + 1
            over = fact["end"] == End.GAME_OVER
            stop = str(End(fact["end"]).name.lower().replace("_", "-"))
            point = RulePoint(int(fact["point"])) if fact["point"] else None
            yield Told(
                {
                    "second_ply": number(fact["second"]),
                    "third_ply": number(fact["third"]),
                    "third_checks": None if fact["third"] == NONE else bool(fact["third_checks"]),
                    "answering_drops": answers.get(game),
                    "exchange": {name: bool(fact["exchange"] >> k & 1) for k, name in enumerate(options)}
                    if due
                    else {},
                    "drops": tuple(square_name(int(square)) for square in fact["drops"] if square != NONE),
                    "stop": stop,
                    "record_stop": None if over else stop,
                    "broken_ply": number(fact["broken"]),
                    "broken_clause": None if point is None else next(iter(rules.basis(point).clauses), None),
                    "kept": int(fact["kept"]),
                    "rest": int(fact["rest"]),
                    "line_plies": int(fact["line_plies"]),
                    "duty_plies": int(fact["duty_plies"]),
                },
                sorted(found[game]),
            )


def number(value: int) -> int | None:
    return None if value == NONE else int(value)


def check_same(path: Path, rules: Rules) -> tuple[int, int]:
    """(games, games left to the whole audit); the two say the same of all others."""
    games = left = 0
    for full, fast in zip(told_in_full(path, rules), told_by_blocks(path, rules), strict=True):
        games += 1
        if fast is None:
            left += 1
            continue
        assert fast.facts == full.facts, games
        assert fast.findings == full.findings, games
    return games, left


def a_game(rng: random.Random, plies: int) -> str:
    """A random game of plain xiangqi, in coordinates."""
    game = play_randomly(rng, load_rules("xiangqi"), STARTS[0], plies)
    moves = " ".join(str(Move(int(code))) for code in game.plies)
    return f'[Event "random"]\n[Result "*"]\n\n{moves} *\n\n'


@pytest.fixture(scope="session")
def some_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of 2021, and random ones: many captures, many checks, some mates."""
    rng = random.Random(5)
    path = tmp_path_factory.mktemp("games") / "some.pgn"
    games = "".join(a_game(rng, rng.randint(10, 160)) for _ in range(25))
    path.write_bytes(bundled_record(GAME_OF_2021).read_bytes() + b"\n\n" + games.encode())
    return path


@pytest.mark.parametrize("named", RULES, ids=lambda name: Path(name).name)
def test_it_says_what_the_whole_audit_says(some_games: Path, named: str) -> None:
    games, left = check_same(some_games, load_rules(named))
    assert games == 26 and left < 3


@pytest.mark.slow
@pytest.mark.parametrize("named", RULES, ids=lambda name: Path(name).name)
def test_on_many_real_games(shared: Path, tmp_path: Path, named: str, record_property: object) -> None:
    whole = (shared / "corpus/xiangqi/pgn-chinese/masters-2319.pgn").read_text(encoding="utf-8")
    games = whole.split("\n\n[")[:600]
    path = tmp_path / "games.pgn"
    path.write_text("\n\n[".join(games) + "\n", encoding="utf-8")
    read, left = check_same(path, load_rules(named))
    record_property("games", read)  # type: ignore[operator]
    record_property("left to the whole audit", left)  # type: ignore[operator]
    assert read > 250 and left < read // 100


def test_a_block_without_games_or_plies(tmp_path: Path) -> None:
    path = tmp_path / "none.pgn"
    path.write_text('[Event "none"]\n\n*\n', encoding="utf-8")
    (block,) = read_blocks(path)
    facts, raised = audit_drops(block, load_rules("m3c-2024-2"))
    assert facts["end"].tolist() == [End.UNSETTLED] and len(raised) == 1
    assert not list(findings_of(facts, raised, load_rules("m3c-2024-2")))


def test_facts_do_not_hang_on_the_block(some_games: Path) -> None:
    rules = load_rules("m3c-2024-2")
    one, other = (
        np.concatenate([audit_drops(block, rules)[0] for block in read_blocks(some_games, games=games)])
        for games in (512, 3)
    )
    assert one.tobytes() == other.tobytes()
