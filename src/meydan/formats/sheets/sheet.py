"""What all sheets have in common: a kind, a heading, and what their template is given."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from meydan.formats.sheets.heading import Heading
from meydan.formats.sheets.pack import Facts
from meydan.words import Lang, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(ABC):
    """One sheet, of one or more pages; each kind has a template of its name."""

    kind: ClassVar[str]
    standing: ClassVar[bool] = False
    """Whether the sheet shows what stood after the heading's round."""

    signed: ClassVar[bool] = False
    """Whether it is an official list, which bears signatures where the event has them."""

    heading: Heading

    @abstractmethod
    def content(self, lang: Lang, /) -> Facts:
        """What the template is given beside the heading: text and numbers, ready to print."""

    def title(self, lang: Lang) -> str:
        """What the sheet is called: `Eşlendirme`."""
        return say(f"sheet.title.{self.kind}", lang)

    def packed(self, lang: Lang) -> Facts:
        """All that the template is given."""
        heading = self.heading
        return {
            "kind": self.kind,
            "title": self.title(lang),
            "event": heading.event,
            "line": heading.line(lang, standing=self.standing),
            "aside": heading.aside(lang),
            "game": heading.game,
            "signed": self.signed,
            **self.content(lang),
        }
