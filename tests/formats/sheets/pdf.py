"""Reading what a PDF says of itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader

BREAK = "\u200b"


@dataclass(frozen=True, slots=True)
class Pdf:
    """A PDF that was made."""

    reader: PdfReader

    @staticmethod
    def of(data: bytes) -> "Pdf":
        """From its bytes."""
        return Pdf(PdfReader(BytesIO(data)))

    @property
    def pages(self) -> int:
        """How many."""
        return len(self.reader.pages)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the first page, in points."""
        box = self.reader.pages[0].mediabox
        return round(box.width), round(box.height)

    @property
    def root(self) -> Any:
        """The catalog."""
        return self.reader.root_object

    @property
    def title(self) -> str:
        """The title in the document's properties."""
        assert self.reader.metadata is not None
        return self.reader.metadata.title or ""

    @property
    def accessible(self) -> bool:
        """Whether it says that it keeps to PDF/UA-1."""
        xmp = self.root["/Metadata"].get_data().decode("utf-8")
        return bool(re.search(r"<pdfuaid:part>1</pdfuaid:part>", xmp))

    def page(self, number: int) -> str:
        """The text of one page, from 0, its spaces evened out."""
        text = self.reader.pages[number].extract_text().replace(BREAK, "")
        return " ".join(text.split())

    @property
    def text(self) -> str:
        """The text of all pages."""
        return " ".join(self.page(number) for number in range(self.pages))

    @property
    def letters(self) -> str:
        """All text without any space: long names wrap anywhere."""
        return "".join(self.text.split())

    @property
    def tags(self) -> list[str]:
        """The tags of the structure tree, from the top, in reading order."""
        return list(_tags(self.root["/StructTreeRoot"]))


def _tags(node: Any) -> Iterator[str]:
    node = node.get_object()
    if isinstance(node, list):
        for one in node:
            yield from _tags(one)
    elif isinstance(node, dict):
        if "/S" in node:
            yield str(node["/S"])
        if "/K" in node:
            yield from _tags(node["/K"])
