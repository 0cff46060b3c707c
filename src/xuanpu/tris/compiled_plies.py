"""The ply encoding for kernels: the functions of `plies`, compiled."""

from __future__ import annotations

from numba import njit

from xuanpu.tris import plies

make_ply = njit(plies.make_ply)
ply_kind = njit(plies.ply_kind)
ply_from = njit(plies.ply_from)
ply_to = njit(plies.ply_to)
ply_airdrop = njit(plies.ply_airdrop)
ply_extra = njit(plies.ply_extra)
