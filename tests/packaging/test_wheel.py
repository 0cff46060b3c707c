"""An installed wheel, away from the repository, does the main job."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def built(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel that was built from that archive."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(repo))
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel."""
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a fresh environment that holds the wheel.

    The libraries are those of the running environment: nothing is fetched.
    """
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    run(
        sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)
    )
    site = run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    # A path in a .pth file is searched, but .pth files in it are not read: an editable xuanpu stays out.
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return programs


def test_the_wheel_holds_what_the_repository_shows_at_its_top(repo: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for folder in ("grammars", "corpus"):
            sources = [file for file in (repo / folder).rglob("*") if file.is_file()]
            assert sources
            for file in sources:
                assert archive.read(f"xuanpu/{file.relative_to(repo).as_posix()}") == file.read_bytes()
    data = [
        file
        for file in (repo / "src" / "xuanpu").rglob("*")
        if file.suffix in (".toml", ".html", ".js", ".css")
    ]
    assert {file.relative_to(repo / "src").as_posix() for file in data} <= names
    assert not [name for name in names if "test" in name.split("/")[0]]


def test_the_source_archive_holds_what_it_takes_to_build_and_test(built: Path) -> None:
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {
        "src",
        "grammars",
        "corpus",
        "tests",
        "pyproject.toml",
        "LICENSE",
        "README.md",
        "Makefile",
    } <= tops


def test_an_installed_wheel_does_the_main_job_anywhere(installed: Path, tmp_path: Path) -> None:
    python, xuanpu = installed / "python", installed / "xuanpu"
    home = run(str(python), "-c", "import xuanpu; print(xuanpu.__file__)", cwd=tmp_path).stdout.strip()
    assert Path(home).is_relative_to(installed.parent)
    done = run(str(xuanpu), "replay", "--lang", "en", cwd=tmp_path)
    page = tmp_path / "reports" / "wang-tianyi-zheng-weitong-2021" / "index.html"
    assert page.is_file()
    assert str(page.relative_to(tmp_path)) in done.stdout
    assert done.stderr == "" or done.stderr.startswith("compiling")


def run(*command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program that must succeed, out of reach of this environment's PYTHONPATH."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env={**environment, "PYTHONUTF8": "1"}, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done
