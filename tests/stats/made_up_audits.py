"""Audits that no game ever gave: whatever a `GameAudit` can hold, for the tests of the figures."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.replay.constructed_games import m3c
from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.game_audit import GameAudit, OptionSeen

FILE = "made.pgn"
CODES = ("XP101", "XP201", "XP202")
CLAUSES = ("M3C-2.3", "M3C-3.1", "M3C-3.4")
EXCHANGES = ("same-point-recapture", "any-capture-next-ply")
PLIES = st.integers(1, 60)


def finding(code: str) -> Finding:
    return Finding(code, code.lower(), Severity.NOTE)


def damaged(game: int, seed: int | None = None, findings: tuple[Finding, ...] = ()) -> GameAudit:
    """A game that breaks off after its third capture: as far as it goes it has everything."""
    return GameAudit(
        FILE,
        game,
        seed,
        "damaged",
        "broken",
        plies=30,
        second_ply=20,
        third_ply=24,
        third_checks=True,
        answering_drops=0,
        exchange=dict.fromkeys(EXCHANGES, True),
        kept=1,
        rest=6,
        findings=findings,
        coverage={"M3C-2.3": 3},
        options=(OptionSeen("T1", "no-leg", 26, 2, 4, 0, None),),
    )


def skipped(game: int) -> GameAudit:
    return GameAudit(FILE, game, None, "skipped")


def _options() -> list[tuple[str, str]]:
    """Some options that the rules do not take."""
    readings = m3c().readings
    return [
        (name, option)
        for name in ("F2", "F6", "T1", "T3")
        for option in readings[name].options
        if option != readings[name].chosen
    ]


@st.composite
def _seen(draw: st.DrawFn) -> tuple[OptionSeen, ...]:
    chosen = draw(st.lists(st.sampled_from(_options()), unique=True, max_size=5))
    return tuple(
        OptionSeen(reading, option, draw(PLIES), 1, 1, 0, draw(st.none() | PLIES))
        for reading, option in chosen
    )


@st.composite
def _captures(draw: st.DrawFn) -> dict[str, Any]:
    """What the record says, the same whatever the drops are."""
    second = draw(st.none() | PLIES)
    third = None if second is None else draw(st.none() | st.integers(second + 1, second + 20))
    gives_check = None if third is None else draw(st.booleans())
    return {"second_ply": second, "third_ply": third, "third_checks": gives_check}


@st.composite
def _audit(draw: st.DrawFn, game: int, seed: int | None, captures: dict[str, Any]) -> GameAudit:
    rest = draw(st.integers(0, 40))
    due = captures["third_ply"] is not None and draw(st.booleans())
    return GameAudit(
        FILE,
        game,
        seed,
        "clean",
        plies=60,
        **captures,
        answering_drops=draw(st.integers(0, 3)) if captures["third_checks"] and due else None,
        exchange={option: draw(st.booleans()) for option in EXCHANGES} if due else {},
        kept=draw(st.integers(0, rest)),
        rest=rest,
        findings=tuple(map(finding, draw(st.lists(st.sampled_from(CODES), max_size=4)))),
        coverage=draw(st.dictionaries(st.sampled_from(CLAUSES), st.integers(0, 5))),
        options=draw(_seen()),
    )


@st.composite
def audits_of_games(draw: st.DrawFn) -> list[GameAudit]:
    """Some games, of each an audit or one for each of some seeds; a few damaged or skipped."""
    seeds = draw(st.sampled_from([(None,), (0, 1, 2), tuple(range(8))]))
    audits: list[GameAudit] = []
    for game in range(1, draw(st.integers(0, 8)) + 1):
        status = draw(st.sampled_from(["clean"] * 6 + ["damaged", "skipped"]))
        if status == "clean":
            captures = draw(_captures())
            audits += [draw(_audit(game, seed, captures)) for seed in seeds]
        else:
            audits.append(
                damaged(game, findings=(finding("XP503"),)) if status == "damaged" else skipped(game)
            )
    return audits
