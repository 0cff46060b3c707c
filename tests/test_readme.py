"""What the README shows is what happens: its commands and its Python are run."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return [code for name, code in BLOCK.findall(README) if name == language]


def session(block: str) -> list[tuple[str, str]]:
    """(command, what it prints) of every `$ xuanpu …` in a console block."""
    parts = (part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:])
    return [(command, output) for command, _, output in parts if command.startswith("xuanpu ")]


SESSIONS = [found for found in map(session, blocks("console")) if found]


@pytest.mark.parametrize("commands", SESSIONS, ids=[found[0][0] for found in SESSIONS])
def test_commands_print_what_is_shown(commands: list[tuple[str, str]], tmp_path: Path) -> None:
    for command, shown in commands:
        done = run(command, tmp_path)
        assert done.returncode == int("# exit code 1" in command), done.stderr
        assert not shown or doctest.OutputChecker().check_output(shown, done.stdout, LOOSE), done.stdout


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    program = "import sys; from xuanpu.cli import main; sys.exit(main())"
    words = shlex.split(command, comments=True)[1:]
    lang = [] if "--lang" in words else ["--lang", "en"]
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program, *words, *lang],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
    )


def test_python_examples_do_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    examples = blocks("pycon")
    assert examples
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, "README", "README.md", 0)
    report: list[str] = []
    failures = doctest.DocTestRunner(optionflags=LOOSE).run(test, out=report.append).failed
    assert not failures, "".join(report)


def test_links_into_the_repository_lead_somewhere(repo: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", README):
        assert (repo / target).exists(), target
