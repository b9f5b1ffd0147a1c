"""What `meydan analyse` prints: lines with scores, and reviews."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from meydan.engine.chances import percent, scale_of, score_words
from meydan.engine.lines import Analysis, Score
from meydan.engine.review import Moment, Ply, Review, texts
from meydan.games import Game, Side
from meydan.words import Lang, say
from meydan.words.numbers import number
from meydan.words.phrases.engine import moment_sentence, score_sentence, side_word

LONGEST = 10
"""So many moves of a line are shown."""
STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "best": "green"}


def print_analysis(game: Game[Any, Any], state: Any, found: Analysis, language: Lang) -> None:
    """The best moves as a table."""
    table = _table(
        say("engine.analysis.title", language, game=say(f"game.name.{game.name}", language))
    )
    for column in ("move", "score", "line"):
        table.add_column(say(f"engine.analysis.{column}", language))
    for line in found.lines:
        said = texts(game, state, line.moves)
        score = score_sentence(line.score, game=game.name, side=state.turn, language=language)
        table.add_row(said[0], score, " ".join(said[1:LONGEST]))
    console = Console(highlight=False)
    console.print(table)
    console.print(
        say(
            "engine.analysis.source",
            language,
            source=say(f"engine.analysis.sources.{found.source}", language),
            depth=found.depth,
            nodes=number(found.nodes, language),
            seconds=number(found.seconds, language, places=2),
        ),
        style="dim",
        soft_wrap=True,
    )


def analysis_data(
    game: Game[Any, Any], state: Any, found: Analysis, language: Lang
) -> dict[str, object]:
    """The same for programs."""
    return {
        "game": game.name,
        "position": game.dump(state),
        "turn": state.turn.value,
        "source": found.source,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "lines": [
            {
                "moves": list(texts(game, state, line.moves)),
                "depth": line.depth,
                **score_data(line.score, game.name, state.turn, language),
            }
            for line in found.lines
        ],
    }


def score_data(score: Score, game: str, side: Side, language: Lang) -> dict[str, object]:
    """A score, seen by the side to move."""
    told = score_words(score, game)
    return {
        "score": {
            "value": score.value,
            "exact": score.exact,
            "win_in": score.win_in,
            "code": told.code,
            **told.values,
        },
        "percent": round(percent(score, game), 1),
        "words": score_sentence(score, game=game, side=side, language=language),
    }


def print_review(review: Review, language: Lang) -> None:
    """The moves as a table, then the moments."""
    game = review.game
    by_margin = scale_of(game).weighed_in == "margin"
    table = _table(say("engine.review.title", language, game=say(f"game.name.{game}", language)))
    lost = "lost-margin" if by_margin else "lost-chances"
    for column in ("number", "side", "played", "judged", lost, "better", "after"):
        justify = "right" if column in ("number", lost) else "left"
        table.add_column(say(f"engine.review.{column}", language), justify=justify)  # type: ignore[arg-type]
    for ply in review.plies:
        loss = round(ply.loss / 100) if by_margin else round(ply.percent_loss)
        table.add_row(
            str(ply.number),
            side_word(game, ply.side, language),
            ply.move,
            say(f"engine.judgement.{ply.judgement}", language),
            str(loss) if loss else "",
            "" if ply.judgement == "best" else " ".join(ply.best_moves[:3]),
            score_sentence(ply.score, game=game, side=ply.side, language=language),
            style=STYLES.get(ply.judgement),
        )
    console = Console(highlight=False)
    console.print(table)
    for side in Side:
        console.print(
            say(
                "engine.review.accuracy",
                language,
                side=side_word(game, side, language),
                n=round(review.accuracy(side)),
            )
        )
    console.print()
    if not review.moments:
        console.print(say("engine.review.no-moments", language))
        return
    console.print(say("engine.review.moments", language), style="bold")
    for moment in review.moments:
        console.print(f"· {moment_sentence(moment, game=game, language=language)}", soft_wrap=True)


def review_data(review: Review, language: Lang) -> dict[str, object]:
    """A review for programs."""
    return {
        "game": review.game,
        "plies": [_ply_data(ply, review.game, language) for ply in review.plies],
        "accuracy": [round(review.accuracy(side), 1) for side in Side],
        "counts": [review.counts(side) for side in Side],
        "moments": [_moment_data(moment, review.game, language) for moment in review.moments],
    }


def _ply_data(ply: Ply, game: str, language: Lang) -> dict[str, object]:
    return {
        "number": ply.number,
        "side": ply.side.value,
        "position": ply.position,
        "move": ply.move,
        "best": list(ply.best_moves),
        "judgement": ply.judgement,
        "forced": ply.forced,
        "loss": ply.loss,
        "percent_loss": round(ply.percent_loss, 1),
        "first_percent": round(ply.percent, 1),
        **score_data(ply.score, game, ply.side, language),
    }


def _moment_data(moment: Moment, game: str, language: Lang) -> dict[str, object]:
    return {
        "number": moment.ply.number,
        "better": [{"code": fact.code, **fact.values} for fact in moment.why_better],
        "worse": [{"code": fact.code, **fact.values} for fact in moment.why_worse],
        "words": moment_sentence(moment, game=game, language=language),
    }


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
