"""Reads photos on the phone: answers `/api/read` with the same Python code as the service."""
