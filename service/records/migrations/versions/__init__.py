"""One module a revision, each with a way up and a way down."""
