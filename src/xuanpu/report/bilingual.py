"""Both languages in one page: each text stands there twice, and a class on the root shows one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup, escape

from xuanpu.harmless import harmless
from xuanpu.words import LANGUAGES, say


def shown(value: Any) -> Any:
    """Whatever a file wrote stays in its place on the page; our own markup passes."""
    return harmless(value, keep="\n") if type(value) is str else value


def both(speak: Callable[[str], Any]) -> Markup:
    """What `speak(lang)` says, in every language, each in its own span."""
    texts = ((lang, escape(shown(speak(lang)))) for lang in LANGUAGES)
    return Markup("".join(f'<span class="{lang}" lang="{lang}">{text}</span>' for lang, text in texts))


def both_say(key: str, **blanks: Any) -> Markup:
    """The sentence `key` of the word catalogue in every language."""
    return both(lambda lang: say(key, lang, **blanks))


def attributes(name: str, key: str, lang: str, **blanks: Any) -> Markup:
    """An attribute in `lang`, and both texts beside it for the page's script to choose from."""
    texts = {each: say(key, each, **blanks) for each in LANGUAGES}
    data = "".join(f' data-{name}-{each}="{escape(text)}"' for each, text in texts.items())
    return Markup(f'{name}="{escape(texts[lang])}"{data}')
