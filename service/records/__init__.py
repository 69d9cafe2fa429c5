"""Tamper-evident records: storage and the hash chain.

All records form one chain: every record contains the hash of the record before it. Photos are stored outside the
chain, and a record contains only the hash of its photo. So a photo can be cropped, erased or expire, and the chain can
still be verified.
"""
