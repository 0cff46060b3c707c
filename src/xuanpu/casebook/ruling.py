"""What a case says of its position, and what the engine says of it under some rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from xuanpu.errors import UsageError
from xuanpu.game import Move, Outcome, Position, Termination, Verdict
from xuanpu.words import say

SIDES = ("red", "black")
NONE = "none"
DRAWN = "draw"


class About(StrEnum):
    """What a ruling speaks of: one ply, all legal plies, or how the game has ended."""

    PLY = "ply"
    PLIES = "plies"
    OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One of three: a ply that is `legal` or not; the exact set of legal `plies`, ascending; the `outcome`
    (`none`, `checkmate red`, `stalemate black`, …: how it ended and who has won).

    `clauses` and `reading` (`F2=evade-first`) are the ground of a ruling on a ply, as far as it says.
    """

    ply: str | None = None
    legal: bool | None = None
    plies: tuple[str, ...] | None = None
    outcome: str | None = None
    clauses: tuple[str, ...] = ()
    reading: str | None = None

    @property
    def about(self) -> About:
        """What it speaks of."""
        if self.ply is not None:
            return About.PLY
        return About.PLIES if self.plies is not None else About.OUTCOME

    def same_effect(self, other: Ruling) -> bool:
        """Whether both say the same, whatever the ground."""
        return (self.ply, self.legal, self.plies, self.outcome) == (
            other.ply,
            other.legal,
            other.plies,
            other.outcome,
        )

    def same_ground(self, now: Ruling) -> bool:
        """Whether the clauses and the reading that this one names are among those of the other."""
        named = set(self.clauses) <= set(now.clauses)
        return self.about is not About.PLY or (named and self.reading in (None, now.reading))

    def text(self, lang: str | None = None) -> str:
        """In a few words: `T@e5 illegal (M3C-3.4, F2=evade-first)`."""
        match self.about:
            case About.PLY:
                key = "case.legal" if self.legal else "case.illegal"
                return say(key, lang, ply=self.ply) + self._ground(lang)
            case About.PLIES:
                return say("case.plies", lang, count=len(self.plies or ()))
        return say("case.outcome", lang, outcome=outcome_words(self.outcome or NONE, lang))

    def _ground(self, lang: str | None) -> str:
        named = [*self.clauses, *([self.reading] if self.reading else [])]
        return say("case.ground", lang, named=say("verdict.comma", lang).join(named)) if named else ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says: the ruling, and of a ply the verdict behind it."""

    ruling: Ruling
    verdict: Verdict | None = None


def ask(position: Position, question: Ruling) -> Answer:
    """The engine's answer to what the ruling speaks of.  InvalidMoveText where its ply is none."""
    match question.about:
        case About.PLY:
            verdict = position.explain(Move.parse(question.ply or ""))
            reading = None if verdict.reading is None else "=".join(verdict.reading)
            return Answer(
                Ruling(
                    ply=question.ply, legal=verdict.legal, clauses=tuple(verdict.clauses), reading=reading
                ),
                verdict,
            )
        case About.PLIES:
            return Answer(Ruling(plies=tuple(sorted(map(str, position.legal_moves)))))
    return Answer(Ruling(outcome=outcome_text(position.outcome())))


def ruled_now(position: Position, question: Ruling) -> Ruling:
    """The engine's ruling, on the ground that the question names where it is one of the engine's."""
    now = ask(position, question).ruling
    if question.clauses and set(question.clauses) <= set(now.clauses):
        return replace(now, clauses=question.clauses)
    return now


# --- outcomes as text -----------------------------------------------------------------------------


def outcome_text(outcome: Outcome | None) -> str:
    """`checkmate red`, `repetition draw`, `none`."""
    if outcome is None:
        return NONE
    return f"{outcome.termination} {DRAWN if outcome.winner is None else SIDES[outcome.winner]}"


def read_outcome(text: str) -> str:
    """The text in its canonical form.  UsageError if it is none."""
    words = text.lower().split()
    if words == [NONE]:
        return NONE
    ends: Sequence[str] = tuple(map(str, Termination))
    if len(words) == 2 and words[0] in ends and words[1] in (*SIDES, DRAWN):
        return " ".join(words)
    raise UsageError(
        "case.outcome-form", value=text, expected=f"{NONE} / {'|'.join(ends)} {'|'.join((*SIDES, DRAWN))}"
    )


def outcome_words(text: str, lang: str | None = None) -> str:
    """The outcome for a person."""
    if text == NONE:
        return say("case.goes-on", lang)
    end, winner = text.split()
    won = None if winner == DRAWN else SIDES.index(winner)
    return Outcome(Termination(end), won).text(lang)
