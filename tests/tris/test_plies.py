"""A ply as one integer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xuanpu.tris import compiled_plies
from xuanpu.tris.plies import (
    DROP,
    MOVE,
    NO_SQUARE,
    PROMOTE,
    make_ply,
    ply_airdrop,
    ply_extra,
    ply_from,
    ply_kind,
    ply_to,
)

squares = st.integers(0, 99)  # of the largest host


@given(
    kind=st.integers(MOVE, PROMOTE),
    frm=squares,
    to=squares,
    airdrop=st.one_of(st.just(NO_SQUARE), squares),
    extra=st.integers(0, 7),
)
def test_parts_come_back(kind: int, frm: int, to: int, airdrop: int, extra: int) -> None:
    ply = make_ply(kind, frm, to, airdrop, extra)
    assert (ply_kind(ply), ply_from(ply), ply_to(ply)) == (kind, frm, to)
    assert (ply_airdrop(ply), ply_extra(ply)) == (airdrop, extra)
    assert 0 <= ply < 2**32


@given(
    kind=st.integers(MOVE, PROMOTE), frm=squares, to=squares, airdrop=st.one_of(st.just(NO_SQUARE), squares)
)
def test_kernels_encode_alike(kind: int, frm: int, to: int, airdrop: int) -> None:
    ply = make_ply(kind, frm, to, airdrop)
    assert compiled_plies.make_ply(kind, frm, to, airdrop) == ply
    assert compiled_plies.ply_airdrop(ply) == airdrop
    assert (compiled_plies.ply_from(ply), compiled_plies.ply_to(ply)) == (frm, to)
    assert compiled_plies.ply_kind(ply) == kind


def test_without_an_airdrop() -> None:
    assert ply_airdrop(make_ply(DROP, 4, 4)) == NO_SQUARE
