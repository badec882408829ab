"""Alembic runs this file; the connection is the server's own."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
