"""Tests of studying: looking back, the study board, the engine on the server."""
