"""The form of a file of test vectors (docs/vectors.md), checked before anything in it is believed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from xuanpu.errors import Place, UsageError
from xuanpu.vectors.describe import DEPTH, Data

Side = Literal["red", "black"]
Counts = dict[str, int]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Ruleset(_Form):
    id: str
    address: str
    profile: str
    hash: str
    results: str
    name: dict[str, str]
    host: str
    parameters: Counts
    readings: dict[str, str]
    overrides: dict[str, str]
    clauses: dict[str, dict[str, str]]


class _Outcome(_Form):
    termination: str
    winner: Side | None


class _Verdict(_Form):
    ply: str
    point: str
    clauses: list[str]
    reading: str | None


class _After(_Verdict):
    kind: str
    fen: str


class _Position(_Form):
    id: int
    origin: str
    fen: str
    side: Side
    check: bool
    outcome: _Outcome | None
    legal: list[str]
    kinds: Counts
    after: list[_After]
    illegal: list[_Verdict]
    perft: Annotated[list[int], Field(min_length=1, max_length=DEPTH)]


class _Result(_Outcome):
    clause: str


class _Line(_Form):
    fen: str
    plies: list[str]
    end: str
    results: dict[str, _Result | None]


class _Vectors(_Form):
    format: str
    version: int
    xuanpu: str
    seed: int
    ruleset: _Ruleset
    kinds: Counts
    points: Counts
    positions: Annotated[list[_Position], Field(min_length=1)]
    lines: list[_Line]


def refuse_other_forms(data: Data, place: Place) -> None:
    """UsageError, naming the first place in the document, where it is not of the form of such a file."""
    try:
        _Vectors.model_validate(data)
    except ValidationError as error:
        raise UsageError("vectors.bad-form", place, where=_where(error.errors()[0]["loc"])) from None


def _where(steps: tuple[int | str, ...]) -> str:
    """`positions[1].fen`."""
    parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return "".join(parts).removeprefix(".")
