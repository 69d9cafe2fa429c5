"""From a picture to a hand: decode, detect, lay out, read. Uses `scorer`; knows nothing of `service`."""
