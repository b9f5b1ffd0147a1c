"""What holds for every test."""

from hypothesis import settings

# No deadline for a drawn example: a busy machine is no failure; benchmarks/ measure speed.
settings.register_profile("busy", settings(), deadline=None)
settings.load_profile("busy")
