"""The texts of the command line, the service and its pages, one package for each language."""
