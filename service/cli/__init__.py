"""The command `tehai`: its arguments, commands and output, its manual page and its shell completion."""
