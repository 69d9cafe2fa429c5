"""The entry point of Alembic: runs the migrations on the connection that the store passes to it."""

from __future__ import annotations

from alembic import context

from service.records.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
