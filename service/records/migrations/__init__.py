"""Migrations of the store, run by Alembic; `service.records.database` starts them."""
