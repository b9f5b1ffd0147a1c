"""`python -m meydan` is `meydan`."""

from meydan.cli import main

main()
