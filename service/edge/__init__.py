"""The layer between the sockets and the Flask application: connections, hosts, clients, bodies, streams, files.

Everything here runs on the event loop. Flask answers the other requests in threads, through a2wsgi, with a complete
body within its size limit. The reasons for this design: docs/decisions/0004-event-loop.md.
"""
