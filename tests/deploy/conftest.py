"""What the tests of `deploy/` share with the server's."""

from tests.server.conftest import postgres_url

__all__ = ["postgres_url"]
