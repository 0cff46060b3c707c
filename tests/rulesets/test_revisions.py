"""Revisions are files only: what they lay over the text that they extend, and where each part is from."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.errors import RulesetError
from xuanpu.rulesets import RuleBasis, Rules, load_rules
from xuanpu.tris.points import RulePoint

BASE = "m3c-2024-2"
REVISIONS = sorted((Path(__file__).parent / "revisions").glob("*.toml"))


def revision(name: str, profile: str | None = None) -> Rules:
    """One of the revisions beside this file."""
    return load_rules(str(Path(__file__).parent / "revisions" / f"{name}.toml"), profile)


def revised(folder: Path, text: str, profile: str | None = None, base: str = BASE) -> Rules:
    """A revision that says this."""
    path = folder / "mine.toml"
    path.write_text(f'extends = "{base}"\n{text}', encoding="utf-8")
    return load_rules(str(path), profile)


# --- the three that the author asked for ----------------------------------------------------------


@pytest.mark.parametrize("path", REVISIONS, ids=lambda path: path.stem)
def test_a_revision_differs_from_its_text(path: Path) -> None:
    rules = load_rules(str(path))
    assert rules.id == path.stem
    assert rules.chain == (BASE, path.name)
    assert rules.hash != load_rules(BASE).hash
    assert rules.names != load_rules(BASE).names


def test_drops_from_the_fourth_capture() -> None:
    rules = revision("fourth-capture")
    assert dict(rules.parameters) == {**load_rules(BASE).parameters, "open_at": 3, "force_at": 4}
    assert rules.params["force_at"][0] == 4
    assert {name: reading.chosen for name, reading in rules.readings.items()} == {
        name: reading.chosen for name, reading in load_rules(BASE).readings.items()
    }


@pytest.mark.parametrize("profile", ["literal", "harmonised"])
def test_no_check_drops(profile: str) -> None:
    rules = revision("no-check-drops", profile)
    assert rules.readings["D6"].chosen == rules.readings["X3"].chosen == "forbidden"
    assert rules.readings["D7"].asked
    assert rules.basis(RulePoint.AIRDROP_SCREENS_CHECK) == RuleBasis(("NCD-1",), "X3")


def test_no_separation_that_strands_a_piece() -> None:
    rules = revision("no-stranding")
    assert rules.readings["S3"].chosen == "separation-forbidden"
    assert rules.basis(RulePoint.SEPARATION_STRANDS_PIECE) == RuleBasis(("NST-1",), "S3")


# --- provenance -----------------------------------------------------------------------------------


def test_a_clause_says_which_file_and_text_it_is_from() -> None:
    clauses = revision("no-check-drops").clauses
    base = load_rules(BASE).clauses
    assert clauses["M3C-3.3"] == base["M3C-3.3"]
    assert (clauses["M3C-3.2"].file, clauses["M3C-3.2"].text) == ("no-check-drops.toml", "000")
    assert clauses["M3C-3.2"].section == base["M3C-3.2"].section
    assert clauses["M3C-3.2"].words != base["M3C-3.2"].words
    assert (clauses["NCD-1"].file, clauses["NCD-1"].text) == ("no-check-drops.toml", "no-check-drops")


def test_a_reading_says_which_file_settles_it() -> None:
    readings = revision("no-check-drops").readings
    assert readings["D6"].file == "no-check-drops.toml"
    assert readings["D7"].file == BASE
    assert not readings["D6"].changed


def test_the_chain_goes_on(tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    (tmp_path / "first.toml").write_text(f'extends = "{BASE}"\n[parameters]\nopen_at = 1\nforce_at = 5')
    path = tmp_path / "second" / "second.toml"
    path.write_text('extends = "../first.toml"\n[parameters]\nopen_at = 4', encoding="utf-8")
    rules = load_rules(str(path))
    assert rules.chain == (BASE, "first.toml", "second.toml")
    assert (rules.parameters["open_at"], rules.parameters["force_at"]) == (4, 5)


# --- what is laid over ----------------------------------------------------------------------------


def test_a_file_that_says_nothing_changes_nothing(tmp_path: Path) -> None:
    rules = revised(tmp_path, "")
    assert rules == load_rules(BASE)
    assert rules.id == "mine"


def test_a_new_answer_without_a_reason_does_not_keep_the_old_one(tmp_path: Path) -> None:
    kept = revised(tmp_path, '[readings.T1]\nall = "leg-blocks"').readings["T1"]
    assert kept.why == load_rules(BASE).readings["T1"].why
    (tmp_path / "other").mkdir()
    new = revised(tmp_path / "other", '[readings.T1]\nall = "no-leg"').readings["T1"]
    assert new.why != kept.why and "mine" in new.why["en"]


@pytest.mark.parametrize(("profile", "option"), [("literal", "no-leg"), ("harmonised", "leg-blocks")])
def test_one_profile_alone_may_answer_otherwise(profile: str, option: str, tmp_path: Path) -> None:
    rules = revised(tmp_path, '[readings.T1]\nliteral = "no-leg"', profile)
    assert rules.readings["T1"].chosen == option


def test_a_reading_may_be_added(tmp_path: Path) -> None:
    added = '[readings.D13]\nclauses = ["M3C-3.3"]\nall = "forced-only"\nwhy = { zh = "新", en = "new" }'
    rules = revised(tmp_path, added)
    assert rules.params["drop_as_action"][0] != load_rules(BASE).params["drop_as_action"][0]
    assert list(rules.readings)[8:12] == ["D9", "D13", "D14", "D15"], "in the order of the catalogue"


def test_nothing_rests_on_a_clause_that_is_removed(tmp_path: Path) -> None:
    rules = revised(tmp_path, '[clauses."M3C-4.2"]\nremoved = true')
    assert "M3C-4.2" not in rules.clauses
    assert rules.basis(RulePoint.TRIS_STEP).clauses == ("M3C-5.1",)
    assert load_rules(BASE).basis(RulePoint.TRIS_STEP).clauses == ("M3C-5.1", "M3C-4.2")


def test_a_removed_clause_is_taken_out_of_conditions_too(tmp_path: Path) -> None:
    rules = revised(tmp_path, '[clauses."MIC-2.3"]\nremoved = true\n[readings.A6]\nall = "counts-as-one"')
    assert rules.basis(RulePoint.DOUBLE_ATTACK_MISSING) == RuleBasis(("M3C-6.2",), "A6")
    assert rules.readings["A6.1"].clauses == ()


def test_results_are_part_of_the_rules(tmp_path: Path) -> None:
    base, rules = load_rules(BASE), revised(tmp_path, 'results = "none"')
    assert (base.results, rules.results) == ("simple", "none")
    assert base.hash != rules.hash == load_rules(BASE, results="none").hash
    assert load_rules(BASE, results="none").default_results == "simple"


def test_results_that_are_not_there_are_refused() -> None:
    with pytest.raises(RulesetError, match="swiss"):
        load_rules(BASE, results="swiss")


def test_a_file_may_begin_with_a_mark_and_end_lines_as_windows_does(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "m3c-2024-2"\r\n[parameters]\r\nopen_at = 1\r\n')
    assert load_rules(str(path)).parameters["open_at"] == 1


# --- the same rules, taken otherwise --------------------------------------------------------------


def test_a_profile_may_be_named_with_the_text() -> None:
    assert load_rules(f"{BASE}@literal", "harmonised").profile == "literal"
    path = REVISIONS[0]
    assert load_rules(f"{path}@literal").profile == "literal"


def test_an_at_sign_in_a_path_is_no_profile(tmp_path: Path) -> None:
    folder = tmp_path / "a@b"
    folder.mkdir()
    assert revised(folder, "").id == "mine"


def test_rules_taken_otherwise_keep_file_profile_and_results(tmp_path: Path) -> None:
    rules = load_rules(revised(tmp_path, "").address, "literal", {"T1": "no-leg"}, "none")
    other = rules.otherwise({"D6": "forbidden"})
    assert (other.id, other.profile, other.results) == ("mine", "literal", "none")
    assert other.overrides == {"T1": "no-leg", "D6": "forbidden"}
    assert other.otherwise(results="simple").results == "simple"
    assert rules.under("harmonised").overrides == {}
