"""Move text -> intent, by the grammars alone; each distinct text is parsed once (design D3)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

import lark

from xuanpu.notation.glyphs import CHINESE_GRAMMAR, PIECE_TERMINALS, numeral_value
from xuanpu.notation.grammar import open_grammar, text_pattern
from xuanpu.notation.intent import UNSAID, Action, Form, Intent, Order, point
from xuanpu.notation.machine import is_machine_text, parse_machine
from xuanpu.notation.refusal import refuse

REMEMBERED_TEXTS: Final = 16384
"""How many distinct move texts are kept: a collection has a few thousand."""


@lru_cache(maxsize=REMEMBERED_TEXTS)
def parse_move(text: str) -> Intent:
    """The meaning of a move text, in Chinese notation of any dialect or in machine form.

    Digits of either side, glyphs of either side and blanks are accepted (`move_notes` tells of them).
    InvalidMoveText, with the column in the text and what was expected there, if it is no move text.
    """
    if is_machine_text(text):
        return Intent(Form.EXACT, ply=parse_machine(text))
    return parse_chinese(text)


def parse_chinese(text: str) -> Intent:
    """The meaning of a text in Chinese notation, not remembered.  InvalidMoveText as `parse_move`."""
    try:
        intent: Intent = _parser().parse(text)  # type: ignore[assignment]
    except lark.UnexpectedInput as error:
        raise refuse(text, error, _parser()) from None
    return intent


@cache
def move_pattern(between: str = "") -> str:
    """The regular expression of a Chinese move text, taken from the grammar, for splitting records.

    `between` is the pattern of what may stand between two of its signs, as r"\\s*" for blanks.
    """
    return text_pattern(_parser(), between=between)


@cache
def _parser() -> lark.Lark:
    return open_grammar(CHINESE_GRAMMAR, transformer=_Meaning())


_ORDERS: Final = {"FRONT": Order.FRONT, "MIDDLE": Order.MIDDLE, "REAR": Order.REAR}
_ACTIONS: Final = {"ADVANCE": Action.ADVANCE, "RETREAT": Action.RETREAT, "TRAVERSE": Action.TRAVERSE}


def _is(token: Any, *terminals: str) -> bool:
    """Whether a child of a rule is a token of one of the terminals."""
    return isinstance(token, lark.Token) and token.type in terminals


def _value(token: lark.Token) -> int:
    """The number that a token stands for: a kind, an order, an action or a numeral."""
    if token.type in PIECE_TERMINALS:
        return PIECE_TERMINALS.index(token.type) + 1
    if token.type in _ORDERS:
        return _ORDERS[token.type]
    if token.type in _ACTIONS:
        return _ACTIONS[token.type]
    return numeral_value(token)


class _Meaning(lark.Transformer[lark.Token, Any]):
    """One method for each rule of the grammar; runs while the text is parsed."""

    def start(self, parts: list[Any]) -> Intent:
        intent: Intent = parts[0]
        return intent

    def host(self, parts: list[Any]) -> Intent:
        intent: Intent = parts[0]
        airdrop = parts[1:]
        return intent._replace(airdrop=int(airdrop[0])) if airdrop else intent

    def by_file(self, parts: list[Any]) -> Intent:
        piece, file, action, number = map(_value, parts)
        return Intent(Form.HOST, piece=piece, file=file, action=action, number=number)

    def by_order(self, parts: list[Any]) -> Intent:
        first, second, action, number = map(_value, parts)
        order, piece = (second, first) if _is(parts[0], *PIECE_TERMINALS) else (first, second)
        return Intent(Form.HOST, piece=piece, order=order, action=action, number=number)

    def by_order_and_file(self, parts: list[Any]) -> Intent:
        order, piece, file, action, number = map(_value, parts)
        return Intent(Form.HOST, piece, order, file, action, number)

    def pawn_by_order(self, parts: list[Any]) -> Intent:
        order, file, action, number = map(_value, parts)
        pawn = PIECE_TERMINALS.index("PAWN") + 1
        return Intent(Form.HOST, pawn, order, file, action, number)

    def tris_drop(self, parts: list[Any]) -> Intent:
        return Intent(Form.DROP, to=int(parts[-1]))

    def tris_walk(self, parts: list[Any]) -> Intent:
        return _tris_ply(Form.WALK, parts)

    def composite_walk(self, parts: list[Any]) -> Intent:
        return _tris_ply(Form.COMPOSITE_WALK, parts)

    def composite_take(self, parts: list[Any]) -> Intent:
        return _tris_ply(Form.COMPOSITE_TAKE, parts)

    def piece_leaves(self, parts: list[Any]) -> Intent:
        return _tris_ply(Form.PIECE_LEAVES, parts)

    def tris_leaves(self, parts: list[Any]) -> Intent:
        return _tris_ply(Form.TRIS_LEAVES, parts)

    def promotion(self, parts: list[Any]) -> Intent:
        at, *source = (int(part) for part in parts if isinstance(part, _Point))
        return Intent(Form.PROMOTE, piece=_value(parts[-1]), frm=source[0] if source else at, to=at)

    def airdrop(self, parts: list[Any]) -> _Airdrop:
        return _Airdrop(parts[-1])

    def point(self, parts: list[Any]) -> _Point:
        file, rank = map(_value, parts)
        return _Point(point(file, rank))


class _Point(int):
    """A point among the parts of a rule."""


class _Airdrop(int):
    """The point of an airdrop among the parts of a rule."""


def _tris_ply(form: Form, parts: list[Any]) -> Intent:
    """The intent of a ply of a Tris or a composite: 玄 [piece] [from] action to [airdrop]."""
    piece = next((_value(part) for part in parts if _is(part, *PIECE_TERMINALS)), 0)
    points = [int(part) for part in parts if isinstance(part, _Point)]
    airdrop = next((int(part) for part in parts if isinstance(part, _Airdrop)), UNSAID)
    promoted = int(any(_is(part, "PLUS") for part in parts))
    frm = points[0] if points[1:] else UNSAID
    return Intent(form, piece=piece, promoted=promoted, frm=frm, to=points[-1], airdrop=airdrop)
