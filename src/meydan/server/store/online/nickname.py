"""Nicknames: short, of letters and figures, nobody's address, no insult, and none like another.

Everything is compared in a folded form: capitals, accents, look-alikes of other alphabets and
figures that stand for letters are one. So "АДА" in Cyrillic letters is "ada", and "4pt4l" is
"aptal".
"""

import unicodedata

SHORTEST, LONGEST = 3, 20
MOST_FIGURES = 4
"""A telephone number has more, and so has a year with a school's number."""
BETWEEN = " -_.'’"
LOOKS = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝһ", "abekmhopctyxijsdqwh", strict=True)),
        **dict(zip("αβεηικμνορτυχ", "abeniкmvoptux".replace("к", "k"), strict=True)),
        **dict(zip("013457@$!|", "oieastasil", strict=True)),
        "ı": "i",
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ß": "s",
        "l": "i",
    }
)
"""What looks like a Latin letter; `l` and `i` are one, since nobody tells them apart in a list."""
PLACES = ("www", "http", "com", "net", "org", "edu", "gov", "mail", "gmail", "hotmail", "instagram")
"""Words of addresses, where a dot or nothing stands around them."""
BAD = {
    "tr": "amk aq amina amcik orospu pic piç siktir sikerim sikik yarrak yarak gavat ibne kahpe "
    "pezevenk gerizekali aptal salak serefsiz got göt bok dangalak kaltak fahise",
    "en": "fuck shit bitch cunt dick cock pussy whore slut nigger nigga faggot retard nazi hitler "
    "rape porn sex asshole bastard idiot stupid",
    "ru": "хуй хуе пизд ебат ебан ебал блядь бляд сука мудак пидор пидар говно жопа шлюх дурак "
    "дебил тварь урод",
}
"""Kept small: what every filter begins with. A teacher or an office renames the rest."""
WITHIN = 5
"""Words of so many letters are found inside others, too; shorter ones as whole words only."""
OFFICIAL = ("admin", "meydan", "hakem", "referee", "судья", "moderator", "federasyon", "tazof")
"""Who would be taken for staff."""


class BadNickname(ValueError):
    """A nickname that can't be had; `code` says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def folded(text: str) -> str:
    """A nickname as it is compared."""
    plain = unicodedata.normalize("NFKD", text.replace("I", "i").replace("İ", "i").casefold())
    letters = "".join(one for one in plain if not unicodedata.combining(one))
    return "".join(one for one in letters.translate(LOOKS) if one.isalnum())[:40]


def checked(text: str) -> str:
    """A nickname as it is kept; raises `BadNickname`."""
    name = " ".join(unicodedata.normalize("NFC", text[:200]).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadNickname("length")
    if "@" in name or "/" in name or ":" in name:
        raise BadNickname("address")
    if any(not (one.isalpha() or one in "0123456789" or one in BETWEEN) for one in name):
        raise BadNickname("letters")
    if not any(one.isalpha() for one in name) or name[0] in BETWEEN or name[-1] in BETWEEN:
        raise BadNickname("letters")
    if sum(one.isdecimal() for one in name) > MOST_FIGURES:
        raise BadNickname("figures")
    if "." in name and {one.casefold() for one in name.split(".")} & {*PLACES, "tr", "ru"}:
        raise BadNickname("address")
    if any(folded(place) in folded(name) for place in ("www", "http", "gmail", "hotmail")):
        raise BadNickname("address")
    if insults(name):
        raise BadNickname("word")
    if any(folded(word) in folded(name) for word in OFFICIAL):
        raise BadNickname("official")
    if len(folded(name)) < SHORTEST - 1:
        raise BadNickname("length")
    return name


def insults(name: str) -> bool:
    """Whether a word of the list is in it, however it is written."""
    words = "".join(" " if one in BETWEEN else one for one in name).split()
    whole = {folded(word) for word in words} | {folded(name)}
    plain = folded(name)
    return any(bad in whole or (len(bad) >= WITHIN and bad in plain) for bad in _bad())


def _bad() -> set[str]:
    return {folded(word) for line in BAD.values() for word in line.split()}
