"""Sheets on the desk: what is printed, and how."""
