"""A mistake in a rule file gives one error in one line: file, key, what was expected.  A table of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.rulesets.text_of_its_own import TEXT
from xuanpu.cli import USAGE, main
from xuanpu.errors import RulesetError
from xuanpu.rulesets import load_rules
from xuanpu.words import LANGUAGES

REVISION = 'extends = "m3c-2024-2"\nid = "broken"\n'


@dataclass(frozen=True)
class Mistake:
    """What is written behind the head of a revision (`whole`: in place of it), and what the error says in
    English: these words, the key among them."""

    name: str
    written: str
    said: tuple[str, ...]
    whole: bool = False


def changed(old: str, new: str) -> str:
    """The text of its own with a part of it changed."""
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


MISTAKES = (
    # keys that there are not, at each level
    Mistake("unknown key at the top", 'titel = "x"', ('"titel"', "no such key")),
    Mistake("key of a text in a revision", 'host = "xiangqi"', ('"host"', "no such key")),
    Mistake("unknown parameter", "[parameters]\nopen_att = 3", ('"parameters.open_att"', "open_at")),
    Mistake(
        "unknown key of a clause",
        '[clauses."M3C-3.1"]\nsektion = "x"',
        ('"clauses."M3C-3.1".sektion"', "section"),
    ),
    Mistake("unknown key of words", 'name = { zh = "x", en = "x", de = "x" }', ('"name.de"', "zh, en")),
    Mistake("unknown key of a reason", '[readings.D6]\nwhy = { cn = "x" }', ('"readings.D6.why.cn"',)),
    Mistake("unknown key of a source", '[source]\ntext = "x"\nauthor = "x"', ('"source.author"', "title")),
    Mistake(
        "unknown key of a claim",
        '[[claim]]\nclause = "M3C-0.1"\ncompared_with = "xiangqi"\ntopics = []\nsays = "same"\nwho = "x"',
        ('"claim[1].who"', "clause"),
    ),
    # wrong types and values
    Mistake("text for a number", '[parameters]\nopen_at = "3"', ('"parameters.open_at"', "whole number")),
    Mistake("fraction for a number", "[parameters]\nopen_at = 3.5", ('"parameters.open_at"', "whole number")),
    Mistake("truth for a number", "[parameters]\nopen_at = true", ('"parameters.open_at"', "whole number")),
    Mistake("negative number", "[parameters]\nopen_at = -1", ('"parameters.open_at"', "at least 0")),
    Mistake(
        "number beyond the kernel", "[parameters]\nforce_at = 128", ('"parameters.force_at"', "most 127")
    ),
    Mistake("three Tris", "[parameters]\nn_tris = 3", ('"parameters.n_tris"', "at most 2")),
    Mistake("number for a text", 'extends = "xiangqi"\nid = 3', ('"id"', "text in quotes"), whole=True),
    Mistake("list for a table", 'clauses = ["M3C-3.1"]', ('"clauses"', "a table")),
    Mistake("text for a table", '[clauses]\n"M3C-3.1" = "x"', ('"clauses."M3C-3.1""', "a table")),
    Mistake("text for a list", '[readings.D6]\nclauses = "M3C-3.2"', ('"readings.D6.clauses"', "a list")),
    Mistake(
        "number in a list", "[readings.D6]\nclauses = [3]", ('"readings.D6.clauses[1]"', "text in quotes")
    ),
    Mistake("empty list", "[readings.D6]\nclauses = []", ('"readings.D6.clauses"', "at least one")),
    Mistake("empty words", 'name = { zh = "", en = "x" }', ('"name.zh"', "not empty")),
    Mistake("one language", 'name = { zh = "x" }', ('"name.en"', "missing")),
    Mistake("text for words", 'name = "x"', ('"name"', "a table")),
    Mistake("status that is none", '[clauses."M3C-3.1"]\nstatus = "done"', ("status", '"planned"')),
    Mistake("number for an option", "[readings.D6]\nall = 1", ('"readings.D6.all"', "text in quotes")),
    Mistake("number for an option of a profile", "[readings.D6]\nliteral = 1", ('"readings.D6.literal"',)),
    Mistake(
        "removed = false", '[clauses."M3C-3.1"]\nremoved = false', ('"clauses."M3C-3.1".removed"', "true")
    ),
    Mistake("extends a list", 'extends = ["m3c-2024-2"]', ('"extends"', "text in quotes"), whole=True),
    Mistake("extends nothing", 'extends = ""', ('"extends"', "not empty"), whole=True),
    Mistake("ID with a blank", 'extends = "xiangqi"\nid = "a b"', ('"id"', "without blanks"), whole=True),
    Mistake("ID with an @", 'extends = "xiangqi"\nid = "a@b"', ('"id"', "without blanks"), whole=True),
    # names that mean nothing
    Mistake("unknown reading", '[readings.D66]\nall = "allowed"', ('"readings.D66"', "candidates", "D6")),
    Mistake("unknown option", '[readings.D6]\nall = "forbiden"', ('"readings.D6.all"', "expected allowed")),
    Mistake("unknown option of a profile", '[readings.D6]\nliteral = "no"', ('"readings.D6.literal"',)),
    Mistake("planned option", '[readings.D15]\nall = "both-at-once"', ('"readings.D15.all"', "planned")),
    Mistake("unknown profile", '[readings.D6]\nliterall = "allowed"', ('"readings.D6.literall"', "literal")),
    Mistake("unknown default profile", 'default_profile = "strict"', ('"default_profile"', "literal")),
    Mistake("unknown results", 'results = "swiss"', ('"results"', "simple")),
    Mistake("unknown point", "[points]\nDUTY = { clauses = [] }", ('"points.DUTY"',)),
    Mistake(
        "unknown clause of a point",
        '[points]\nDUTY_TO_DROP = { clauses = ["M3C-3.5"] }',
        ('"points.DUTY_TO_DROP.clauses[1]"', "M3C-3.4"),
    ),
    Mistake(
        "unknown clause of a reading",
        '[readings.D6]\nclauses = ["M3C-3.2", "M3C-33"]',
        ('"readings.D6.clauses[2]"', "M3C-3.3"),
    ),
    Mistake(
        "unknown reading of a point",
        '[points]\nDUTY_TO_DROP = { clauses = [], reading = "F99" }',
        ('"points.DUTY_TO_DROP.reading"', "F9"),
    ),
    Mistake(
        "unknown reading of a condition",
        '[points]\nDUTY_TO_DROP = { clauses = [], when = [{ F98 = "none" }] }',
        ('"points.DUTY_TO_DROP.when[1].F98"',),
    ),
    Mistake(
        "unknown option of a condition",
        '[points]\nDUTY_TO_DROP = { clauses = [], when = [{ F8 = "none" }, { F8 = "nonne" }] }',
        ('"points.DUTY_TO_DROP.when[2].F8"', "none, present"),
    ),
    Mistake("point without clauses", '[points]\nDUTY_TO_DROP = { reading = "F8" }', ("clauses", "missing")),
    Mistake(
        "unknown reading brings in a clause",
        '[clauses."M3C-3.1"]\nimported_by = "Q1"',
        ('"clauses."M3C-3.1".imported_by"',),
    ),
    Mistake("clause removed that is not there", '[clauses."X-1"]\nremoved = true', ('"clauses.X-1"',)),
    Mistake(
        "clause removed and cited",
        '[clauses."M3C-3.1"]\nremoved = true\n[points]\nDUTY_TO_DROP = { clauses = ["M3C-3.1"] }',
        ('"points.DUTY_TO_DROP.clauses[1]"', "no clause"),
    ),
    Mistake(
        "claim about nothing",
        '[[claim]]\nclause = "M3C-0.1"\ncompared_with = "go"\ntopics = ["walk"]\nsays = "same"',
        ('"claim[1].compared_with"', "xiangqi"),
    ),
    Mistake(
        "claim about no topic",
        '[[claim]]\nclause = "M3C-0.1"\ncompared_with = "xiangqi"\ntopics = ["walks"]\nsays = "same"',
        ('"claim[1].topics[1]"', "walk"),
    ),
    Mistake(
        "ID of a bundled ruleset", 'extends = "xiangqi"\nid = "m3c-2024-2"', ('"id"', "bundled"), whole=True
    ),
    # parts that are missing
    Mistake("new clause without its section", '[clauses."X-1"]\nzh = "x"\nen = "x"', ("section", "missing")),
    Mistake("new clause in one language", '[clauses."X-1"]\nzh = "x"\nsection = "x"', (".en", "missing")),
    Mistake(
        "new reading without a reason", '[readings.D13]\nall = "fourth-kind"', ("readings.D13", "missing")
    ),
    Mistake(
        "new profile without answers", '[profile_names]\nmine = { zh = "x", en = "x" }', (".mine", "missing")
    ),
    # settings that contradict each other
    Mistake("all and a profile", '[readings.D6]\nall = "allowed"\nliteral = "allowed"', ('"readings.D6"',)),
    Mistake(
        "removed and reworded", '[clauses."M3C-3.1"]\nremoved = true\nzh = "x"', ('"clauses."M3C-3.1""',)
    ),
    Mistake("forced before open", "[parameters]\nopen_at = 4", ('"parameters.open_at"', "contradictory")),
    Mistake("readings at odds", '[readings.F5]\nall = "no-free-evasion"', ("harmonised", "contradictory")),
    # files that are no rule files
    Mistake("empty file", "", ("extends, host",), whole=True),
    Mistake("nothing but remarks", "# nothing yet\n", ("extends, host",), whole=True),
    Mistake("not TOML", "[clauses\nx", ("not TOML", ":3"), whole=False),
    Mistake("Chinese quotation marks", "id = “x”", ("“", 'wants "', ":1:6"), whole=True),
    Mistake(
        "a reading without its quotes",
        '[readings.A6.1]\nharmonised = "required"',
        ('"readings.A6.1"', '[readings."A6.1"]'),
    ),
    Mistake(
        "a clause without its quotes",
        '[clauses.M3C-3.1]\nzh = "x"',
        ('"clauses.M3C-3.1"', '[clauses."M3C-3.1"]'),
    ),
    Mistake("no such results", 'results = "asien"', ('"results"', "asien", "asian")),
    Mistake("a key twice", 'id = "x"\nid = "y"', ("not TOML",), whole=True),
    Mistake("nested without end", "a = " + "[" * 100_000, ("not TOML",), whole=True),
    Mistake("extends what is not there", 'extends = "m3c"', ('"extends"', "m3c-2024-2"), whole=True),
    Mistake("extends a missing file", 'extends = "base.toml"', ('"extends"', "base.toml"), whole=True),
    Mistake("extends itself", 'extends = "broken.toml"', ('"extends"', "circle"), whole=True),
    # a text of its own
    Mistake("no points", changed("[points]\n", "[pointz]\n"), ('"pointz"', "points"), whole=True),
    Mistake("no host of ours", changed('host = "xiangqi"', 'host = "go"'), ('"host"', "xiangqi"), whole=True),
    Mistake("no name", changed('name = { zh = "小棋", en = "A small game" }\n', ""), ('"name"',), whole=True),
    Mistake("no parameter", changed("low_sum = 0\n", ""), ('"parameters.low_sum"', "missing"), whole=True),
    Mistake("no clauses", changed('[clauses."S-1"]', "[clauses]"), ("clauses",), whole=True),
    Mistake("no date", changed("2024-09-09", '"9 September"'), ('"source.published"', "a date"), whole=True),
)


def refused(path: Path) -> RulesetError:
    """The error that the file gives."""
    with pytest.raises(RulesetError) as error:
        load_rules(str(path))
    return error.value


def in_one_line(error: RulesetError, path: Path, lang: str) -> str:
    """The error as a person reads it; it names the file, in one line, of a length to be read."""
    text = error.text(lang)
    assert text.startswith(str(path.parent)) and "\n" not in text
    assert len(text) - len(str(path)) < 400
    return text


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_named(mistake: Mistake, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(mistake.written if mistake.whole else REVISION + mistake.written, encoding="utf-8")
    text = in_one_line(refused(path), path, "en")
    assert all(part in text for part in mistake.said), text
    assert in_one_line(refused(path), path, "zh") != text


def test_the_text_itself_is_without_mistake(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert load_rules(str(path)).id == "small"


def missing(path: Path) -> None:
    """No such file."""


def directory(path: Path) -> None:
    """A directory of that name."""
    path.mkdir()


def not_utf_8(path: Path) -> None:
    """A file in the encoding that Chinese Windows calls ANSI."""
    path.write_bytes(REVISION.encode() + "# 修订\n".encode("gb18030"))


def utf_16(path: Path) -> None:
    """A file as Notepad writes "Unicode"."""
    path.write_bytes(REVISION.encode("utf-16"))


def huge(path: Path) -> None:
    """Two million letters."""
    path.write_text(REVISION + "#" * 2_000_000, encoding="utf-8")


def of_zeros(path: Path) -> None:
    """Binary data."""
    path.write_bytes(bytes(1000))


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (missing, "no such file"),
        (directory, "not a file"),
        (not_utf_8, "not encoded as UTF-8"),
        (utf_16, "not encoded as UTF-8"),
        (huge, "too long"),
        (of_zeros, "not TOML"),
    ],
)
def test_what_is_no_rule_file_is_named(made: Callable[[Path], None], said: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    made(path)
    assert said in in_one_line(refused(path), path, "en")
    assert in_one_line(refused(path), path, "zh")


def test_a_line_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    not_utf_8(path)
    assert refused(path).place.line == REVISION.count("\n") + 1


def test_a_circle_of_files_is_named(tmp_path: Path) -> None:
    ring = ("one", "two", "three")
    for name, extended in zip(ring, (*ring[1:], ring[0]), strict=True):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'extends = "{extended}.toml"\n', encoding="utf-8")
    error = refused(tmp_path / "one.toml")
    assert error.key == "ruleset.cycle"
    assert error.text("en").count("→") == len(ring)


def test_a_mistake_further_down_is_named_with_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(REVISION + "[parameters]\nopen_at = 99", encoding="utf-8")
    path = tmp_path / "above.toml"
    path.write_text('extends = "base.toml"', encoding="utf-8")
    assert in_one_line(refused(path), path, "en").startswith(str(tmp_path / "base.toml"))


def test_a_file_is_read_again_once_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(REVISION + "[parameters]\nopen_at = 99", encoding="utf-8")
    refused(path)
    path.write_text(REVISION + "[parameters]\nopen_at = 1", encoding="utf-8")
    assert load_rules(str(path)).parameters["open_at"] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [("rules",), ("diff", "xiangqi"), ("rule", "D6", "--ruleset")])
def test_a_command_says_it_in_one_line(
    command: tuple[str, ...], lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(REVISION + "[parameters]\nopen_att = 1", encoding="utf-8")
    assert main([*command, str(path), "--lang", lang]) == USAGE
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1
    assert "parameters.open_att" in shown.err
