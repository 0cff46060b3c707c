"""Mistakes in the call: one clear line on stderr, exit code 2, in the language asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.cli import DEBUG, main
from xuanpu.words import LANGUAGES, locale_language

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["replay", "--lang", "fr"], "fr"),
        (["replay", "--nothing"], "--nothing"),
        (["nothing"], "nothing"),
        (["explain"], "FILE"),
        (["explain", "x.pgn"], "--ply"),
        (["explain", "x.pgn", "--ply", "zero"], "--ply"),
        (["explain", "x.pgn", "--ply", "0"], "--ply"),
        (["perft", "start", "deep"], "DEPTH"),
        (["perft", "start", "-1"], "-1"),
        (["replay", "--drops", "nowhere"], "nowhere"),
        (["replay", "--continuation", "nowhere"], "nowhere"),
        (["replay", "--beside", "nowhere"], "nowhere"),
        (["replay", "--beside", "search,given"], "given"),
        (["replay", "--nodes", "0"], "--nodes"),
        (["replay", "--drops", "given"], "--at"),
        (["replay", "--at", "e5,z9"], "e5,z9"),
        (["replay", "--at", "e4,d5,c5"], "3"),
        (["replay", "--drops", "friendly", "--at", "e4,d5"], "friendly"),
        (["replay", "--beside", "search,search"], "search"),
        (["replay", "--beside", "none,search"], "none"),
        (["replay", "--reading", "D1=level-at-two", "--reading", "D1=single-ply-jump"], "D1"),
        (["perft", "start", "3", "4"], "4"),
        (["replay", "--nodes"], "--nodes"),
        (["audit", "--jobs", "-1"], "-1"),
        (["audit", "--jobs", "many"], "many"),
        (["audit", "--select", ""], "XP101"),
        (["audit", "--select", "XP10x"], "XP101"),
        (["audit", "--select", "XQ"], "XP901"),
        (["rules", "m3c-2024-2@"], "literal"),
        (["rule", "DUTY"], "DUTY_TO_DROP"),
        (["rule", "DNX-3"], "DNX-3.1"),
        (["explain", "--ply", "1", "wang-tianyi-zheng-weitong-2021", "Chz2"], "Chz2"),
        (["replay", "--encoding", "utf-16"], "utf-16"),
        (["replay", "--seed", "-1"], "--seed"),
        (["replay", "--game", "0"], "--game"),
        (["replay", "--game", "٣"], "--game"),
        (["replay", "--reading", "F2"], "F2"),
        (["replay", "--reading", "F99=x"], "F99"),
        (["replay", "--reading", "F2=whatever"], "whatever"),
        (["replay", "--ruleset", "m3c-1999"], "m3c-1999"),
        (["replay", "--profile", "casual"], "casual"),
        (["replay", "no-such-file.pgn"], "no-such-file.pgn"),
        (["replay", "--game", "2"], "2"),
        (["moves", "not a position"], "not"),
        (["board", START.replace("9/1c", "8/1c")], "8"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_call_is_said_in_one_line(
    words: list[str],
    named: str,
    lang: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, *([] if "--lang" in words else ["--lang", lang])]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert err.startswith("xuanpu: ") and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [[], ["replay"], ["explain"], ["moves"], ["board"], ["perft"]])
def test_help_speaks_the_language(command: list[str], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--help", "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert ("语言" in out) == (lang == "zh")
    assert "cli." not in out


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "replay" in capsys.readouterr().out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    from xuanpu import __version__

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"xuanpu {__version__}\n"


@pytest.mark.parametrize(("name", "lang"), [("zh_CN.UTF-8", "zh"), ("C.UTF-8", "en"), ("de_DE.UTF-8", "en")])
def test_the_language_is_the_locale_s_unless_said(
    name: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", name)
    assert locale_language() == lang
    main(["--help"])
    assert ("语言" in capsys.readouterr().out) == (lang == "zh")


def test_a_bug_of_ours_is_said_in_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DEBUG)
    monkeypatch.setattr("xuanpu.cli.board.rules_of", None)
    assert main(["board", "start", "--lang", "en"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "TypeError" in err and DEBUG in err and err.count("\n") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_every_policy_and_the_engine_s_budget(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from xuanpu.replay.arrangement import BESIDE, CONTINUATIONS, DROP_POLICIES, NODES

    monkeypatch.setenv("COLUMNS", "200")
    main(["replay", "--help", "--lang", lang])
    out = capsys.readouterr().out
    for name in (*DROP_POLICIES, *CONTINUATIONS, *BESIDE, "given", str(NODES)):
        assert name in out
