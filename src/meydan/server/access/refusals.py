"""What a person asked for and can't have: a code and facts, and the status of the answer."""

from meydan.server.access.actions import Act


class Refusal(Exception):
    """Something that a person asked for and that can't be done, as a code and facts."""

    status = 400

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


class Forbidden(Refusal):
    """Not for this role."""

    status = 403

    def __init__(self, act: Act) -> None:
        super().__init__("forbidden", act=act.value)


class NeedsReason(Refusal):
    """Only with a reason."""

    status = 422

    def __init__(self, act: Act) -> None:
        super().__init__("needs-reason", act=act.value)


class TooMany(Refusal):
    """Too many tries in a short time."""

    status = 429


class TookTooLong(Refusal):
    """Work that was ended before it was done."""

    status = 503


class SignInFirst(Exception):
    """Somebody who is not signed in asked for a page of the staff."""
