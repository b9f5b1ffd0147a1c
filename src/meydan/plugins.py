"""What other packages bring along: found by entry points, beside what is our own.

Ours are named by tables in the code, in the form of entry points, so that a checkout works whose
package metadata is older than its files. A plug-in that can't be used is left out and told of as
`Broken`; it never stops the others.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Broken:
    """A plug-in that can't be used."""

    name: str
    reference: str
    """Where it should be: `module:attribute`."""
    problem: str


def discover(
    group: str, own: Mapping[str, str], checked: Callable[[str, str], T]
) -> tuple[Mapping[str, T], tuple[Broken, ...]]:
    """What `checked` makes of each name and reference: our own first, then others by name."""
    outside = {entry.name: entry.value for entry in entry_points(group=group)}
    references = [*own.items(), *sorted(one for one in outside.items() if one[0] not in own)]
    good: dict[str, T] = {}
    failed: list[Broken] = []
    for name, reference in references:
        # Whatever a stranger's module does when it is imported, the others must go on.
        try:
            good[name] = checked(name, reference)
        except Exception as error:
            if name in own:
                raise
            failed.append(Broken(name, reference, f"{type(error).__name__}: {error}"))
    return MappingProxyType(good), tuple(failed)


def fetch(reference: str) -> Any:
    """What a `module:attribute` stands for."""
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)
