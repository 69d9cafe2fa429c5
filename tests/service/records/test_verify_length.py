"""The length that the chain says it has is held against its records."""

from __future__ import annotations

from sqlalchemy import update

from service.records.database import writing
from service.records.tables import CHAIN
from service.records.verify import verify


def test_a_chain_that_says_to_be_shorter_than_its_records_is_found(store, matches):
    """docs/records.md: a change of any record, or of the data next to the chain, is found; here its length alone."""
    opened = matches.open("a", "table", "1", {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]})
    matches.add("b", "table", opened["match"], {"type": "draw"})
    assert verify(store).whole
    with writing(store.engine) as connection:
        connection.execute(update(CHAIN).values(length=1))
    (found,) = verify(store).breaks
    assert found.where == "chain"
    assert found.message.startswith("The table `chain` states 1 records")
