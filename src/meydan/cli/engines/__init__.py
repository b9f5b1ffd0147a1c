"""Commands about players that think: analysis, GTP, ladders, counting, training."""
