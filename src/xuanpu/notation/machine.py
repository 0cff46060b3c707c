"""The machine form of plies (design §3): text <-> ply, by `grammars/tris_machine.lark`.

| ply | text |
|---|---|
| move, capture, mount, walk or capture of a composite | `h2e2` |
| walk of a bare Tris | `T:e4e5` |
| drop | `T@e5` |
| capture with airdrop | `a0a5/T@e4` |
| separation: the piece leaves, the Tris leaves | `e4e7^`, `T^e4e5` |
| promotion of a Tris, with its stand-in; one that comes from the board | `e4=+R`, `a0e4=+R` |
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

import lark

from xuanpu.hosts.xiangqi.squares import square_name, square_number
from xuanpu.notation.grammar import open_grammar
from xuanpu.notation.refusal import refuse
from xuanpu.tris.plies import (
    DROP,
    MOVE,
    NO_SQUARE,
    PROMOTE,
    SEP_PIECE,
    SEP_TRIS,
    WALK,
    make_ply,
    ply_airdrop,
    ply_extra,
    ply_from,
    ply_kind,
    ply_to,
)

MACHINE_GRAMMAR: Final = "tris_machine"
REMEMBERED_TEXTS: Final = 16384

_KINDS: Final = " KABNRCP"


def format_machine(ply: int) -> str:
    """The machine text of a ply.  ValueError if its kind is none of xuanpu.tris.plies."""
    frm, to = square_name(ply_from(ply)), square_name(ply_to(ply))
    match ply_kind(ply):
        case k if k == MOVE:
            airdrop = ply_airdrop(ply)
            return frm + to if airdrop == NO_SQUARE else f"{frm}{to}/T@{square_name(airdrop)}"
        case k if k == WALK:
            return f"T:{frm}{to}"
        case k if k == DROP:
            return f"T@{to}"
        case k if k == SEP_PIECE:
            return f"{frm}{to}^"
        case k if k == SEP_TRIS:
            return f"T^{frm}{to}"
        case k if k == PROMOTE:
            return f"{'' if frm == to else frm}{to}=+{_KINDS[ply_extra(ply)]}"
    raise ValueError(f"ply {ply} is of no known kind")


@lru_cache(maxsize=REMEMBERED_TEXTS)
def parse_machine(text: str) -> int:
    """The ply of a machine text.  InvalidMoveText, with column and what was expected, if it is none."""
    try:
        ply: int = _parser().parse(text)  # type: ignore[assignment]
    except lark.UnexpectedInput as error:
        raise refuse(text, error, _parser()) from None
    return ply


def is_machine_text(text: str) -> bool:
    """Whether a text begins as a machine text does, so that it is to be read as one."""
    return text.lstrip()[:1].isascii() and text.lstrip()[:1].isalpha()


@cache
def _parser() -> lark.Lark:
    return open_grammar(MACHINE_GRAMMAR, transformer=_Ply())


class _Ply(lark.Transformer[lark.Token, Any]):
    """One method for each rule of the grammar."""

    def start(self, parts: list[Any]) -> int:
        (ply,) = parts
        return int(ply)

    def SQUARE(self, token: lark.Token) -> int:
        return square_number(token)

    def STAND_IN(self, token: lark.Token) -> int:
        return _KINDS.index(token)

    def move(self, parts: list[Any]) -> int:
        return make_ply(MOVE, parts[0], parts[1], *parts[2:])

    def airdrop(self, parts: list[Any]) -> int:
        return int(parts[-1])

    def walk(self, parts: list[Any]) -> int:
        return make_ply(WALK, *parts[-2:])

    def drop(self, parts: list[Any]) -> int:
        return make_ply(DROP, parts[-1], parts[-1])

    def piece_leaves(self, parts: list[Any]) -> int:
        return make_ply(SEP_PIECE, *parts[:2])

    def tris_leaves(self, parts: list[Any]) -> int:
        return make_ply(SEP_TRIS, *parts[-2:])

    def promotion(self, parts: list[Any]) -> int:
        *squares, _equals, _plus, stand_in = parts
        return make_ply(PROMOTE, squares[0], squares[-1], extra=stand_in)
