"""Pictures of pages for messengers (Open Graph), set by typst as the sheets are."""

from dataclasses import asdict, dataclass
from pathlib import Path

from meydan.formats.sheets.pack import to_json
from meydan.formats.sheets.render import typesetter
from meydan.words import Lang

PPI = 144
"""600 points wide: 1200 points of a screen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverRow:
    """A line of a picture: a place, who has it, with how many points."""

    place: str
    name: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """What a picture shows."""

    title: str
    sub: str = ""
    foot: str = ""
    live: str = ""
    """What happens now; empty where nothing does."""
    game: str = ""
    rows: tuple[CoverRow, ...] = ()


def draw(cover: Cover, lang: Lang) -> bytes:
    """The picture as PNG."""
    facts = asdict(cover)
    facts["rows"] = [asdict(one) for one in cover.rows]
    at_work = typesetter()
    try:
        made: bytes = at_work.picture(to_json({"lang": lang, **facts}), ppi=PPI)
    finally:
        at_work.forget()
    return made


def template() -> Path:
    """The file that pictures are set by; a change of it makes older ones stale."""
    return Path(__file__).with_name("sheets") / "templates" / "cover.typ"
