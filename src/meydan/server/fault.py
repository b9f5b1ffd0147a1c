"""What keeps the server, or a backup of it, from going: a code of `upkeep.*` and facts."""


class UpkeepFault(Exception):
    """Something that whoever runs the server can put right; one sentence says how."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)
