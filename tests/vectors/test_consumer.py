"""A small program that knows nothing of the engine reads the files and plays by its own rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.oracles.judge import State, legal_plies, play
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C, PROFILES_OF
from tests.vectors.made import made
from xuanpu.vectors import document_text

TEXTS = {"m3c-2024-2": M3C, "double-neutral": DOUBLE_NEUTRAL}
#: Positions in which the consumer counts lines of two plies, which takes it a second each.
COUNTED = 4


def comparable(fen: str) -> list[str]:
    """The fields of a FEN and its items, in any order."""
    words = fen.split()
    dead = (f"dead:{''.join(sorted(word[5:]))}" for word in words if word.startswith("dead:"))
    return words[:6] + sorted([*dead, *(word for word in words[6:] if not word.startswith("dead:"))])


@pytest.mark.parametrize("ruleset", ["m3c-2024-2@literal", "m3c-2024-2@harmonised", "double-neutral"])
def test_the_judge_agrees(ruleset: str) -> None:
    data: dict[str, Any] = json.loads(document_text(made(ruleset)))
    rules = data["ruleset"]
    options = PROFILES_OF[TEXTS[rules["id"]]][rules["profile"]] | rules["readings"]
    for each in data["positions"]:
        state = State.from_fen(each["fen"], options)
        plies = {ply.text(): ply for ply in legal_plies(state)}
        assert sorted(plies) == each["legal"], each["fen"]
        assert state.board.in_check(state.side) == each["check"], each["fen"]
        assert (not plies) == (each["outcome"] is not None), each["fen"]
        assert not any(entry["ply"] in plies for entry in each["illegal"]), each["fen"]
        for entry in each["after"]:
            after = play(state, plies[entry["ply"]])
            assert comparable(after.fen()) == comparable(entry["fen"]), (each["fen"], entry["ply"])
    small = sorted(data["positions"], key=lambda each: each["perft"][0] or 999)[:COUNTED]
    for each in small:
        state = State.from_fen(each["fen"], options)
        replies = sum(len(list(legal_plies(play(state, ply)))) for ply in legal_plies(state))
        assert replies == each["perft"][1], each["fen"]


def test_pyffish_agrees() -> None:
    pytest.importorskip("pyffish", reason="pyffish is not installed")
    from tests.oracles.pyffish_moves import moves

    for each in made("xiangqi")["positions"]:
        if each["outcome"] is None:
            fen = " ".join(each["fen"].split()[:6])
            assert sorted(moves(fen)) == each["legal"], fen
