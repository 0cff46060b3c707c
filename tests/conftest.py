"""What all tests share: the seed, the long tests, the log of a full run, the folder of real files."""

from __future__ import annotations

import os
import platform
import random
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

REPO = Path(__file__).resolve().parent.parent
LIBRARIES = ("numpy", "numba", "pandas", "pyarrow", "lark", "matplotlib", "hypothesis", "pytest")

# Rules compile on first use, which no deadline for a single example can allow for.
settings.register_profile("xuanpu", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", settings.get_profile("xuanpu"), max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--full LOG` runs the long tests too and keeps a log; `--seed N` seeds every random test."""
    group = parser.getgroup("xuanpu")
    group.addoption("--full", metavar="LOG", default=None, help="run the long tests too, write LOG")
    group.addoption("--seed", type=int, default=2021, help="seed of the random tests (default 2021)")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how hard hypothesis tries; keep the log of a full run."""
    full = config.getoption("--full")
    settings.load_profile("full" if full else "xuanpu")
    if full and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FullLog(Path(full), config), "xuanpu-full-log")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out of an ordinary run."""
    if config.getoption("--full"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


class FullLog:
    """Writes one line a test: outcome, seconds, and the counts it gave to `record_property`."""

    def __init__(self, path: Path, config: pytest.Config) -> None:
        self.path = path
        self.seeds = f"seed {config.getoption('--seed')}, hypothesis {config.getoption('--hypothesis-seed')}"
        self.lines: list[str] = []
        self.outcomes: dict[str, int] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down the call of a test, or what kept it from being called."""
        if report.when != "call" and report.passed:
            return
        counts = ", ".join(f"{name} {value}" for name, value in report.user_properties)
        self.lines.append(f"{report.outcome:7} {report.duration:8.2f} s  {report.nodeid}  {counts}".rstrip())
        self.outcomes[report.outcome] = self.outcomes.get(report.outcome, 0) + 1

    def pytest_sessionfinish(self) -> None:
        """Write the log: where, with what seeds, the totals, then the tests by name."""
        libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
        totals = ", ".join(f"{count} {outcome}" for outcome, count in sorted(self.outcomes.items()))
        head = [
            f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
            f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
            f"{os.cpu_count()} cores",
            libraries,
            self.seeds,
            totals,
            "",
        ]
        ordered = sorted(self.lines, key=lambda line: line.split(" s  ", 1)[1])
        self.path.write_text("\n".join(head + ordered) + "\n", encoding="utf-8")


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run (`--seed`)."""
    return int(request.config.getoption("--seed"))


@pytest.fixture
def rng(seed: int, request: pytest.FixtureRequest) -> random.Random:
    """A generator of its own for every test, so that no test depends on which ran before."""
    return random.Random(f"{seed} {request.node.nodeid}")


@pytest.fixture(scope="session")
def repo() -> Path:
    """The top of the source tree."""
    return REPO


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real game files (XUANPU_SHARED, else ../shared); skips where there is none."""
    folder = Path(os.environ.get("XUANPU_SHARED") or REPO.parent / "shared")
    if not (folder / "corpus").is_dir():
        pytest.skip("no collection of real game files here (set XUANPU_SHARED)")
    return folder
