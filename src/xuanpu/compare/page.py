"""The page of a comparison: one file, nothing fetched, both languages in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from xuanpu.compare import figures
from xuanpu.compare.document import MOST_CHANGED
from xuanpu.compare.finding_changes import Change
from xuanpu.compare.naming import names, replay_command, short_names
from xuanpu.compare.rule_changes import rule_changes
from xuanpu.report.bilingual import attributes, both, both_say
from xuanpu.report.pieces_svg import triskelion
from xuanpu.report.shell import environment, pictures, template_text, whole_page
from xuanpu.report.versions import versions
from xuanpu.stats.intervals import share_interval
from xuanpu.words import LANGUAGES, language, say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison, ReadingCompared

TEMPLATE = "compare.html.j2"


def comparison_page(
    comparison: Comparison,
    charts: Mapping[tuple[str, str], str],
    files_beside: Iterable[str] = (),
    lang: str | None = None,
) -> str:
    """The HTML text.  `charts` maps (chart name, language) to SVG, `files_beside` are named with links,
    `lang` is the language shown first."""
    lang = lang or language()
    context = _context(comparison, lang) | {"charts": pictures(charts), "files": list(files_beside)}
    body = environment().get_template(TEMPLATE).render(context)
    before, after = names(comparison)
    title = say("compare.title", lang, before=before, after=after)
    return whole_page(lang, title, body, template_text("compare.css"))


def _context(comparison: Comparison, lang: str) -> dict[str, Any]:
    ended = comparison.ended_otherwise
    return {
        "c": comparison,
        "say": both_say,
        "both": both,
        "attribute": lambda name, key, **blanks: attributes(name, key, lang, **blanks),
        "triskelion": triskelion(48),
        "names": names(comparison),
        "short": short_names(comparison),
        "number": figures.number,
        "count": figures.count,
        "interval": lambda found, share=False: both(partial(figures.interval, found, share)),
        "probability": figures.probability,
        "is_share": figures.is_share,
        "differs": figures.differs,
        "kinds": list(Change),
        "rule_changes": list(zip(*(rule_changes(comparison, each) for each in LANGUAGES), strict=True)),
        "ended": float(ended.mean()) if len(ended) else None,
        "ended_interval": _plain_interval(share_interval(ended)),
        "measure": {measure.key: paired for measure, paired in comparison.measures.items()},
        "readings": [each for each in comparison.readings if each.matters],
        "silent": sum(1 for each in comparison.readings if not each.matters),
        "question": partial(_question, comparison),
        "title_of": lambda code: both(lambda each: say(f"finding.{code}.title", each)),
        "most": [
            (row, [replay_command(comparison, row, rules) for rules in comparison.rules])
            for row in comparison.most_changed(MOST_CHANGED)
        ],
        "versions": versions(),
    }


def _plain_interval(found: tuple[float, float] | None) -> Markup:
    """The interval of a share, not of a difference: no signs."""
    if found is None:
        return Markup("")
    low, high = (figures.number(edge, share=True) for edge in found)
    return both_say("compare.interval", low=low, high=high)


def _question(comparison: Comparison, reading: ReadingCompared) -> Callable[[str], str]:
    """What the reading asks, in the words of the ruleset that has it."""
    before, after = comparison.rules
    rules = before if reading.reading in before.readings else after
    return rules.readings[reading.reading].say
