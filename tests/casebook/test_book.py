"""Case books as files: what is written is read again, and every mistake is named."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from xuanpu.casebook import Case, Ruling, Status, Wish, add_case, book, read_book, read_books, run_case
from xuanpu.casebook.book import HEAD, KEYS, unused_id
from xuanpu.errors import UsageError

FEN = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
GOOD = f"""
[[case]]
id = "one"
question = "?"
position = "{FEN}"
ruleset = "m3c-2024-2"
profile = "literal"
ply = "a0a9"
ruling = "legal"
"""

CASES = (
    Case(
        "ply", "May it?", FEN, Ruling(ply="a0a9", legal=True, clauses=("M3C-2.3",)), "m3c-2024-2", "literal"
    ),
    Case(
        "every key",
        'With "quotes", a \\ and a line\nbreak, \x7f and 玄?',
        "start",
        Ruling(ply="T@e5", legal=False, clauses=("M3C-3.1", "M3C-3.2"), reading="D1=level-at-two"),
        "m3c-2024-2",
        "harmonised",
        moves=("h2e2", "h9g7"),
        readings={"F2": "drop-or-lose"},
        results="none",
        author="某人",
        date=date(2024, 5, 1),
        note="a note",
        disputed=True,
    ),
    Case("plies", "Which?", FEN, Ruling(plies=("a0a1", "a0a9")), "xiangqi", "standard"),
    Case("none", "Which?", FEN, Ruling(plies=()), "xiangqi", "standard"),
    Case("end", "Over?", FEN, Ruling(outcome="checkmate red"), "xiangqi", "standard"),
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    for case in CASES:
        add_case(case, path)
    read = read_book(path)
    assert [repr(case) for case in read] == [
        repr(case).replace("file=None", f"file={str(path)!r}") for case in CASES
    ]


def test_what_stands_in_a_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.write_text(f"# mine\n{GOOD}# the end\n\n\n", encoding="utf-8")
    add_case(CASES[0], path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f'# mine\n{GOOD}# the end\n\n[[case]]\nid = "ply"\n')
    with pytest.raises(UsageError, match="ply"):
        add_case(CASES[0], path)
    assert path.read_text(encoding="utf-8") == text


def test_a_new_book_says_what_it_is(tmp_path: Path) -> None:
    add_case(CASES[0], tmp_path / "new.toml")
    assert (tmp_path / "new.toml").read_text(encoding="utf-8").startswith(HEAD)


def test_folders_are_read_in_order(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    for name in ("b.toml", "a.toml", "below/c.toml"):
        add_case(CASES[0], tmp_path / name)
    (tmp_path / "other.txt").write_text("not a case book")
    read = [Path(case.file or "").name for case in read_books([tmp_path])]
    assert read == ["a.toml", "b.toml", "c.toml"]


def test_a_rule_file_is_named_as_seen_from_the_book(tmp_path: Path) -> None:
    book = tmp_path / "books" / "b.toml"
    book.parent.mkdir()
    rule_file = tmp_path / "rules" / "mine.toml"
    add_case(Case("one", "?", FEN, Ruling(outcome="none"), str(rule_file), "literal"), book)
    assert 'ruleset = "../rules/mine.toml"' in book.read_text(encoding="utf-8")
    (case,) = read_book(book)
    assert Path(case.ruleset).resolve() == rule_file.resolve()


def test_ids_are_made_from_the_question(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    assert unused_id("May the Rook retake at once?", path) == "may-the-rook-retake-at"
    for expected in ("what", "what-2", "what-3"):
        name = unused_id("What?", path)
        assert name == expected
        add_case(Case(name, "What?", FEN, Ruling(outcome="none"), "xiangqi", "standard"), path)
    assert unused_id("???", path) == "case"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[[case]\n", "TOML"),
        ("", "[[case]]"),
        ("case = 3\n", "[[case]]"),
        ("[[other]]\nx = 1\n", "[[case]]"),
        (f"{GOOD}{GOOD}", '"one"'),
        (f"{GOOD}colour = 'red'\n", "colour"),
        (GOOD.replace('question = "?"', "question = 3"), "question"),
        (GOOD.replace('question = "?"\n', ""), "question"),
        (GOOD.replace('ruling = "legal"', 'ruling = "perhaps"'), "ruling"),
        (GOOD.replace('ruling = "legal"\n', ""), "ruling"),
        (f"{GOOD}outcome = 'none'\n", "ply / plies / outcome"),
        (GOOD.replace('ply = "a0a9"\nruling = "legal"', "note = 'x'"), "ply / plies / outcome"),
        (GOOD.replace("a0a9", "a0z9"), "a0z9"),
        (GOOD.replace('ply = "a0a9"\nruling = "legal"', "plies = ['a0a9', 3]"), "plies"),
        (GOOD.replace('ply = "a0a9"\nruling = "legal"', "outcome = 'checkmate green'"), "checkmate green"),
        (f"{GOOD}date = 'yesterday'\n", "date"),
        (f"{GOOD}readings = {{ F2 = 3 }}\n", "readings"),
        (f"{GOOD}disputed = 'yes'\n", "disputed"),
    ],
)
def test_a_mistake_is_named(text: str, named: str, tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        read_book(path)
    told = caught.value.text("en")
    assert str(path) in told and named in told and "\n" not in told


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match=r"book\.toml"):
        read_book(path)


def test_every_key_is_told_of(repo: Path) -> None:
    told = (repo / "docs" / "case-book.md").read_text(encoding="utf-8")
    assert {key for key in KEYS if f"`{key}`" not in told} == set()
    assert book.__doc__ is not None
    assert {key for key in KEYS if f"{key} =" not in book.__doc__} == set()


def test_the_book_that_is_shown_is_one(repo: Path, tmp_path: Path) -> None:
    told = (repo / "docs" / "case-book.md").read_text(encoding="utf-8")
    shown = told.split("```toml\n")[1].split("```")[0]
    path = tmp_path / "shown.toml"
    path.write_text(shown, encoding="utf-8")
    assert [run_case(case, Wish()).status for case in read_book(path)] == [
        Status.AS_RECORDED,
        Status.AS_RECORDED,
        Status.DISPUTED,
    ]
