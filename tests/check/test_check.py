"""`xuanpu check`: what is wrong with a record, what was meant, and which games say nothing new."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from xuanpu.audit.finding import Finding
from xuanpu.audit.registry import AUDITED, CHECKED, EVERY_CHECK, OF_RECORDS
from xuanpu.check.collection import check_files
from xuanpu.check.lines import BEGINNING, EQUAL, LineHashes, Lines, line_hashes
from xuanpu.check.variations import MOST
from xuanpu.cli import main
from xuanpu.errors import Place
from xuanpu.game import Game
from xuanpu.records import GAME_OF_2021, Record, RecordedMove, bundled_record

TEXT = bundled_record(GAME_OF_2021).read_text(encoding="utf-8")
MIRROR = str.maketrans("一二三四五六七八九１２３４５６７８９", "九八七六五四三二一９８７６５４３２１")


def found_in(tmp_path: Path, *texts: str) -> list[Finding]:
    """All findings of these files."""
    paths = []
    for number, text in enumerate(texts):
        paths.append(tmp_path / f"{number}.pgn")
        paths[-1].write_text(text, encoding="utf-8")
    found: list[Finding] = []
    for each in check_files(paths, CHECKED, jobs=1):
        found += [each] if isinstance(each, Finding) else each.findings
    return found


def one(found: list[Finding], code: str) -> Finding:
    """The one finding of that code."""
    (finding,) = [each for each in found if each.code == code]
    return finding


def codes(found: list[Finding]) -> set[str]:
    return {each.code for each in found}


def test_a_sound_record(tmp_path: Path) -> None:
    assert not found_in(tmp_path, TEXT)


@pytest.mark.parametrize(
    ("right", "wrong", "ply"),
    [
        ("车一平二 卒", "车一平三 卒", 7),
        ("马二进三", "马二进二", 5),
        ("炮二平五", "炮四平五", 3),
        ("相七进九", "相七进八", 9),
        ("车九平八", "车九退八", 21),
    ],
)
def test_a_slip_of_the_pen(right: str, wrong: str, ply: int, tmp_path: Path) -> None:
    assert TEXT.count(right) == 1
    found = found_in(tmp_path, TEXT.replace(right, wrong))
    assert one(found, "XP503").blanks["plies"] == ply - 1
    meant = one(found, "XP508")
    assert meant.blanks["move"] == right.split()[0]
    assert meant.blanks["legal"] == meant.blanks["asked"] == 24
    assert meant.place.line is not None and meant.place.column is not None


def test_nothing_is_guessed_where_nothing_follows_from_it(tmp_path: Path) -> None:
    found = found_in(tmp_path, TEXT[: TEXT.index("4. ")] + "4. " + "车一平三 " * 6 + "*")
    assert "XP503" in codes(found) and "XP508" not in codes(found)


def test_a_ply_is_missing(tmp_path: Path) -> None:
    finding = one(found_in(tmp_path, TEXT.replace("马八进六 卒３进１", "马八进六")), "XP509")
    assert "missing" in finding.text("en") and finding.blanks["ply"] == 14


def test_a_ply_is_too_many(tmp_path: Path) -> None:
    finding = one(found_in(tmp_path, TEXT.replace("5. 相七进九", "5. 车八进二 相七进九")), "XP509")
    assert "too many" in finding.text("en") and finding.blanks["ply"] == 9


def test_a_game_at_odds_without_its_start(tmp_path: Path) -> None:
    """Red gives a horse, and a rook goes where that stood."""
    moves = "车九平八 马８进７ 兵七进一 卒７进１ 炮二平五 炮２平５ 马二进三 车９进１ 车一平二 车９平３"
    finding = one(found_in(tmp_path, f'[Event "odds"]\n\n{moves} *\n'), "XP510")
    assert "Nb0" in finding.text("en") and finding.blanks["good"] == 0 and finding.blanks["plies"] == 10


def test_a_slip_among_pawns_on_a_file(tmp_path: Path) -> None:
    """Of three pawns on a file only the middle one can go that way."""
    fen = "3k5/9/4PN3/4P4/4PN3/9/9/9/9/5K3 w - - 0 1"
    game = f'[Event "pawns"]\n[FEN "{fen}"]\n\n{{0}}兵平四 将４进１ 帅四平五 将４退１ 帅五平四 将４进１ *\n'
    assert "XP503" not in codes(found_in(tmp_path, game.format("中")))
    assert one(found_in(tmp_path, game.format("五")), "XP508").blanks["move"] == "中兵平四"
    # The rear pawn may have gone the other way as well.
    assert "XP508" not in codes(found_in(tmp_path, game.format("三")))


def test_moves_of_variations(tmp_path: Path) -> None:
    """Each that cannot be made is told with its place; the main line is whole."""
    moves = "1. 炮二平五 (1. 炮二进八 马８进７) 马８进７ (1... 帅五进九) (1... 马２进３) 2. 马二进三 *"
    game = f'[Event "v"]\n\n{moves}\n'
    found = [each for each in found_in(tmp_path, game) if each.code == "XP503"]
    assert [(each.place.column, each.blanks["plies"]) for each in found] == [(13, 0), (35, 1)]
    broken = game.replace("马二进三", "马二进九")
    assert len([each for each in found_in(tmp_path, broken) if each.code == "XP503"]) == 3


def test_many_bad_variations_are_told_up_to_a_bound(tmp_path: Path) -> None:
    """And that there are more."""
    game = '[Event "v"]\n\n1. 炮二平五 ' + "(1. 炮二进八)\n" * (MOST + 5) + " *\n"
    found = found_in(tmp_path, game)
    assert len([each for each in found if each.code == "XP503"]) == MOST
    assert "not listed" in one(found, "XP504").text("en")


def test_a_variation_within_a_variation(tmp_path: Path) -> None:
    game = '[Event "v"]\n\n1. 炮二平五 (1. 马二进三 卒７进１ (1... 马８进９ 2. 帅五进五) 2. 兵七进一) *\n'
    finding = one(found_in(tmp_path, game), "XP503")
    assert finding.blanks["plies"] == 2 and "帅五进五" in finding.text("zh")


def test_a_game_without_a_move_is_named(tmp_path: Path) -> None:
    finding = one(found_in(tmp_path, '[Event "none"]\n[Result "1-0"]\n\n1-0\n'), "XP504")
    assert "no move" in finding.text("en") and finding.place.line == 1


def test_black_began(tmp_path: Path) -> None:
    """A record with a start position that names the wrong side."""
    fen = "4k4/9/9/9/4p4/4P4/9/9/9/R3K4 w - - 0 1"
    moves = "将５进１ 车九进一 将５退１ 车九平八 将５进１ 车八进一"
    finding = one(found_in(tmp_path, f'[Event "black"]\n[FEN "{fen}"]\n\n{moves} *\n'), "XP510")
    assert "other side" in finding.text("en") and finding.blanks["plies"] == 6


MATE = '[Event "mate"]\n[FEN "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1"]\n[Result "{0}"]\n\n1. {1} {0}\n'


@pytest.mark.parametrize(("result", "wrong"), [("1-0", False), ("0-1", True), ("1/2-1/2", True), ("*", True)])
def test_a_result_against_the_final_position(result: str, wrong: bool, tmp_path: Path) -> None:
    found = codes(found_in(tmp_path, MATE.format(result, "车八进二")))
    assert ("XP511" in found) == wrong and "XP512" not in found


@pytest.mark.parametrize(("result", "told"), [("*", True), ("0-1", True), ("1-0", False)])
def test_a_check_that_is_not_answered(result: str, told: bool, tmp_path: Path) -> None:
    assert ("XP512" in codes(found_in(tmp_path, MATE.format(result, "车九进一")))) == told


def test_a_position_that_came_back(tmp_path: Path) -> None:
    rounds = "车九进一 车９进１ 车九退一 车９退１ " * 2
    finding = one(found_in(tmp_path, f'[Event "to and fro"]\n\n{rounds} *\n'), "XP513")
    assert finding.blanks["plies"] == "0 4 8"


def test_games_that_say_nothing_new(tmp_path: Path) -> None:
    """The beginning, the same, the mirror image: each with the place of the other."""
    beginning = TEXT[: TEXT.index("20. 车八进二")].replace('[PlyCount "81"]\n', "") + "*\n"
    head, _, moves = TEXT.partition("\n1. ")
    mirrored = f"{head}\n1. {' '.join(map(in_the_mirror, moves.split()))}\n"
    found = found_in(tmp_path, beginning, TEXT, TEXT, mirrored)
    told = {
        each.code: (Path(str(each.place.file)).name, Path(str(each.blanks["first"].file)).name)
        for each in found
    }
    assert told == {
        "XP515": ("0.pgn", "1.pgn"),
        "XP507": ("2.pgn", "1.pgn"),
        "XP514": ("3.pgn", "1.pgn"),
    }


def in_the_mirror(word: str) -> str:
    """A move text in the mirror: the file, and the numeral where it names one."""
    if len(word) != 4 or word[2] not in "进退平":
        return word
    names_a_file = word[2] == "平" or any(sign in "马士仕象相" for sign in word[:2])
    file = word[1].translate(MIRROR)
    return word[0] + file + word[2] + (word[3].translate(MIRROR) if names_a_file else word[3])


def test_the_count_of_plies(tmp_path: Path) -> None:
    finding = one(found_in(tmp_path, TEXT.replace('"81"', '"80"')), "XP516")
    assert (finding.blanks["told"], finding.blanks["plies"]) == (80, 81)


def test_each_line_is_told_of_once() -> None:
    def hashes(*numbers: int) -> LineHashes:
        return LineHashes(np.array(numbers, np.uint64), None)

    lines = Lines()
    for number, each in enumerate((hashes(1, 2, 3), hashes(1, 2), hashes(1, 2, 3), hashes(9), hashes())):
        lines.add(Place(game=number), each)
    told = [(twin.place.game, twin.how, twin.other.game) for twin in lines.twins()]
    assert told == [(1, BEGINNING, 0), (2, EQUAL, 0)]
    assert not list(Lines().twins())


def test_a_line_from_elsewhere_has_no_mirror_image() -> None:
    moves = [RecordedMove(text) for text in "帅五进一 将５进１ 帅五退一 将５退１".split() * 6]
    fen = "4k4/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 1"
    found = line_hashes(Game.from_record(Record({"FEN": fen}, moves)))
    assert found.mirrored is None and len(found.prefixes) == 5


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, sound = tmp_path / "a.pgn", tmp_path / "b.pgn"
    path.write_text(TEXT.replace("车一平二 卒", "车一平三 卒"), encoding="utf-8")
    sound.write_text(TEXT, encoding="utf-8")
    assert main(["check", str(path), "--output-format", "jsonl", "--select", "XP508", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line).get("code") for line in out.splitlines()].count("XP508") == 1
    assert "read 1 = clean 0 + damaged 1 + skipped 0" in err
    assert main(["check", str(path), "--exit-zero"]) == 0
    assert main(["check", str(sound)]) == 0
    assert main(["check", str(tmp_path / "none.pgn")]) == 2
    assert main(["check", str(path), "--select", "XP101"]) == 2
    assert main(["audit", str(path), "--select", "XP508"]) == 2


def test_each_check_has_its_command() -> None:
    every = {check.code for check in EVERY_CHECK}
    assert {check.code for check in (*AUDITED, *CHECKED)} == every
    assert not [check for check in OF_RECORDS if check in AUDITED]
