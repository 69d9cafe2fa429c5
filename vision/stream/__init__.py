"""Watches mahjong tables with cameras and reports each finished hand only one time.

- `sources`, `camera` and `phone` provide the pictures; `view` cuts out the part that is watched
- `change` detects motion at low cost
- `watcher` decides when a detector looks at a picture, and which hands are new
- `parts` chooses the part of the picture for the detector
- `joining` combines several detector passes
- `table_tiles`, `laid` and `noticing` find what happens before or instead of a win (`play`): riichi, called melds,
  hands that are shown, and drawn hands (nobody wins)
- `lying` recognises hands that were already reported

`service.stream` decides who receives a hand and in which form.
"""
