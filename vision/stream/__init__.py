"""Watches tables with a camera and reports each finished hand once.

- `sources`, `camera` and `phone` provide the pictures; `view` cuts out the part that is watched
- `change` detects motion at low cost
- `watcher` decides when a detector looks at a picture, and which hands are new
- `parts` chooses the part of the picture for the detector
- `joining` combines several looks
- `table_tiles`, `laid` and `noticing` find riichi, calls, opened and drawn hands before a win (`play`)
- `lying` recognises hands that were already reported

`service.stream` decides who receives a hand and in which form.
"""
