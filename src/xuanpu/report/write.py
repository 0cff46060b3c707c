"""Writing a report: the page, and beside it the same content for machines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from xuanpu.charts.course import course_svg
from xuanpu.charts.heatmap import heatmap_svg
from xuanpu.charts.timeline import timeline_svg
from xuanpu.records import write_pgn
from xuanpu.replay.line_game import line_game
from xuanpu.report.atomic import make_directory, write_whole
from xuanpu.report.findings_json import FORMAT, findings_json
from xuanpu.report.lines_json import lines_json
from xuanpu.report.page import report_page
from xuanpu.stats.files import csv_bytes, parquet_bytes
from xuanpu.stats.frames import lines_frame, plies_frame, squares_frame, sweep_frame
from xuanpu.words import LANGUAGES, language

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement

PAGE: Final = "index.html"
FINDINGS: Final = "findings.json"


def write_report(arrangement: Arrangement, directory: str | Path, lang: str | None = None) -> Path:
    """Write the report of one game into `directory` (made if missing) and return the path of its page.

    `lang` is the language that the page opens in and that the chart files speak; the page has both.  The
    same arrangement gives the same bytes.  Every file is put in place whole, the page last.  UsageError if
    the directory or a file cannot be written.
    """
    directory, lang = Path(directory), lang or language()
    make_directory(directory)
    charts = _charts(arrangement)
    files = {**_tables(arrangement), **chart_files(charts, lang), **_games(arrangement)}
    files["lines.json"] = lines_json(arrangement).encode("utf-8")
    names = sorted([*files, FINDINGS])
    files[FINDINGS] = findings_json(arrangement, names).encode("utf-8")
    _remove_files_of_earlier_report(directory)
    page = report_page(arrangement, charts, names, lang)
    for name, content in files.items():
        write_whole(directory / name, content)
    write_whole(directory / PAGE, page.encode("utf-8"))
    return directory / PAGE


def _remove_files_of_earlier_report(directory: Path) -> None:
    """What an earlier report has left in the directory would pass for a part of this one."""
    try:
        earlier = json.loads((directory / FINDINGS).read_bytes())
        names = earlier["files"] if earlier["format"] == FORMAT else []
    except (OSError, ValueError, KeyError, TypeError):
        return
    for name in names:
        if Path(name).name == name:
            (directory / name).unlink(missing_ok=True)


def _charts(arrangement: Arrangement) -> dict[tuple[str, str], str]:
    """(chart, language) -> SVG."""
    draw: dict[str, Callable[[Arrangement, str | None], str]] = {}
    if len(arrangement.lines) > 1:
        draw["course"] = course_svg
    draw["timeline"] = timeline_svg
    if arrangement.sweep is not None:
        draw["heatmap"] = heatmap_svg
    return {(name, lang): drawn(arrangement, lang) for name, drawn in draw.items() for lang in LANGUAGES}


def chart_files(charts: dict[tuple[str, str], str], lang: str) -> dict[str, bytes]:
    """(chart, language) -> SVG, as files: those that speak `lang`."""
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    spoken = {name: svg for (name, each), svg in charts.items() if each == lang}
    return {f"{name}.svg": (head + svg).encode("utf-8") for name, svg in spoken.items()}


def _games(arrangement: Arrangement) -> dict[str, bytes]:
    """The arranged lines as games of the variant, in PGN."""
    games = {line.name: line_game(arrangement, line).to_record() for line in arrangement.lines}
    return {f"{name}.pgn": write_pgn(record).encode("utf-8") for name, record in games.items()}


def _tables(arrangement: Arrangement) -> dict[str, bytes]:
    plies = plies_frame(arrangement)
    files = {"plies.csv": csv_bytes(plies), "plies.parquet": parquet_bytes(plies)}
    files["lines.csv"] = csv_bytes(lines_frame([arrangement]))
    if arrangement.sweep is not None:
        sweep = sweep_frame(arrangement)
        files["sweep.csv"], files["sweep.parquet"] = csv_bytes(sweep), parquet_bytes(sweep)
        files["squares.csv"] = csv_bytes(squares_frame(arrangement))
    return files
