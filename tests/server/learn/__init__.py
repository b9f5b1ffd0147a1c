"""Tests of learning: courses, lessons, puzzles."""
