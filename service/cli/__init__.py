"""The command `tehai`: the command line, its commands and their output, its manual and its completion."""
