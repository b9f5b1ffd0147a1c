"""What Typer refuses, in the run's language: an unknown option, a number out of its bounds."""

import re
from typing import Any

from meydan.cli.bounds import bounds_of
from meydan.cli.language import said

MESSAGES = (
    (re.compile(r"unexpected extra argument\S* \((?P<what>.*)\)"), "extra"),
    (re.compile(r"^No such command '(?P<name>.*)'"), "subcommand"),
    (re.compile(r"^Option '(?P<option>.*)' does not take a value"), "no-value"),
    (re.compile(r"^Option '(?P<option>.*)' requires"), "needs-value"),
)
"""What is told as text alone."""
VALUES = (
    (re.compile(r"'(?P<given>[^']*)' is not one of (?P<known>.*?)\.?$"), "one-of"),
    (re.compile(r"integer"), "whole"),
    (re.compile(r"valid number|float"), "number"),
    (re.compile(r"format|datetime"), "date"),
    (re.compile(r"is a file\.$"), "folder"),
)
"""What may be wrong with a value."""


def usage_sentence(error: Any, program: str) -> str:
    """The line for a user who called a command wrongly, with where to read on."""
    return said("wrong.see-help", what=_what(error), program=program)


def _what(error: Any) -> str:
    if (option := getattr(error, "option_name", None)) and hasattr(error, "possibilities"):
        near = ", ".join(sorted(error.possibilities or ()))
        return said(f"wrong.{'near-option' if near else 'option'}", option=option, near=near)
    param = getattr(error, "param", None)
    if param is not None:
        if type(error).__name__ == "MissingParameter":
            return said(f"wrong.missing-{param.param_type_name}", name=_name(param))
        return _value(param, str(error.message))
    text = str(error.format_message())
    for pattern, code in MESSAGES:
        if found := pattern.search(text):
            return said(f"wrong.{code}", **found.groupdict())
    return text


def _value(param: Any, text: str) -> str:
    option, (low, high) = _name(param), bounds_of(param)
    if re.search(r"than or equal|not in the range", text):
        code = "most" if low is None else "least" if high is None else "between"
        return said(f"wrong.{code}", option=option, low=low, high=high)
    for pattern, code in VALUES:
        if found := pattern.search(text):
            facts = found.groupdict()
            named = " ".join([option, *facts.pop("given", "").split()])
            return said(f"wrong.{code}", option=named, **facts)
    return said("wrong.value", option=option)


def _name(param: Any) -> str:
    """An option as it is typed, an argument as the help calls it."""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.name)
