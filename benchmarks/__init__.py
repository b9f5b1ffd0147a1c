"""Speed beside other libraries, in one run on one machine, as ratios.

`python -m benchmarks` runs every part, `python -m benchmarks games` one of them. A part is a module
of this package with a function `run` that yields rows; `__main__.PARTS` lists them.
"""
