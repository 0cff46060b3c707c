"""The figures of a collection: against a recomputation game by game, of made-up audits and of real ones."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from rich.cells import cell_len

from tests.replay.constructed_games import checks, checks_from_beside, exchange, m3c, only_two, quiet
from tests.stats.made_up_audits import audits_of_games, damaged, finding, skipped
from xuanpu.audit.collection import audit_files
from xuanpu.audit.game_audit import GameAudit, OptionSeen, audit_game
from xuanpu.cli import main
from xuanpu.errors import UsageError
from xuanpu.game import Game, Position
from xuanpu.records import Record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.result import Line
from xuanpu.rulesets import Rules
from xuanpu.stats.collection import (
    CollectionFigures,
    Collector,
    figures_charts,
    figures_dict,
    figures_frames,
    figures_text,
)
from xuanpu.stats.collection_figures import Seen, Share, Spread
from xuanpu.stats.collection_frames import frames
from xuanpu.stats.intervals import wilson
from xuanpu.words import LANGUAGES

MASTERS = Path("corpus", "xiangqi", "pgn-chinese", "masters-2319.pgn")
GAMES = [quiet, only_two, checks, lambda: checks_from_beside("d9e9"), exchange]


def figures_of(audits: Sequence[GameAudit], readings: bool = True) -> CollectionFigures:
    collector = Collector(m3c(), readings)
    for audit in audits:
        collector.add(audit)
    return collector.figures()


# --- the same, computed the long way: every audit kept, every figure on its own ------------------


def by_game(audits: Sequence[GameAudit]) -> list[list[GameAudit]]:
    games: dict[tuple[str | None, int], list[GameAudit]] = {}
    for audit in audits:
        games.setdefault((audit.file, audit.game), []).append(audit)
    return list(games.values())


def averages(games: list[list[GameAudit]], value: Callable[[GameAudit], float | bool | None]) -> list[float]:
    """One a game that has any: the mean of its audits that have one."""
    per_game = ([float(v) for audit in game if (v := value(audit)) is not None] for game in games)
    return [statistics.fmean(values) for values in per_game if values]


def same_share(share: Share, values: list[float]) -> None:
    assert share.games == len(values)
    assert share.count == pytest.approx(sum(values))
    if not values:
        assert share.share is None and share.interval is None
        return
    assert share.share == pytest.approx(statistics.fmean(values))
    assert share.share is not None and share.interval is not None
    assert share.interval[0] <= share.share <= share.interval[1]
    if set(values) <= {0.0, 1.0}:
        assert share.interval == pytest.approx(wilson(sum(values) / len(values), len(values)))


def same_spread(spread: Spread | None, values: list[float]) -> None:
    if not values:
        assert spread is None
        return
    assert spread is not None
    lower, median, upper = np.quantile(values, (0.25, 0.5, 0.75))
    assert spread.games == len(values)
    assert (spread.median, *spread.quartiles) == pytest.approx((median, lower, upper))
    assert (spread.least, spread.most, spread.mean) == pytest.approx(
        (min(values), max(values), statistics.fmean(values))
    )
    assert sum(spread.histogram.values()) == len(values)
    assert dict(spread.histogram) == pytest.approx(dict(Counter(values)))


def seen(audit: GameAudit, reading: str, option: str | None) -> list[OptionSeen]:
    return [each for each in audit.options if each.reading == reading and option in (None, each.option)]


def same_seen(figures: Seen, games: list[list[GameAudit]], reading: str, option: str | None = None) -> None:
    same_share(figures.matters, averages(games, lambda audit: bool(seen(audit, reading, option))))
    same_spread(
        figures.first_ply,
        averages(games, lambda audit: min((o.first_ply for o in seen(audit, reading, option)), default=None)),
    )
    forbidding = averages(
        games, lambda audit: any(o.forbids is not None for o in seen(audit, reading, option))
    )
    same_share(figures.forbids, forbidding)


def same_figures(figures: CollectionFigures, audits: Sequence[GameAudit]) -> None:
    every = by_game(audits)
    clean = [game for game in every if all(audit.status == "clean" for audit in game)]
    assert figures.read == len(every) == figures.clean + figures.damaged + figures.skipped
    assert figures.clean == len(clean)
    assert figures.seeds == max(map(len, every), default=0)
    same_share(figures.second, averages(clean, lambda audit: audit.second_ply is not None))
    same_spread(figures.second_ply, averages(clean, lambda audit: audit.second_ply))
    same_share(figures.third, averages(clean, lambda audit: audit.third_ply is not None))
    same_spread(figures.third_ply, averages(clean, lambda audit: audit.third_ply))
    same_share(figures.third_checks, averages(clean, lambda audit: audit.third_checks))
    unanswered = averages(
        clean, lambda audit: None if audit.answering_drops is None else not audit.answering_drops
    )
    same_share(figures.unanswered, unanswered)
    options = {option for game in clean for audit in game for option in audit.exchange}
    assert set(figures.exchange) == options
    for name, share in figures.exchange.items():
        same_share(share, averages(clean, lambda audit, name=name: audit.exchange.get(name)))  # type: ignore[misc]
    same_share(
        figures.survives, averages(clean, lambda audit: audit.kept == audit.rest if audit.rest else None)
    )
    same_spread(figures.kept, averages(clean, lambda audit: audit.kept if audit.rest else None))
    parts = averages(clean, lambda audit: audit.kept / audit.rest if audit.rest else None)
    same_share(figures.kept_share, parts)
    for each in figures.readings:
        same_seen(each.seen, clean, each.reading)
        for option in each.options:
            if option.seen is not None:
                same_seen(option.seen, clean, each.reading, option.option)
    for clause in figures.clauses:
        times = averages(clean, lambda audit, c=clause.clause: audit.coverage.get(c, 0))  # type: ignore[misc]
        fired = averages(clean, lambda audit, c=clause.clause: audit.coverage.get(c, 0) > 0)  # type: ignore[misc]
        same_share(clause.fired, fired)
        assert clause.times == pytest.approx(sum(times))
    assert {clause.clause for clause in figures.clauses} == {
        clause for game in clean for audit in game for clause in audit.coverage
    }
    for code in figures.codes:
        codes = [[Counter(f.code for f in audit.findings)[code.code] for audit in game] for game in every]
        same_share(code.found, [statistics.fmean(map(bool, counts)) for counts in codes])
        assert code.times == pytest.approx(sum(map(statistics.fmean, codes)))
    assert {code.code for code in figures.codes} == {f.code for audit in audits for f in audit.findings}


@settings(max_examples=25, deadline=None)
@given(audits_of_games())
def test_as_computed_game_by_game(audits: list[GameAudit]) -> None:
    same_figures(figures_of(audits), audits)


@pytest.mark.parametrize("seeds", [(None,), (0, 1, 2)], ids=["friendly", "random"])
def test_real_games_as_computed_game_by_game(seeds: tuple[int | None, ...]) -> None:
    drops = "friendly" if seeds == (None,) else "random"
    audits = []
    for number, game in enumerate(GAMES, start=1):
        for seed in seeds:
            audit = audit_game(game(), m3c(), drops=drops, seed=seed)
            audits.append(_numbered(audit, number))
    figures = figures_of(audits)
    same_figures(figures, audits)
    assert (figures.read, figures.clean, figures.seeds) == (5, 5, len(seeds))
    assert (figures.second.count, figures.third.count) == (5, 4)
    assert (figures.third_checks.games, figures.third_checks.count) == (4, 2)
    assert (figures.unanswered.games, figures.unanswered.count) == (2, 1)
    assert figures.exchange["same-point-recapture"].games == 4
    assert figures.exchange["same-point-recapture"].count >= 1
    assert any(each.seen.matters.count for each in figures.readings)


def _numbered(audit: GameAudit, number: int) -> GameAudit:
    return replace(audit, file="made.pgn", game=number)


def differing_plies(line: Line, fen: str | None, other: Rules) -> tuple[list[int], bool]:
    """The plies of a line before which legal plies are not the same under other rules, and whether
    one of its plies is not legal under them.  Position by position, with the public objects alone."""
    position = line.start
    under = Position.from_fen(fen, other) if fen else Position(other, line.start.record)
    plies, forbids = [], False
    for number, ply in enumerate(line.plies, start=1):
        if set(map(str, position.legal_moves)) != set(map(str, under.legal_moves)):
            plies.append(number)
        position, legal = position.play(ply.move), ply.move in under.legal_moves
        under = under.play(ply.move) if legal else Position(other, position.record)
        forbids = forbids or not legal
    if set(map(str, position.legal_moves)) != set(map(str, under.legal_moves)):
        plies.append(len(line.plies) + 1)
    return plies, forbids


def test_readings_as_found_by_trying_all_of_them(some: CollectionFigures) -> None:
    """No `GameAudit` has a part in it: every option, every position of every game."""
    games = [game() for game in GAMES]
    lines = [(arrange(game, m3c()).lines[0], game.fen) for game in games]
    seen = 0
    for each in some.readings:
        for option in each.options:
            if option.seen is None:
                continue
            other = m3c(**{each.reading: option.option})
            found = [differing_plies(line, fen, other) for line, fen in lines]
            first = [plies[0] for plies, _ in found if plies]
            same_share(option.seen.matters, [float(bool(plies)) for plies, _ in found])
            same_spread(option.seen.first_ply, [float(ply) for ply in first])
            # Told of options that matter only: a ply that is not legal is a legal ply less.
            same_share(option.seen.forbids, [float(forbids) for _, forbids in found])
            seen += len(first)
    assert seen > len(GAMES)


# --- what counts as a game -----------------------------------------------------------------------


def test_every_game_is_counted_once_whatever_its_seeds() -> None:
    audits = [_numbered(audit_game(quiet(), m3c(), drops="random", seed=seed), 1) for seed in range(3)]
    audits += [damaged(2), skipped(3)]
    figures = figures_of(audits)
    assert (figures.read, figures.clean, figures.damaged, figures.skipped) == (3, 1, 1, 1)
    assert (figures.second.games, figures.seeds) == (1, 3)


def test_what_is_cut_off_counts_for_its_findings_only() -> None:
    figures = figures_of([damaged(1, findings=(finding("XP503"),))])
    assert figures.second.games == 0 and figures.second.share is None and figures.second_ply is None
    assert figures.clauses == ()
    assert [(code.code, code.found.games, code.found.count) for code in figures.codes] == [("XP503", 1, 1)]


def test_the_same_file_named_twice_is_two_games() -> None:
    audit = _numbered(audit_game(quiet(), m3c()), 1)
    assert figures_of([audit, audit]).clean == 2


def test_one_seed_that_fails_damages_the_game() -> None:
    sound = [_numbered(audit_game(quiet(), m3c(), drops="random", seed=seed), 1) for seed in (0, 2)]
    figures = figures_of([sound[0], damaged(1, seed=1), sound[1]])
    assert (figures.read, figures.clean, figures.damaged) == (1, 0, 1)


def test_figures_can_be_asked_for_on_the_way() -> None:
    collector = Collector(m3c())
    for number in (1, 2):
        collector.add(_numbered(audit_game(quiet(), m3c()), number))
        assert collector.figures().clean == number
        assert collector.figures() == collector.figures()


def test_what_is_kept_does_not_grow_with_the_games() -> None:
    audits = [_numbered(audit_game(game(), m3c()), number) for number, game in enumerate(GAMES)]
    sizes = []
    for times in (1, 20):
        collector = Collector(m3c())
        for turn in range(times):
            for audit in audits:
                collector.add(_numbered(audit, audit.game + turn * len(audits)))
        assert collector.figures().clean == times * len(audits)
        sizes.append(collector.size)
    assert sizes[0] == sizes[1] > 0


# --- what is made of them ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def some() -> CollectionFigures:
    """The figures of all games made for the tests."""
    return figures_of([_numbered(audit_game(game(), m3c()), number) for number, game in enumerate(GAMES)])


def test_options_that_contradict_have_no_figures(some: CollectionFigures) -> None:
    """Under F2=evade-first an evasion must leave the duty: what says otherwise was never compared."""
    options = {
        (each.reading, option.option): option.seen for each in some.readings for option in each.options
    }
    contradicting = {name for name, seen in options.items() if seen is None}
    rules = m3c()
    assert contradicting and all(rules.readings[reading].chosen != option for reading, option in options)
    assert any(seen is not None and not seen.matters.count for seen in options.values())
    text = figures_text(some, "en")
    assert all(f"{reading}={option}" in text for reading, option in options)


def test_readings_that_were_not_compared_are_not_told_of() -> None:
    audit = _numbered(audit_game(quiet(), m3c(), readings=False), 1)
    figures = figures_of([audit], readings=False)
    assert figures.readings == () and "F2=" not in figures_text(figures, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text(lang: str, some: CollectionFigures) -> None:
    text = figures_text(some, lang)
    assert "{" not in text and text.endswith("\n")
    for found in ("100.0%", "40.0%", "M3C-2.3", "F6=same-point-recapture", "XP101"):
        assert found in text
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_of_nothing(lang: str) -> None:
    text = figures_text(figures_of([]), lang)
    assert "–" in text and "{" not in text


def test_columns_stand_below_each_other(some: CollectionFigures) -> None:
    """In Chinese too, whose characters are two cells wide."""
    for lang in LANGUAGES:
        lines = [line for line in figures_text(some, lang).splitlines() if line.startswith("  M3C-")]
        ends = {cell_len(line[: line.index("%")]) for line in lines}
        assert len(lines) > 3 and len(ends) == 1


def test_json(some: CollectionFigures) -> None:
    data = json.loads(json.dumps(figures_dict(some), allow_nan=False))
    assert data["games"] == {"read": 5, "clean": 5, "damaged": 0, "skipped": 0}
    assert data["third_capture"]["gives_check"]["count"] == 2
    assert data["third_capture"]["ply"]["histogram"] == [[5, 4]]
    assert set(data["third_capture"]["opens_exchange"]) == set(some.exchange)
    assert data["readings"]["F6"]["chosen"] == m3c().readings["F6"].chosen
    assert data["clauses"]["M3C-3.3"]["fired"]["count"] == 4
    assert data["findings"]["XP101"]["times"] == 2


def test_frames(some: CollectionFigures) -> None:
    tables = figures_frames(some)
    shares = tables["shares"].set_index("figure")
    assert shares.loc["third", "count"] == 4 and shares.loc["third_checks", "share"] == 0.5
    assert list(tables["shares"].query("figure == 'exchange'")["option"]) == list(some.exchange)
    plies = tables["histograms"].query("figure == 'third_ply'")
    assert plies[["value", "games"]].to_numpy().tolist() == [[5, 4]]
    assert tables["spreads"].set_index("figure").loc["second_ply", "median"] == 3
    rows = sum(1 + len(each.options) for each in some.readings)
    assert len(tables["readings"]) == rows
    contradicting = tables["readings"].query("contradicts")
    assert len(contradicting) and contradicting["matters"].isna().all()
    assert set(tables["clauses"]["clause"]) == {each.clause for each in some.clauses}
    assert list(tables["codes"]["code"]) == sorted(tables["codes"]["code"])


def test_frames_have_the_same_columns_whatever_is_in_them(some: CollectionFigures) -> None:
    empty = frames(figures_of([]))
    for name, table in frames(some).items():
        assert list(table.dtypes.items()) == list(empty[name].dtypes.items())


# --- the command ---------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["audit", *words, "--lang", "en", "--jobs", "1"])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "--statistics", "--charts", str(tmp_path / "charts"))
    assert code == 1 and "1 games: 1 clean" in out and "XP202" in out
    names = {path.name for path in (tmp_path / "charts").iterdir()}
    assert names == {"capture-plies.svg", "readings-matter.svg", "clauses-fired.svg"}
    assert all(str(tmp_path / "charts" / name) in err for name in names)


def test_command_gives_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--statistics", "--output-format", "json")
    data: dict[str, Any] = json.loads(out)
    assert data["figures"]["third_capture"]["ply"]["median"] == 37
    assert data["summary"]["read"] == 1 and data["findings"]
    _, out, _ = run(capsys, "--output-format", "json")
    assert "figures" not in json.loads(out)


def test_charts_need_statistics(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "--charts", "somewhere")
    assert code == 2 and "--statistics" in err


def test_a_folder_that_cannot_be_made(some: CollectionFigures, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError):
        figures_charts(some, tmp_path / "file" / "charts", "en")


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize("profile", ["literal", "harmonised"])
def test_games_of_the_collection_of_real_files(profile: str, shared: Path) -> None:
    """The first 30 games of the masters': the collector as the long way."""
    audits = list(islice(audit_files([shared / MASTERS], m3c(profile), jobs=1), 30))
    collector = Collector(m3c(profile))
    for audit in audits:
        collector.add(audit)
    figures = collector.figures()
    same_figures(figures, audits)
    assert figures.read == 30
    # Captures as the board shows them: a piece less.
    third, checking = [], 0
    for record in islice(read_records(shared / MASTERS), 30):
        assert isinstance(record, Record)
        positions = list(Game.from_record(record).positions())
        pieces = [np.count_nonzero(position.owner >= 0) for position in positions]
        captures = [ply for ply in range(1, len(pieces)) if pieces[ply] < pieces[ply - 1]]
        if len(captures) >= 3:
            third.append(float(captures[2]))
            checking += positions[captures[2]].is_check()
    same_spread(figures.third_ply, third)
    assert figures.third_checks.count == checking
