"""The referee's desk over HTTP: matches, cases, decisions, the clock, live, each by a link with its rights.

Responsible for who may do what and for requests and answers; what is kept, and how, is `service.records`.
"""
