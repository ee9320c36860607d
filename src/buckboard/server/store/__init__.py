"""What lasts: the log of every table, and the tables beside it, in one database."""
