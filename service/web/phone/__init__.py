"""Python that answers requests on the phone, in Pyodide: the endpoints of the API that need no photo and no database.

It imports the standard library, msgspec, segno, tomli_w and `scorer` only, so that it loads fast.
"""
