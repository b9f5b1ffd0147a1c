"""Studying: any position thought about, any finished game stepped through and gone over."""
