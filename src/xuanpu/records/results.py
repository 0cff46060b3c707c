"""The results of a game, as signs and as words."""

from __future__ import annotations

from typing import Final

RED_WINS: Final = "1-0"
BLACK_WINS: Final = "0-1"
DRAW: Final = "1/2-1/2"
UNKNOWN: Final = "*"

RESULTS: Final = frozenset((RED_WINS, BLACK_WINS, DRAW, UNKNOWN))
"""What a `Result` tag may say and what may end the moves."""

RESULT_WORDS: Final = {
    RED_WINS: ("红胜", "紅勝", "红先胜", "紅先勝", "先胜", "先勝", "红方胜", "紅方勝"),
    BLACK_WINS: ("黑胜", "黑勝", "红先负", "紅先負", "先负", "先負", "黑方胜", "黑方勝"),
    DRAW: ("和棋", "和", "红先和", "紅先和", "先和", "双方和棋", "½-½"),
    UNKNOWN: ("未知", "不详", "不詳", "未完"),
}
"""The words for each result; the first is the one that is written."""

_MEANING: Final = {word: result for result, words in RESULT_WORDS.items() for word in words}


def read_result(text: str) -> str | None:
    """The result that a sign or a word stands for; None if it stands for none."""
    return text if text in RESULTS else _MEANING.get(text)


def result_word(result: str) -> str:
    """The word that is written for a result."""
    return RESULT_WORDS[result][0]
