"""Tamper-evident records: storage and the hash chain.

Every record is a link of one chain and contains the hash of the one before it. Data kept outside the chain (photos) is
covered by its hash, so it can be cropped, expire and be erased while the chain still verifies.
"""
