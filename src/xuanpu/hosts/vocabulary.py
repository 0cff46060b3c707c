"""What every host answers about its regular pieces.  The Tris layer asks in these words only.

Each function below is a name without a body: a host supplies the body with `implement`.  Compiled code
selects it by the dtype of the position (`numba.extending.overload`), so a host that is not used costs no
compile time; plain Python, JIT off, dispatches on the same dtype.  Adding a host edits none of the others.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.extending import overload

_bodies: dict[tuple[str, np.dtype[Any]], Callable[..., Any]] = {}


def _asked_of_host(name: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(name)
    def dispatch(pos: Any, *rest: Any) -> Any:
        return _bodies[name.__name__, pos.dtype](pos, *rest)

    return dispatch


def implement(name: Callable[..., Any], dtype: np.dtype[Any], body: Callable[..., Any]) -> None:
    """Let `body` answer `name` for positions of that dtype; both take the same arguments."""
    record = numba.from_dtype(dtype)

    @functools.wraps(body)
    def choose(*args: Any) -> Callable[..., Any] | None:
        return body if args[0] == record else None

    overload(name)(choose)
    _bodies[name.__name__, dtype] = body


@_asked_of_host
def board_width(pos):
    """Number of files."""


@_asked_of_host
def board_height(pos):
    """Number of ranks."""


@_asked_of_host
def reach_from(pos, rules, sq, found):
    """Write every square that the regular piece on `sq` reaches into `found.reach` and return their number:
    the empty points it may move to and the occupied points its capture falls on, whosever they are.  Its
    zone is the zone of the destination."""


@_asked_of_host
def reach_fault(pos, rules, frm, to):
    """0 if the piece on `frm` reaches `to`, else the rule point that says why not.  Written apart from
    `reach_from`, from the geometry of the two squares."""


@_asked_of_host
def attackers(pos, rules, sq, side, enough):
    """Number of pieces of `side`, composites by their regular piece, whose capture falls on `sq`;
    counting stops at `enough`."""


@_asked_of_host
def in_check(pos, rules, side):
    """Whether the king of `side` could be taken by the next ply (kings facing included)."""


@_asked_of_host
def piece_gives_check(pos, rules, side):
    """The same, but for kings that face each other."""


@_asked_of_host
def kings_face(pos, rules):
    """Whether the two kings see each other (never, in hosts without that rule)."""


@_asked_of_host
def danger_to_king(pos, king, enemy):
    """Bit set of the lines on which a change could put a king on `king`, now safe, in check by `enemy`."""


@_asked_of_host
def is_in_danger_line(pos, king, sq, danger):
    """Whether `sq` lies on one of those lines."""


@_asked_of_host
def screens_shot_at_king(pos, rules, sq, side):
    """Whether the occupied point `sq` is the screen of a shot by `side` at the other king."""


@_asked_of_host
def in_king_zone(pos, sq, side):
    """Whether `sq` lies in the zone the king of `side` is confined to (the palace)."""


@_asked_of_host
def stands_in_zone(pos, sq):
    """Whether the regular piece on `sq` stands inside its own zone (pieces without one always do)."""


@_asked_of_host
def is_pawn(pos, sq):
    """Whether the regular piece on `sq` is a pawn."""


@_asked_of_host
def is_across(pos, sq, side):
    """Whether `sq` lies where a pawn of `side` has the greater power (beyond the river)."""


@_asked_of_host
def strong_sum(pos, rules, side):
    """What the strong pieces of `side` on the board add up to."""


@_asked_of_host
def is_promotion_line(pos, sq):
    """Whether a Tris on `sq` may be promoted."""


@_asked_of_host
def promotion_kinds(pos):
    """The kinds of piece that can be put on a Tris; the first is the one that the others stand in for."""


@_asked_of_host
def exchange_value(pos, kind):
    """What a piece of that kind counts in an exchange."""
