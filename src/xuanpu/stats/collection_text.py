"""The figures of a collection, for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from xuanpu.stats.collection_figures import CollectionFigures, Seen, Share
from xuanpu.stats.intervals import Interval
from xuanpu.words import language, say

#: A cell of a table that is not there.
NONE = "–"
#: What is told of an option, and of a part of a table.
INDENT = "  "


def figures_text(figures: CollectionFigures, lang: str | None = None) -> str:
    """Everything, in sections; each line ends with a line feed."""
    lang = lang or language()
    sections = (_games, _captures, _third, _record, _readings, _clauses, _codes)
    texts = ("\n".join(section(figures, lang)) for section in sections)
    return "\n\n".join(text for text in texts if text) + "\n"


def percent(share: float | None) -> str:
    """`12.3%`; with one digit more where it is small."""
    if share is None:
        return NONE
    return f"{100 * share:.{2 if 0 < share < 0.01 else 1}f}%"


def number(value: float) -> str:
    """`1,234`, and a decimal where it is not whole."""
    return f"{value:,.1f}".removesuffix(".0")


def interval(bounds: Interval) -> str:
    """`[12, 15.5]`"""
    return NONE if bounds is None else f"[{', '.join(map(number, bounds))}]"


def percents(bounds: Interval) -> str:
    """`[12.3, 15.1]`, of shares."""
    return NONE if bounds is None else f"[{', '.join(percent(bound).rstrip('%') for bound in bounds)}]"


def share_text(share: Share) -> str:
    """`13.7% [12.3, 15.1]`"""
    return f"{percent(share.share)} {percents(share.interval)}"


def _games(figures: CollectionFigures, lang: str) -> Iterator[str]:
    rules = figures.rules
    overrides = (f"{name}={option}" for name, option in rules.overrides.items())
    yield " · ".join([rules.name(lang), rules.id, rules.profile, *overrides, rules.results, rules.hash])
    tally = {name: f"{getattr(figures, name):,}" for name in ("read", "clean", "damaged", "skipped")}
    yield say("collection.games", lang, **tally)
    if figures.seeds > 1:
        yield say("collection.seeds", lang, seeds=figures.seeds)


def _captures(figures: CollectionFigures, lang: str) -> Iterator[str]:
    yield say("collection.section.captures", lang)
    names = ("second", "third")
    yield from _table(_share_row(name, getattr(figures, name), lang) for name in names)
    yield from _spreads(figures, ("second_ply", "third_ply"), lang)


def _third(figures: CollectionFigures, lang: str) -> Iterator[str]:
    yield say("collection.section.third", lang)
    rows = [_share_row(name, getattr(figures, name), lang) for name in ("third_checks", "unanswered")]
    for option, share in figures.exchange.items():
        words = figures.rules.readings["F6"].options[option].say(lang)
        label = say("collection.exchange", lang, option=option, words=words)
        rows.append([INDENT + label, *_share_cells(share, lang)])
    yield from _table(rows)


def _record(figures: CollectionFigures, lang: str) -> Iterator[str]:
    yield say("collection.section.record", lang)
    names = ("survives", "kept_share")
    yield from _table(_share_row(name, getattr(figures, name), lang) for name in names)
    yield from _spreads(figures, ("kept",), lang)


def _readings(figures: CollectionFigures, lang: str) -> Iterator[str]:
    if not figures.readings:
        return
    yield say("collection.section.readings", lang, games=f"{figures.clean:,}")
    columns = ("matters", "interval", "first_ply", "interval", "forbids", "interval")
    rows = [["", *(say(f"collection.column.{name}", lang) for name in columns)]]
    never, contradicting = [], []
    for each in figures.readings:
        reading = figures.rules.readings[each.reading]
        mattering = [option for option in each.options if option.seen and option.seen.matters.count]
        question = {"question": reading.say(lang), "chosen": reading.options[reading.chosen].say(lang)}
        if len(mattering) > 1:
            words = say("collection.reading", lang, **question)
            rows.append([INDENT + each.reading, *_seen_cells(each.seen), words])
        for option in each.options:
            name, words = f"{each.reading}={option.option}", reading.options[option.option].say(lang)
            if option.seen is None:
                contradicting.append(name)
            elif option not in mattering:
                never.append(name)
            elif len(mattering) > 1:
                rows.append([2 * INDENT + name, *_seen_cells(option.seen), INDENT + words])
            else:
                words = say("collection.reading_one", lang, **question, option=words)
                rows.append([INDENT + name, *_seen_cells(option.seen), words])
    if len(rows) > 1:
        yield from _table(rows)
    yield from _listed("never_matters", never, lang)
    yield from _listed("contradicts", contradicting, lang)


def _clauses(figures: CollectionFigures, lang: str) -> Iterator[str]:
    if not figures.clauses:
        return
    yield say("collection.section.clauses", lang, games=f"{figures.clean:,}")
    fired = [each for each in figures.clauses if each.times]
    if fired:
        rows = ([each.clause, *_times_cells(each.fired, each.times)] for each in fired)
        yield from _times_table(rows, lang)
    yield from _listed("never_fired", [each.clause for each in figures.clauses if not each.times], lang)


def _codes(figures: CollectionFigures, lang: str) -> Iterator[str]:
    if not figures.codes:
        return
    yield say("collection.section.codes", lang, games=f"{figures.read:,}")
    titles = ((each, say(f"finding.{each.code}.title", lang)) for each in figures.codes)
    yield from _times_table(
        ([each.code, *_times_cells(each.found, each.times), title] for each, title in titles), lang
    )


def _spreads(figures: CollectionFigures, names: Sequence[str], lang: str) -> Iterator[str]:
    """A line for each of these numbers that any game has."""
    for name in names:
        spread = getattr(figures, name)
        if spread is not None:
            yield INDENT + say(
                "collection.spread",
                lang,
                what=say(f"collection.{name}", lang),
                games=f"{spread.games:,}",
                median=number(spread.median),
                interval=interval(spread.interval),
                lower=number(spread.quartiles[0]),
                upper=number(spread.quartiles[1]),
                least=number(spread.least),
                most=number(spread.most),
                mean=number(spread.mean),
                mean_interval=interval(spread.mean_interval),
            )


def _times_table(rows: Iterable[list[str]], lang: str) -> Iterator[str]:
    heads = ("games", "share", "interval", "times")
    head = ["", *(say(f"collection.column.{name}", lang) for name in heads)]
    yield from _table([head, *([INDENT + name, *cells] for name, *cells in rows)])


def _times_cells(share: Share, times: float) -> list[str]:
    return [number(share.count), percent(share.share), percents(share.interval), number(times)]


def _share_row(name: str, share: Share, lang: str) -> list[str]:
    return [INDENT + say(f"collection.{name}", lang), *_share_cells(share, lang)]


def _share_cells(share: Share, lang: str) -> list[str]:
    of = say("collection.of", lang, count=number(share.count), games=f"{share.games:,}")
    return [percent(share.share), percents(share.interval), of]


def _seen_cells(seen: Seen) -> list[str]:
    first = seen.first_ply
    return [
        *(percent(seen.matters.share), percents(seen.matters.interval)),
        *((NONE, NONE) if first is None else (number(first.median), interval(first.interval))),
        *(percent(seen.forbids.share), percents(seen.forbids.interval)),
    ]


def _listed(key: str, names: Sequence[str], lang: str) -> Iterator[str]:
    """A line with all these names, if there are any."""
    if names:
        yield INDENT + say(f"collection.{key}", lang, names=" ".join(names), count=len(names))


def _table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The rows with their columns aligned, the first to the left, numbers to the right, the last as it is;
    a Chinese character is two cells wide."""
    rows = list(rows)
    widths = [max(map(cell_len, column)) for column in zip_longest(*rows, fillvalue="")]
    for row in rows:
        cells = [
            " " * (width - cell_len(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=False)
        ]
        if len(row) == len(widths):
            cells[-1] = row[-1]
        yield (2 * " ").join([row[0] + " " * (widths[0] - cell_len(row[0])), *cells]).rstrip()
