"""Add the tournament to links; links without a tournament belong to the desk."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_LINKS = sa.table("links", sa.column("id"), sa.column("tournament"))
_PARTS = sa.table("parts", sa.column("name"), sa.column("body"))


def upgrade() -> None:
    """Add the column, and fill it from the records: they name tournaments if the database had this revision before."""
    with op.batch_alter_table("links") as table:
        table.add_column(sa.Column("tournament", sa.String(40), nullable=False, server_default=""))
    connection = op.get_bind()
    for (body,) in connection.execute(sa.select(_PARTS.c.body).where(_PARTS.c.name == "link")).all():
        link = json.loads(body)
        if link.get("tournament"):
            own = _LINKS.c.id == link["id"]
            connection.execute(sa.update(_LINKS).where(own).values(tournament=link["tournament"]))


def downgrade() -> None:
    """Drop the column. Older versions reject the links of a tournament, because they do not know the field."""
    with op.batch_alter_table("links") as table:
        table.drop_column("tournament")
