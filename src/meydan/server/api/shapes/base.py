"""What all values share: strict input, plain output, points as doubled integers, safe text."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from meydan.server.models.log import LONGEST_REASON

PRINTABLE = r"^[^\x00-\x1f\x7f]*$"
"""No control characters: no database or sheet takes them all."""


class Out(BaseModel):
    """Something that the server says."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class In(BaseModel):
    """Something that a program sends; what is not described is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


Whole = Annotated[int, Field(strict=True, ge=0, le=(1 << 53) - 1)]
Flag = Annotated[bool, Field(strict=True)]
Points = Annotated[int, Field(description="Doubled: a win is 2, a draw 1, a loss 0.")]
Reason = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=LONGEST_REASON, pattern=PRINTABLE),
    Field(description="Why; kept in the action log. Some steps are taken only with a reason."),
]


class Listed(Out):
    """A part of a long list; those who follow say what `items` are."""

    total: int
    """How many there are in all."""
    offset: int
    """How many were passed over before the first of `items`."""


class Problem(Out):
    """One field that is not as described."""

    field: str
    """Where: `body.points.0`."""
    problem: str
    """What is wrong with it, as a code."""
    bounds: dict[str, int | float | str] | None = None
    """Between which values it may be: `{"ge": 1, "le": 500}`, `{"max_length": 60}`."""


class Error(Out):
    """Why a request was refused."""

    code: str
    """Why, as a code that stays."""
    message: str
    """Why, as a sentence in the language of `Accept-Language`."""
    article: str | None = None
    """The article or ruling that forbids it, where one does."""
    now: dict[str, object] | None = None
    """How things are by now, where the request rested on something older."""
    fields: list[Problem] | None = None
    """The fields that are not as described."""


class ErrorAnswer(Out):
    """The one shape of every refusal."""

    error: Error
