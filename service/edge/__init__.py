"""What stands between the sockets and the Flask application: connections, hosts, clients, bodies, streams, files.

Everything here runs on the event loop. Flask answers the rest in threads, through a2wsgi, with a body that is complete
and within its bound. Why it is built so: docs/decisions/0004-event-loop.md.
"""
