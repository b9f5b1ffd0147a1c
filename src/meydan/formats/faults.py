"""What is wrong with a file, as a code, facts and the place: file, line, column."""

from dataclasses import dataclass
from typing import Literal

Fact = int | str
"""What a fact of a fault holds."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file, counted from 1; 0 where it is not known."""

    line: int = 0
    column: int = 0

    def within(self, file: str) -> str:
        """`file:line:column`, as far as known."""
        numbers = [self.line, self.column] if self.line else []
        return ":".join([file or "-", *(str(number) for number in numbers if number)])


class FileFault(ValueError):
    """A file that can't be read; nothing of it is taken over."""

    code: str
    """Why, as a code of `files.*`."""
    facts: dict[str, Fact]
    place: Place
    file: str
    """The file's name as the user gave it; empty when the text came from elsewhere."""

    def __init__(
        self, code: str, *, line: int = 0, column: int = 0, file: str = "", **facts: Fact
    ) -> None:
        self.code = code
        self.facts = facts
        self.place = Place(line, column)
        self.file = file
        super().__init__(code, facts)

    def within(self, file: str) -> "FileFault":
        """The same fault with the name of the file it was found in."""
        return FileFault(
            self.code, line=self.place.line, column=self.place.column, file=file, **self.facts
        )

    @property
    def where(self) -> str:
        """`file:line:column`, as far as known."""
        return self.place.within(self.file)

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.where}: {self.code} {facts}".strip()


def system_fault(error: OSError, file: object, *, doing: Literal["read", "write"]) -> FileFault:
    """What the operating system said about a file."""
    if isinstance(error, FileNotFoundError):
        return FileFault("not-found", file=str(file))
    if isinstance(error, PermissionError):
        return FileFault("no-permission", file=str(file))
    if isinstance(error, IsADirectoryError):
        return FileFault("is-directory", file=str(file))
    code = "not-readable" if doing == "read" else "not-writable"
    return FileFault(code, file=str(file), reason=error.strerror or type(error).__name__)
