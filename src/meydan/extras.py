"""The parts that one may leave out, as the package's own metadata tells them."""

import re
from importlib.metadata import PackageNotFoundError, requires

REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)[^;]*(?:;.*extra == [\"'](\w+)[\"'].*)?")
"""A requirement: its package, and the extra that asks for it."""


def extra_of(module: str) -> str:
    """The extra that brings a module: `print` for `typst`; `server` where none is for it alone."""
    try:
        wanted = requires("meydan") or []
    except PackageNotFoundError:
        wanted = []
    found = (REQUIREMENT.fullmatch(one) for one in reversed(wanted))
    return next((one[2] for one in found if one and one[2] and one[1] == module), "server")


def install_line(module: str) -> str:
    """What somebody types who lacks this module."""
    return f"pip install 'meydan[{extra_of(module)}]'"
