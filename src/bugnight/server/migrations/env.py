"""Alembic runs this file; the connection is the server's own."""

from alembic import context

from bugnight.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
