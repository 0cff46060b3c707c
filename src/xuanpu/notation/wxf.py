"""WXF text -> intent, by `grammars/xiangqi_wxf.lark`: the same meanings as the Chinese notation has."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Any, Final

import lark

from xuanpu.notation.grammar import open_grammar, text_pattern
from xuanpu.notation.intent import Action, Form, Intent, Order
from xuanpu.notation.piece_letters import PAWN, kind_of_letter
from xuanpu.notation.refusal import refuse

WXF_GRAMMAR: Final = "xiangqi_wxf"
REMEMBERED_TEXTS: Final = 16384

_ACTIONS: Final = {
    "PLUS_SIGN": Action.ADVANCE,
    "MINUS_SIGN": Action.RETREAT,
    "LEVEL_SIGN": Action.TRAVERSE,
}
_ORDERS: Final = {"PLUS_SIGN": Order.FRONT, "MINUS_SIGN": Order.REAR}


@lru_cache(maxsize=REMEMBERED_TEXTS)
def parse_wxf(text: str) -> Intent:
    """The meaning of a WXF text.  InvalidMoveText, with column and what was expected, if it is none."""
    try:
        intent: Intent = _parser().parse(text)  # type: ignore[assignment]
    except lark.UnexpectedInput as error:
        raise refuse(text, error, _parser()) from None
    return intent


@cache
def wxf_pattern() -> str:
    """The regular expression of a WXF text, taken from the grammar."""
    return text_pattern(_parser())


@cache
def _parser() -> lark.Lark:
    return open_grammar(WXF_GRAMMAR, transformer=_Meaning())


class _Meaning(lark.Transformer[lark.Token, Any]):
    """One method for each rule of the grammar; runs while the text is parsed."""

    def start(self, parts: list[Any]) -> Intent:
        intent: Intent = parts[0]
        return intent

    def by_file(self, parts: list[Any]) -> Intent:
        letter, file, action, number = parts
        return Intent(
            Form.HOST, kind_of_letter(letter), file=file, action=_ACTIONS[action.type], number=number
        )

    def by_order(self, parts: list[Any]) -> Intent:
        *named, action, number = parts
        letter, order = named if isinstance(named[0], lark.Token) else reversed(named)
        return Intent(Form.HOST, kind_of_letter(letter), order, action=_ACTIONS[action.type], number=number)

    def pawn_of_file(self, parts: list[Any]) -> Intent:
        order, file, action, number = parts
        return Intent(Form.HOST, PAWN, order, file, _ACTIONS[action.type], number)

    def order(self, parts: list[Any]) -> Order:
        (sign,) = parts
        return _ORDERS[sign.type]

    def NUMBER(self, token: lark.Token) -> int:
        return unicodedata.digit(token)
