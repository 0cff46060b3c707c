"""Writing a comparison: the page, and beside it the same content for machines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from xuanpu.compare.charts import charts_of
from xuanpu.compare.document import comparison_json
from xuanpu.compare.frames import changes_frame, games_frame
from xuanpu.compare.page import comparison_page
from xuanpu.report.atomic import make_directory, write_whole
from xuanpu.report.write import chart_files
from xuanpu.stats.files import csv_bytes, parquet_bytes
from xuanpu.words import language

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison

PAGE: Final = "index.html"


def write_comparison(comparison: Comparison, directory: str | Path, lang: str | None = None) -> Path:
    """Write the report into `directory` (made if missing) and return the path of its page.

    `lang` is the language that the page opens in and that the tables and chart files speak; the page has
    both.  The same comparison gives the same bytes.  Every file is put in place whole, the page last.
    UsageError if the directory or a file cannot be written.
    """
    directory, lang = Path(directory), lang or language()
    make_directory(directory)
    charts = charts_of(comparison)
    files = {"comparison.json": comparison_json(comparison).encode("utf-8"), **chart_files(charts, lang)}
    for name, frame in (("games", games_frame(comparison)), ("findings", changes_frame(comparison, lang))):
        files[f"{name}.csv"], files[f"{name}.parquet"] = csv_bytes(frame), parquet_bytes(frame)
    page = comparison_page(comparison, charts, sorted(files), lang)
    for name, content in files.items():
        write_whole(directory / name, content)
    write_whole(directory / PAGE, page.encode("utf-8"))
    return directory / PAGE
