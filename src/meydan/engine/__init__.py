"""Players that think, and the Python face of the kernel."""
