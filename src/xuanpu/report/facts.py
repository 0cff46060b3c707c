"""What a report states of a game, in sentences: the same for the page and for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Fate, Stop
from xuanpu.report.pieces_svg import PIECE_GLYPHS
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.replay.result import Arrangement, Line, Sweep

FATES = tuple(Fate)
"""The fates in the order of the sweep's numbers."""


class Fact(NamedTuple):
    """One statement: its stable key, its label, and what is the case."""

    key: str
    label: str
    text: str


def fact_rows(arrangement: Arrangement, lang: str | None = None) -> list[Fact]:
    """Everything the report states of the game, in reading order."""
    facts, sweep = arrangement.facts, arrangement.sweep
    rows = {"captures": _captures(arrangement, lang)}
    if arrangement.rules.parameters["n_tris"]:
        rows["switch"] = _at_ply("switch", facts.switch_ply, arrangement, lang)
        if facts.trigger_ply is not None or facts.first_dropper is None:
            # Else the duty stood at the start: it has no third capture to name.
            rows["trigger"] = _at_ply("trigger", facts.trigger_ply, arrangement, lang)
    if facts.first_dropper is not None:
        dropper = side_name(facts.first_dropper, lang)
        rows["first_dropper"] = say("report.fact.first_dropper.text", lang, side=dropper)
        if facts.before_drops:
            rows["before_drops"] = _before_drops(arrangement, lang)
        rows["checking_drops"] = _checking_drops(facts.checking_drops, lang)
    if sweep is not None and sweep.total:
        kept = sweep.pairs(FATES.index(Fate.AS_RECORDED))
        rows["pairs"] = _pairs(sweep, kept, lang)
        rows["mates"] = say("report.fact.mates.text", lang, mates=sweep.mates, kept=kept)
    key = "mate" if facts.final_is_mate else "no_mate"
    if arrangement.game.error is not None:
        key = "damaged"
    rows["end"] = say(f"report.fact.end.{key}", lang, plies=facts.plies, result=facts.result or "*")
    return [Fact(key, say(f"report.fact.{key}.label", lang), text) for key, text in rows.items()]


def move_number(ply: int, first_side: int) -> str:
    """`19.` for Red's ply, `19…` for Black's; `first_side` moved at ply 1."""
    rounds, side = divmod(ply - 1 + first_side, 2)
    return turn_mark(rounds + 1, side)


def turn_mark(number: int, side: int) -> str:
    """`19.` for Red's ply of that round, `19…` for Black's."""
    return f"{number}{'…' if side else '.'}"


def turn_numbers(line: Line) -> list[int]:
    """The number of the round that each ply belongs to: a round ends when Black has moved and Red is next."""
    numbers: list[int] = []
    number, before = 1, 0
    for ply in line.plies:
        number += before == 1 and ply.side == 0
        numbers.append(number)
        before = ply.side
    return numbers


def line_label(line: Line, lang: str | None = None) -> str:
    """What the line is called: after the policy of its drops, if that has made any."""
    return say(f"report.line.{line.name if line.drops else 'no-drops'}", lang)


def ply_of_finding(finding: Finding, lines: Sequence[Line], lang: str | None = None) -> str:
    """The ply that the finding speaks of, with its line where there are several; empty if it has none."""
    if finding.ply is None:
        return ""
    line = next((line for line in lines[1:] if line.name == finding.line), None)
    if line is None:
        return say("place.ply", lang, value=finding.ply)
    return say("report.line.in_line", lang, line=line_label(line, lang), ply=finding.ply)


def line_end(line: Line, lang: str | None = None) -> str:
    """How the line ended: where and why the record stopped, who went on, and how the game ended."""
    parts = [beyond_record(line, lang)]
    if line.stop is not line.record_stop:
        parts.append(game_end(line, lang))
    elif line.ruling is not None:
        parts.append(say("results.at-the-end", lang, ruling=line.ruling.text(lang)))
    return say("report.list.blank", lang).join(filter(None, parts))


def beyond_record(line: Line, lang: str | None = None) -> str:
    """Where and why the record stopped, and who went on; empty where neither is the case."""
    parts = []
    if line.record_stop is not None:
        parts.append(record_end(line, line.record_stop, lang))
    if line.free_from is not None:
        parts.append(_free_play(line, line.free_from, lang))
    return say("report.list.blank", lang).join(parts)


def record_end(line: Line, record_stop: Stop, lang: str | None = None) -> str:
    """Where and by which verdict the record stopped, or why it could not go on."""
    stop = say(f"report.stop.{record_stop}", lang)
    if line.broken is None:
        return stop
    text = move_number(line.broken.record_ply, line.start.side) + line.broken.text
    return say("report.stop.with_verdict", lang, stop=stop, text=text, verdict=line.broken.verdict.text(lang))


def _free_play(line: Line, first: int, lang: str | None = None) -> str:
    """Who plays on where the record does not, from which ply on."""
    who = say(f"report.source.{line.plies[first - 1].source}", lang)
    return say("report.stop.plays_on", lang, who=who, ply=first, count=len(line.plies) - first + 1)


def game_end(line: Line, lang: str | None = None) -> str:
    """How the game ended, or why the line stopped before."""
    end = line.ruling or line.outcome
    return say(f"report.stop.{line.stop}", lang, outcome="" if end is None else end.text(lang))


def side_name(side: int, lang: str | None = None) -> str:
    """红方 or 黑方."""
    return say(f"report.side.{side}", lang)


def record_texts(arrangement: Arrangement) -> dict[int, str]:
    """Record ply -> its text: canonical as far as some line has come to it, behind that as written."""
    texts = dict(enumerate(arrangement.game.texts, start=1))
    for line in arrangement.lines:
        texts |= _line_texts(line)
    return texts


def _line_texts(line: Line) -> dict[int, str]:
    texts = {ply.record_ply: ply.text for ply in line.plies if ply.record_ply is not None}
    if line.broken is not None:
        texts[line.broken.record_ply] = line.broken.text
    return texts


def numbered_text(ply: int, texts: Mapping[int, str], first_side: int) -> str:
    """`19.炮八平一`, or only the number where no line has come to the ply."""
    return move_number(ply, first_side) + texts.get(ply, "")


def _at_ply(key: str, ply: int | None, arrangement: Arrangement, lang: str | None) -> str:
    if ply is None:
        return say(f"report.fact.{key}.never", lang)
    first_side = arrangement.game.start.side
    move = numbered_text(ply, record_texts(arrangement), first_side)
    side = side_name((ply - 1 + first_side) % 2, lang)
    return say(f"report.fact.{key}.text", lang, ply=ply, move=move, side=side)


def _captures(arrangement: Arrangement, lang: str | None) -> str:
    captures = arrangement.facts.captures
    if not captures:
        return say("report.fact.captures.none", lang)
    each = [
        say(
            "report.fact.captures.one",
            lang,
            ply=ply,
            side=side_name(side, lang),
            piece=PIECE_GLYPHS[letter],
            square=square_name(square),
        )
        for ply, side, letter, square in captures
    ]
    return say("report.fact.captures.text", lang, count=len(captures), each=_listed(each, lang))


def _before_drops(arrangement: Arrangement, lang: str | None) -> str:
    texts, first_side = record_texts(arrangement), arrangement.game.start.side
    each = [
        say(
            "report.fact.before_drops.one",
            lang,
            ply=ply,
            move=numbered_text(ply, texts, first_side),
            why=say(f"point.{point.name}", lang),
            clauses=_listed(arrangement.rules.basis(point).clauses, lang),
        )
        for ply, point in arrangement.facts.before_drops
    ]
    return say("report.fact.before_drops.text", lang, each=_listed(each, lang))


def _checking_drops(drops: tuple[tuple[int, ...], ...], lang: str | None) -> str:
    if not any(drops):
        return say("report.fact.checking_drops.none", lang)
    parts = []
    for number, squares in enumerate(drops, start=1):
        names = _listed((square_name(square) for square in squares), lang)
        key = "some" if squares else "no_square"
        blanks = {"number": number, "count": len(squares), "squares": names}
        parts.append(say(f"report.fact.checking_drops.{key}", lang, **blanks))
    return _sentence(parts, lang)


def _pairs(sweep: Sweep, kept: int, lang: str | None) -> str:
    others = [
        say(f"report.fact.pairs.{fate}", lang, pairs=sweep.pairs(number))
        for number, fate in enumerate(FATES)
        if number and sweep.pairs(number)
    ]
    share = f"{kept / sweep.total:.1%}"
    text = say("report.fact.pairs.text", lang, kept=kept, total=sweep.total, share=share)
    return _sentence([text, *others], lang)


def _listed(parts: Iterable[str], lang: str | None) -> str:
    return say("report.list.comma", lang).join(parts)


def _sentence(clauses: Iterable[str], lang: str | None) -> str:
    return say("report.list.sentence", lang, text=say("report.list.clause", lang).join(clauses))
