"""Extras that were left out: the rest works, and what needs one says how to install it."""

import subprocess
import sys

import pytest

from meydan.extras import extra_of

WITHOUT = """
import os, sys
from importlib.abc import MetaPathFinder

class LeftOut(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("typst", "psycopg", "redis", "distributed"):
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, LeftOut())
os.environ["DJANGO_SETTINGS_MODULE"] = "meydan.server.settings"
"""
SERVER = """
import django
django.setup()
import meydan.server.urls, meydan.server.asgi
print("serves")
"""


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("typst", "print"),
        ("psycopg", "postgres"),
        ("redis", "redis"),
        ("distributed", "cluster"),
        ("django", "server"),
    ],
)
def test_a_part_belongs_to_an_extra(module: str, extra: str) -> None:
    assert extra_of(module) == extra


def test_the_server_starts_without_print_postgres_and_redis() -> None:
    assert _ran(WITHOUT + SERVER).stdout == "serves\n"


def _ran(program: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done
