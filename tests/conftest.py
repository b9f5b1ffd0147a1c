"""What holds for every test."""

from hypothesis import settings

# A drawn example has no deadline: a busy machine is no failure, and speed is measured in benchmarks/.
settings.register_profile("busy", settings(), deadline=None)
settings.load_profile("busy")
