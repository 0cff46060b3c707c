"""Cases asked again: of their own rules, of others, of rules that do not know their position."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from xuanpu import Position, load_rules
from xuanpu.casebook import Asked, Case, Ruling, Status, Wish, ask, ruled_now, run_case
from xuanpu.casebook.as_json import run_json
from xuanpu.casebook.ruling import outcome_text, outcome_words, read_outcome
from xuanpu.errors import RulesetError, UsageError
from xuanpu.game import Outcome, Termination
from xuanpu.words import LANGUAGES

M3C = "m3c-2024-2"
#: The second piece is dead, a drop on e1 would shut the rook's check off.
CHECKED = "4k4/9/9/9/4r4/9/9/9/9/4K4 w - - 0 1 dead:pp"
MATED = "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1"
WITH_COMPOSITE = "3k5/9/9/9/9/9/*R8/9/9/4K4 w - - 0 1 dead:pp"


def case_of(position: str, ruling: Ruling, **more: object) -> Case:
    return replace(Case("one", "?", position, ruling, M3C, "harmonised"), **more)  # type: ignore[arg-type]


DROP = case_of(CHECKED, Ruling(ply="T@e2", legal=True, clauses=("M3C-3.2",)))


def test_as_recorded() -> None:
    asked = run_case(DROP, Wish())
    assert asked.status is Status.AS_RECORDED and asked.rules == load_rules(M3C)


def test_changed_by_a_reading() -> None:
    asked = run_case(DROP, Wish(readings={"D5": "not-allowed"}))
    assert asked.status is Status.CHANGED and asked.now is not None and asked.now.verdict is not None
    assert not asked.now.verdict.legal and asked.now.ruling.reading == "D5=not-allowed"


def test_changed_by_a_revision(tmp_path: Path) -> None:
    revision = tmp_path / "mine.toml"
    revision.write_text(
        f'extends = "{M3C}"\nid = "mine"\n[readings.D5]\nall = "not-allowed"\n'
        'why = { zh = "试", en = "a trial" }\n',
        encoding="utf-8",
    )
    asked = run_case(DROP, Wish(ruleset=str(revision)))
    assert asked.status is Status.CHANGED and asked.rules is not None
    assert (asked.rules.id, asked.rules.profile) == ("mine", "harmonised")


def test_the_case_own_readings_count_unless_another_ruleset_is_asked() -> None:
    case = replace(DROP, readings={"D5": "not-allowed"})
    assert run_case(case, Wish()).status is Status.CHANGED
    assert run_case(case, Wish(ruleset=M3C)).status is Status.AS_RECORDED
    assert run_case(case, Wish(readings={"D5": "allowed"})).status is Status.AS_RECORDED


def test_profiles() -> None:
    literal = replace(DROP, profile="literal")

    def profile(case: Case, wish: Wish) -> str:
        return wish.rules_for(case).profile

    assert profile(literal, Wish()) == "literal"
    assert profile(literal, Wish(profile="harmonised")) == "harmonised"
    assert profile(literal, Wish(ruleset="double-neutral")) == "literal"
    assert profile(literal, Wish(ruleset="double-neutral@harmonised")) == "harmonised"
    assert profile(literal, Wish(ruleset="xiangqi")) == "standard"


def test_other_grounds() -> None:
    wrong = case_of(CHECKED, Ruling(ply="T@e2", legal=True, clauses=("M3C-2.3",)))
    assert run_case(wrong, Wish()).status is Status.OTHER_GROUND
    by_reading = case_of(CHECKED, Ruling(ply="T@e2", legal=True, reading="D5=not-allowed"))
    assert run_case(by_reading, Wish()).status is Status.OTHER_GROUND


def test_disputed_until_it_is_granted() -> None:
    disputed = case_of(CHECKED, Ruling(ply="T@e2", legal=False), disputed=True)
    assert run_case(disputed, Wish()).status is Status.DISPUTED
    assert run_case(disputed, Wish(readings={"D5": "not-allowed"})).status is Status.GRANTED


@pytest.mark.parametrize(
    ("case", "wish"),
    [
        (case_of(WITH_COMPOSITE, Ruling(outcome="none")), Wish(ruleset="double-neutral")),
        (case_of("nonsense", Ruling(outcome="none")), Wish()),
        (replace(DROP, moves=("T@e2", "e9e8", "T@a5")), Wish(readings={"D5": "not-allowed"})),
        (replace(DROP, profile="unheard-of"), Wish()),
        (replace(DROP, ruleset="gone.toml"), Wish()),
    ],
)
def test_not_to_be_asked(case: Case, wish: Wish) -> None:
    asked = run_case(case, wish)
    assert asked.status is Status.CANNOT_BE_ASKED and asked.why and asked.now is None


def test_moves_lead_to_the_position() -> None:
    shut = case_of(CHECKED, Ruling(outcome="none"), moves=("T@e2",))
    assert run_case(shut, Wish()).status is Status.AS_RECORDED
    (first, second) = ("T@e2", "e5e3")
    case = case_of(CHECKED, Ruling(ply="e0e1", legal=True), moves=(first, second))
    assert run_case(case, Wish()).status is Status.AS_RECORDED


def test_the_set_of_plies() -> None:
    rules = load_rules(M3C)
    position = Position.from_fen(CHECKED, rules)
    plies = tuple(sorted(map(str, position.legal_moves)))
    assert run_case(case_of(CHECKED, Ruling(plies=plies)), Wish()).status is Status.AS_RECORDED
    one_less = case_of(CHECKED, Ruling(plies=(*plies[1:], "z")))
    asked = run_case(one_less, Wish())
    assert (asked.status, asked.gained, asked.lost) == (Status.CHANGED, plies[:1], ("z",))


def test_ends() -> None:
    mate = case_of(MATED, Ruling(outcome="checkmate red"))
    assert run_case(mate, Wish()).status is Status.AS_RECORDED
    assert run_case(case_of(MATED, Ruling(outcome="none")), Wish()).status is Status.CHANGED
    assert outcome_text(Outcome(Termination.REPETITION, None)) == read_outcome("Repetition  DRAW")
    assert read_outcome("NONE") == "none"
    with pytest.raises(UsageError):
        read_outcome("checkmate")
    for lang in LANGUAGES:
        assert outcome_words("none", lang) and outcome_words("checkmate red", lang)


def test_the_ruling_of_the_engine_names_the_clause_asked_for() -> None:
    position = Position.from_fen(CHECKED, load_rules(M3C))
    full = ask(position, Ruling(ply="e0e1")).ruling
    assert not full.legal and full.clauses
    named = ruled_now(position, Ruling(ply="e0e1", clauses=full.clauses[-1:]))
    assert named.clauses == full.clauses[-1:]
    assert ruled_now(position, Ruling(ply="e0e1", clauses=("M3C-9",))).clauses == full.clauses


def test_a_ruleset_that_is_none_is_told_before_any_case() -> None:
    with pytest.raises(RulesetError):
        Wish(ruleset="unheard-of").check()
    Wish().check()


def test_json_counts_add_up() -> None:
    asked: list[Asked] = [
        run_case(DROP, Wish()),
        run_case(DROP, Wish(readings={"D5": "not-allowed"})),
        run_case(case_of("nonsense", Ruling(plies=("a0a1",))), Wish()),
        run_case(case_of(MATED, Ruling(outcome="checkmate red")), Wish()),
    ]
    data = json.loads(run_json(asked))
    assert data["format"] == "xuanpu-cases" and sum(data["counts"].values()) == len(asked)
    assert [case["status"] for case in data["cases"]] == [str(each.status) for each in asked]
    assert data["cases"][1]["expected"]["legal"] and not data["cases"][1]["now"]["legal"]
    assert data["cases"][2]["now"] is None and data["cases"][2]["why"]
