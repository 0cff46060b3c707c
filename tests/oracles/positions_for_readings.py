"""For every reading, positions in which its options part: which motifs, on which other readings.

Two options part in a position when the judge finds other plies legal, or, for readings about what a ply
leaves behind, another position after one of them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.oracles.judge import State, legal_plies, play
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C, PROFILES_OF
from tests.oracles.positions_built import built, motifs_of


@dataclass(frozen=True)
class Where:
    """Motifs in which a reading matters, of those that the text has; other readings without which it is not
    asked.

    `later`: it is about what a ply leaves behind, so the positions after the plies are compared too.
    `unsaid`: FEN items that are left out, because the reading is about what stands for them.
    """

    motifs: str
    others: Mapping[str, str] = field(default_factory=dict)
    later: bool = False
    unsaid: tuple[str, ...] = ()

    def fen(self, rng: random.Random, text: str, reading: Mapping[str, str]) -> str:
        """A FEN of one of the motifs, built under these readings."""
        options = PROFILES_OF[text]["harmonised"] | dict(self.others) | dict(reading)
        known = [motif for motif in motifs_of(options) if motif.__name__ in self.motifs.split()]
        words = built(rng, rng.choice(known), options).split()
        return " ".join(word for word in words if word.split(":")[0] not in self.unsaid)


WHERE: dict[str, Where] = {
    "D1": Where("third_capture", later=True),
    "D2": Where("third_capture", later=True),
    "D3": Where("third_capture_with_a_tris", later=True),
    "D4": Where("droppable", later=True),
    "D5": Where("droppable"),
    "D6": Where("cannon_lines", {"F3": "evade-first-duty-stays"}),
    "D7": Where("airdrop_checks double_checks enemy_airdrop_checks", {"D6": "forbidden", "X3": "forbidden"}),
    "D8": Where("cannon_lines"),
    "D9": Where("walk_screens"),
    "D13": Where("droppable", later=True),
    "D14": Where("droppable promotable", unsaid=("dead", "taken", "switch")),
    "F2": Where("first_in_check exchange_with_check"),
    "F3": Where("later_in_check cannon_lines", {"D6": "allowed"}),
    "F4": Where("cornered"),
    "F5": Where("later_in_check", {"F2": "drop-or-lose", "F3": "checking-drop-forbidden"}, later=True),
    "F6": Where("exchanges exchange_with_check"),
    "F7": Where("exchanges exchange_with_check"),
    "F8": Where("exchanges exchange_with_check"),
    "F9": Where("cannon_lines", {"D6": "forbidden", "F3": "evade-first-duty-stays"}),
    "F15": Where("third_capture_retakes", later=True),
    "T1": Where("composites promotable promoted hemmed_tris"),
    "T2": Where("screens kings_facing legs_and_eyes"),
    "T3": Where("pinned_tris"),
    "A1": Where("enemy_tris", {"X2": "before-airdrop"}),
    "A2": Where("enemy_tris_by_the_king"),
    "A6": Where("virtual_attack"),
    "A6.1": Where("virtual_attack", {"A6": "counts-as-one"}),
    "C1": Where("abroad composites"),
    "C2": Where("pawn_back_home"),
    "C3": Where("composite_kings"),
    "C4": Where("composite_kings"),
    "X1": Where("composites promoted airdrop_checks own_tris"),
    "X2": Where("pinned_airdropper"),
    "X3": Where("airdrop_checks enemy_airdrop_checks"),
    "S1": Where("departing"),
    "S2": Where("departing"),
    "S3": Where("abroad", later=True),
    "S7": Where("departing"),
    "P3": Where("promotable"),
    "P4": Where("promotable"),
    "P5": Where("near_the_gate"),
    "P6": Where("latched"),
    "R1": Where("cornered"),
    "R4": Where("composite_pawn own_tris", later=True),
}

#: Readings that no position asks for, whatever ply is made in it, and why.
OF_A_GAME = {
    "R2": "repetition is asked of a game",
    "R3": "so is a chase",
    "R5": "it draws a game, which changes neither its plies nor what they do",
}

_CLOCKS = "it chooses which of two clocks is read, and both are always kept"
_NO_COMPOSITES = "there are no composites to walk"

#: Options that no position and no ply can tell from the profile's option, and why, text by text.
NEVER_APART: dict[str, dict[tuple[str, str], str]] = {
    M3C: {
        ("S1", "as-draughts"): "both siblings have one mechanism; only the clause that is named differs",
        ("R4", "any-capture"): _CLOCKS,
    },
    DOUBLE_NEUTRAL: {
        ("R4", "regular-captures-only"): _NO_COMPOSITES,
        ("R4", "also-composite-pawn-walks"): _NO_COMPOSITES,
        ("R4", "any-capture"): _CLOCKS,
    },
}


def readings_with(reading: str, option: str) -> dict[str, str]:
    """The readings to set on top of the harmonised profile, so that this option is asked."""
    others = WHERE[reading].others if reading in WHERE else {}
    return dict(others) | {reading: option}


def outcome(fen: str, text: str, readings: Mapping[str, str], later: bool) -> object:
    """All that the judge says of a position: its legal plies, and the positions after them if asked."""
    state = State.from_fen(fen, PROFILES_OF[text]["harmonised"] | dict(readings))
    found = {ply.text(): ply for ply in legal_plies(state)}
    return {name: play(state, ply) for name, ply in found.items()} if later else found.keys()


def parted(rng: random.Random, text: str, reading: str, option: str, other: str) -> str | None:
    """A FEN in which the two options say different things, or None if they do not in the one built."""
    where = WHERE[reading]
    fen = where.fen(rng, text, {reading: rng.choice((option, other))})
    ours, theirs = (outcome(fen, text, readings_with(reading, name), where.later) for name in (option, other))
    return fen if ours != theirs else None
