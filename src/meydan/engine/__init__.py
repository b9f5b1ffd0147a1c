"""Players that think, and the Python face of the kernel."""

from meydan.door import door

__getattr__, __dir__ = door(__name__)
