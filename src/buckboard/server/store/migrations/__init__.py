"""How the database came to be as it is, step by step; forward only. Alembic runs what is missing at start."""
