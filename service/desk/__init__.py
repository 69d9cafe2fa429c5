"""The referee's desk over HTTP: matches, cases, decisions, clocks and live events.

Each request needs a link. This package checks the rights of the link, and answers the request. `service.records`
defines what is stored, and how.
"""
