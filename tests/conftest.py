"""What holds for every test."""

from hypothesis import settings

from tests.examples import examples

# No deadline for a drawn example: a busy machine is no failure; benchmarks/ measure speed.
settings.register_profile("busy", settings(), deadline=None, max_examples=examples(100))
settings.load_profile("busy")
