"""Whether every language says everything: the same topics, codes and facts in each."""

from collections.abc import Mapping
from importlib.resources import files
from string import Formatter

from meydan.words import LANGS, Lang, flat, outside, own_topic


def topics(language: Lang) -> tuple[str, ...]:
    """The topics that a language has a file for."""
    folder = files("meydan.words") / language
    return tuple(sorted(file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml")))


def facts(sentence: str) -> frozenset[str]:
    """The names of a sentence's `{facts}`."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def gaps() -> list[str]:
    """What one language has and another lacks: `ru: illegal.kure.sideways`, in order."""
    names = sorted({name for language in LANGS for name in topics(language)})
    missing: list[str] = []
    for name in names:
        said = {lang: own_topic(name, lang) if name in topics(lang) else {} for lang in LANGS}
        missing += _lacking(said, f"{name}.")
    return missing


def gaps_of(game: str) -> list[str]:
    """The same of the sentences that a game from outside brings along."""
    return _lacking({lang: flat(outside(lang).get(game, {})) for lang in LANGS})


def _lacking(said: Mapping[Lang, Mapping[str, str]], prefix: str = "") -> list[str]:
    missing: list[str] = []
    for code in sorted({code for sentences in said.values() for code in sentences}):
        lacking = [lang for lang in LANGS if not said[lang].get(code, "").strip()]
        if len(lacking) == len(LANGS):
            # A label may be blank where a game has nothing to say, but then in all of them.
            lacking = [lang for lang in LANGS if code not in said[lang]]
        missing += [f"{lang}: {prefix}{code}" for lang in lacking]
    return missing
