"""What every page is set in: one file with its style, its font and its script, nothing fetched."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from xuanpu.charts.canvas import with_prefix
from xuanpu.charts.palette import THEMED
from xuanpu.report.bilingual import shown
from xuanpu.report.webfont import UNICODE_RANGE, subset_font


def whole_page(lang: str, title: str, body: str, style: str = "", script: str = "") -> str:
    """The HTML text of a page that opens in `lang`; `style` and `script` come on top of what every page has.
    The font holds the characters of the body."""
    style, script = template_text("page.css") + style, template_text("every_page.js") + script
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            lang=lang,
            title=title,
            body=Markup(body),
            style=Markup(style),
            font=Markup(base64.b64encode(subset_font(body)).decode("ascii")),
            unicode_range=UNICODE_RANGE,
            script=Markup(script),
            script_hash=base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii"),
        )
    )


def pictures(charts: Mapping[tuple[str, str], str]) -> dict[str, list[tuple[str, Markup]]]:
    """(chart name, language) -> SVG, as chart name -> (language, SVG) pairs ready to stand in one page."""
    found: dict[str, list[tuple[str, Markup]]] = {}
    for (name, lang), svg in charts.items():
        found.setdefault(name, []).append((lang, Markup(themed(svg, f"{name}-{lang}-"))))
    return found


def themed(svg: str, prefix: str) -> str:
    """A chart whose colours follow the page, its ids apart from those of the others."""
    for name, colour in THEMED.items():
        svg = svg.replace(colour, f"var(--{name})")
    return with_prefix(svg, prefix)


@cache
def environment() -> Environment:
    """The templates; what they show passes through `bilingual.shown`."""
    found = Environment(
        loader=PackageLoader("xuanpu.report"),
        autoescape=True,
        finalize=shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # Chinese stays Chinese in the data: shorter, and seen by the subset of the font.
    found.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    found.filters["file_name"] = lambda path: Path(path or "-").name
    return found


def template_text(name: str) -> str:
    """A style sheet or script that lies with the templates."""
    return (files("xuanpu.report") / "templates" / name).read_text(encoding="utf-8")
