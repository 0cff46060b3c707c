"""What a record has lost, told by the kind."""

from __future__ import annotations

from typing import Any

import pytest

from xuanpu.convert import losses_between
from xuanpu.convert.losses import KINDS, Different
from xuanpu.records import Record, RecordedMove
from xuanpu.words import LANGUAGES, sentences

FEN = "4k4/9/9/9/9/9/9/9/4R4/3K5"


def record(comment: str | None = None, **headers: str) -> Record:
    """a (b) c, with a comment and a mark."""
    variation = [RecordedMove("b", comment_before="z")]
    first = RecordedMove("a", comment="x y", variations=[variation], marks=["!"])
    return Record({"Red": "某甲", **headers}, [first, RecordedMove("c")], "1-0", comment=comment)


def test_a_record_has_lost_nothing_against_itself() -> None:
    assert losses_between(record("q", FEN=f"{FEN} w"), record("q", FEN=f"{FEN} w")) == []


def changed(**what: Any) -> Record:
    """The record, other in one thing."""
    other = record()
    for name, value in what.items():
        setattr(other, name, value)
    return other


BARE = [RecordedMove("a"), RecordedMove("c")]
MOVED = [
    RecordedMove("a", comment="x y", variations=[[RecordedMove("b", comment="z")]], marks=["!"]),
    RecordedMove("c"),
]
JOINED = [
    RecordedMove("a", comment="x y\nz", variations=[[RecordedMove("b")]], marks=["!"]),
    RecordedMove("c"),
]


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (changed(moves=BARE), [("variations", 1), ("comments", 2), ("marks", 1)]),
        (changed(moves=MOVED), [("comments-moved", 1)]),
        (changed(moves=JOINED), [("comments-moved", 2)]),
        (changed(headers={}), [("headers", "Red")]),
        (changed(headers={"Red": "某"}), [("headers-changed", "Red")]),
        (changed(headers={"Red": " 某甲\t", "Site": "x"}), []),
        (changed(result=None), [("result", "1-0")]),
        (changed(result="0-1"), [("result", "1-0")]),
    ],
)
def test_kinds(read: Record, expected: list[tuple[str, object]]) -> None:
    found = losses_between(record(), read)
    assert [(loss.kind, next(iter(loss.blanks.values()))) for loss in found] == expected
    for loss in found:
        assert all(str(value) in loss.text(lang) for lang in LANGUAGES for value in loss.blanks.values())


def test_rules_and_start() -> None:
    meant = record(Ruleset="m3c-2024-2", RulesetHash="1", FEN=f"{FEN} w - - 3 9 dead:R")
    found = losses_between(meant, record(FEN=f"{FEN} w - - 0 1"))
    assert [(loss.kind, *loss.blanks.values()) for loss in found] == [
        ("rules", "m3c-2024-2"),
        ("start", "3 9 dead:R"),
    ]


@pytest.mark.parametrize(
    ("said", "read", "lost"),
    [
        ("1-0", {}, False),
        ("红胜", {}, False),
        ("*", {}, False),
        ("0-1", {}, True),
        ("红胜（超时）", {}, True),
        ("红胜（超时）", {"Result": "红胜（超时）"}, False),
    ],
)
def test_a_result_may_stand_as_a_header_or_behind_the_moves(
    said: str, read: dict[str, str], lost: bool
) -> None:
    found = losses_between(record(Result=said), record(**read))
    assert [loss.kind for loss in found] == ["headers-changed"] * lost


@pytest.mark.parametrize(
    "read",
    [
        changed(moves=[RecordedMove("a")]),
        changed(moves=[RecordedMove("a", variations=[[RecordedMove("d")]]), RecordedMove("c")]),
        record(FEN=f"{FEN} w"),
        record(FEN="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"),
    ],
)
def test_other_moves_or_another_start_are_no_loss_but_wrong(read: Record) -> None:
    with pytest.raises(Different):
        losses_between(record(), read)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        ("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r", ""),
        (f"{FEN} w", f"{FEN} r - - 0 1"),
        ("4k4/9/9/9/9/9/9/9/1111R1111/3K5 b", f"{FEN} b"),
    ],
)
def test_one_start_in_several_writings(one: str, other: str) -> None:
    assert losses_between(record(FEN=one), record(FEN=other)) == []


def test_every_kind_has_its_words() -> None:
    for kind in KINDS:
        assert f"convert.loss.{kind}" in sentences() and f"convert.kind.{kind}" in sentences()
