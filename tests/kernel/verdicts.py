"""What the kernels say of many positions, as arrays that two processes can compare.

Run as a script it reads positions and writes verdicts: with NUMBA_DISABLE_JIT=1 that is the plain-Python
run of the same source.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.kernels import judge_and_play, legal_list
from xuanpu.tris.points import FIRST_FORBIDDING
from xuanpu.tris.readings import RULES_DTYPE
from xuanpu.tris.state import PLIES_DTYPE

#: Legal plies of a position that are judged and played.
PLAYED = 12


@dataclass(frozen=True)
class Questions:
    """Positions (`records`), each with its rules, and for each some plies to judge, legal or not."""

    records: npt.NDArray[np.void]
    rules: npt.NDArray[np.void]
    plies: npt.NDArray[np.int64]

    def save(self, path: Path) -> None:
        """Write them; records as bytes."""
        np.savez(path, records=_as_bytes(self.records), rules=_as_bytes(self.rules), plies=self.plies)

    @classmethod
    def load(cls, path: Path) -> Questions:
        """Read them."""
        with np.load(path) as file:
            return cls(
                np.frombuffer(file["records"].tobytes(), dtype=DTYPE),
                np.frombuffer(file["rules"].tobytes(), dtype=RULES_DTYPE),
                file["plies"],
            )


def _as_bytes(records: npt.NDArray[np.void]) -> npt.NDArray[np.uint8]:
    return np.frombuffer(records.tobytes(), dtype=np.uint8)


def verdicts(questions: Questions) -> dict[str, npt.NDArray[np.int64]]:
    """Per position in a row: whether it is check, the list of legal plies, the rule point of some of them and
    of the plies asked for, and the bytes of the record after each of those that is legal."""
    checks: list[int] = []
    legal: list[int] = []
    points: list[int] = []
    after: list[int] = []
    work = np.zeros(2, dtype=DTYPE)
    lists = np.zeros(1, dtype=PLIES_DTYPE)
    for index in range(len(questions.records)):
        rules = questions.rules[index : index + 1]
        work[0] = questions.records[index]
        checks.append(bool(legal_list(work, 0, rules, lists)))
        found = lists["ply"][0, : int(lists["n"][0])].tolist()
        legal += [len(found), *found]
        step = max(1, len(found) // PLAYED)
        for ply in [*found[::step], *questions.plies[index].tolist()]:
            points.append(int(judge_and_play(work, 0, 1, rules, ply)))
            if points[-1] < FIRST_FORBIDDING:
                after += work[1:].tobytes()
        assert work[0].tobytes() == questions.records[index].tobytes()
    named = {"checks": checks, "legal": legal, "points": points, "after": after}
    return {name: np.array(values, dtype=np.int64) for name, values in named.items()}


def main(source: str, target: str) -> None:
    """Answer the questions of one file in another, without the JIT."""
    assert not hasattr(legal_list, "py_func"), "this is the compiled run"
    with Path(target).open("wb") as file:
        np.savez(file, **verdicts(Questions.load(Path(source))))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(*sys.argv[1:])
