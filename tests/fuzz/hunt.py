"""`python -m tests.fuzz.hunt READER SECONDS FOLDER`: look for a file that a reader can't take.

Ends with 0 when none was found in that time. What was found lies in the folder as `crash-…`.
"""

import os
import sys
from pathlib import Path

import atheris
import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

with atheris.instrument_imports(include=["meydan", "zipfile", "csv", "openpyxl"]):
    from tests.fuzz.readers import readers
    from tests.fuzz.test_readers import attempt


def main() -> None:
    """Hunt until the time is over."""
    name, seconds, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    reader = readers()[name]
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for at, seed in enumerate(reader.seeds):
        (corpus / f"seed-{at}").write_bytes(seed)
    options = [f"-max_total_time={seconds}", f"-artifact_prefix={folder}/", "-timeout=20"]
    options += ["-rss_limit_mb=1500", "-print_final_stats=1", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], lambda data: attempt(reader, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
