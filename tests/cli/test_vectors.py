"""`xuanpu vectors`: written, and held against the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xuanpu.cli import main

FEW = ("--positions", "12")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("vectors") / "v.json"
    assert main(["vectors", "double-neutral", *FEW, "--out", str(path)]) == 0
    return path


def test_it_is_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    assert len(data["positions"]) == 12 and data["ruleset"]["id"] == "double-neutral"
    assert main(["vectors", "xiangqi", *FEW, "--seed", "3", "--lang", "en"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["seed"] == 3 and data["ruleset"]["id"] == "xiangqi"


def test_it_agrees_with_itself(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "--check", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out == "entries 17 = agreeing 17 + differing 0\n"


def test_a_change_is_told(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    data["positions"][0]["legal"].remove("h2e2")
    data["positions"][1]["illegal"][0]["clauses"] = []
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data), encoding="utf-8")
    assert main(["vectors", "--check", str(changed), "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "1 legal: gained h2e2; lost -" in told and "2 illegal" in told
    assert "differing in: illegal 1, legal 1" in told
    assert "entries 17 = agreeing 15 + differing 2" in told


def test_another_ruleset(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = ["vectors", "double-neutral", "--reading", "T1=leg-blocks", "--check", str(file)]
    assert main([*other, "--lang", "zh"]) == 1
    assert "文件所用规则的散列为" in capsys.readouterr().out
    assert main([*other, "--output-format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["ruleset"]["overrides"] == {"T1": "leg-blocks"} and data["fields"]["legal"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "--check"),
        (("xiangqi", "--check", "x", "--out", "y"), "--out"),
        (("--check", "none.json"), "none.json"),
        (("--check", "none.json", "--profile", "literal"), "--profile"),
        (("unheard-of",), "unheard-of"),
        (("xiangqi", "--positions", "0"), "--positions"),
        (("xiangqi", "--out", "no/such/folder.json", *FEW), "folder.json"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", *arguments, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert named in told and told.count("\n") == 1


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda data: data.pop("positions"), "positions"),
        (lambda data: data["positions"][0].update(legal=None), "positions[0].legal"),
        (lambda data: data["positions"][0].update(legal="h2e2"), "positions[0].legal"),
        (lambda data: data["positions"][1].update(fen=5), "positions[1].fen"),
        (lambda data: data["positions"][0].update(perft=[44] * 40), "positions[0].perft"),
        (lambda data: data["positions"][0]["after"].append("h2e2"), "positions[0].after["),
        (lambda data: data["ruleset"].update(overrides=[]), "ruleset.overrides"),
        (lambda data: data["lines"][0].update(plies={}), "lines[0].plies"),
        (lambda data: data.update(more=1), "more"),
    ],
)
def test_a_damaged_file_is_refused_at_its_place(
    spoil: Callable[[Any], object],
    where: str,
    file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    spoil(data)
    damaged = tmp_path / "damaged.json"
    damaged.write_text(json.dumps(data), encoding="utf-8")
    assert main(["vectors", "--check", str(damaged), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert f"not of the right form at {where}" in err and err.count("\n") == 1
