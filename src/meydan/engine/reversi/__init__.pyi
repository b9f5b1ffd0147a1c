"""What only Reversi needs of the engine."""

from meydan.engine.reversi.endgame import solve as solve
