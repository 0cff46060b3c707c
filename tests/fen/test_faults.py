"""What is no position is refused, with its place and in words."""

from __future__ import annotations

import pytest

from xuanpu.errors import FenError
from xuanpu.game import Position
from xuanpu.rulesets import load_rules

M3C = "m3c-2024-2"
KINGS = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "key", "token"),
    [
        ("", "empty", None),
        ("   ", "empty", None),
        ("9/9 w", "ranks", "9/9"),
        ("3k5/9/9/9/9/9/9/9/9/4K3 w", "width", "4K3"),
        ("3k5/9/9/9/9/9/9/9/9/4K5 w", "width", "4K5"),
        ("3k5/9/9/9/9/9/9/9/9/4K4R w", "width", "4K4R"),
        ("3k5/9/9/4x4/9/9/9/9/9/4K4 w", "letter", "x4/9/9"),
        ("3k5/9/9/4*4/9/9/9/9/9/4K4 w", "letter", "*4/9/9"),
        ("3k5/9/9/4+4/9/9/9/9/9/4K4 w", "letter", "+4/9/9"),
        ("3k5/9/9/4+*R4/9/9/9/9/9/4K4 w", "letter", "+*R"),
        ("3k5/9/9/4*T4/9/9/9/9/9/4K4 w", "letter", "*T"),
        ("3k5/9/9/4+t4/9/9/9/9/9/4K4 w", "letter", "+t"),
        ("3k5/9/9/4+P4/9/9/9/9/9/4K4 w", "promoted", "+P"),
        ("3k5/9/9/4+b4/9/9/9/9/9/4K4 w", "promoted", "+b"),
        ("3k5/9/9/9/9/9/9/9/9/4+K4 w", "promoted", "+K"),
        ("3k5/9/9/9/9/9/9/9/9/9 w", "no-king", "3k5"),
        ("3k5/9/9/9/9/9/9/9/9/3KK4 w", "too-many", "3k5"),
        ("3k5/9/9/9/4K4/9/9/9/9/9 w", "king-outside", "3k5"),
        ("3k5/9/9/9/4*K4/9/9/9/9/9 w", "king-outside", "3k5"),
        ("3k5/9/9/RRR6/9/9/9/9/9/4K4 w", "too-many", "3k5"),
        ("3k5/9/9/RR+R6/9/9/9/9/9/4K4 w", "too-many", "3k5"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 x", "side", "x"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w KQ", "dash", "KQ"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - -1", "number", "-1"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 x", "number", "x"),
        ("T2k4t/9/9/9/9/9/9/9/9/4K3T w", "too-many-tris", "T2k4t"),
        ("*R2k5/9/9/9/+r8/9/9/9/9/4K3T w", "too-many-tris", "*R2"),
        (f"{KINGS} some", "item", "some"),
        (f"{KINGS} some:1", "item", "some:1"),
        (f"{KINGS} duty:1 duty:1", "item-twice", "duty:1"),
        (f"{KINGS} dead:PPPPPP", "too-many", "dead:PPPPPP"),
        (f"{KINGS} dead:K", "too-many", "dead:K"),
        (f"{KINGS} dead:x", "item", "dead:x"),
        (f"{KINGS} taken:1", "item", "taken:1"),
        (f"{KINGS} taken:1,128", "item", "taken:1,128"),
        (f"{KINGS} switch:y", "item", "switch:y"),
        (f"{KINGS} reserve:-1", "item", "reserve:-1"),
        (f"{KINGS} reserve:3", "too-many-tris", "reserve:3"),
        (f"{KINGS} duty:3", "duty", "duty:3"),
        (f"{KINGS} duty:!", "item", "duty:!"),
        (f"{KINGS} exch:j1", "item", "exch:j1"),
        (f"{KINGS} duty:1 victim:PP", "item", "victim:PP"),
        (f"{KINGS} victim:P", "victim", "victim:P"),
        (f"{KINGS} spent:2", "item", "spent:2"),
        (f"{KINGS} latch:2", "item", "latch:2"),
        (f"{KINGS} beside:2", "item", "beside:2"),
        (f"{KINGS} promos:1", "item", "promos:1"),
        ("3k5/9/4+r4/9/9/9/9/9/9/4K4 w - - 0 1 promos:3,0", "promos", "promos:3,0"),
        (f"{KINGS} latch:0", "latch", "latch:0"),
        (f"{KINGS} waived:", "item", "waived:"),
        (f"{KINGS} waived:e5", "waived", "waived:e5"),
        ("3k5/9/9/4*A4/9/9/9/9/9/4K4 w - - 0 1 waived:e6", "waived", "waived:e6"),
        ("3k5/9/9/4R4/9/9/9/9/9/4K4 w - - 0 1 waived:e6", "waived", "waived:e6"),
        (f"{KINGS} crossed:e9,e", "item", "crossed:e9,e"),
        (f"{KINGS} crossed:e0", "crossed", "crossed:e0"),
        (f"{KINGS} crossed:e5", "crossed", "crossed:e5"),
    ],
)
def test_refused(fen: str, key: str, token: str | None) -> None:
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen, load_rules(M3C))
    error = caught.value
    assert error.key == f"fen-{key}"
    assert error.place.column == (1 if token is None else fen.index(token) + 1)
    assert all(error.text(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize(
    ("fen", "token"),
    [
        ("3k5/9/9/4*R4/9/9/9/9/9/4K4 w", "3k5/9/9/4*R4/9/9/9/9/9/4K4"),
        ("3k5/9/9/4+n4/9/9/9/9/9/4K4 w", "3k5/9/9/4+n4/9/9/9/9/9/4K4"),
        ("*R2k5/9/9/9/+r8/9/9/9/9/4K3T w", "*R2k5/9/9/9/+r8/9/9/9/9/4K3T"),
        (f"{KINGS} promos:1,0", "promos:1,0"),
        (f"{KINGS} latch:1", "latch:1"),
        (f"{KINGS} latch:0", "latch:0"),
        (f"{KINGS} waived:e0", "waived:e0"),
        ("3k5/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1 crossed:e3", "crossed:e3"),
    ],
)
def test_a_text_without_composites_refuses_them(fen: str, token: str) -> None:
    """Text 004 has no composites, and so neither separation nor promotion; text 000 reads these."""
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen, load_rules("double-neutral"))
    error = caught.value
    assert (error.key, error.place.token) == ("fen-no-composites", token)
    assert error.place.column == fen.index(token) + 1
    assert all(error.text(lang).count("\n") == 0 for lang in ("zh", "en"))


@pytest.mark.parametrize(
    ("fen", "key"),
    [
        ("T2k4t/9/9/9/9/9/9/9/9/4K3T w", "too-many-tris"),
        (f"{KINGS} duty:3", "duty"),
        (f"{KINGS} reserve:x", "item"),
    ],
)
def test_its_other_faults_are_those_of_any_text(fen: str, key: str) -> None:
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen, load_rules("double-neutral"))
    assert caught.value.key == f"fen-{key}"


@pytest.mark.parametrize(
    ("readings", "fen"),
    [
        ({"P3": "captured-or-spare"}, "3k5/9/9/RR+R6/9/9/9/9/9/4K4 w"),
        ({"P3": "captured-or-spare"}, "3k5/9/9/RR7/9/9/9/9/9/4K4 w - - 0 1 dead:RR promos:2,0"),
        ({"C3": "tris-walk-whole-board"}, "3k5/9/9/9/4*K4/9/9/9/9/9 w"),
        ({"C3": "tris-walk-whole-board", "S1": "as-chess"}, "3k5/9/9/9/4K4/9/9/9/9/9 w - - 0 1 waived:e5"),
        (
            {"C3": "tris-walk-whole-board", "F2": "king-safety-suspended"},
            "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1 dead:K",
        ),
    ],
)
def test_what_one_reading_allows_is_refused_without_it(readings: dict[str, str], fen: str) -> None:
    rules = load_rules(M3C, None, readings)
    position = Position.from_fen(fen, rules)
    assert Position.from_fen(position.fen(), rules) == position


@pytest.mark.parametrize(
    ("readings", "fen", "key"),
    [
        ({}, "3k5/9/9/RR+R6/9/9/9/9/9/4K4 w", "too-many"),
        ({"P3": "captured-or-spare"}, "3k5/9/9/RRR6/9/9/9/9/9/4K4 w", "too-many"),
        ({"P3": "captured-or-spare"}, "3k5/9/9/NN+N6/9/9/9/9/9/4K4 w", "too-many"),
        ({"C3": "tris-walk-whole-board", "S1": "none"}, "3k5/9/9/9/4K4/9/9/9/9/9 w", "king-outside"),
        ({"S1": "as-chess"}, "3k5/9/9/9/4*K4/9/9/9/9/9 w", "king-outside"),
    ],
)
def test_other_readings_do_not(readings: dict[str, str], fen: str, key: str) -> None:
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen, load_rules(M3C, None, readings))
    assert caught.value.key == f"fen-{key}"
