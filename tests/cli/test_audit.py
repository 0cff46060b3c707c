"""`xuanpu audit`: formats read back, counts that add up, suppressions, and whatever may end it early."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_process import start
from xuanpu.audit.registry import EVERY_CHECK
from xuanpu.audit.selection import selected
from xuanpu.cli import main

FEN = "3k5/9/n8/9/p8/9/p8/9/9/R3K4 w"
#: The third capture gives check; two drops answer it.
CHECKS = ("n2k5/9/9/9/p8/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3a5 d8d9 a5a9 d9d8 a9a8 d8d7")
#: Nothing but readings that part.
QUIET = (FEN, "a0a3 d9d8 a3a5 d8d9 a5a7 d9d8 a7b7")
#: As `QUIET`, but the king goes astray.
DAMAGED = (FEN, "a0a3 d9d8 a3a5 d8d9 a5a7 d9d7 a7b7")
NO_MOVES = (FEN, "")
SUMMARY = re.compile(
    r"read (\d+) = clean (\d+) \+ damaged (\d+) \+ skipped (\d+); "
    r"findings: errors (\d+), warnings (\d+), notes (\d+) \(suppressed (\d+)\); [\d.]+ s, [\d.]+ games/s$"
)


def pgn(*games: tuple[str, str], comment: str = "") -> str:
    """A file of these games; the comment stands in each, before its moves."""
    said = f"{{{comment}}} " if comment else ""
    return "".join(f'[Event "made"]\n[FEN "{fen}"]\n\n{said}{moves} *\n\n' for fen, moves in games)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def audited(capsys: pytest.CaptureFixture[str], *words: str, code: int = 1) -> tuple[str, str]:
    """What the command writes, in English, by one process."""
    assert main(["audit", "--lang", "en", "--jobs", "1", *words]) == code
    return capsys.readouterr()


def summary(err: str) -> tuple[int, ...]:
    """The numbers of the last line: read, clean, damaged, skipped, errors, warnings, notes, suppressed."""
    found = SUMMARY.search(err.splitlines()[-1])
    assert found is not None, err
    numbers = tuple(map(int, found.groups()))
    assert numbers[0] == sum(numbers[1:4])
    return numbers


def test_the_bundled_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = audited(capsys)
    assert summary(err)[:4] == (1, 1, 0, 0)
    name = "wang-tianyi-zheng-weitong-2021"
    assert re.search(rf"^{name}:29:5: XP201 warning .* \[M3C-3.4 MIC-1.4\] \[F6=.*\]$", out, re.MULTILINE)
    assert "XP6" not in out


@pytest.fixture
def games(here: Path) -> Path:
    """Four games: one with an error, one damaged, one without moves, one with nothing but notes."""
    path = here / "games.pgn"
    path.write_text(pgn(CHECKS, DAMAGED, NO_MOVES, QUIET), encoding="utf-8")
    return path


def test_counts_add_up(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = audited(capsys, "games.pgn")
    *findings, last = out.splitlines()
    read, clean, damaged, skipped, errors, warnings, notes, suppressed = summary(err)
    assert (read, clean, damaged, skipped, suppressed) == (4, 2, 1, 1, 0)
    severities = Counter(line.split(": ")[1].split()[1] for line in findings)
    assert [severities[name] for name in ("error", "warning", "note")] == [errors, warnings, notes]
    codes = Counter(line.split(": ")[1].split()[0] for line in findings)
    named = ", ".join(f"{code} {count}" for code, count in sorted(codes.items()))
    assert last == f"findings: {len(findings)} ({named})"
    assert {"XP101", "XP503", "XP202"} <= set(codes)
    assert "games.pgn:4:" in findings[0]


def test_in_chinese(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "games.pgn", "--lang", "zh", "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert "XP101 错误 吃第 3 子同时将军" in out
    assert err.splitlines()[-1].startswith("xuanpu: 读入 4 局 = 完好 2 + 损坏 1 + 略过 1；发现：错误 ")


def json_lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_json_lines(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = audited(capsys, "games.pgn", "--output-format", "jsonl")
    found = json_lines(out)
    assert len(found) == sum(summary(err)[4:7])
    first = next(finding for finding in found if finding["code"] == "XP101")
    assert (first["file"], first["game"], first["ply"], first["severity"]) == ("games.pgn", 1, 6, "error")
    assert first["title"].keys() == first["text"].keys() == {"zh", "en"}
    assert first["clauses"] == ["M3C-3.4", "MIC-1.3"]
    assert {finding["game"] for finding in found} == {1, 2, 4}


def test_one_document(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = audited(capsys, "games.pgn", "--output-format", "json", "--reading", "T1=no-leg")
    document = json.loads(out)
    lines, _ = audited(capsys, "games.pgn", "--output-format", "jsonl", "--reading", "T1=no-leg")
    assert document["findings"] == json_lines(lines)
    assert document["ruleset"]["readings"] == {"T1": "no-leg"}
    told = document["summary"]
    assert (told["read"], told["clean"], told["damaged"], told["skipped"]) == (4, 2, 1, 1)
    assert told["findings"] == len(document["findings"]) == sum(told["codes"].values())
    assert sum(told["severities"].values()) == told["findings"] and told["complete"]


def test_nothing_found_is_a_document_too(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("json", "sarif", "csv", "jsonl", "github", "text"):
        words = ("games.pgn", "--ignore", "ALL", "--output-format", form)
        out, err = audited(capsys, *words, code=0)
        assert summary(err)[4:] == (0, 0, 0, 0)
        if form == "json":
            assert json.loads(out)["findings"] == []
        elif form == "sarif":
            assert json.loads(out)["runs"][0]["results"] == []
        elif form == "csv":
            assert len(out.splitlines()) == 1
        else:
            assert out == ""


def test_csv(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = audited(capsys, "games.pgn", "--output-format", "csv")
    lines, _ = audited(capsys, "games.pgn", "--output-format", "jsonl")
    rows = list(csv.DictReader(io.StringIO(out)))
    for row, finding in zip(rows, json_lines(lines), strict=True):
        assert row["code"] == finding["code"]
        assert row["text"] == finding["text"]["en"]
        assert row["clauses"].split() == finding["clauses"]
        assert row["line"] == ("" if finding["file_line"] is None else str(finding["file_line"]))
        assert row["reproduce"] == (finding["reproduce"] or "")


def test_annotations(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = audited(capsys, "games.pgn", "--output-format", "github")
    lines, _ = audited(capsys, "games.pgn", "--output-format", "jsonl")
    form = re.compile(
        r"::(error|warning|notice) file=([^,:]+),line=(\d+),col=(\d+),title=(XP\d+) [\w-]+::(.+)$"
    )
    for line, finding in zip(out.splitlines(), json_lines(lines), strict=True):
        found = form.match(line)
        assert found is not None, line
        kind, file, row, column, code, text = found.groups()
        assert kind == {"note": "notice"}.get(finding["severity"], finding["severity"])
        assert (file, int(row), int(column)) == (
            finding["file"],
            finding["file_line"],
            finding["file_column"],
        )
        assert code == finding["code"]
        assert text.replace("%25", "%") == finding["text"]["en"]


def test_sarif(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = audited(capsys, "games.pgn", "--output-format", "sarif")
    lines, _ = audited(capsys, "games.pgn", "--output-format", "jsonl")
    document = json.loads(out)
    assert document["version"] == "2.1.0" and "sarif-schema-2.1.0" in document["$schema"]
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [check.code for check in selected((), ())]
    assert all(
        rule[name]["text"] for rule in rules for name in ("shortDescription", "fullDescription", "help")
    )
    for result, finding in zip(run["results"], json_lines(lines), strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding["code"]
        assert result["level"] == finding["severity"]
        (location,) = result["locations"]
        physical = location["physicalLocation"]
        assert physical["artifactLocation"]["uri"] == "games.pgn"
        assert physical["region"]["startLine"] == finding["file_line"] >= 1
        assert physical["region"]["startColumn"] == finding["file_column"] >= 1
        assert "suppressions" not in result
    prints = [result["partialFingerprints"]["xuanpuFinding/v1"] for result in run["results"]]
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in prints)
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_fingerprints_stay_when_lines_move(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def prints(text: str) -> list[str]:
        Path("one.pgn").write_text(text, encoding="utf-8")
        out, _ = audited(capsys, "one.pgn", "--output-format", "sarif")
        return [
            result["partialFingerprints"]["xuanpuFinding/v1"]
            for result in json.loads(out)["runs"][0]["results"]
        ]

    assert prints(pgn(CHECKS)) == prints("\n\n" + pgn(CHECKS)) != prints(pgn(QUIET))


def test_files_with_odd_names(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "棋 谱%,:1.pgn"
    Path(name).write_text(pgn(CHECKS), encoding="utf-8")
    out, _ = audited(capsys, name, "--output-format", "sarif", "--select", "XP101")
    uri = json.loads(out)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"][
        "uri"
    ]
    assert uri.isascii() and " " not in uri and "%25" in uri
    out, _ = audited(capsys, name, "--output-format", "github", "--select", "XP101")
    assert out.startswith("::error file=棋 谱%25%2C%3A1.pgn,line=")


@pytest.mark.parametrize("form", ["json", "jsonl", "csv", "sarif", "github", "text"])
def test_a_file_holds_what_would_be_printed(
    form: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed, _ = audited(capsys, "games.pgn", "--output-format", form)
    out, err = audited(capsys, "games.pgn", "--output-format", form, "--output", "found")
    assert out == "" and summary(err)[0] == 4
    assert Path("found").read_text(encoding="utf-8") == printed


def test_select_and_ignore(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def codes(*words: str) -> set[str]:
        out, _ = audited(capsys, "games.pgn", "--output-format", "jsonl", *words)
        return {finding["code"] for finding in json_lines(out)}

    assert codes("--select", "XP101") == {"XP101"}
    assert (
        codes("--select", "XP1,XP503") == codes("--select", "XP1", "--select", "xp503") == {"XP101", "XP503"}
    )
    assert "XP202" not in codes("--ignore", "XP2")
    assert {"XP601", "XP602"} <= codes("--select", "ALL")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--select", "XP101"], 1),
        (["--select", "XP101", "--exit-zero"], 0),
        (["--select", "XP404"], 0),
        (["--select", "XP7"], 2),
        (["--output-format", "xml"], 2),
        (["--drops", "given"], 2),
        (["--seeds", "3"], 2),
        (["--output", "no/such/folder"], 2),
        (["--suppressions", "none.toml"], 2),
        (["--ruleset", "none"], 2),
        (["--jobs", "0"], 2),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else str(words),
)
def test_exit_codes(words: list[str], code: int, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "games.pgn", "--lang", "en", "--jobs", "1", *words]) == code
    assert code < 2 or len(capsys.readouterr().err.splitlines()) == 1


# --- files ----------------------------------------------------------------------------------------


def test_several_files_and_folders(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder's records are read in order, what else lies in it is not; a file named twice is read once."""
    for name, games in {"b/2.txt": QUIET, "b/1.pgn": CHECKS, "b/c/3.PGN": CHECKS, "a.pgn": DAMAGED}.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(pgn(games), encoding="utf-8")
    Path("b/notes.md").write_text("no games", encoding="utf-8")
    out, err = audited(capsys, "a.pgn", "b", "a.pgn", "b/1.pgn", "--output-format", "jsonl")
    assert summary(err)[:4] == (4, 3, 1, 0)
    files = list(dict.fromkeys(finding["file"] for finding in json_lines(out)))
    assert files == ["a.pgn", *(str(Path(name)) for name in ("b/1.pgn", "b/2.txt", "b/c/3.PGN"))]


def test_a_file_that_cannot_be_read_keeps_no_other(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty.pgn").write_bytes(b"")
    Path("binary.pgn").write_bytes(bytes(range(256)) * 20)
    Path("good.pgn").write_text(pgn(CHECKS), encoding="utf-8")
    files = ("empty.pgn", "none.pgn", "binary.pgn", "good.pgn")
    out, err = audited(capsys, *files, "--output-format", "json")
    assert summary(err)[:4] == (1, 1, 0, 0)
    assert all(f"xuanpu: {name}" in err for name in files[:3])
    assert json.loads(out)["summary"]["unreadable_files"] == 3
    assert main(["audit", *files[:3], "--lang", "en"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "xuanpu: no game could be read"


def test_an_empty_folder(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    audited(capsys, "folder", code=2)


def test_standard_input(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pgn(CHECKS, QUIET).encode())))
    out, err = audited(capsys, "-", "--output-format", "jsonl")
    assert summary(err)[:4] == (2, 2, 0, 0)
    assert {finding["file"] for finding in json_lines(out)} == {"-"}


def test_the_same_game_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only where the plies are the same, and not a few."""
    long = (FEN, f"{QUIET[1]} d8d9 b7b6 d9d8 b6b7 " + "d8d9 b7b6 d9d8 b6b7 " * 3)
    other = (FEN, f"{long[1]} d8d9")
    Path("games.pgn").write_text(pgn(long, QUIET, QUIET, other, long), encoding="utf-8")
    out, _ = audited(capsys, "games.pgn", "--select", "XP507", "--output-format", "jsonl")
    (found,) = json_lines(out)
    assert found["game"] == 5
    assert "games.pgn:1" in found["text"]["en"]


# --- suppressions ---------------------------------------------------------------------------------

SUPPRESS = """
[[suppress]]
code = "XP101"
file = "games.pgn"
reason = "known since spring"

[[suppress]]
code = "XP402"
reason = "never seen here"
"""


def test_suppressed_and_unused(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file that lies beside the call is taken; what it does not need to say is said by the way."""
    Path("xuanpu-suppressions.toml").write_text(SUPPRESS, encoding="utf-8")
    out, err = audited(capsys, "games.pgn", "--select", "XP1,XP4", code=0)
    assert "XP101" not in out
    assert summary(err)[4:] == (0, 0, 0, 1)
    assert "xuanpu-suppressions.toml:7:1: this suppression suppressed nothing: XP402: never seen here" in err
    out, err = audited(capsys, "games.pgn", "--select", "XP1,XP506")
    assert out.startswith("xuanpu-suppressions.toml:7:1: XP506 note ")
    assert summary(err)[4:] == (0, 0, 1, 1)


def test_suppressed_results_of_sarif(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.toml").write_text(SUPPRESS, encoding="utf-8")
    words = ("games.pgn", "--suppressions", "mine.toml", "--select", "XP1", "--output-format", "sarif")
    out, _ = audited(capsys, *words, code=0)
    (result,) = json.loads(out)["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "external", "justification": "known since spring"}]


def test_a_comment_of_the_record(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = pgn(CHECKS, comment="xuanpu: ignore XP101 as agreed") + pgn(CHECKS)
    Path("two.pgn").write_text(text, encoding="utf-8")
    words = ("two.pgn", "--select", "XP101")
    out, err = audited(capsys, *words, "--output-format", "sarif")
    told = [result.get("suppressions") for result in json.loads(out)["runs"][0]["results"]]
    assert told == [[{"kind": "inSource", "justification": "as agreed"}], None]
    assert summary(err)[4:] == (1, 0, 0, 1)
    Path("none.pgn").write_text(pgn(QUIET, comment="xuanpu: ignore XP101 why"), encoding="utf-8")
    _, err = audited(capsys, "none.pgn", "--select", "XP101", code=0)
    assert "none.pgn:1:1: game 1: this suppression suppressed nothing" in err


# --- many seeds, many processes, early ends -------------------------------------------------------


def test_random_drops(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each game is counted once, however many seeds; what is the same under all is told once."""
    words = ("games.pgn", "--drops", "random", "--seeds", "3", "--output-format", "jsonl")
    out, err = audited(capsys, *words)
    assert summary(err)[:4] == (4, 2, 1, 1)
    found = json_lines(out)
    assert {finding["seed"] for finding in found} <= {0, 1, 2}
    assert Counter(finding["code"] for finding in found)["XP101"] == 1
    assert audited(capsys, *words)[0] == out


def test_statistics(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The findings by code, with the figures of the collection, in place of each."""
    out, err = audited(capsys, "games.pgn", "--statistics")
    found = re.findall(r"^ +(XP\d{3}) .*  +([\d,]+)  \D+$", out, re.MULTILINE)
    assert dict(found)["XP101"] == "1"
    assert sum(int(count.replace(",", "")) for _, count in found) == sum(summary(err)[4:7])
    assert "games.pgn:" not in out
    out, _ = audited(capsys, "games.pgn", "--statistics", "--output-format", "json")
    assert json.loads(out)["findings"]


def test_several_processes_find_the_same(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("many.pgn").write_text(pgn(*[CHECKS, DAMAGED, NO_MOVES, QUIET] * 8), encoding="utf-8")
    one, err = audited(capsys, "many.pgn", "--output-format", "jsonl")
    assert main(["audit", "many.pgn", "--lang", "en", "--jobs", "2", "--output-format", "jsonl"]) == 1
    two, others = capsys.readouterr()
    assert two == one
    assert summary(err) == summary(others)
    assert summary(err)[:4] == (32, 16, 8, 8)


def test_a_bug_in_one_game_keeps_no_other(
    games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from xuanpu.audit import audit_task

    def fails(game: Any, *rest: Any, **more: Any) -> Any:
        raise ZeroDivisionError("boom")

    monkeypatch.delenv("XUANPU_DEBUG")
    monkeypatch.setattr(audit_task, "audit_game", fails)
    out, err = audited(capsys, "games.pgn")
    assert summary(err)[:4] == (4, 0, 3, 1)
    assert out.count("XP901 error") == 3 and "ZeroDivisionError: boom" in out


def begun(here: Path, form: str) -> subprocess.Popen[str]:
    """A run over many games by several processes, well under way."""
    words = ("audit", str(many(here)), "--lang", "en", "--jobs", "2")
    process = start([*words, "--output-format", form, "--output", "found"], alone=True)
    wait_for(lambda: len(workers_of(process.pid)) == 2 and (here / "found").stat().st_size > 0)
    return process


def many(here: Path) -> Path:
    """A file that takes a while."""
    path = here / "many.pgn"
    path.write_text(pgn(*[CHECKS, QUIET] * 400), encoding="utf-8")
    return path


@pytest.mark.skipif(os.name == "nt", reason="the signal is sent in the manner of POSIX")
@pytest.mark.parametrize("form", ["jsonl", "json", "sarif"])
def test_an_interrupt_leaves_what_was_found(form: str, here: Path) -> None:
    process = begun(here, form)
    children = children_of(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it: to all of them
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "xuanpu: interrupted" and "Traceback" not in err
    text = (here / "found").read_text(encoding="utf-8")
    if form == "jsonl":
        assert all(finding["code"] for finding in json_lines(text))
    elif form == "json":
        assert not json.loads(text)["summary"]["complete"]
    else:
        assert json.loads(text)["runs"][0]["invocations"] == [{"executionSuccessful": False}]
    wait_for(lambda: not any(map(is_alive, children)))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_a_run_that_is_killed_leaves_no_orphans(here: Path) -> None:
    process = begun(here, "jsonl")
    children = children_of(process.pid)
    process.kill()
    process.communicate(timeout=60)
    wait_for(lambda: not any(map(is_alive, children)))


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_a_reader_that_leaves(here: Path) -> None:
    process = start(["audit", str(many(here)), "--jobs", "2"])
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    children = children_of(process.pid)
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=120) == 141
    assert "Traceback" not in err
    wait_for(lambda: not any(map(is_alive, children)))


def wait_for(holds: Any, seconds: float = 180) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def children_of(pid: int) -> list[int]:
    """The processes that this one has started; none where that cannot be found out."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text(encoding="ascii").split()] if path.is_file() else []


def workers_of(pid: int) -> list[int]:
    """Those of them that do the work, not those that keep books for the others."""
    return [
        child for child in children_of(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_every_code_is_documented() -> None:
    assert len(EVERY_CHECK) == len({check.code for check in EVERY_CHECK}) >= 26
