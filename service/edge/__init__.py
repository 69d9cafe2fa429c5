"""The layer between the sockets and the Flask application: connections, hosts, clients, bodies, streams, files.

The modules of this package run on the event loop, except the hub's thread and the threads that open streams. Flask
answers requests in threads, through a2wsgi. Flask gets first the headers of a request, to check the permissions, and
gets the body only after it is complete and within the size limit. docs/decisions/0004-event-loop.md explains this
design.
"""
