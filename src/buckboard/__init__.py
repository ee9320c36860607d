"""Buckboard: Buck 'em, Buck, Buckpitch and Buck Thirty-Five, by the house rules of your own table."""

__version__ = "0.2.0"
