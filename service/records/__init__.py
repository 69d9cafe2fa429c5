"""Records that nobody can change unnoticed: storage, the hash chain, and the commands `tehai records …`.

Every record is a link of one chain: it names the hash of the one before it. What is kept beside the chain (photos) is
covered by its hash, so that it can be cropped, expire and be erased while the chain still verifies.
"""
