"""Machine text and plies are two writings of the same thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.errors import InvalidMoveText
from xuanpu.notation import format_machine, parse_machine, square_name, square_number
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK, make_ply

squares = st.integers(0, 89)
plies = st.one_of(
    st.builds(make_ply, st.just(MOVE), squares, squares, st.integers(-1, 89)),
    st.builds(make_ply, st.sampled_from((WALK, SEP_PIECE, SEP_TRIS)), squares, squares),
    st.builds(lambda square: make_ply(DROP, square, square), squares),
    st.builds(
        lambda source, square, kind: make_ply(
            PROMOTE, square if source is None else source, square, extra=kind
        ),
        st.none() | squares,
        squares,
        st.sampled_from((4, 5, 6)),
    ),
)


@given(plies)
def test_round_trip(ply: int) -> None:
    assert parse_machine(format_machine(ply)) == ply


@pytest.mark.parametrize(
    ("text", "ply"),
    [
        ("h2e2", make_ply(MOVE, 25, 22)),
        ("T:e4e5", make_ply(WALK, 40, 49)),
        ("T@e5", make_ply(DROP, 49, 49)),
        ("a0a5/T@e4", make_ply(MOVE, 0, 45, 40)),
        ("e4e7^", make_ply(SEP_PIECE, 40, 67)),
        ("T^e4e5", make_ply(SEP_TRIS, 40, 49)),
        ("e4=+R", make_ply(PROMOTE, 40, 40, extra=5)),
        ("e4=+C", make_ply(PROMOTE, 40, 40, extra=6)),
        ("e4=+N", make_ply(PROMOTE, 40, 40, extra=4)),
        ("a0e4=+R", make_ply(PROMOTE, 0, 40, extra=5)),
    ],
)
def test_the_forms_of_the_reference(text: str, ply: int) -> None:
    assert (parse_machine(text), format_machine(ply)) == (ply, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h2",
        "h2e",
        "h2e22",
        "H2E2",
        "h2-e2",
        "j0a0",
        "T e5",
        "T@",
        "e4=R",
        "e4=+P",
        "e4=+r",
        "a0e4c3=+R",
        "T:e4e5^",
        "a0a5/e4",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InvalidMoveText):
        parse_machine(text)


def test_squares() -> None:
    assert [square_number(square_name(square)) for square in range(90)] == list(range(90))
    assert (square_name(0), square_name(8), square_name(89)) == ("a0", "i0", "i9")
    for name in ("", "a", "j0", "a10", "A0", "a٣"):
        with pytest.raises(ValueError):
            square_number(name)


def test_an_unknown_kind_has_no_text() -> None:
    with pytest.raises(ValueError):
        format_machine(make_ply(15, 0, 0))
