"""The page of a report: one file, nothing fetched, both languages in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from xuanpu.harmless import harmless
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.report.bilingual import attributes, both, both_say
from xuanpu.report.board_style import BOARD_CSS
from xuanpu.report.board_svg import (
    board_element,
    board_layer,
    checked_king,
    coordinate_layer,
    piece_codes,
    pieces_layer,
    ply_marks,
)
from xuanpu.report.comparison import GROUND, comparison, ply_address
from xuanpu.report.facts import (
    beyond_record,
    fact_rows,
    game_end,
    line_end,
    line_label,
    numbered_text,
    ply_of_finding,
    record_texts,
    side_name,
)
from xuanpu.report.move_table import move_rounds
from xuanpu.report.page_data import page_data
from xuanpu.report.pieces_svg import all_codes, symbol_definitions, triskelion
from xuanpu.report.positions import position_at_drops
from xuanpu.report.shell import environment, pictures, template_text, whole_page
from xuanpu.report.versions import versions
from xuanpu.tris.points import RulePoint
from xuanpu.words import LANGUAGES, language, say

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Line
    from xuanpu.rulesets.rules import Clause


def report_page(
    arrangement: Arrangement,
    charts: Mapping[tuple[str, str], str],
    files_beside: Iterable[str] = (),
    lang: str | None = None,
) -> str:
    """The HTML text.  `charts` maps (chart name, language) to SVG, `files_beside` are named with links,
    `lang` is the language shown first."""
    lang = lang or language()
    context = _context(arrangement, charts, lang) | {"files": list(files_beside)}
    body = environment().get_template("body.html.j2").render(context)
    return whole_page(lang, page_title(arrangement, lang), body, BOARD_CSS, template_text("page.js"))


def page_title(arrangement: Arrangement, lang: str) -> str:
    """Who played whom, or that the names are not known."""
    headers = arrangement.game.headers
    red, black = (
        harmless(headers.get(name) or side_name(side, lang)) for side, name in enumerate(("Red", "Black"))
    )
    return say("report.page.title", lang, red=red, black=black)


def _context(arrangement: Arrangement, charts: Mapping[tuple[str, str], str], lang: str) -> dict[str, Any]:
    texts = record_texts(arrangement)
    return {
        "a": arrangement,
        "lang": lang,
        "languages": LANGUAGES,
        "both": both,
        "say": both_say,
        "attribute": lambda name, key, **blanks: attributes(name, key, lang, **blanks),
        "title": both(lambda each: page_title(arrangement, each)),
        "facts": list(zip(*(fact_rows(arrangement, each) for each in LANGUAGES), strict=True)),
        "key_figures": _key_figures(arrangement, texts),
        "board": Markup(_static_board(arrangement)),
        "triskelion": triskelion(48),
        "lines": [(line, move_rounds(line, arrangement)) for line in arrangement.lines],
        "line_index": {line.name: index for index, line in enumerate(arrangement.lines)},
        "line_title": _line_title,
        "sources": lambda line: dict.fromkeys(ply.source for ply in line.plies),
        "beyond": lambda line: partial(beyond_record, line),
        "closing": lambda line: partial(line_end if line.free_from is None else game_end, line),
        "comparison": comparison(arrangement),
        "free_play": any(line.free_from is not None for line in arrangement.lines),
        "ground_id": GROUND,
        "ground": Markup(board_layer()),
        "ply_address": ply_address,
        "ply_of": lambda finding: both(lambda lang: ply_of_finding(finding, arrangement.lines, lang)),
        "charts": pictures(charts),
        "squares": sorted(arrangement.squares, key=lambda fate: (fate.first_break or 9999, fate.square)),
        "square_name": square_name,
        "numbered": lambda ply: numbered_text(ply, texts, arrangement.game.start.side),
        "point_text": _point_text,
        "clauses": _clauses(arrangement),
        "versions": versions(),
        "data": page_data(arrangement),
    }


def _static_board(arrangement: Arrangement) -> str:
    """The board that shows without a script: the position in which the drops fall due."""
    line = arrangement.lines[0]
    number, pos = position_at_drops(line)
    ply = line.plies[number - 1] if number else None
    checked = checked_king(pos) if ply is not None and ply.check else None
    flipped = coordinate_layer(True).replace('class="', 'display="none" class="xb-flipped ', 1)
    return board_element(
        f"<defs>{symbol_definitions(all_codes())}</defs>",
        coordinate_layer() + flipped,
        ply_marks(ply.move if ply else None, checked),
        pieces_layer(piece_codes(pos)),
        "",
        ' id="board"',
    )


def _key_figures(arrangement: Arrangement, texts: Mapping[int, str]) -> list[tuple[str, Markup, Markup]]:
    """(key, value, label) of the figures at the top of the page."""
    facts, sweep = arrangement.facts, arrangement.sweep
    figures = []

    def add(key: str, value: Markup, **blanks: Any) -> None:
        figures.append((key, value, both_say(f"report.figure.{key}", **blanks)))

    for key, ply in (("trigger", facts.trigger_ply), ("switch", facts.switch_ply)):
        if ply is not None:
            add(
                key,
                Markup("<b>{}</b>").format(numbered_text(ply, texts, arrangement.game.start.side)),
                ply=ply,
            )
    if facts.first_dropper is not None:
        dropper = facts.first_dropper
        add("first_dropper", Markup("<b>{}</b>").format(both(lambda lang: side_name(dropper, lang))))
        add("checking_drops", Markup("<b>{}</b>").format(sum(map(len, facts.checking_drops))))
    if sweep is not None and sweep.total:
        kept = sweep.pairs(0)
        add("pairs", Markup("<b>{}</b> / {}").format(kept, sweep.total), share=f"{kept / sweep.total:.1%}")
        add("mates", Markup("<b>{}</b> / {}").format(sweep.mates, kept))
    return figures


def _line_title(line: Line) -> Callable[[str], str]:
    """What the line is: its drop policy and the squares dropped on."""
    squares = ", ".join(square_name(square) for square in line.drops)

    def speak(lang: str) -> str:
        policy = line_label(line, lang)
        return say("report.line.title", lang, policy=policy, squares=squares) if squares else policy

    return speak


def _point_text(point: int) -> Callable[[str], str]:
    """A rule point in words."""
    return lambda lang: say(f"point.{RulePoint(point).name}", lang)


def _clauses(arrangement: Arrangement) -> list[tuple[Clause, int | None]]:
    """(clause, how often it decided a ply; None where no verdict can rest on it), in text order."""
    return [(clause, arrangement.coverage.get(clause.id)) for clause in arrangement.rules.clauses.values()]
