"""Log lines as JSON, one object a line, where `MEYDAN_LOG=json` asks for them."""

import json
import logging
from datetime import UTC, datetime

FACTS = ("room", "method", "status", "ms")
"""What the line of a request tells; its address may hold a secret and is left out."""


class JsonLines(logging.Formatter):
    """A record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "at": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        line |= {name: getattr(record, name) for name in FACTS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
