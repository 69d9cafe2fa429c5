"""The referee's desk over HTTP: matches, cases, decisions, clocks and live events.

Each request needs an access link. This package checks the permissions of the link, and answers the request.
`service.records` defines what is stored, and how.
"""
