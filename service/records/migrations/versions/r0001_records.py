"""Create the tables of records: records, parts, the chain, answers by idempotency key, and photos."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and the empty chain."""
    op.create_table(
        "records",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("match", sa.String(40)),
        sa.Column("at", sa.String(27), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.create_index("records_of_match", "records", ["match", "number"])
    op.create_table(
        "parts",
        sa.Column("record", sa.BigInteger, sa.ForeignKey("records.number"), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    chain = op.create_table(
        "chain",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.bulk_insert(chain, [{"id": 1, "length": 0, "hash": "0" * 64}])
    op.create_table(
        "answers",
        sa.Column("key", sa.String(300), primary_key=True),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
    )
    op.create_table(
        "photos",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("media_type", sa.String(40), nullable=False),
        sa.Column("data", sa.LargeBinary),
        sa.Column("data_sha256", sa.String(64)),
        sa.Column("expires_at", sa.String(27)),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("photos", "answers", "chain", "parts", "records"):
        op.drop_table(name)
