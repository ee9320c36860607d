"""Bots in processes of their own, and the move that is made when one fails."""
