"""Events to start from, one TOML file a template: which games for which age groups."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from meydan.rulebooks import playable

GAMES = playable()
AGES = ("preschool", "primary", "middle", "high", "university", "open", "veterans")
"""Age groups that the form offers; their names are `desk.age.*`, and any can be renamed."""
STAGES = ("school", "district", "province", "national")

_IDS = ("provincial-final", "district", "school-day", "ifmg-open", "single")


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """An event to start from; its name and what it is for are `desk.template.<id>.*`."""

    id: str
    stage: str
    """Empty: no stage of a championship (T15)."""
    players: int
    """Expected in each category, for the number of rounds (T12)."""
    qualify: int
    categories: tuple[tuple[str, str], ...]
    """Game and age group."""
    rulebooks: dict[str, str]
    """Of games that are not played by their default text."""
    short_names: bool


@cache
def template(name: str) -> Template:
    """The template of this id; raises `KeyError`."""
    if name not in _IDS:
        raise KeyError(name)
    raw = tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))
    return Template(
        id=name,
        stage=raw["stage"],
        players=raw["players"],
        qualify=raw["qualify"],
        categories=tuple((game, age) for game, ages in raw["games"].items() for age in ages),
        rulebooks=raw.get("rulebooks", {}),
        short_names=raw["short_names"],
    )


def all_templates() -> tuple[Template, ...]:
    """Every template, the most useful first."""
    return tuple(template(name) for name in _IDS)
