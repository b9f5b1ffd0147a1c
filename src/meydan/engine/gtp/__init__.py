"""The Go Text Protocol: this engine for other programs, and other programs for this one."""
