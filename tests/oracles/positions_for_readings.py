"""For every reading, positions in which its options part: which motifs, on which other readings.

Two options part in a position when the judge finds other plies legal, or, for readings about what a ply
leaves behind, another position after one of them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.oracles.judge import State, legal_plies, play
from tests.oracles.judge.readings import HARMONISED
from tests.oracles.positions_built import MOTIFS, built


@dataclass(frozen=True)
class Where:
    """Motifs in which a reading matters, and other readings without which it is not asked.

    `later`: it is about what a ply leaves behind, so the positions after the plies are compared too.
    `unsaid`: FEN items that are left out, because the reading is about what stands for them.
    """

    motifs: str
    others: Mapping[str, str] = field(default_factory=dict)
    later: bool = False
    unsaid: tuple[str, ...] = ()

    def fen(self, rng: random.Random, reading: Mapping[str, str]) -> str:
        """A FEN of one of the motifs, built under these readings."""
        motif = MOTIFS[rng.choice(self.motifs.split())]
        words = built(rng, motif, HARMONISED | dict(self.others) | dict(reading)).split()
        return " ".join(word for word in words if word.split(":")[0] not in self.unsaid)


WHERE: dict[str, Where] = {
    "D1": Where("third_capture", later=True),
    "D2": Where("third_capture", later=True),
    "D3": Where("third_capture_with_a_tris", later=True),
    "D4": Where("droppable", later=True),
    "D5": Where("droppable"),
    "D6": Where("cannon_lines"),
    "D7": Where("airdrop_checks double_checks", {"D6": "forbidden", "X3": "forbidden"}),
    "D8": Where("cannon_lines"),
    "D14": Where("droppable promotable", unsaid=("dead", "taken", "switch")),
    "F2": Where("first_in_check"),
    "F3": Where("later_in_check cannon_lines"),
    "F4": Where("cornered"),
    "F5": Where("later_in_check", {"F2": "drop-or-lose", "F3": "checking-drop-forbidden"}, later=True),
    "F6": Where("exchanges"),
    "F7": Where("exchanges"),
    "F8": Where("exchanges"),
    "F15": Where("third_capture_retakes", later=True),
    "T1": Where("composites promotable promoted"),
    "T2": Where("screens kings_facing"),
    "T3": Where("pinned_tris"),
    "A1": Where("enemy_tris"),
    "A2": Where("enemy_tris_by_the_king"),
    "A6": Where("virtual_attack"),
    "A6.1": Where("virtual_attack", {"A6": "counts-as-one"}),
    "C1": Where("abroad composites"),
    "C2": Where("pawn_back_home"),
    "C3": Where("composite_kings"),
    "C4": Where("composite_kings"),
    "X1": Where("composites promoted airdrop_checks"),
    "X2": Where("pinned_composite"),
    "X3": Where("airdrop_checks"),
    "S1": Where("departing"),
    "S2": Where("departing"),
    "S3": Where("abroad", later=True),
    "S7": Where("departing"),
    "P3": Where("promotable"),
    "P4": Where("promotable"),
    "P5": Where("near_the_gate"),
    "P6": Where("latched"),
    "R1": Where("cornered"),
    "R4": Where("composite_pawn", later=True),
}

#: Options that no position and no ply can tell from the profile's option, and why.
NEVER_APART: dict[tuple[str, str], str] = {
    ("S1", "as-draughts"): "both siblings have one mechanism; only the clause that is named differs",
    ("R2", "full-state"): "repetition is asked of a game, not of a position",
    ("R2", "board-without-locks"): "the same",
    ("R4", "any-capture"): "it chooses which of two clocks is read, and both are always kept",
}


def readings_with(reading: str, option: str) -> dict[str, str]:
    """The readings to set on top of the harmonised profile, so that this option is asked."""
    others = WHERE[reading].others if reading in WHERE else {}
    return dict(others) | {reading: option}


def outcome(fen: str, readings: Mapping[str, str], later: bool) -> object:
    """All that the judge says of a position: its legal plies, and the positions after them if asked."""
    state = State.from_fen(fen, HARMONISED | dict(readings))
    found = {ply.text(): ply for ply in legal_plies(state)}
    return {text: play(state, ply) for text, ply in found.items()} if later else found.keys()


def parted(rng: random.Random, reading: str, option: str, other: str) -> str | None:
    """A FEN in which the two options say different things, or None if they do not in the one built."""
    where = WHERE[reading]
    fen = where.fen(rng, {reading: rng.choice((option, other))})
    ours, theirs = (outcome(fen, readings_with(reading, name), where.later) for name in (option, other))
    return fen if ours != theirs else None
