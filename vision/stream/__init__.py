"""Watches tables: pictures of a camera become finished hands, each reported once.

`sources` and `camera` provide pictures, `change` detects motion cheaply, `watcher` decides when to look and what is
new, `parts` is what a detector looks at, `joining` combines several looks, `lying` recognises hands that were reported
before. `service.stream` decides who receives a hand, and how.
"""
