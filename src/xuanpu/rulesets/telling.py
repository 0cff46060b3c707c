"""How the parts of a ruleset are told: in words, and as plain data (`…_data`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from xuanpu.rulesets.rules import Clause, Reading, RuleBasis, Rules
from xuanpu.tris.points import RulePoint
from xuanpu.words import LANGUAGES, language, say

if TYPE_CHECKING:
    from xuanpu.results.profile import ResultClause


def listed(items: Iterable[str]) -> str:
    """Some names, set apart as the language does it."""
    return say("told.comma").join(items)


def head_text(rules: Rules) -> str:
    """Name, ID and profile."""
    return say("told.head", name=rules.name(), id=rules.id, profile=rules.profile, words=rules.profile_name())


def source_text(rules: Rules) -> str:
    """The source text, with its dates where it has any."""
    source: Any = rules.source
    dates = [say(f"told.{key}", date=source[key]) for key in ("published", "edited") if key in source]
    title = source["title"][language()]
    return say("told.comma").join([say("told.source", text=source["text"], title=title), *dates])


def settings_text(rules: Rules) -> str:
    """The files it is laid together from, how results are judged, and the hash."""
    chain = " → ".join(rules.chain)
    return say("told.settings", chain=chain, results=rules.results, hash=rules.hash)


def parameter_text(name: str, value: object) -> str:
    """A number of a ruleset, and what it is."""
    return say("told.parameter", words=say(f"parameter.{name}"), name=name, value=value)


def clause_text(clause: Clause, rules: Rules) -> str:
    """A clause: ID, section, paraphrase, and what there is to say of where it is from."""
    section = say("told.section", section=clause.section) if clause.section else ""
    return say("told.clause", id=clause.id, section=section, words=clause.say(), origin=origin(clause, rules))


def origin(clause: Clause, rules: Rules) -> str:
    """Which sibling text a clause is from, which file of a chain says it, whether it is played yet."""
    notes = []
    if clause.imported_by is not None:
        notes.append(say("told.imported", text=clause.text, reading=clause.imported_by))
    if clause.planned:
        notes.append(say("told.planned"))
    if len(rules.chain) > 1 and clause.file != rules.chain[0]:
        notes.append(say("told.from-file", file=clause.file))
    return say("told.notes", notes=listed(notes)) if notes else ""


def question_text(reading: Reading) -> str:
    """A reading: ID and question."""
    return say("told.question", id=reading.id, question=reading.say(), key=reading.key)


def answer_text(reading: Reading) -> str:
    """The option taken, in words and by its name."""
    return option_text(reading, reading.chosen)


def option_text(reading: Reading, option: str) -> str:
    """An option of a reading, in words and by its name."""
    return say("told.option", words=reading.options[option].say(), option=option)


def reason_text(reading: Reading) -> str:
    """Why: the reason of the profile, or that the answer was asked for."""
    if reading.changed:
        return say("told.asked-for", default=reading.default)
    return reading.why[language()]


def basis_text(basis: RuleBasis) -> str:
    """The clauses behind a point, and the reading it hangs on."""
    clauses = listed(basis.clauses) or say("told.no-clause")
    return clauses if basis.reading is None else say("told.hangs", clauses=clauses, reading=basis.reading)


def point_text(point: RulePoint) -> str:
    """A rule point in words, and its name."""
    return say("told.point", words=say(f"point.{point.name}"), name=point.name)


def result_clause_text(clause: ResultClause) -> str:
    """A clause of a profile of results, and what it is drawn from."""
    return say("told.result-clause", id=clause.id, words=clause.say(), source=clause.source)


# --- plain data -------------------------------------------------------------------------------------


def words_data(key: str) -> dict[str, str]:
    """A sentence of the catalogue in every language."""
    return {lang: say(key, lang) for lang in LANGUAGES}


def rules_data(rules: Rules) -> dict[str, Any]:
    """Which rules these are."""
    source: Any = rules.source
    return {
        "id": rules.id,
        "name": dict(rules.names),
        "host": rules.host,
        "profile": rules.profile,
        "profiles": {name: dict(words) for name, words in rules.profiles.items()},
        "chain": list(rules.chain),
        "results": rules.results,
        "hash": rules.hash,
        "source": {
            key: value if isinstance(value, str | dict) else str(value) for key, value in source.items()
        },
    }


def clause_data(clause: Clause) -> dict[str, Any]:
    """A clause."""
    return {
        "id": clause.id,
        "text": clause.text,
        "section": clause.section,
        "words": dict(clause.words),
        "imported_by": clause.imported_by,
        "planned": clause.planned,
        "file": clause.file,
    }


def reading_data(reading: Reading) -> dict[str, Any]:
    """A reading with its options and the answer to it."""
    return {
        "id": reading.id,
        "key": reading.key,
        "topic": reading.topic,
        "severity": reading.severity,
        "question": dict(reading.question),
        "options": {
            option.name: {"words": dict(option.words), "planned": option.planned}
            for option in reading.options.values()
        },
        **answer_data(reading),
    }


def answer_data(reading: Reading) -> dict[str, Any]:
    """The answer to a reading, and where it is from."""
    return {
        "chosen": reading.chosen,
        "default": reading.default,
        "asked": reading.asked,
        "clauses": list(reading.clauses),
        "why": dict(reading.why),
        "file": reading.file,
    }


def basis_data(basis: RuleBasis) -> dict[str, Any]:
    """What a point rests on."""
    return {"clauses": list(basis.clauses), "reading": basis.reading}


def result_clause_data(clause: ResultClause) -> dict[str, Any]:
    """A clause of a profile of results."""
    return {"id": clause.id, "words": dict(clause.words), "source": clause.source}
