"""First name and surname out of one cell."""

import unicodedata


def split_name(text: str, *, surname_first: bool = False) -> tuple[str, str]:
    """First names and surnames.

    A comma parts them (`Surname, Name`). Else words in capitals beside others are the surname, as
    Turkish lists write it (`Deniz Su ÖRNEK ÇAĞ`). Else it is the last word, or the first one where
    the column says that surnames come first; a Russian patronymic then stays with the name.
    """
    surname, comma, given = text.partition(",")
    if comma:
        return given.strip(), surname.strip()
    words = text.split()
    if len(words) < 2:
        return text, ""
    capitals = [_capitals(word) for word in words]
    if any(capitals) and not all(capitals):
        # Only at the end where surnames stand; a lone initial is no surname.
        ordered = capitals if surname_first else capitals[::-1]
        count = ordered.index(False)
        if count:
            return _cut(words, count, surname_first)
    return _cut(words, 1, surname_first)


def _cut(words: list[str], count: int, surname_first: bool) -> tuple[str, str]:
    if surname_first:
        return " ".join(words[count:]), " ".join(words[:count])
    return " ".join(words[:-count]), " ".join(words[-count:])


def _capitals(word: str) -> bool:
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) > 1 and all(unicodedata.category(letter) == "Lu" for letter in letters)
