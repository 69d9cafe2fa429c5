"""The interfaces to the scorer and the reader: the command line, the HTTP service and its pages."""
