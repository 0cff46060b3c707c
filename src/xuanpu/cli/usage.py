"""Mistakes in the call, as the command-line library reports them, in one line of ours."""

from __future__ import annotations

from typing import Any

from xuanpu.words import say

# The library has changed the home of these classes before: they are known by their names.
KINDS = ("MissingParameter", "NoSuchOption", "BadOptionUsage", "BadParameter", "UsageError")

#: What the library says of mistakes that have no class of their own.
TOLD = {"No such command ": "no-command", "Got unexpected extra argument": "unexpected"}
QUOTES = {"no-command": "'", "unexpected": "("}


def usage_complaint(error: Exception) -> str | None:
    """The sentence for a usage error; None if the error is none (then it is not ours to hide)."""
    kinds = [kind.__name__ for kind in type(error).__mro__]
    kind = next((kind for kind in KINDS if kind in kinds), None)
    if kind is None:
        return None
    message = str(getattr(error, "message", ""))
    told = next((TOLD[words] for words in TOLD if message.startswith(words)), None)
    if told is not None:
        kind, message = told, message[message.find(QUOTES[told]) :].strip("() .'")
    refused: dict[str, Any] = {}
    if kind == "BadParameter":
        refused = _number_refused(error)
        kind = _kind_of_number(refused)
    sentence = say(f"cli.usage.{kind}", name=_name(error), message=message, **refused)
    return f"{sentence} {say('cli.usage.see', command=_command(error))}"


def _number_refused(error: Any) -> dict[str, Any]:
    """The number that an option does not take, and the limit that it breaks (None: it is no number).

    The library leaves the checking to another, which says why it refuses; earlier versions of it know the
    limits themselves and begin their message with the value.
    """
    refusals = getattr(error.__cause__, "errors", None)
    if refusals is not None:
        first = refusals()[0]
        limits = first.get("ctx", {})
        return {"value": first["input"], "least": limits.get("ge"), "most": limits.get("le")}
    kind = getattr(getattr(error, "param", None), "type", None)
    value = str(error.message).partition(" is not ")[0].strip("'")
    return {"value": value, "least": getattr(kind, "min", None), "most": getattr(kind, "max", None)}


def _kind_of_number(refused: dict[str, Any]) -> str:
    """Which sentence says what was expected."""
    if refused["least"] is not None:
        return "number-from"
    return "number" if refused["most"] is None else "number-to"


def _name(error: Any) -> str:
    """The option or argument that the error is about."""
    option = getattr(error, "option_name", None)
    if option:
        return str(option)
    parameter = getattr(error, "param", None)
    if parameter is None:
        return ""
    return str(
        parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar or parameter.name
    )


def _command(error: Any) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context is not None else "xuanpu"
