"""Runs the migrations on the connection that ``ladder_rummy.store.migrations`` hands over."""

from __future__ import annotations

from alembic import context

from ladder_rummy.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
