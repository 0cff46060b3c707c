"""A batch: every game accounted for, the same outcome however it is done, nothing lost and nothing twice."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.batch.conftest import Watching, a_batch, a_game, a_plan, lines_of, made_collection
from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.collection import audit_files
from xuanpu.batch.chunk import do_chunk
from xuanpu.batch.figures import duplicates, figures_of
from xuanpu.batch.manage import INPUTS
from xuanpu.batch.outcome import Outcome
from xuanpu.batch.store import FINDINGS, GAMES, MANIFEST, Store
from xuanpu.errors import UsageError
from xuanpu.stats.collection import Collector, figures_dict


def rows_of(out: Path, kind: str) -> list[dict[str, object]]:
    return [row for row in map(json.loads, lines_of(out)) if row["kind"] == kind]


def test_every_game_and_every_file_is_accounted_for(collection: Path, tmp_path: Path) -> None:
    watching = Watching()
    tally = a_batch([collection], tmp_path / "out", watching)
    assert (tally.read, tally.clean, tally.damaged, tally.skipped) == (45, 43, 1, 1)
    assert (tally.files, tally.refused, tally.passed_over) == (4, 1, 1)
    assert sorted(watching.anew) == list(range(watching.chunks)) and not watching.before
    games = rows_of(tmp_path / "out", "game")
    assert Counter(str(row["status"]) for row in games) == {"clean": 43, "damaged": 1, "skipped": 1}
    manifest = json.loads((tmp_path / "out" / MANIFEST).read_text(encoding="utf-8"))
    assert manifest["ended"] and manifest["counts"]["read"] == 45
    assert manifest["plan"]["ruleset_hash"] == a_plan().ruleset_hash


def test_games_are_numbered_through_the_pieces_of_their_file(collection: Path, done_once: Path) -> None:
    big = [row for row in rows_of(done_once, "game") if str(row["file"]).endswith("big.pgn")]
    assert [row["game"] for row in big] == list(range(1, 41))
    assert [row["event"] for row in big] == [f"game {number}" for number in range(40)]
    text = (collection / "big.pgn").read_text(encoding="utf-8").splitlines()
    assert all(text[int(str(row["file_line"])) - 1] == f'[Event "{row["event"]}"]' for row in big)
    assert len(Outcome(Store(str(done_once))).parts()) > 5


def test_it_says_what_the_audit_says(collection: Path, done_once: Path) -> None:
    """The same games, the same findings, the same figures."""
    plan = a_plan()
    paths = [collection / name for name in ("2021.pgn", "below/damaged.pgn", "big.pgn")]
    collector = Collector(plan.rules)
    audits = list(audit_files(paths, plan.rules, jobs=1))
    for audit in audits:
        collector.add(audit)
    rows = {(row["file"], row["game"]): row for row in rows_of(done_once, "game")}
    findings = rows_of(done_once, "finding")
    for audit in audits:
        row = rows[audit.file, audit.game]
        assert (row["plies"], row["status"], row["stop"]) == (audit.plies, audit.status, audit.stop)
        assert row["drops"] == " ".join(audit.drops)
        place = (audit.file, audit.game)
        own = [each["text_en"] for each in findings if (each["file"], each["game"]) == place]
        assert own == [each.text("en") for each in audit.findings if each.code != "XP504"]
    figures = figures_dict(figures_of(Outcome(Store(str(done_once)))))
    expected = figures_dict(collector.figures())
    for name in ("second", "third", "third_checks", "survives", "readings", "clauses"):
        assert figures.get(name) == expected.get(name)


def test_by_more_processes(collection: Path, done_once: Path, tmp_path: Path) -> None:
    a_batch([collection], tmp_path / "out", jobs=2)
    assert lines_of(tmp_path / "out") == lines_of(done_once)


@pytest.mark.parametrize("stop", [1, 9])
def test_interrupted_and_gone_on_with(collection: Path, done_once: Path, tmp_path: Path, stop: int) -> None:
    out = tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        a_batch([collection], out, Watching(stop))
    assert not Outcome(Store(str(out))).ended
    assert len(list((out / GAMES).glob("*.parquet"))) == stop
    watching = Watching()
    a_batch([collection], out, watching, resume=True)
    assert len(watching.before) == stop and len(watching.before) + len(watching.anew) == watching.chunks
    assert lines_of(out) == lines_of(done_once)


def test_a_finished_one_is_not_done_again(collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    a_batch([collection / "2021.pgn"], out)
    with pytest.raises(UsageError) as refused:
        a_batch([collection / "2021.pgn"], out)
    assert refused.value.key == "batch.already-there"
    watching = Watching()
    a_batch([collection / "2021.pgn"], out, watching, resume=True)
    assert not watching.anew


def test_another_plan_is_refused(collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    a_batch([collection / "no moves.pgn"], out)
    with pytest.raises(UsageError) as refused:
        a_batch([collection / "no moves.pgn"], out, plan=a_plan(plies=True), resume=True)
    assert refused.value.key == "batch.other-plan" and refused.value.details["name"] == "plies"


def test_two_runs_at_once(collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"

    class Second(Watching):
        def planned(self, chunks: int, bytes_: int) -> None:
            with pytest.raises(UsageError) as refused:
                a_batch([collection / "2021.pgn"], out, resume=True)
            assert refused.value.key == "batch.locked"
            super().planned(chunks, bytes_)

    a_batch([collection / "no moves.pgn"], out, Second())
    assert lines_of(out)


def test_more_files_leave_what_is_finished(tmp_path: Path) -> None:
    folder, out = tmp_path / "records", tmp_path / "out"
    folder.mkdir()
    (folder / "b.pgn").write_text(a_game(0), encoding="utf-8")
    a_batch([folder], out, plan=a_plan(chunk_bytes=10))
    (folder / "a.pgn").write_text(a_game(1), encoding="utf-8")
    watching = Watching()
    a_batch([folder], out, watching, plan=a_plan(chunk_bytes=10), resume=True)
    assert (len(watching.before), len(watching.anew)) == (1, 1)
    assert [Path(str(row["file"])).name for row in rows_of(out, "game")] == ["a.pgn", "b.pgn"]


def test_a_file_that_changes_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it counts; the next run reads it anew."""
    folder, out = tmp_path / "records", tmp_path / "out"
    folder.mkdir()
    for name in ("a.pgn", "b.pgn"):
        (folder / name).write_text(a_game(0), encoding="utf-8")
    audits = AuditTask.audits_of

    def meddle(self: AuditTask, game: object, error: object, found: object) -> object:
        (folder / "a.pgn").write_text(a_game(0) + a_game(1), encoding="utf-8")
        return audits(self, game, error, found)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(AuditTask, "audits_of", meddle)
        tally = a_batch([folder], out)
    assert (tally.read, tally.refused) == (1, 1)
    (refused,) = rows_of(out, "refused")
    assert "a.pgn" in str(refused["file"]) and "changed" in str(refused["error"])
    tally = a_batch([folder], out, resume=True)
    assert (tally.read, tally.refused) == (3, 0)


def test_a_poisoned_file_costs_itself_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for name in ("a.pgn", "b.pgn", "c.pgn"):
        (folder / name).write_text(a_game(0), encoding="utf-8")
    from xuanpu.batch import full

    audited = full.audited

    def poisoned(piece: object, content: bytes, plan: object) -> object:
        if "b.pgn" in str(piece):
            raise MemoryError("too much")
        return audited(piece, content, plan)  # type: ignore[arg-type]

    monkeypatch.setattr(full, "audited", poisoned)
    tally = a_batch([folder], tmp_path / "out")
    assert (tally.read, tally.refused) == (2, 1)
    inputs = pq.read_table(tmp_path / "out" / INPUTS).to_pylist()
    assert [row["error"] is None for row in inputs] == [True, False, True]


def test_the_plies_are_kept_where_they_are_asked_for(collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    a_batch([collection / "2021.pgn"], out, plan=a_plan(plies=True))
    (part,) = (out / "plies").glob("*.parquet")
    table = pq.read_table(part)
    assert table.num_rows == 81 and table.column("move")[0].as_py() == "c3c4"
    a_batch([collection / "2021.pgn"], tmp_path / "without")
    assert not list((tmp_path / "without" / "plies").iterdir())


def test_the_same_game_twice_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "a.pgn").write_text(a_game(0) + a_game(1), encoding="utf-8")
    (folder / "b.pgn").write_text(a_game(3) + a_game(4) + a_game(2), encoding="utf-8")
    a_batch([folder], tmp_path / "out")
    assert duplicates(Outcome(Store(str(tmp_path / "out")))) == 2


def test_a_full_disk_is_one_error_and_costs_no_finished_part(
    collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, written = tmp_path / "out", Store.write

    def full(self: Store, name: str, content: bytes) -> None:
        if len(list((out / GAMES).glob("*.parquet"))) == 3 and name.startswith(GAMES):
            self._try(lambda: (_ for _ in ()).throw(OSError(28, "No space left on device")), name)
        written(self, name, content)

    with monkeypatch.context() as patched, pytest.raises(UsageError) as refused:
        patched.setattr(Store, "write", full)
        a_batch([collection], out)
    assert refused.value.key == "batch.storage" and "No space" in refused.value.text("en")
    watching = Watching()
    a_batch([collection], out, watching, resume=True)
    assert len(watching.before) == 3


def test_what_a_killed_writer_left_is_cleared_away(collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    a_batch([collection / "2021.pgn"], out)
    left = out / GAMES / ".x.parquet.0.part"
    left.write_bytes(b"half")
    a_batch([collection / "2021.pgn"], out, resume=True)
    assert not left.exists()


def test_a_damaged_part_is_told_of(collection: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    a_batch([collection / "2021.pgn"], out)
    (part,) = (out / GAMES).glob("*.parquet")
    part.write_bytes(part.read_bytes()[:100])
    with pytest.raises(UsageError) as refused:
        lines_of(out)
    assert refused.value.key == "batch.damaged-part" and str(part.name) in refused.value.text("en")


@pytest.mark.parametrize("table", [GAMES, FINDINGS])
@pytest.mark.parametrize("harm", ["cut", "other bytes", "gone"])
def test_what_is_damaged_or_gone_is_told_of_and_made_anew(
    table: str, harm: str, collection: Path, done_once: Path, tmp_path: Path
) -> None:
    """Nothing is left out in silence; going on mends it, and does no more than that."""
    out = tmp_path / "out"
    a_batch([collection], out)
    part = sorted((out / table).glob("*.parquet"))[1]
    content = part.read_bytes()
    if harm == "gone":
        part.unlink()
    else:
        part.write_bytes(content[:-20] if harm == "cut" else content[:50] + b"\xff" * 8 + content[58:])
    with pytest.raises(UsageError) as refused:
        lines_of(out)
    assert refused.value.key in ("batch.damaged-part", "batch.missing-part")
    assert part.name in refused.value.text("en")
    watching = Watching()
    if harm == "other bytes":  # only a reading of all of it would tell
        part.unlink()
    a_batch([collection], out, watching, resume=True)
    assert len(watching.anew) == 1 and lines_of(out) == lines_of(done_once)


def test_elsewhere_than_on_a_disk(collection: Path, tmp_path: Path, done_once: Path) -> None:
    """Any storage that fsspec reaches; here one in memory."""
    url = f"memory://{tmp_path.name}/out"
    a_batch([collection], url)  # type: ignore[arg-type]
    assert lines_of(url) == lines_of(done_once)  # type: ignore[arg-type]


def test_inputs_from_elsewhere(collection: Path, tmp_path: Path) -> None:
    url = collection.resolve().as_uri()
    tally = a_batch([url + "/2021.pgn"], tmp_path / "out")  # type: ignore[list-item]
    assert (tally.read, tally.plies) == (1, 81)


def test_a_chunk_says_the_same_twice(collection: Path, tmp_path: Path) -> None:
    from xuanpu.batch.inputs import pieces_of
    from xuanpu.batch.plan import chunks_of

    plan, store = a_plan(), Store(str(tmp_path / "out"))
    store.make()
    (chunk,) = chunks_of(pieces_of([str(collection / "2021.pgn")], plan, lambda error: None))
    one, other = do_chunk(chunk, plan, store), do_chunk(chunk, plan, store)
    assert one.as_json() == other.as_json() and one.part == other.part


def test_made_again_it_is_the_same(tmp_path: Path) -> None:
    """A collection elsewhere, of other files with the same content, differs in the names alone."""
    outs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        folder = made_collection(tmp_path / name / "records", games=6)
        a_batch([folder], tmp_path / name / "out")
        outs.append([line.replace(f"/{name}/", "/") for line in lines_of(tmp_path / name / "out")])
    assert outs[0] == outs[1]
