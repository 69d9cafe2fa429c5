"""Python that answers requests on the phone, in Pyodide: the endpoints of the API that need no photo and no database.

Besides `scorer` and the modules of `service` that `service.web.archive` lists, it imports only the standard library,
msgspec, segno and tomli_w, so that it loads fast.
"""
