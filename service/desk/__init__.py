"""The referee's desk over HTTP: matches, cases, decisions, the clock, live events, each by a link with its rights.

Checks rights and handles requests and answers; `service.records` defines what is stored, and how.
"""
