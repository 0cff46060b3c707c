"""Three lines of the 2021 game, two of them played on by a stand-in for the engine, side by side."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.replay.constructed_games import checks, exchange, m3c, quiet
from tests.replay.stand_in import StandIn, put_in_place
from tests.report.arrangement_factory import RULES, bundled_game
from tests.report.test_page import Reader
from tests.report.test_write import read_game
from xuanpu.game import Position
from xuanpu.replay import arrange
from xuanpu.replay.arrangement import NODES
from xuanpu.replay.result import Arrangement, Source
from xuanpu.report import write_report
from xuanpu.report.comparison import comparison
from xuanpu.report.facts import fact_rows, line_end
from xuanpu.report.material import pieces_left, strong_course
from xuanpu.report.move_table import move_rounds
from xuanpu.report.page import report_page
from xuanpu.words import LANGUAGES

#: Far enough for the stand-in to show that it plays.
LIMIT = 70


def make_three() -> Arrangement:
    return arrange(
        bundled_game(),
        RULES,
        continuation="record+search",
        beside=("disruptive", "search"),
        ply_limit=LIMIT,
    )


@pytest.fixture(scope="module")
def engine() -> Iterator[StandIn]:
    with pytest.MonkeyPatch.context() as patch:
        yield put_in_place(StandIn(), patch)


@pytest.fixture(scope="module")
def three(engine: StandIn) -> Arrangement:
    return make_three()


@pytest.fixture(scope="module")
def report(three: Arrangement, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(three, tmp_path_factory.mktemp("three"), "zh").parent


def shown(html: str, lang: str) -> str:
    """What a cell says in one language."""
    other = next(each for each in LANGUAGES if each != lang)
    return re.sub(r"<[^>]*>", "", re.sub(rf'<span class="{other}"[^>]*>[^<]*</span>', "", html))


@pytest.fixture(scope="module")
def rows(three: Arrangement) -> dict[str, list[str]]:
    return {row.key: [shown(cell, "en") for cell in row.cells] for row in comparison(three)}


# --- the table -------------------------------------------------------------------------------------


def test_what_was_dropped_and_what_came_of_it(rows: dict[str, list[str]], three: Arrangement) -> None:
    assert rows["drops"][0] == "Black a0 · Red c0"
    assert rows["continuation"][1:] == [
        "the record as far as it goes, then the engine to the end",
        "the engine, to the end",
    ]
    kept, stopped, left = rows["record"]
    assert kept == "kept, all 81 plies"
    assert stopped.startswith("Kept for 37 plies. The record breaks here: 19…车２进７. illegal: ")
    assert "M3C-2.3" in stopped
    assert left == "kept for 37 plies, left after the drops"
    assert rows["free"][0] == "none"
    for number in (1, 2):
        count = len(three.lines[number].plies) - 39
        assert rows["free"][number] == (
            f"engine · ply 40 · {count} plies · {NODES} positions looked at for each"
        )
    assert rows["end"][0] == "ply 83 · checkmate, Red wins"


def test_what_is_left_on_the_board(rows: dict[str, list[str]], three: Arrangement) -> None:
    for number, line in enumerate(three.lines):
        letters = Counter(filter(str.isalpha, line.last_position.fen().split()[0]))
        red, black = (
            sum(count for letter, count in letters.items() if letter in case and letter not in "Tt")
            for case in ("RNBAKCP", "rnbakcp")
        )
        assert rows["pieces"][number] == f"Red {red}, Black {black}"
        sums = [10 * letters[r] + 5 * (letters[n] + letters[c]) for r, n, c in ("RNC", "rnc")]
        assert rows["strong"][number] == f"Red {sums[0]}, Black {sums[1]}"


def test_in_both_languages(three: Arrangement) -> None:
    for row in comparison(three):
        for cell in row.cells:
            if row.key != "board":
                assert re.search("[一-鿿]", shown(cell, "zh")), (row.key, cell)
                assert not re.search("[着打红黑方]", shown(cell, "en")), (row.key, cell)


def test_links_and_boards_lead_to_plies_there_are(three: Arrangement) -> None:
    names = [line.name for line in three.lines]
    for row in comparison(three):
        for number, cell in enumerate(row.cells):
            for line, ply in re.findall(r'href="#(?:line=(\w+)&amp;)?ply=(\d+)"', cell):
                assert line == ("" if number == 0 else names[number])
                assert int(ply) <= len(three.lines[number].plies)
    boards = next(row for row in comparison(three) if row.key == "board").cells
    for line, board in zip(three.lines, boards, strict=True):
        assert f'aria-label="{line.last_position.fen()}"' in board
        assert board.count('class="xp-piece') == sum(map(bool, line.last_position.piece.tolist()))


def test_one_line_is_compared_with_nothing() -> None:
    assert comparison(arrange(quiet(), m3c())) == []


def test_ended_before_the_record_and_nobody_plays_on(engine: StandIn) -> None:
    """`none` leaves the record after the drops, in every line."""
    arranged = arrange(quiet(), m3c(), continuation="none", beside=("disruptive",))
    rows = {row.key: [shown(cell, "en") for cell in row.cells] for row in comparison(arranged)}
    assert rows["record"] == ["kept for 5 plies, left after the drops"] * 2
    assert rows["free"] == ["none"] * 2
    assert rows["end"][0] == "ply 7 · No continuation was asked for."


# --- the page --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(three: Arrangement) -> str:
    return report_page(three, {}, [], "zh")


def test_the_page_has_a_table_a_tab_and_a_move_list_for_each(page: str, three: Arrangement) -> None:
    reader = Reader(page)
    assert reader.open == []
    roles = Counter(reader.attributes("role"))
    assert roles["columnheader"] == roles["tab"] == roles["tabpanel"] == 3
    assert page.index('id="lines"') < page.index('class="stage"')
    assert [len(line["states"]) for line in reader.data()["lines"]] == [
        len(line.plies) + 1 for line in three.lines
    ]


def test_every_ply_shows_its_source(page: str, three: Arrangement) -> None:
    cells = Counter(re.findall(r'<td class="source-(\w+)', page))
    sources = Counter(str(ply.source) for line in three.lines for ply in line.plies)
    assert cells == sources
    assert set(sources) == {Source.RECORD, Source.DROP, Source.ENGINE}
    for line, legend in zip(three.lines, re.findall(r'<ul class="legend".*?</ul>', page), strict=True):
        assert re.findall(r"source-(\w+)", legend) == list(dict.fromkeys(ply.source for ply in line.plies))


def test_it_is_said_where_the_engine_begins(page: str, three: Arrangement) -> None:
    divided = re.findall(r'<tr class="beyond">.*?</tr>', page)
    assert len(divided) == 2
    assert "From ply 40 on the engine plays (" in divided[0]
    assert "The record breaks here: 19…车２进７" in divided[0]
    assert "The record" not in divided[1]
    for line in three.lines[1:]:
        rounds = move_rounds(line, three)
        (number,) = [number for number, row in enumerate(rounds) if row.free_play]
        assert rounds[number].number == rounds[number - 1].number == 20
        assert rounds[number].cells[0] is None and rounds[number - 1].cells[1] is None


def test_the_law_that_is_assumed_is_named_where_somebody_plays_on(page: str) -> None:
    law = "two draws of xiangqi law are assumed (M3C-0.1)"
    assert law in page
    alone = arrange(quiet(), m3c(), beside=("disruptive",))
    assert law not in report_page(alone, {}, [], "zh")


# --- the files -------------------------------------------------------------------------------------


def test_every_line_is_written_as_a_game_as_json_and_as_rows(report: Path, three: Arrangement) -> None:
    document = json.loads((report / "lines.json").read_text(encoding="utf-8"))
    assert (document["format"], document["version"]) == ("xuanpu-lines", 1)
    assert document["ruleset"]["hash"] == RULES.hash
    table = list(csv.DictReader((report / "lines.csv").open(encoding="utf-8-sig")))
    plies = list(csv.DictReader((report / "plies.csv").open(encoding="utf-8-sig")))
    for line, told, row in zip(three.lines, document["lines"], table, strict=True):
        assert told["name"] == row["line"] == line.name
        assert [ply["move"] for ply in told["plies"]] == [ply.machine for ply in line.plies]
        assert [ply["move"] for ply in plies if ply["line"] == line.name] == [p.machine for p in line.plies]
        game = read_game(report / f"{line.name}.pgn")
        assert game.moves == tuple(ply.move for ply in line.plies)
        assert game.result == told["result"]
        assert f"drops {line.name}, continuation {line.continuation}" in game.headers["Arrangement"]
        assert told["free_from"] == line.free_from
        check_plies(told)
    assert document["lines"][1]["broken"] == {
        "ply": 40,
        "record_ply": 38,
        "move": "b9b2",
        "text": "车２进７",
        "point": three.lines[1].broken.verdict.point.name if three.lines[1].broken else None,
        "clauses": ["M3C-2.3"],
    }
    assert document["lines"][0]["outcome"] == {"termination": "checkmate", "winner": "red"}


def check_plies(line: dict[str, Any]) -> None:
    """The positions of a line in JSON follow from its start and its moves."""
    position = Position.from_fen(line["start"], RULES)
    for ply in line["plies"]:
        move = position.parse(ply["move"])
        assert ply["legal"] == len(position.legal_moves)
        position = position.play(move)
        assert ply["fen"] == position.fen()


def test_the_same_arrangement_made_again_gives_the_same_bytes(
    report: Path, engine: StandIn, tmp_path: Path
) -> None:
    write_report(make_three(), tmp_path, "zh")
    one, two = ({f.name: f.read_bytes() for f in folder.iterdir()} for folder in (report, tmp_path))
    assert one == two


# --- material --------------------------------------------------------------------------------------


def test_strong_pieces_ply_by_ply(three: Arrangement) -> None:
    for line in three.lines:
        sums, position = strong_course(line), line.start
        assert sums[0] == (40, 40)
        for ply, told in zip(line.plies, sums[1:], strict=True):
            position = position.play(ply.move)
            assert told == position.strong_sums()
    assert pieces_left(three.lines[0].start) == (16, 16)


# --- what the report states ------------------------------------------------------------------------


def test_how_a_line_ended_in_one_sentence_after_the_other(three: Arrangement) -> None:
    friendly, disruptive, search = (line_end(line, "en") for line in three.lines)
    assert friendly == "The game is over: checkmate, Red wins."
    assert re.match(
        r"The record breaks here: 19…车２进７\. illegal: [^.]+ \(M3C-2\.3\)\. "
        r"From ply 40 on the engine plays \(\d+ plies\)\. ",
        disruptive,
    )
    assert search.startswith("From ply 40 on")


@pytest.mark.parametrize(
    ("make", "word"),
    [(exchange, "a recapture, which comes before"), (checks, "an evasion, which comes")],
)
def test_what_came_before_the_drops_is_said(make: Any, word: str) -> None:
    facts = {fact.key: fact for fact in fact_rows(arrange(make(), m3c()), "en")}
    assert word in facts["before_drops"].text
    assert "ply 6, 3…" in facts["before_drops"].text
    assert re.search(r"M(3C|IC)-\d", facts["before_drops"].text)
    assert "before_drops" not in {fact.key for fact in fact_rows(arrange(quiet(), m3c()), "en")}
