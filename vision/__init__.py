"""Turns a picture into a hand: decode, detect, lay out, read. Uses `scorer`; does not import `service`."""
