"""Create the tables of the desk: links, the secret that signs them, and clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "links",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("scope", sa.String(80), nullable=False),
        sa.Column("expires_at", sa.String(27), nullable=False),
        sa.Column("revoked_at", sa.String(27)),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(100), nullable=False),
    )
    op.create_table(
        "clocks",
        sa.Column("match", sa.String(40), primary_key=True),
        sa.Column("clock", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("clocks", "secrets", "links"):
        op.drop_table(name)
