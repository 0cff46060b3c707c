"""The lines side by side: the drops, how each went on, where the record stopped, how the game ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Source
from xuanpu.report.bilingual import both, both_say
from xuanpu.report.board_geometry import HEIGHT, WIDTH
from xuanpu.report.board_svg import checked_king, piece_codes, pieces_layer, ply_marks
from xuanpu.report.facts import game_end, record_end, side_name
from xuanpu.report.material import pieces_left
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Arrangement, Line, LinePly

#: The id under which the page keeps the empty board that every small one is drawn on.
GROUND: Final = "board-ground"

#: What is seen of it: the board without the coordinates around it.
_CUT: Final = 20
SMALL: Final = f"{_CUT} {_CUT} {WIDTH - 2 * _CUT} {HEIGHT - 2 * _CUT}"


class Row(NamedTuple):
    """One thing compared: its key, and what is the case in each line."""

    key: str
    cells: list[Markup]


def comparison(arrangement: Arrangement) -> list[Row]:
    """The rows of the table of lines, in reading order; none where there is only one line."""
    if len(arrangement.lines) < 2:
        return []
    columns = [_Column(arrangement, number) for number in range(len(arrangement.lines))]
    return [Row(key, list(cells)) for key, *cells in zip(_Column.KEYS, *map(iter, columns), strict=True)]


def ply_address(number: int, line: Line, ply: int) -> str:
    """Where the page shows a ply of one of its lines."""
    return f"#line={line.name}&ply={ply}" if number else f"#ply={ply}"


@dataclass(frozen=True)
class _Column:
    """What is said of one line."""

    arrangement: Arrangement
    number: int

    KEYS = ("board", "drops", "continuation", "record", "free", "end", "pieces", "strong")

    def __iter__(self) -> Iterator[Markup]:
        last = self.line.last_position
        yield self._board(last)
        yield self._drops()
        yield both_say(f"report.continuation.{self.line.continuation}")
        yield self._record()
        yield self._free()
        yield Markup("{} · {}").format(self._link(len(self.line.plies)), both(partial(_ending, self.line)))
        for red, black in (pieces_left(last), last.strong_sums()):
            yield both_say("report.compare.both_sides", red=red, black=black)

    @property
    def line(self) -> Line:
        return self.arrangement.lines[self.number]

    def _link(self, ply: int, label: Markup | None = None) -> Markup:
        address = ply_address(self.number, self.line, ply)
        label = label or both_say("report.compare.ply", ply=ply)
        return Markup('<a class="show" href="{}">{}</a>').format(address, label)

    def _drops(self) -> Markup:
        drops = [
            self._link(ply.ply, both(partial(_drop, ply)))
            for ply in self.line.plies
            if ply.source is Source.DROP
        ]
        return Markup(" · ").join(drops) or both_say("report.compare.nobody")

    def _record(self) -> Markup:
        line = self.line
        kept = sum(ply.record_ply is not None for ply in line.plies)
        if line.record_stop is not None:
            why = both(partial(record_end, line, line.record_stop))
            return Markup("{}{}{}").format(
                both_say("report.compare.stopped", count=kept), both_say("report.list.blank"), why
            )
        if kept == len(self.arrangement.game.moves):
            return both_say("report.compare.kept", count=kept)
        how = "over" if line.outcome is not None and line.free_from is None else "left"
        return both_say(f"report.compare.{how}", count=kept)

    def _free(self) -> Markup:
        line = self.line
        if line.free_from is None:
            return both_say("report.compare.nobody")
        who = both_say(f"report.source.{line.plies[line.free_from - 1].source}")
        count = both_say("report.compare.count", count=len(line.plies) - line.free_from + 1)
        parts = [who, self._link(line.free_from), count]
        if line.nodes is not None:
            parts.append(both_say("report.compare.nodes", nodes=line.nodes))
        return Markup(" · ").join(parts)

    def _board(self, last: Position) -> Markup:
        """The last position, small, as a link to it."""
        plies = self.line.plies
        checked = checked_king(last) if plies and plies[-1].check else None
        picture = Markup(
            f'<svg class="xuanpu-board small" role="img" viewBox="{SMALL}" aria-label="{{}}">'
            f'<use href="#{GROUND}"/>{ply_marks(plies[-1].move if plies else None, checked)}'
            f"{pieces_layer(piece_codes(last))}</svg>"
        ).format(last.fen())
        return self._link(len(plies), picture)


def _ending(line: Line, lang: str) -> str:
    return game_end(line, lang) if line.outcome is None else line.outcome.text(lang)


def _drop(ply: LinePly, lang: str) -> str:
    side = side_name(ply.side, lang)
    return say("report.compare.drop", lang, side=side, square=square_name(ply.move.to))
