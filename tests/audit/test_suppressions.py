"""Suppressions: what they fit, which are of use, and what is wrong with a file of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.suppressions import Suppression, read_suppressions, suppressions_in, unused_finding
from xuanpu.errors import Place, UsageError
from xuanpu.game import Game
from xuanpu.records import Record, RecordedMove

FINDING = Finding(
    "XP201",
    "third-capture-opens-exchange",
    Severity.WARNING,
    readings=(("F6", "same-point-recapture"), ("F7", "must-drop")),
    place=Place(file="records/masters.pgn", game=12, line=7),
    ply=38,
)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"file": "records/masters.pgn"},
        {"file": "masters.pgn"},
        {"file": "*.pgn"},
        {"file": "records/*"},
        {"game": 12},
        {"ply": 38},
        {"reading": "F7"},
        {"reading": "F6=same-point-recapture"},
        {"file": "*masters*", "game": 12, "ply": 38, "reading": "F6"},
    ],
)
def test_fits(fields: dict[str, object]) -> None:
    for code in ("XP201", "XP2", "XP"):
        assert Suppression(code, "why", **fields).fits(FINDING)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "fields",
    [
        {"code": "XP202"},
        {"file": "asters.pgn"},
        {"file": "other/masters.pgn"},
        {"game": 1},
        {"ply": 12},
        {"reading": "F8"},
        {"reading": "F6=any-capture-next-ply"},
        {"game": 12, "ply": 37},
    ],
)
def test_does_not_fit(fields: dict[str, object]) -> None:
    entry = replace(Suppression("XP201", "why"), **fields)  # type: ignore[arg-type]
    assert not entry.fits(FINDING)


def test_nothing_is_known_of_a_finding_without_a_file() -> None:
    assert not Suppression("XP", "why", file="*").fits(replace(FINDING, place=Place()))


def write(folder: Path, text: str) -> Path:
    path = folder / "some.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_them(tmp_path: Path) -> None:
    """The first that fits is the one named; every one that fits is of use; the others are told of."""
    path = write(
        tmp_path,
        """# looked at
[[suppress]]
code = "xp2"
reason = "known"

  [[ suppress ]]
code = "XP201"
game = 12
reason = "the same"

[[suppress]]
code = "XP101"
file = "gone.pgn"
reason = "long ago"
""",
    )
    found = read_suppressions(path)
    used = found.of(FINDING)
    assert used is not None and (used.code, used.reason) == ("XP2", "known")
    (unused,) = found.unused()
    assert (unused.code, unused.place.line) == ("XP101", 11)
    finding = unused_finding(unused)
    assert (finding.code, finding.place.file, finding.place.line) == ("XP506", str(path), 11)
    assert "XP101 gone.pgn: long ago" in finding.text("en")


def test_one_that_says_again_what_another_says_is_of_no_use(tmp_path: Path) -> None:
    entry = '[[suppress]]\ncode = "XP201"\nreason = "{}"\n'
    found = read_suppressions(write(tmp_path, entry.format("known") + entry.format("known too")))
    assert found.of(FINDING) is not None
    assert [unused.reason for unused in found.unused()] == ["known too"]


def test_every_code_at_once(tmp_path: Path) -> None:
    found = read_suppressions(write(tmp_path, '[[suppress]]\ncode = "all"\nreason = "later"'))
    assert found.of(FINDING) is not None and found.of(replace(FINDING, code="XP901")) is not None


def test_no_entry_at_all(tmp_path: Path) -> None:
    assert not list(read_suppressions(write(tmp_path, "")).unused())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[suppress]]\ncode = "XP1"', "some.toml:1:1: the entry has no reason"),
        ('\n[[suppress]]\nreason = "x"', "some.toml:2:1: the entry has no code"),
        ('[[suppress]]\ncode = "XP1"\nreason = ""', "reason"),
        ('[[suppress]]\ncode = "XP1"\nreason = 3', "reason"),
        ('[[suppress]]\ncode = "XP1"\nreason = "x"\ngame = 0', "game"),
        ('[[suppress]]\ncode = "XP1"\nreason = "x"\ngame = true', "game"),
        ('[[suppress]]\ncode = "XP1"\nreason = "x"\nply = "3"', "ply"),
        ('[[suppress]]\ncode = "XP1"\nreason = "x"\nfiel = "a"', "file"),
        ('[[suppress]]\ncode = "XP999"\nreason = "x"', "XP999"),
        ('[[suppresss]]\ncode = "XP1"', "suppresss"),
        ('[suppress]\ncode = "XP1"\nreason = "x"', "[[suppress]]"),
        ("suppress = [3]", "[[suppress]]"),
        ("suppress = ", "some.toml:1:12: not TOML"),
        ('[[suppress]]\ncode = “XP1”', "some.toml:2:8: “ stands here"),
        ('[[suppress]]\ncode = ""\nreason = "x"', "code"),
        ('[[suppress]]\ncode = " "\nreason = "x"', "code"),
        ('[[suppress]]\ncode = "XP1"\nreading = "Q1"\nreason = "x"', "some.toml:1:1: there is no reading Q1"),
        ('[[suppress]]\ncode = "XP1"\nreading = "F6=x"\nreason = "x"', "same-point-recapture"),
    ],
)
def test_mistakes_in_a_file(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        read_suppressions(write(tmp_path, text))
    told = caught.value.text("en")
    assert said in told and "some.toml" in told
    assert len(told.splitlines()) == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none.toml", tmp_path, binary):
        with pytest.raises(UsageError) as caught:
            read_suppressions(path)
        assert str(path) in caught.value.text("en")


def test_in_the_comments_of_a_record() -> None:
    record = Record(
        moves=[
            RecordedMove("h2e2", comment="nice\nxuanpu: ignore xp202 as agreed"),
            RecordedMove("h9g7", comment="xuanpu: ignore XP201"),
        ],
        comment="xuanpu:ignore XP1: all of them",
    )
    found = suppressions_in(Game.from_record(record))
    assert [(entry.code, entry.reason) for entry in found] == [("XP1", "all of them"), ("XP202", "as agreed")]
    assert all(entry.in_source for entry in found)


def test_a_file_from_an_editor_that_marks_it(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_text('[[suppress]]\ncode = "XP201"\nreason = "看过"\n', encoding="utf-8-sig")
    read_suppressions(path)


def test_blanks_are_no_reason(tmp_path: Path) -> None:
    path = tmp_path / "blank.toml"
    path.write_text('[[suppress]]\ncode = "XP201"\nreason = "  "\n', encoding="utf-8")
    with pytest.raises(UsageError):
        read_suppressions(path)
