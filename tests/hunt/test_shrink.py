"""Witnesses: still the same finding, nothing can go any more, the same each time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from xuanpu import Game, Position, arrange, load_rules
from xuanpu.audit.check import Check
from xuanpu.audit.finding import Finding
from xuanpu.audit.readings_compared import readings_that_matter
from xuanpu.audit.registry import CHECKS, check_of
from xuanpu.errors import UsageError
from xuanpu.game import Move
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay.result import Arrangement
from xuanpu.shrink import Aim, Difference, DifferenceAim, FindingAim, Witness, shrink
from xuanpu.shrink.aims import identity, known_check
from xuanpu.shrink.minimal import minimal
from xuanpu.shrink.setup import Part, Setup
from xuanpu.shrink.witness import is_sound

FULL = (
    "2bak4/4a4/4b4/9/4*R1n2/2T1c1r2/9/4B4/4A4/3AK1C2 w - - 3 30 dead:RNNCPPPPPrncppppp any:2 tris:4 switch:x"
)


# --- a FEN and its parts --------------------------------------------------------------------------


def test_a_fen_is_put_together_as_it_was() -> None:
    assert Setup.of(FULL).fen() == FULL
    assert Setup.of(FULL).pieces() == 16


def test_what_stands_on_a_point_goes_by_halves() -> None:
    setup = Setup.of(FULL)
    man, tris = Part("man", "e5"), Part("tris", "e5")
    assert "/4T1n2/" in setup.without([man]).fen()
    assert "/4R1n2/" in setup.without([tris]).fen()
    assert "/6n2/" in setup.without([man, tris]).fen()
    assert [setup.without(gone).pieces() for gone in ([man], [tris], [man, tris])] == [15, 15, 14]


def test_dead_pieces_items_and_clocks_go_one_by_one() -> None:
    setup = Setup.of(FULL)
    assert " dead:NNCPPPPPrncppppp " in setup.without([Part("dead", "0")]).fen()
    assert " any:" not in setup.without([Part("item", "any")]).fen()
    assert " w - - 0 1 " in setup.without([Part("clock", "halfmoves"), Part("clock", "fullmoves")]).fen()
    assert setup.without(setup.parts()).fen() == "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 dead:-"


def test_a_man_takes_its_mark_along() -> None:
    setup = Setup.of("4k4/9/9/9/9/9/4P1P2/9/9/4K4 w - - 0 1 crossed:e3,g3")
    assert setup.without([Part("man", "e3")]).fen().endswith(" crossed:g3")
    assert "crossed" not in setup.without([Part("man", "e3"), Part("man", "g3")]).fen()


# --- delta debugging ------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", [{3}, {0, 9}, {2, 3, 4}, set(range(10)), set()])
def test_what_is_needed_is_left(needed: set[int]) -> None:
    assert set(minimal(range(10), lambda left: needed <= set(left))) == needed


def test_what_is_left_is_minimal_where_several_sets_will_do() -> None:
    def holds(left: Sequence[int]) -> bool:
        return {1, 2} <= set(left) or {5, 6, 7} <= set(left)

    left = minimal(range(10), holds)
    assert holds(left)
    assert not any(holds([each for each in left if each != gone]) for gone in left)


# --- findings -------------------------------------------------------------------------------------

#: Findings of a game as a whole, or of its text: no position shows them.
OF_NO_POSITION = {"XP503", "XP504", "XP601", "XP602"}


def positioned(check: Check) -> tuple[Arrangement, FindingAim, tuple[Move, ...]] | None:
    """The first finding of the example of a check that a position can show."""
    assert check.example is not None
    arrangement = check.example.arranged()
    found = FindingAim(check).found(arrangement, None)
    return None if found is None else (arrangement, found[0], found[1])


def is_minimal(witness: Witness, aim: Aim) -> bool:
    """Whether no single part can go, asked anew."""
    setup, strict = Setup.of(witness.start.fen()), is_sound(witness.before)
    for part in setup.parts():
        try:
            smaller = Position.from_fen(setup.without([part]).fen(), witness.start.rules)
        except UsageError:
            continue
        if (not strict or is_sound(smaller)) and aim.seen(smaller, witness.moves) is not None:
            return False
    return True


@pytest.mark.parametrize("code", [check.code for check in CHECKS if check.code not in OF_NO_POSITION])
def test_the_example_of_every_check_shrinks(code: str) -> None:
    found = positioned(known_check(code))
    assert found is not None
    arrangement, aim, moves = found
    start = arrangement.lines[0].start
    witness = shrink(aim, start, moves)
    assert isinstance(witness.seen, Finding) and aim.like is not None
    assert identity(witness.seen) == identity(aim.like)
    assert len(witness.moves) <= len(moves) and witness.pieces <= Setup.of(start.fen()).pieces()
    for fen, lead_in in witness.steps:
        seen = aim.seen(Position.from_fen(fen, start.rules), lead_in)
        assert seen is not None and identity(seen) == identity(aim.like), fen
    assert is_minimal(witness, aim)
    again = shrink(aim, witness.start, witness.moves)
    assert (again.start, again.moves, again.steps) == (witness.start, witness.moves, ())


def test_the_others_show_no_position() -> None:
    for code in OF_NO_POSITION:
        check = check_of(code)
        assert check is not None and positioned(check) is None


def test_a_finding_that_needs_a_ply_keeps_just_that() -> None:
    """The third capture gives check: before it stands less than half of what stood there."""
    found = positioned(known_check("XP101"))
    assert found is not None
    arrangement, aim, moves = found
    witness = shrink(aim, arrangement.lines[0].start, moves)
    assert len(witness.moves) == 1 and witness.start.taken.sum() == 2
    assert witness.position.is_check() and witness.position.duty == 2
    assert shrink(aim, arrangement.lines[0].start, moves) == witness


@pytest.mark.parametrize("code", ["XP501", "XP502"])
def test_a_ply_that_breaks_the_record_breaks_it_for_the_same_reason(code: str) -> None:
    """One clause forbids much: where there is no piece to move, the finding is another one."""
    found = positioned(known_check(code))
    assert found is not None
    arrangement, aim, moves = found
    witness = shrink(aim, arrangement.lines[0].start, moves)
    assert aim.broken is not None and aim.like is not None
    verdict = witness.position.explain(aim.broken)
    assert verdict.point is aim.like.blanks["verdict"].point
    assert witness.position.owner[aim.broken.frm] == witness.position.side


# --- differences ----------------------------------------------------------------------------------


def game_of_2021() -> Arrangement:
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record)
    return arrange(Game.from_record(record), load_rules("m3c-2024-2"), drops="friendly")


@pytest.mark.parametrize(("reading", "option", "pieces"), [("T1", "no-leg", 5), ("D1", "single-ply-jump", 5)])
def test_a_reading_that_parts_the_legal_plies(reading: str, option: str, pieces: int) -> None:
    arrangement = game_of_2021()
    aim = DifferenceAim(arrangement.rules.otherwise({reading: option}))
    found = aim.found(arrangement, None)
    assert found is not None
    witness = shrink(found[0], arrangement.lines[0].start, found[1])
    assert witness.pieces <= pieces < witness.pieces_before
    assert isinstance(witness.seen, Difference)
    assert found[0].like is not None and witness.seen.grounds <= found[0].like.grounds
    assert is_minimal(witness, found[0])
    if not witness.moves:
        parting = {(each.reading, each.option) for each in readings_that_matter(witness.position)}
        assert (reading, option) in parting


def test_a_difference_that_lies_in_the_history_keeps_the_ply_that_makes_it() -> None:
    """The switch opens with the second capture under one reading and not under the other."""
    arrangement = game_of_2021()
    found = DifferenceAim(arrangement.rules.otherwise({"D1": "single-ply-jump"})).found(arrangement, None)
    assert found is not None
    assert len(shrink(found[0], arrangement.lines[0].start, found[1]).moves) == 1


def test_two_texts_part() -> None:
    rules = load_rules("m3c-2024-2")
    start = Position.from_fen("3ak4/9/9/3T5/9/9/3R5/9/4A4/3AK4 w", rules)
    aim = DifferenceAim(load_rules("double-neutral"))
    witness = shrink(aim, start, ())
    # A rook takes a Tris: in one text it stands on it, in the other it airdrops it.
    assert witness.pieces < Setup.of(start.fen()).pieces() and is_minimal(
        witness, aim.like_this(witness.seen)
    )
    assert aim.seen(Position(rules), ()) is None


def test_nothing_is_seen() -> None:
    rules = load_rules("m3c-2024-2")
    with pytest.raises(UsageError):
        shrink(FindingAim(known_check("XP101")), Position(rules), ())
    with pytest.raises(UsageError):
        known_check("XP999")
    illegal = (Move.parse("a0a9"),)
    with pytest.raises(UsageError):
        shrink(DifferenceAim(rules.otherwise({"T1": "no-leg"})), Position(rules), illegal)


def test_a_king_is_not_left_to_be_taken() -> None:
    rules = load_rules("m3c-2024-2")
    assert is_sound(Position(rules))
    assert not is_sound(Position.from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w", rules))
    found = positioned(known_check("XP101"))
    assert found is not None
    for fen, _ in shrink(found[1], found[0].lines[0].start, found[2]).steps:
        assert is_sound(Position.from_fen(fen, found[0].rules))
