"""The readings of texts 000 and 004 and the option each profile takes (reading, profiles §1)."""

from __future__ import annotations

from collections.abc import Mapping

#: The option taken of each reading, by ID; under `text`, which text is judged.
Options = Mapping[str, str]

M3C, DOUBLE_NEUTRAL = "000", "004"

LITERAL: dict[str, str] = {
    "text": M3C,
    "D1": "level-at-two",
    "D2": "both-sides",
    "D3": "no-duty",
    "D4": "one-ply",
    "D5": "allowed",
    "D6": "allowed",
    "D7": "cannon-check-through-the-tris",
    "D8": "illegal",
    "D9": "allowed",
    "D13": "fourth-kind",
    "D14": "only-captured",
    "F2": "drop-or-lose",
    "F3": "answer-by-drop-or-lose",
    "F4": "any-legal-ply-rescues",
    "F5": "no-free-evasion",
    "F6": "same-point-recapture",
    "F7": "must-drop",
    "F8": "none",
    "F9": "applies",
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

#: Text 004 prints the exceptions, the ban on checks, the virtual attack and the leap without a leg (L18-24,
#: L35, L42-43), so that its two profiles do not differ.
NEUTRAL: dict[str, str] = HARMONISED | {
    "text": DOUBLE_NEUTRAL,
    "D6": "forbidden",
    "F3": "checking-drop-forbidden",
    "T1": "no-leg",
    "A6": "counts-as-one",
    "X3": "forbidden",
    "S1": "none",
}

PROFILES_OF: dict[str, dict[str, dict[str, str]]] = {
    M3C: PROFILES,
    DOUBLE_NEUTRAL: {"literal": NEUTRAL, "harmonised": NEUTRAL},
}


def stacks(options: Options) -> bool:
    """Whether a piece that takes a Tris stands on it (M3C-6.1); in text 004 it airdrops it (DNX-2.3, 3.1)."""
    return options["text"] != DOUBLE_NEUTRAL
