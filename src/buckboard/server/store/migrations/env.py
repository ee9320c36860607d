"""Alembic runs this: the connection comes from whoever opens the database, and so does the transaction."""

from alembic import context

from buckboard.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
context.run_migrations()
