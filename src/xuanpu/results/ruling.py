"""A ruling: how a history ends a game, by which clause, and what each side did to bring that about."""

from __future__ import annotations

from dataclasses import dataclass

from xuanpu.game import Outcome, Termination
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.results.profile import CHASE, CHECK, MATE_THREAT, Profile
from xuanpu.words import say


@dataclass(frozen=True, slots=True)
class Chase:
    """A chaser and what it chases: FEN letters (`T`, `t` of a bare Tris), squares after the ply, and the
    number of the chased piece, which stays its own wherever it goes in the cycle."""

    chaser: str
    frm: int
    chased: str
    to: int
    number: int

    def text(self, lang: str | None = None) -> str:
        """`the cannon on h4 chases the rook on h9`."""
        return say(
            "results.chase",
            lang,
            chaser=_piece(self.chaser, lang),
            frm=square_name(self.frm),
            chased=_piece(self.chased, lang),
            to=square_name(self.to),
        )


@dataclass(frozen=True, slots=True)
class Deed:
    """What a ply of the cycle does.  `ply` counts from 1 in the history; `chases` are those that are new with
    it; `mate_threat` is asked only where the profile asks for it, and not of a check."""

    ply: int
    side: int
    text: str
    check: bool
    chases: tuple[Chase, ...]
    mate_threat: bool = False

    @property
    def kinds(self) -> frozenset[str]:
        """What it is: any of check, chase, mate-threat; idle if none."""
        is_so = ((CHECK, self.check), (CHASE, bool(self.chases)), (MATE_THREAT, self.mate_threat))
        return frozenset(kind for kind, so in is_so if so)

    def what(self, lang: str | None = None) -> str:
        """What it does, in words."""
        parts = [say("results.check", lang)] if self.check else []
        parts += [say("results.mate-threat", lang)] if self.mate_threat else []
        parts += [chase.text(lang) for chase in self.chases]
        return say("results.and", lang).join(parts) or say("results.idle", lang)

    def line(self, lang: str | None = None) -> str:
        """`ply 5, Red 车一平二: check`."""
        side = say(f"results.side.{self.side}", lang)
        return say("results.deed", lang, ply=self.ply, side=side, text=self.text, what=self.what(lang))


@dataclass(frozen=True, slots=True)
class Ruling:
    """How the game ends by its history.  `winner` is None in a draw; `first` and `last` are the plies of the
    cycle, or of the stretch without progress, counted from 1; `deeds` what each ply of a cycle does, empty
    where no cycle was judged."""

    profile: Profile
    termination: Termination
    clause: str
    winner: int | None
    first: int
    last: int
    deeds: tuple[Deed, ...] = ()

    @property
    def at_fault(self) -> int | None:
        """The side at fault; None in a draw."""
        return None if self.winner is None else 1 - self.winner

    @property
    def outcome(self) -> Outcome:
        """The end of the game."""
        return Outcome(self.termination, self.winner)

    def text(self, lang: str | None = None) -> str:
        """In one line: the end, the profile and its clause, the plies, and who did what."""
        return say(
            "results.ruling" if self.deeds else "results.ruling-without-cycle",
            lang,
            outcome=self.outcome.text(lang),
            profile=self.profile.name,
            clause=self.clause,
            first=self.first,
            last=self.last,
            red=self.conduct(0, lang),
            black=self.conduct(1, lang),
        )

    def conduct(self, side: int, lang: str | None = None) -> str:
        """What the side did in the cycle, each kind of deed once, in the order in which they came."""
        parts = dict.fromkeys(deed.what(lang) for deed in self.deeds if deed.side == side)
        return say("results.then", lang).join(parts)

    def lines(self, lang: str | None = None) -> list[str]:
        """The ruling, the words of its clause, and a line for each ply of the cycle."""
        clause = say(
            "results.clause", lang, clause=self.clause, text=self.profile.clauses[self.clause].say(lang)
        )
        return [self.text(lang), clause, *(deed.line(lang) for deed in self.deeds)]


def _piece(letter: str, lang: str | None) -> str:
    side = 0 if letter.isupper() else 1
    return say(f"results.piece.{letter.upper()}.{side}", lang)
