"""The rulings: how Meydan reads the texts where they are silent, unclear or at odds."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from meydan.rulebooks.field import Texts


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling, cited by its id: `M8`."""

    id: str
    open: bool
    """Whether it is, wholly or in part, our own reading that the federation has not confirmed."""
    summary: Texts


@cache
def rulings() -> Mapping[str, Ruling]:
    """All rulings by id, in order."""
    import tomllib
    from importlib.resources import files

    text = (files(__package__) / "data" / "rulings.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            id_: Ruling(id_, raw["open"], Texts(raw["tr"], raw["en"], raw["ru"]))
            for id_, raw in tomllib.loads(text).items()
        }
    )
