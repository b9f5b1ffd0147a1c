"""Why something is not allowed, for a reader: the sentence, and what the article behind it says."""

from dataclasses import dataclass

from meydan.match.errors import Refused
from meydan.rulebooks import RulebookError, load, rulings
from meydan.words import Lang
from meydan.words.phrases.rounds import explain
from meydan.words.phrases.rulebooks import cited


@dataclass(frozen=True, slots=True)
class Explained:
    """A refusal in words."""

    code: str
    sentence: str
    article: str
    """The sources as a reader looks them up; empty where none is."""
    summaries: tuple[str, ...]
    """What each of them says, in short."""

    @property
    def told(self) -> dict[str, object]:
        """As a page's script is told of it."""
        return {
            "code": self.code,
            "message": self.sentence,
            "article": self.article,
            "summaries": list(self.summaries),
        }


def explained(refused: Refused, lang: Lang) -> Explained:
    """A refusal in the reader's language."""
    facts = refused.facts
    code = str(facts["why"]) if refused.code == "illegal-move" else refused.code
    sources = refused.article.split(", ") if refused.article else []
    summaries = (summary(source, lang) for source in sources)
    return Explained(
        code=code,
        sentence=explain(refused, lang),
        article=cited(refused.article, lang),
        summaries=tuple(summary for summary in summaries if summary),
    )


def summary(source: str, lang: Lang) -> str:
    """What an article or a ruling says in short; empty where it has no words of its own."""
    if source in rulings():
        return str(getattr(rulings()[source].summary, lang))
    book, _, article = source.partition(" ")
    try:
        return str(getattr(load(book).article(article).summary, lang))
    except (RulebookError, ValueError):
        return ""
