"""`meydan demo`: what it leaves behind."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

STARTED = """
import signal, sys, time
from pathlib import Path
from meydan.cli.server import demo, serve

# Whoever runs the tests in the background hands on that this signal is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

def start(**told):
    import os
    folder = Path(os.environ["MEYDAN_DATA"])
    (folder / "meydan.db").write_text("much")
    print(folder, flush=True)
    signal.raise_signal(getattr(signal, sys.argv[1]))
    time.sleep(60)

serve.start = start
demo.demo(port=8000)
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_its_folder_goes_however_it_is_ended(name: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", STARTED, name],
        capture_output=True,
        env={"TMPDIR": str(tmp_path), "PATH": ""},
        text=True,
        timeout=60,
    )
    assert Path(ran.stdout.strip()).parent == tmp_path, ran.stderr
    assert list(tmp_path.iterdir()) == []
    assert ran.returncode == -getattr(signal, name)
