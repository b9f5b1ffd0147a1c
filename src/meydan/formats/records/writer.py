"""Writing records, in lines of at most 80 characters where words allow it."""

from collections.abc import Iterable, Iterator

from meydan.formats.records.model import Record

WIDTH = 80


def write(records: Iterable[Record]) -> str:
    """The games as one text, a blank line between them."""
    return "\n".join(write_record(record) for record in records)


def write_record(record: Record) -> str:
    """One game as text."""
    tags = [f'[{tag.name} "{_escaped(tag.value)}"]\n' for tag in record.tags]
    return "".join(tags) + ("\n" if tags else "") + _filled(_words(record))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(record: Record) -> Iterator[str]:
    """The words of the moves; one that ends in a line feed ends its line."""
    yield from _comment(record.comment)
    offset = 1 if _second_starts(record) else 0
    numbered = False
    for index, turn in enumerate(record.turns, offset):
        if index % 2 == 0:
            yield f"{index // 2 + 1}."
        elif not numbered:
            yield f"{index // 2 + 1}..."
        yield turn.text
        yield from _comment(turn.comment)
        numbered = not turn.comment
    yield record.result


def _second_starts(record: Record) -> bool:
    """Whether the start position has the second player to move, as every position text shows."""
    words = (record.start or "").split(" ")
    return words[-1] == "2" if "/" in words else words[1:2] in (["O"], ["T"])


def _comment(text: str) -> Iterator[str]:
    if "}" in text:
        yield f"; {text}\n"
    elif text:
        yield from f"{{{text}}}".split(" ")


def _filled(words: Iterable[str]) -> str:
    text, line = "", ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            text, line = f"{text}{line}\n", ""
        line = f"{line} {word}" if line else word
        if line.endswith("\n"):
            text, line = text + line, ""
    return f"{text}{line}\n"
