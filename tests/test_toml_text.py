"""TOML that people write: what is wrong with it and where, in either language and in our own words."""

from __future__ import annotations

import pytest

from xuanpu.errors import RulesetError, UsageError
from xuanpu.toml_text import entry_places, read_toml
from xuanpu.words import LANGUAGES, say

MISTAKES = [
    ("a = ", "value", 1, 5),
    ("a = x", "value", 1, 5),
    ('a = "x\ny"', "character", 1, 7),
    ('a = """x', "open-string", None, None),
    ("a = [1, 2", "open-list", None, None),
    ("a = { b = 1", "open-table", None, None),
    ("a", "no-equals", None, None),
    ("[a", "open-header", None, None),
    ("[[a]\n", "open-header", 1, 4),
    ("a = 1 b = 2", "more-on-line", 1, 7),
    ("+ = 1", "no-key", 1, 1),
    ("a = 1\na = 2", "twice", None, None),
    ("[a]\n[a]", "twice", 2, 3),
    ('a = "\\q"', "backslash", None, None),
    ("a = 2024-02-31", "date", None, None),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("text", "what", "line", "column"), MISTAKES, ids=[text for text, *_ in MISTAKES])
def test_a_mistake_is_told(text: str, what: str, line: int | None, column: int | None, lang: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_toml(text.encode(), "book.toml")
    error = caught.value
    assert error.place.file == "book.toml"
    assert line is None or (error.place.line, error.place.column) == (line, column)
    assert error.details["what"] in {say(f"toml.{what}", each) for each in LANGUAGES}
    assert "at line" not in error.text(lang)


@pytest.mark.parametrize(
    ("text", "sign", "plain"),
    [("a = “x”", "“", '"'), ("a ＝ 1", "＝", "="), ("【a】", "【", "["), ("a = ｛ b = 1 }", "｛", "{")],
)
def test_a_sign_of_a_chinese_keyboard_is_named(text: str, sign: str, plain: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_toml(f"# 注\n{text}\n".encode(), "rules.toml", RulesetError)
    error = caught.value
    assert (error.place.line, error.place.column) == (2, text.index(sign) + 1)
    assert (error.details["sign"], error.details["plain"]) == (sign, plain)


def test_other_encodings_and_depths() -> None:
    assert read_toml(b"\xef\xbb\xbfa = 1\r\n", "x") == {"a": 1}
    with pytest.raises(UsageError) as caught:
        read_toml("a = 1\nb = '中'".encode("gb18030"), "x")
    assert (caught.value.key, caught.value.place.line) == ("toml.not-utf-8", 2)
    with pytest.raises(UsageError):
        read_toml(b"a = " + b"[" * 100_000, "x")


def test_where_entries_begin() -> None:
    data = b"[[case]]\nid = 1\n  [[ case ]]\nid = 2\n"
    assert [place.line for place in entry_places(data, "case", "x", 2)] == [1, 3]
    assert [place.line for place in entry_places(b"case = [{}, {}]", "case", "x", 2)] == [None, None]
