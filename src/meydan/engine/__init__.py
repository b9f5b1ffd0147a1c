"""Players that think, and the Python face of the kernel."""

from meydan.door import door

__getattr__ = door(__name__)
