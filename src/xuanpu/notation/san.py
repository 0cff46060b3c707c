"""Letter notation (`Che2`, `Rii2`, `ixi5`, `A10e9`) -> intent, by `grammars/xiangqi_san.lark`."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import lark

from xuanpu.notation.grammar import open_grammar, text_pattern
from xuanpu.notation.intent import UNSAID, Action, Form, Intent
from xuanpu.notation.piece_letters import PAWN, kind_of_letter
from xuanpu.notation.ranks import rank_at, square_at
from xuanpu.notation.refusal import refuse

SAN_GRAMMAR: Final = "xiangqi_san"
REMEMBERED_TEXTS: Final = 16384


class Lettered(NamedTuple):
    """What a text says: files 0-8 from Red's left, ranks as written; UNSAID where it says nothing.

    `straight` marks a pawn of which only the point of arrival is named.
    """

    kind: int
    start_file: int
    start_rank: int
    file: int
    rank: int
    straight: bool = False

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that the text writes."""
        return (self.rank,) if self.start_rank == UNSAID else (self.start_rank, self.rank)


@lru_cache(maxsize=REMEMBERED_TEXTS)
def parse_san(text: str, first_rank: int = 0) -> Intent:
    """The meaning of a text in letter notation, whose ranks count from `first_rank` (0 or 1): ALGEBRAIC.

    InvalidMoveText, with column and what was expected, if it is none, or if a rank is off the board.
    """
    said = read_letters(text)
    start_rank = UNSAID if said.start_rank == UNSAID else rank_at(text, said.start_rank, first_rank)
    return Intent(
        Form.ALGEBRAIC,
        said.kind,
        file=said.start_file + 1,
        action=Action.ADVANCE if said.straight else Action.NONE,
        number=start_rank + 1,
        to=square_at(text, said.file, said.rank, first_rank),
    )


@lru_cache(maxsize=REMEMBERED_TEXTS)
def read_letters(text: str) -> Lettered:
    """What a text says, as it is written.  InvalidMoveText as `parse_san`."""
    try:
        said: Lettered = _parser().parse(text)  # type: ignore[assignment]
    except lark.UnexpectedInput as error:
        raise refuse(text, error, _parser()) from None
    return said


@cache
def san_pattern() -> str:
    """The regular expression of a text in letter notation, taken from the grammar."""
    return text_pattern(_parser())


@cache
def _parser() -> lark.Lark:
    return open_grammar(SAN_GRAMMAR, transformer=_Meaning())


class _Origin(NamedTuple):
    """What a text says of the point that is left."""

    file: int = UNSAID
    rank: int = UNSAID


class _Meaning(lark.Transformer[lark.Token, Any]):
    """One method for each rule of the grammar; runs while the text is parsed."""

    def start(self, parts: list[Any]) -> Lettered:
        said: Lettered = parts[0]
        return said

    def piece_move(self, parts: list[Any]) -> Lettered:
        kind, *more = parts
        return Lettered(kind, *_origin(more), *more[-1])

    def pawn_move(self, parts: list[Any]) -> Lettered:
        (file, rank), origin = parts[-1], _origin(parts)
        return Lettered(PAWN, origin.file, origin.rank, file, rank, straight=len(parts) == 1)

    def start_file(self, parts: list[int]) -> _Origin:
        return _Origin(file=parts[0])

    def start_rank(self, parts: list[int]) -> _Origin:
        return _Origin(rank=parts[0])

    def start_point(self, parts: list[int]) -> _Origin:
        return _Origin(*parts)

    def arrival(self, parts: list[int]) -> tuple[int, int]:
        file, rank = parts
        return file, rank

    def PIECE_CAPITAL(self, token: lark.Token) -> int:
        return kind_of_letter(token)

    def FILE_LETTER(self, token: lark.Token) -> int:
        return ord(token) - ord("a")

    def RANK_NUMBER(self, token: lark.Token) -> int:
        return int(token)


def _origin(parts: list[Any]) -> _Origin:
    return next((part for part in parts if isinstance(part, _Origin)), _Origin())
