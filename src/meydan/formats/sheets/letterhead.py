"""Whose paper it is: the emblems at the head of a sheet, and who signs it."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass

from meydan.formats.sheets.pack import Drawing, Facts

ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A line to sign on."""

    role: str
    """As it is printed: `Başhakem`, `Federasyon Başkanı`."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """An emblem as it was uploaded; only typst, in a process of its own, reads what is in it."""

    kind: str
    """`image/png`, `image/jpeg` or `image/webp`."""
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Letterhead:
    """What all sheets of an event bear."""

    emblems: tuple[Picture, ...] = ()
    """From left to right: the federation's, the event's."""
    signatures: tuple[Signature, ...] = ()
    """Below official lists."""

    def pictures(self) -> dict[str, str]:
        """Names of files with what is in them, for the typesetter."""
        return {
            f"emblem-{at}.{ENDINGS[one.kind]}": base64.b64encode(one.data).decode("ascii")
            for at, one in enumerate(self.emblems)
        }

    def facts(self) -> Facts:
        """What templates are told."""
        return {
            "emblems": [Drawing(name) for name in self.pictures()],
            "signing": signing(self.signatures),
        }


PLAIN = Letterhead()


def signing(signatures: Sequence[Signature]) -> list[dict[str, str]]:
    """Lines to sign on, for a template."""
    return [{"name": one.name, "role": one.role} for one in signatures]
