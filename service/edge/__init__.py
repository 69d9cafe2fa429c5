"""The layer between the sockets and the Flask application: connections, hosts, clients, bodies, streams, files.

All modules of this package run on the event loop. Flask answers requests in threads, through a2wsgi. Flask gets a
request only after its body is complete and within the size limit. docs/decisions/0004-event-loop.md explains this
design.
"""
