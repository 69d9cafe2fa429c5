"""The phone page without a service: a static site (`tehai web DIR`), and the Python that answers on the phone."""
