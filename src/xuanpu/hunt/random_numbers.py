"""Random numbers that are the same everywhere: any machine, any NumPy, JIT on or off."""

from __future__ import annotations

from math import prod

import numpy as np
import numpy.typing as npt
from numba import njit

_MASK = 0xFFFFFFFF
_MASK64 = 0xFFFFFFFFFFFFFFFF


def _splitmix(seed: int, count: int) -> list[int]:
    """`count` integers of 64 bits (Steele, Lea, Flood 2014)."""
    numbers = []
    state = seed & _MASK64
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & _MASK64
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK64
        numbers.append(mixed ^ mixed >> 31)
    return numbers


def random_table(seed: int, shape: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """A frozen table of random integers of 64 bits."""
    table = np.array(_splitmix(seed, prod(shape)), dtype=np.uint64).astype(np.int64).reshape(shape)
    table.flags.writeable = False
    return table


def seed_state(seed: int) -> npt.NDArray[np.int64]:
    """int64[4]: the state of `draw` for a seed, any integer."""
    words = [number & _MASK for number in _splitmix(seed, 4)]
    return np.array(words if any(words) else [1, 0, 0, 0], dtype=np.int64)


@njit
def draw(state, n):
    """An integer of 0 … n - 1 (n below 2**31), from xorshift128 (Marsaglia 2003).  Its four words of 32 bits
    lie in integers of 64, so that nothing overflows in plain Python."""
    mixed = state[0] ^ (state[0] << 11 & _MASK)
    state[0] = state[1]
    state[1] = state[2]
    state[2] = state[3]
    state[3] = state[3] ^ state[3] >> 19 ^ mixed ^ mixed >> 8
    return state[3] * n >> 32
