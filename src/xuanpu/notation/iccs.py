"""Coordinates (`H2-E2`, `h2e2`, `h10g8`) -> intent, by `grammars/xiangqi_iccs.lark`; ply -> ICCS text."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import lark

from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.notation.grammar import open_grammar, text_pattern
from xuanpu.notation.intent import Form, Intent
from xuanpu.notation.machine import format_machine
from xuanpu.notation.ranks import square_at
from xuanpu.notation.refusal import refuse
from xuanpu.tris.plies import MOVE, NO_SQUARE, make_ply, ply_airdrop, ply_from, ply_kind, ply_to

ICCS_GRAMMAR: Final = "xiangqi_iccs"
REMEMBERED_TEXTS: Final = 16384


class Coordinates(NamedTuple):
    """The two points of a text: files 0-8 from Red's left, ranks as written."""

    start_file: int
    start_rank: int
    file: int
    rank: int

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that the text writes."""
        return self.start_rank, self.rank


@lru_cache(maxsize=REMEMBERED_TEXTS)
def parse_iccs(text: str, first_rank: int = 0) -> Intent:
    """The meaning of a text in coordinates, whose ranks count from `first_rank` (0 or 1): an EXACT ply.

    InvalidMoveText, with column and what was expected, if it is none, or if a rank is off the board.
    """
    written = read_coordinates(text)
    start = square_at(text, written.start_file, written.start_rank, first_rank)
    end = square_at(text, written.file, written.rank, first_rank)
    return Intent(Form.EXACT, ply=make_ply(MOVE, start, end))


@lru_cache(maxsize=REMEMBERED_TEXTS)
def read_coordinates(text: str) -> Coordinates:
    """The two points as they are written.  InvalidMoveText as `parse_iccs`."""
    try:
        written: Coordinates = _parser().parse(text)  # type: ignore[assignment]
    except lark.UnexpectedInput as error:
        raise refuse(text, error, _parser()) from None
    return written


def format_iccs(ply: int) -> str:
    """The ICCS text of a ply, `H2-E2`, ranks from 0; of one that ICCS cannot say, the machine text."""
    if ply_kind(ply) != MOVE or ply_airdrop(ply) != NO_SQUARE:
        return format_machine(ply)
    return f"{square_name(ply_from(ply))}-{square_name(ply_to(ply))}".upper()


@cache
def iccs_pattern() -> str:
    """The regular expression of a text in coordinates, taken from the grammar."""
    return text_pattern(_parser())


@cache
def _parser() -> lark.Lark:
    return open_grammar(ICCS_GRAMMAR, transformer=_Meaning())


class _Meaning(lark.Transformer[lark.Token, Any]):
    """One method for each rule of the grammar; runs while the text is parsed."""

    def start(self, parts: list[Any]) -> Coordinates:
        written: Coordinates = parts[0]
        return written

    def move(self, parts: list[Any]) -> Coordinates:
        start, end = (part for part in parts if isinstance(part, tuple))
        return Coordinates(*start, *end)

    def small_point(self, parts: list[Any]) -> tuple[int, int]:
        file, rank = parts
        return file, rank

    capital_point = small_point

    def FILE_LETTER(self, token: lark.Token) -> int:
        return ord(token.lower()) - ord("a")

    FILE_CAPITAL = FILE_LETTER

    def RANK_NUMBER(self, token: lark.Token) -> int:
        return int(token)
