"""The interfaces to the scorer and the reader: command line, HTTP, pages."""
