"""What goes wrong in a tournament, as a code and facts."""

FactValue = int | str | tuple[int, ...]
"""What a fact holds: an id, a number, a code, or several ids."""


class TournamentError(ValueError):
    """Something that an organiser asked for and that can't be done.

    The code says why (`no-such-entry`, `twice-paired`, …). The facts carry ids, never names, so
    that an error can be logged and shown to anyone.
    """

    code: str
    """Why, as a code."""
    facts: dict[str, FactValue]
    """The ids and numbers that the sentence needs."""

    def __init__(self, code: str, **facts: FactValue) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{key}={value}" for key, value in self.facts.items())])
