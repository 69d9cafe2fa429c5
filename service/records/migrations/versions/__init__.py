"""One module per revision, each with an upgrade and a downgrade."""
