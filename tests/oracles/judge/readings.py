"""The readings of text 000 and the option each profile takes (reading, profiles §1)."""

from __future__ import annotations

from collections.abc import Mapping

#: The option taken of each reading, by ID.
Options = Mapping[str, str]

LITERAL: dict[str, str] = {
    "D1": "level-at-two",
    "D2": "both-sides",
    "D3": "no-duty",
    "D4": "one-ply",
    "D5": "allowed",
    "D6": "allowed",
    "D7": "cannon-check-through-the-tris",
    "D8": "illegal",
    "D14": "only-captured",
    "F2": "drop-or-lose",
    "F3": "answer-by-drop-or-lose",
    "F4": "any-legal-ply-rescues",
    "F5": "no-free-evasion",
    "F6": "same-point-recapture",
    "F7": "must-drop",
    "F8": "none",
    "F15": "opens-new-pair",
    "T1": "leg-blocks",
    "T2": "like-any-piece",
    "T3": "applies",
    "A1": "geometric-taker-legal",
    "A2": "counts",
    "A6": "none",
    "A6.1": "not-required",
    "C1": "own-zone-kept",
    "C2": "by-current-rank",
    "C3": "tris-walk-in-palace",
    "C4": "allowed",
    "X1": "allowed",
    "X2": "final-position",
    "X3": "allowed",
    "S1": "none",
    "S2": "may-not",
    "S3": "stays",
    "S7": "may-not",
    "P3": "own-captured-only",
    "P4": "free-choice",
    "P5": "physical-piece",
    "P6": "permanent",
    "R1": "tris-plies-count",
    "R2": "full-state",
    "R4": "regular-captures-only",
}

HARMONISED: dict[str, str] = LITERAL | {
    "F2": "evade-first",
    "F3": "evade-first-duty-stays",
    "F5": "in-check-evades-drops-count",
    "F8": "present",
    "S1": "as-chess",
}

PROFILES: dict[str, dict[str, str]] = {"literal": LITERAL, "harmonised": HARMONISED}
