"""How people reach the scorer and the reader: command line, HTTP, pages."""
