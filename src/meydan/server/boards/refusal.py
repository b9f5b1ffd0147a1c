"""Why something is not allowed, for a reader: the sentence, and what the article behind it says."""

from dataclasses import dataclass

from meydan.match.errors import Refused
from meydan.rulebooks import Rulebook
from meydan.words import Lang
from meydan.words.phrases.rounds import explain
from meydan.words.phrases.rulebooks import cited, summaries


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


def explained(refused: Refused, lang: Lang, own: Rulebook | None = None) -> Explained:
    """A refusal in the reader's language; articles of the book played by are its `own`."""
    facts = refused.facts
    code = str(facts["why"]) if refused.code == "illegal-move" else refused.code
    return Explained(
        code=code,
        sentence=explain(refused, lang),
        article=cited(refused.article, lang, own),
        summaries=summaries(refused.article, lang, own),
    )
