"""Pictures that people upload for everybody to see: logos of events and of the installation."""

LARGEST = 400_000
"""Bytes of a logo; every visitor loads it."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""By how files begin. SVG is a program as much as a picture: it is not taken."""


class NoPicture(ValueError):
    """A file that is no PNG, JPEG or WebP, or too large."""


def kind_of(data: bytes) -> str:
    """The kind of a picture by its first bytes; what its name says does not count."""
    if len(data) <= LARGEST:
        # Between the two lies the length of the file.
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return "image/webp"
        for start, kind in KINDS.items():
            if data.startswith(start):
                return kind
    raise NoPicture
