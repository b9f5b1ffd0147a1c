"""The summary of the fault harness."""

import pytest

from tests.faults.tally import told
from tests.server.conftest import postgres_url

__all__ = ["postgres_url"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many faults were tried, survived and lost."""
    lines = told()
    if lines:
        terminalreporter.write_sep("-", "faults")
        for line in lines:
            terminalreporter.write_line(line)
