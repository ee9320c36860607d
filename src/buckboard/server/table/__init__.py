"""One table: its log, what it adds up to, and who is told what."""
