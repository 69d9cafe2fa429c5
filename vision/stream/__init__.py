"""Watching tables: pictures of a camera become finished hands, each told once.

`sources` and `camera` bring pictures, `change` says cheaply where something moved, `watcher` decides when to look and
what is new, `parts` is what it asks a detector to look at, `joining` makes one set of tiles of several looks, `lying`
knows the hands that were told. Who is told, and how, is the business of `service.stream`.
"""
