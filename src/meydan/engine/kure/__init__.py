"""Küre's own part of the engine: what a step does, its options in the kernel, its training."""
