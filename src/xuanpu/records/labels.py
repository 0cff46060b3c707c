"""The header lines of a plain list: `红方：王天一 黑方：郑惟桐`; tags that have no word: `ECCO：B10`.

A value that would not come back as it is stands in quotation marks, escaped as in PGN.
"""

from __future__ import annotations

import re
from typing import Final

from xuanpu.records.results import RESULTS, read_result, result_word
from xuanpu.records.tags import clean_value

LABELS: Final = {
    "Event": ("赛事", "賽事", "比赛", "比賽", "棋谱", "棋譜"),
    "Site": ("地点", "地點"),
    "Date": ("日期",),
    "Round": ("轮次", "輪次"),
    "Title": ("标题", "標題", "局名"),
    "Red": ("红方", "紅方"),
    "Black": ("黑方",),
    "RedTeam": ("红队", "紅隊"),
    "BlackTeam": ("黑队", "黑隊"),
    "Opening": ("开局", "開局"),
    "Result": ("结果", "結果"),
    "PlyCount": ("步数", "步數"),
}
"""Tag -> the words for it; the first is the one that is written."""

_TAGS: Final = {word: tag for tag, words in LABELS.items() for word in words}
_WORDS: Final = "|".join(_TAGS)
_LABEL: Final = re.compile(rf"(?:^|(?<=\s))(?:借用)?(?:象棋|棋局)?({_WORDS})\s*[:：]")
_TAG: Final = re.compile(r'([A-Za-z][A-Za-z0-9_]*)：|([^\s"\[\]:：]+)：(?=".*"$)')
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')


def read_labels(line: str) -> dict[str, str]:
    """The tags that a header line gives; empty if it is none."""
    tag = _TAG.match(line)
    if tag:
        name = tag[1] or tag[2]
        return {_TAGS.get(name, name): _read_value(name, line[tag.end() :])}
    found: dict[str, str] = {}
    label = _LABEL.search(line)
    if label is None or line[: label.start()].strip():
        return found
    while label:
        quoted = _QUOTED.match(line, label.end())
        following = _LABEL.search(line, quoted.end() if quoted else label.end())
        value = line[label.end() : following.start() if following else len(line)]
        found[_TAGS[label[1]]] = _read_value(_TAGS[label[1]], value)
        label = following
    return {tag: value for tag, value in found.items() if value or line.rstrip().endswith('"')}


def write_label(tag: str, value: str) -> str:
    """The header line for a tag.  ValueError if the name cannot be one."""
    word = f"{LABELS[tag][0]}：" if tag in LABELS else f"{tag}："
    if tag == "Result" and value in RESULTS:
        return word + result_word(value)
    line = word + value
    if read_labels(line) == {tag: value}:
        return line
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    line = f'{word}"{escaped}"'
    if read_labels(line) != {tag: value}:
        raise ValueError(f"{tag!r} is no name for a header")
    return line


def _read_value(tag: str, text: str) -> str:
    text = text.strip()
    quoted = _QUOTED.fullmatch(text)
    if quoted:
        return clean_value(quoted[1])[0]
    return (read_result(text) or text) if tag == "Result" else text
