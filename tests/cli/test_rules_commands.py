"""`xuanpu diff`, `rule` and `rules`: what they say, in both languages, for people and for programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from xuanpu.cli import DONE, USAGE, main
from xuanpu.rulesets import bundled_rulesets, load_rules
from xuanpu.rulesets.document import as_text
from xuanpu.rulesets.explained import explained
from xuanpu.tris.points import RulePoint
from xuanpu.words import LANGUAGES, say, set_language

REVISIONS = sorted((Path(__file__).parent.parent / "rulesets" / "revisions").glob("*.toml"))
BASE, OTHER = "m3c-2024-2", "double-neutral"
BLANK = re.compile(r"\{\w+\}")

Capture = pytest.CaptureFixture[str]


def shown(capsys: Capture, *words: str, lang: str = "en") -> str:
    """What the command prints; it is done, and has nothing to complain of."""
    assert main([*words, "--lang", lang]) == DONE
    printed = capsys.readouterr()
    assert printed.err == ""
    assert not BLANK.search(printed.out)
    return printed.out


def data(capsys: Capture, *words: str) -> Any:
    """The same for programs."""
    return json.loads(shown(capsys, *words, "--output-format", "json"))


def explanation(name: str, ruleset: str, lang: str) -> str:
    """What `xuanpu rule` prints, without the command line about it."""
    set_language(lang)
    try:
        text = as_text(explained(name, load_rules(ruleset)).told())
    finally:
        set_language(None)
    assert not BLANK.search(text)
    return text


def complaint(capsys: Capture, *words: str) -> str:
    """The one line that is said of a mistake."""
    assert main([*words, "--lang", "en"]) == USAGE
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1
    return printed.err


# --- diff -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", REVISIONS, ids=lambda path: path.stem)
def test_diff_tells_what_a_revision_changes(path: Path, lang: str, capsys: Capture) -> None:
    text = shown(capsys, "diff", BASE, str(path), lang=lang)
    rules, base = load_rules(str(path)), load_rules(BASE)
    for name, clause in rules.clauses.items():
        assert (clause.say(lang) in text) == (base.clauses.get(name) != clause)
    for name, reading in rules.readings.items():
        answers = {base.readings[name].chosen, reading.chosen}
        assert (reading.say(lang) in text) == (len(answers) > 1)
        assert len(answers) == 1 or all(reading.options[option].say(lang) in text for option in answers)


def test_diff_of_a_text_with_itself(capsys: Capture) -> None:
    assert say("diff.none", "en") in shown(capsys, "diff", BASE, BASE)
    assert data(capsys, "diff", BASE, BASE)["same"] is True


@pytest.mark.parametrize("profile", ["literal", "harmonised"])
def test_diff_says_where_a_claim_fails(profile: str, capsys: Capture) -> None:
    text = shown(capsys, "diff", BASE, OTHER, "--profile", profile)
    told = text[text.index("DNX-3.1 of double-neutral says") :]
    assert all(f"      {'fails as printed' if late else name}" in told for name, late in _deltas(profile))
    found = data(capsys, "diff", BASE, OTHER, "--profile", profile)
    (claim,) = found["claims"]
    assert claim["holds"] is False
    named = {delta["id"] for delta in (*claim["failing"], *claim["as_printed"])}
    assert {"T1", "A6", "D6", "F8"} <= named


def _deltas(profile: str) -> list[tuple[str, bool]]:
    """(reading, whether it differs in print alone) of leg, virtual attack, no-check drop, exceptions."""
    return [("T1", False), ("A6", False), ("D6", False), ("F8", profile == "harmonised")]


def test_diff_of_two_profiles(capsys: Capture) -> None:
    text = shown(capsys, "diff", f"{BASE}@literal", f"{BASE}@harmonised", "--profile", "harmonised")
    assert f"What differs between {BASE}@literal and {BASE}@harmonised" in text
    assert "F8" in text and "D6" not in text


def test_diff_for_programs_has_both_sides_in_order(capsys: Capture) -> None:
    found = data(capsys, "diff", str(REVISIONS[0]), BASE)
    assert [side["id"] for side in found["sides"]] == [REVISIONS[0].stem, BASE]
    assert found["sides"][0]["chain"] == [BASE, REVISIONS[0].name]
    (opens, forces) = found["parameters"]
    assert (opens["name"], opens["sides"], forces["sides"]) == ("open_at", [3, 2], [4, 3])


def test_no_folder_is_told(capsys: Capture) -> None:
    """What is told of a file does not depend on where it lies."""
    text = json.dumps(data(capsys, "diff", str(REVISIONS[0]), BASE))
    assert str(REVISIONS[0].parent) not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((BASE, "m3c"), "no such ruleset"),
        ((BASE, f"{OTHER}@strict"), "no such profile"),
        ((BASE, OTHER, "--profile", "strict"), "no such profile"),
        ((BASE, "nowhere.toml"), "no such file"),
        ((BASE, OTHER, "--output-format", "markdown"), "text, json"),
        ((BASE,), "R2"),
    ],
)
def test_diff_of_what_is_not_there(words: tuple[str, ...], said: str, capsys: Capture) -> None:
    assert said in complaint(capsys, "diff", *words)


# --- rule -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_is_explained(lang: str) -> None:
    for name in bundled_rulesets():
        rules = load_rules(name)
        for clause in rules.clauses.values():
            text = explanation(clause.id, name, lang)
            assert clause.say(lang) in text
            hanging = [each for each in rules.readings.values() if clause.id in each.clauses]
            assert all(reading.say(lang) in text for reading in hanging)
            resting = [point for point, basis in rules.points.items() if clause.id in basis.clauses]
            assert all(say(f"point.{point.name}", lang) in text for point in resting)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reading_is_explained(lang: str) -> None:
    for reading in load_rules(BASE).readings.values():
        text = explanation(reading.id, BASE, lang)
        assert reading.say(lang) in text and reading.why[lang] in text
        assert all(option.say(lang) in text for option in reading.options.values())
        planned = sum(option.planned for option in reading.options.values())
        assert text.count(say("rule.option-planned", lang)) == planned


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_point_is_explained(lang: str) -> None:
    rules = load_rules(BASE)
    for point in RulePoint:
        text = explanation(point.name, BASE, lang)
        assert say(f"point.{point.name}", lang) in text
        assert all(rules.clauses[clause].say(lang) in text for clause in rules.basis(point).clauses)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_is_explained(lang: str) -> None:
    from xuanpu.audit.registry import CHECKS

    for check in CHECKS:
        text = explanation(check.code, BASE, lang)
        assert check.title(lang) in text and check.name in text
        assert text in explanation(check.name, BASE, lang)


def test_every_clause_of_results_is_explained() -> None:
    from xuanpu.results.profile import load_profile, profile_names

    for clause in {name for profile in profile_names() for name in load_profile(profile).clauses}:
        assert clause in explanation(clause, BASE, "en")


def test_a_name_with_two_meanings_is_explained_twice(capsys: Capture) -> None:
    """A finding may be called as the reading that it is about."""
    text = shown(capsys, "rule", "forced-drop-in-check")
    assert "F2 " in text and "XP101 " in text
    kinds = [each["kind"] for each in data(capsys, "rule", "forced-drop-in-check")["meanings"]]
    assert kinds == ["reading", "finding"]


@pytest.mark.parametrize(
    ("name", "same"),
    [("d6", "D6"), ("drop-cannon-check", "D6"), ("m3c-3.4", "M3C-3.4"), ("duty-to-drop", "DUTY_TO_DROP")],
)
def test_a_name_may_be_written_otherwise(name: str, same: str, capsys: Capture) -> None:
    assert shown(capsys, "rule", name) == shown(capsys, "rule", same)


def test_a_name_is_looked_for_in_all_that_is_bundled(capsys: Capture) -> None:
    assert "double-neutral@harmonised" in shown(capsys, "rule", "DNX-1.1")
    assert "double-neutral@literal" in shown(capsys, "rule", "D13", "--profile", "literal")


def test_a_reading_tells_who_takes_which_option(capsys: Capture) -> None:
    lines = shown(capsys, "rule", "F8").splitlines()
    assert "m3c-2024-2 (literal)" in lines[lines.index("  no (none)") + 1]
    (found,) = data(capsys, "rule", "F8", "--reading", "F8=none", "--ruleset", BASE)["meanings"]
    assert (found["reading"]["chosen"], found["reading"]["default"]) == ("none", "present")
    assert found["answers"][BASE] == {"literal": "none", "harmonised": "present"}


def test_a_clause_of_a_sibling_text_tells_what_brings_it_in(capsys: Capture) -> None:
    text = shown(capsys, "rule", "MIC-1.4")
    assert "from text 001, brought in by reading F8" in text
    (found,) = data(capsys, "rule", "MIC-1.4")["meanings"]
    assert found["clause"]["imported_by"] == "F8"


def test_a_clause_of_a_revision_is_explained(capsys: Capture) -> None:
    path = next(path for path in REVISIONS if path.stem == "no-stranding")
    text = shown(capsys, "rule", "NST-1", "--ruleset", str(path))
    assert "no-stranding.toml" in text and "SEPARATION_STRANDS_PIECE" in text


@pytest.mark.parametrize(
    ("name", "candidate"),
    [("D99", "D9"), ("XP109", "XP101"), ("M3C-3.44", "M3C-3.4"), ("DUTY_TO_DRIP", "DUTY_TO_DROP")],
)
def test_a_name_that_means_nothing(name: str, candidate: str, capsys: Capture) -> None:
    line = complaint(capsys, "rule", name)
    assert name in line and candidate in line.partition("candidates")[2]


def test_a_name_like_no_other(capsys: Capture) -> None:
    assert "candidates" not in complaint(capsys, "rule", "????")


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "ruleset", [*bundled_rulesets(), *map(str, REVISIONS)], ids=lambda name: Path(name).stem
)
def test_rules_tells_the_whole_text(ruleset: str, lang: str, capsys: Capture) -> None:
    text = shown(capsys, "rules", ruleset, lang=lang)
    rules = load_rules(ruleset)
    for clause in rules.clauses.values():
        assert f"  {clause.id}" in text and clause.say(lang) in text
    for reading in rules.readings.values():
        assert text.count(reading.say(lang)) == 1
        assert f"（{reading.chosen}）" in text or f"({reading.chosen})" in text
    for option in (option for reading in rules.readings.values() for option in reading.options.values()):
        assert not option.planned or option.name in text


def test_rules_lists_what_comes_with_it(capsys: Capture) -> None:
    text = shown(capsys, "rules")
    for name in bundled_rulesets():
        assert name in text
        assert all(f"profile {profile}" in text for profile in load_rules(name).profiles)
    assert [each["id"] for each in data(capsys, "rules")["rulesets"]] == bundled_rulesets()


def test_rules_lists_what_is_unmapped(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.toml"
    clause = '[clauses."X-1"]\nsection = "x"\nzh = "无人"\nen = "Nobody rests on this."\n'
    point = "[points]\nTRIS_STEP = { clauses = [] }\n"
    path.write_text(
        f'extends = "{BASE}"\n{clause}{point}[clauses."MIC-2.3"]\nremoved = true', encoding="utf-8"
    )
    before, after = (data(capsys, "rules", each)["unmapped"] for each in (BASE, str(path)))
    assert [name for name in after["clauses"] if name not in before["clauses"]] == ["X-1"]
    assert [name for name in after["points"] if name not in before["points"]] == ["TRIS_STEP"]
    assert (before["readings"], after["readings"]) == ([], ["A6.1"])
    assert ["D15", "both-at-once"] in before["options"] == after["options"]
    text = shown(capsys, "rules", str(path))
    assert "X-1" in text[text.index("Unmapped") :] and "TRIS_STEP" in text[text.index("Unmapped") :]


@pytest.mark.parametrize(
    ("profile", "in_force"),
    [("literal", set()), ("harmonised", {"MIC-1.3", "MIC-1.4", "MIC-4.10"})],
)
def test_clauses_of_sibling_texts_are_in_force_or_not(
    profile: str, in_force: set[str], capsys: Capture
) -> None:
    clauses = data(capsys, "rules", f"{BASE}@{profile}")["clauses"]
    assert {each["id"] for each in clauses if each["imported_by"] and each["in_force"]} == in_force


def test_rules_follows_the_readings_asked_for(capsys: Capture) -> None:
    text = shown(capsys, "rules", BASE, "--reading", "S1=none", "--results", "none")
    assert "asked for by the command; the default is as-chess" in text
    assert "they do not (none)" in text and "results none" in text


def test_rules_in_markdown(capsys: Capture) -> None:
    text = shown(capsys, "rules", BASE, "--output-format", "markdown")
    assert text.startswith("# M3C")
    assert "\n- M3C-0.1" in text and "DUTY\\_TO" not in text
    assert "(n\\_tris)" in text, "an underscore is no mark of emphasis"


def test_what_a_file_says_does_not_steer_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.toml"
    clause = '[clauses."X-1"]\nsection = "x"\nzh = "\\u001b[31m红"\nen = "\\u001b[31mred\\nNext \\u202e"\n'
    path.write_text(f'extends = "{BASE}"\n{clause}', encoding="utf-8")
    for command in (("rules", str(path)), ("rule", "X-1", "--ruleset", str(path)), ("diff", BASE, str(path))):
        text = shown(capsys, *command)
        assert "\x1b" not in text and "\u202e" not in text and "[31mred Next" in text


def test_no_kernel_is_needed() -> None:
    """What is heavy is not loaded: help, rules and errors answer at once."""
    program = (
        "import sys; from xuanpu.cli import main; main(['rules', 'm3c-2024-2']); main(['rule', 'D6']);"
        "main(['diff', 'm3c-2024-2', 'double-neutral']);"
        "heavy = {'numba', 'pandas', 'scipy', 'matplotlib', 'xuanpu.rulesets.schema'};"
        "print(heavy & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0 and done.stderr.strip() == "set()"


def test_a_clause_that_profiles_of_results_word_apart_is_told_for_each(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rule", "RES-5", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    asian, chinese = (
        told.index("profiles of results: asian."),
        told.index("profiles of results: cxa-chinese."),
    )
    assert "chases one and the same unprotected piece" in told[:asian] and asian < chinese
