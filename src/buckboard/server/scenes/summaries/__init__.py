"""Hands that are over, in words and numbers: a headline, a line for each team or seat, notes; all of it public."""
